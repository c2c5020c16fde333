import { AccountFailed, AccountPage } from "@/components/accounts/account-page";
import { DeleteAccountForm } from "@/components/accounts/delete-account-form";
import { AdminShell } from "@/components/console/admin-shell";
import { RecruiterShell } from "@/components/console/recruiter-shell";
import { FormColumn } from "@/components/console/form-page";
import { Read } from "@/components/console/read";
import { FormGroup } from "@/components/forms/field-frame";
import { BackLink } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { adminsStay } from "@/lib/auth/personal-data";
import { isAdmin, isApprovedRecruiter, requireViewer, type Viewer } from "@/lib/auth/session";

export const metadata = { title: "Account" };

export default function OwnAccountPage() {
  const failed = <AccountFailed title="Account" text="Failed to load account" />;
  return (
    <Read data={requireViewer()} failed={failed}>
      {(viewer) => <OwnAccount viewer={viewer} />}
    </Read>
  );
}

/** Shows the account inside the console to admins and approved recruiters; other accounts have no console. */
function OwnAccount({ viewer }: { viewer: Viewer }) {
  const inConsole = (
    <FormColumn title="Account" text={viewer.email}>
      <Panel className="grid gap-8 p-5 sm:p-8">
        <Parts viewer={viewer} />
      </Panel>
    </FormColumn>
  );
  if (isAdmin(viewer)) return <AdminShell>{inConsole}</AdminShell>;
  if (isApprovedRecruiter(viewer))
    return <RecruiterShell name={viewer.profile.companyName}>{inConsole}</RecruiterShell>;
  return (
    <AccountPage
      title="Account"
      text={viewer.email}
      footer={<BackLink href="/recruiter/pending">Back</BackLink>}
    >
      <Parts viewer={viewer} />
    </AccountPage>
  );
}

function Parts({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <FormGroup
        title="Your data"
        text="Everything we store about you: your account, our decisions about it, your jobs, and the emails we have sent you. You get it as a JSON file."
      >
        <LinkButton href="/recruiter/account/data" variant="outline" className="justify-self-start">
          Download
        </LinkButton>
      </FormGroup>
      <FormGroup title="Signing in" text="To choose a new password, use a link that we email you.">
        <div className="flex flex-wrap gap-3">
          <LinkButton href="/recruiter/reset" variant="outline">
            New password
          </LinkButton>
          {isAdmin(viewer) ? (
            <LinkButton href="/admin/second-factor" variant="outline">
              Second factor
            </LinkButton>
          ) : null}
        </div>
      </FormGroup>
      {isAdmin(viewer) ? (
        <FormGroup title="Delete your account">
          <p className="text-sm text-muted">{adminsStay}</p>
        </FormGroup>
      ) : (
        <FormGroup
          title="Delete your account"
          text="This happens at once and cannot be undone. Your open jobs will leave the site: they are archived without your name, or deleted if you prefer. The newsletter is separate; every issue has a link to unsubscribe."
        >
          <DeleteAccountForm />
        </FormGroup>
      )}
    </>
  );
}
