import { redirect } from "next/navigation";
import { AccountPage, Done } from "@/components/accounts/account-page";
import { CodeForm, EnrollForm } from "@/components/accounts/second-factor-form";
import { Read } from "@/components/console/read";
import { SignOutButton } from "@/components/console/sign-out-button";
import { LoadFailed } from "@/components/ui/notice";
import { getViewer, isAdmin, lacksSecondFactor } from "@/lib/auth/session";
import { getAuthenticator } from "@/lib/auth/second-factor";

export const metadata = { title: "Second factor" };

export default async function SecondFactorPage({
  searchParams,
}: PageProps<"/admin/second-factor">) {
  const { next } = await searchParams;
  const failed = (
    <AccountPage title="Second factor">
      <LoadFailed text="Failed to load account" />
    </AccountPage>
  );
  return (
    <Read data={readState()} failed={failed}>
      {(state) => <SecondFactor {...state} next={typeof next === "string" ? next : undefined} />}
    </Read>
  );
}

async function readState() {
  const viewer = await getViewer();
  if (!viewer) redirect("/admin/login");
  if (!isAdmin(viewer)) redirect("/admin/denied");
  return {
    factor: await getAuthenticator(),
    hasProved: viewer.hasSecondFactor,
    isNeeded: await lacksSecondFactor(),
  };
}

type Props = Awaited<ReturnType<typeof readState>> & { next: string | undefined };

function SecondFactor({ factor, hasProved, isNeeded, next }: Props) {
  return (
    <AccountPage
      title="Second factor"
      text={isNeeded ? "Admins of this board prove one at each sign-in." : undefined}
      footer={<SignOutButton variant="outline" />}
    >
      {hasProved ? (
        <Done>This session has proved its second factor.</Done>
      ) : factor ? (
        <CodeForm factor={factor} next={next} />
      ) : (
        <EnrollForm next={next} />
      )}
    </AccountPage>
  );
}
