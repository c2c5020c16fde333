import { redirect } from "next/navigation";
import { AccountFailed, AccountPage, SuccessMessage } from "@/components/accounts/account-page";
import { ConfirmAddress } from "@/components/accounts/confirm-address";
import { AwaitData } from "@/components/console/read";
import { SignOutButton } from "@/components/console/sign-out-button";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { rejectedMessage } from "@/lib/auth/registration-schema";
import { isAdmin, requireAccount, type Account } from "@/lib/auth/session";

export const metadata = { title: "Approval Pending" };

const steps = [
  "We review your registration.",
  "We email you our decision.",
  "Once you are approved, sign in and post your first job.",
];

const refusals = {
  rejected: { title: "Registration rejected", text: rejectedMessage },
  suspended: {
    title: "Account suspended",
    text: "You cannot post jobs at the moment. The email we sent you says why; please contact support if you think this is a mistake.",
  },
};

export default async function PendingPage({ searchParams }: PageProps<"/recruiter/pending">) {
  const wasCompleted = Boolean((await searchParams).completed);
  const failed = <AccountFailed title="Approval Pending" text="Failed to load recruiter profile" />;
  return (
    <AwaitData data={requireAccount()} failed={failed}>
      {(account) => <RegistrationStatus account={account} wasCompleted={wasCompleted} />}
    </AwaitData>
  );
}

type Props = { account: Account; wasCompleted: boolean };

function RegistrationStatus({ account, wasCompleted }: Props) {
  if (!account.profile) redirect("/recruiter/register");
  const { status, companyName, email, addressConfirmedAt } = account.profile;
  if (status === "approved") redirect("/recruiter/dashboard");
  if (isAdmin(account)) redirect("/admin");
  const links = (
    <div className="button-row">
      <LinkButton href="/">Return to Homepage</LinkButton>
      <LinkButton href="/recruiter/account" variant="outline">
        Account
      </LinkButton>
      <SignOutButton variant="outline" />
    </div>
  );
  if (status !== "pending")
    return (
      <AccountPage title={refusals[status].title}>
        <Notice variant="error" text={refusals[status].text} />
        {links}
      </AccountPage>
    );
  return (
    <AccountPage title="Approval Pending" text={`Thank you for registering ${companyName}.`}>
      {wasCompleted ? (
        <SuccessMessage>
          Your registration was completed with the details you gave us earlier.
        </SuccessMessage>
      ) : null}
      <section>
        <h2 className="text-lg">What happens next</h2>
        <ol className="mt-3 grid gap-3">
          {steps.map((step, index) => (
            <li key={step} className="flex items-start gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-blue-soft text-sm font-bold text-blue-text"
              >
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </section>
      {addressConfirmedAt ? null : (
        <ConfirmAddress
          email={email}
          reason="It helps us confirm that you work for your company."
        />
      )}
      {links}
    </AccountPage>
  );
}
