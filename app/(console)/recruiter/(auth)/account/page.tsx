import { AccountLink, AccountPage } from "@/components/accounts/account-page";
import { DeleteAccountForm } from "@/components/accounts/delete-account-form";
import { Read } from "@/components/console/read";
import { BackLink } from "@/components/ui/back-link";
import { LinkButton } from "@/components/ui/button";
import { LoadFailed } from "@/components/ui/load-failed";
import { Notice } from "@/components/ui/notice";
import { isAdmin, isApprovedRecruiter, requireViewer, type Viewer } from "@/lib/auth/session";
import { adminsStay } from "@/lib/personal-data/mutations";

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

function OwnAccount({ viewer }: { viewer: Viewer }) {
  const home = isApprovedRecruiter(viewer) ? "/recruiter/dashboard" : "/recruiter/pending";
  return (
    <AccountPage
      title="Account"
      text={viewer.email}
      footer={<BackLink href={isAdmin(viewer) ? "/admin" : home}>Back</BackLink>}
    >
      <section className="grid gap-3">
        <h2 className="text-lg">What is stored of you</h2>
        <p className="text-muted">
          Your account, what we decided about it, your jobs and the mail we sent you, as a file
          (JSON).
        </p>
        <LinkButton href="/recruiter/account/data" variant="outline" className="justify-self-start">
          Download
        </LinkButton>
      </section>
      <section className="grid gap-3">
        <h2 className="text-lg">Delete your account</h2>
        {isAdmin(viewer) ? (
          <>
            <Notice variant="error">
              <p>{adminsStay}</p>
            </Notice>
            <p>
              <AccountLink href="/admin/second-factor">Second factor</AccountLink>
            </p>
          </>
        ) : (
          <>
            <p className="text-muted">
              At once and for good. Your open jobs leave the site: they are archived without your
              name, or deleted if you say so. The newsletter is not part of it; each of its mails
              has a link for that.
            </p>
            <DeleteAccountForm />
          </>
        )}
      </section>
    </AccountPage>
  );
}
