import { AccountPage } from "@/components/accounts/account-page";
import { RegistrationStatus } from "@/components/accounts/registration-status";
import { Read } from "@/components/console/read";
import { LoadFailed } from "@/components/ui/notice";
import { requireViewer } from "@/lib/auth/session";

export const metadata = { title: "Approval Pending" };

export default async function PendingPage({ searchParams }: PageProps<"/recruiter/pending">) {
  const wasCompleted = Boolean((await searchParams).completed);
  const failed = (
    <AccountPage title="Approval Pending">
      <LoadFailed text="Failed to load recruiter profile" />
    </AccountPage>
  );
  return (
    <Read data={requireViewer()} failed={failed}>
      {(viewer) => <RegistrationStatus viewer={viewer} wasCompleted={wasCompleted} />}
    </Read>
  );
}
