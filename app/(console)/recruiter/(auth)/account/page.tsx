import { AccountPage } from "@/components/accounts/account-page";
import { OwnAccount } from "@/components/accounts/own-account";
import { Read } from "@/components/console/read";
import { LoadFailed } from "@/components/ui/notice";
import { requireViewer } from "@/lib/auth/session";

export const metadata = { title: "Account" };

export default function OwnAccountPage() {
  const failed = (
    <AccountPage title="Account">
      <LoadFailed text="Failed to load account" />
    </AccountPage>
  );
  return (
    <Read data={requireViewer()} failed={failed}>
      {(viewer) => <OwnAccount viewer={viewer} />}
    </Read>
  );
}
