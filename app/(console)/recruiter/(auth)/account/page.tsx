import { AccountFailed, AccountPage } from "@/components/accounts/account-page";
import { DeleteAccountForm } from "@/components/accounts/delete-account-form";
import { AdminShell } from "@/components/console/admin-shell";
import { RecruiterShell } from "@/components/console/recruiter-shell";
import { FormColumn } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";
import { FormGroup } from "@/components/forms/fields";
import { BackLink } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { adminDeletionMessage } from "@/lib/auth/personal-data";
import { isAdmin, isApprovedRecruiter, requireAccount, type Account } from "@/lib/auth/session";

export const metadata = { title: "Account" };

export default function OwnAccountPage() {
  const failed = <AccountFailed title="Account" text="Failed to load account" />;
  return (
    <AwaitData data={requireAccount()} failed={failed}>
      {(account) => <OwnAccount account={account} />}
    </AwaitData>
  );
}

/**
 * Shows the account page inside the console to admins and approved recruiters, and on its own to other accounts, which
 * have no console.
 */
function OwnAccount({ account }: { account: Account }) {
  const inConsole = (
    <FormColumn title="Account" text={account.email}>
      <Panel className="grid gap-8 p-5 sm:p-8">
        <AccountSections account={account} />
      </Panel>
    </FormColumn>
  );
  if (isAdmin(account)) return <AdminShell>{inConsole}</AdminShell>;
  if (isApprovedRecruiter(account))
    return <RecruiterShell name={account.profile.companyName}>{inConsole}</RecruiterShell>;
  return (
    <AccountPage
      title="Account"
      text={account.email}
      footer={<BackLink href="/recruiter/pending">Back</BackLink>}
    >
      <AccountSections account={account} />
    </AccountPage>
  );
}

function AccountSections({ account }: { account: Account }) {
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
          {isAdmin(account) ? (
            <LinkButton href="/admin/second-factor" variant="outline">
              Second factor
            </LinkButton>
          ) : null}
        </div>
      </FormGroup>
      {isAdmin(account) ? (
        <FormGroup title="Delete your account">
          <p className="text-sm text-muted">{adminDeletionMessage}</p>
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
