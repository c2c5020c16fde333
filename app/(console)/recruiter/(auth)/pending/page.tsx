import { redirect } from "next/navigation";
import { AccountFailed, AccountPage, Done } from "@/components/accounts/account-page";
import { ConfirmAddress } from "@/components/accounts/confirm-address";
import { Read } from "@/components/console/read";
import { SignOutButton } from "@/components/console/sign-out-button";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { rejection } from "@/lib/auth/registration-schema";
import { isAdmin, requireViewer, type Viewer } from "@/lib/auth/session";

export const metadata = { title: "Approval Pending" };

const steps = [
  "We look at your registration.",
  "We tell you by mail what we decided.",
  "Once you are approved, sign in and post your first job.",
];

const refusals = {
  rejected: { title: "Registration rejected", text: rejection },
  suspended: {
    title: "Account suspended",
    text: "You cannot post jobs at the moment. The mail we sent you says why; please contact support if you think it is a mistake.",
  },
};

export default async function PendingPage({ searchParams }: PageProps<"/recruiter/pending">) {
  const wasCompleted = Boolean((await searchParams).completed);
  const failed = <AccountFailed title="Approval Pending" text="Failed to load recruiter profile" />;
  return (
    <Read data={requireViewer()} failed={failed}>
      {(viewer) => <RegistrationStatus viewer={viewer} wasCompleted={wasCompleted} />}
    </Read>
  );
}

type Props = { viewer: Viewer; wasCompleted: boolean };

function RegistrationStatus({ viewer, wasCompleted }: Props) {
  if (!viewer.profile) redirect("/recruiter/register");
  const { status, companyName, email, addressConfirmedAt } = viewer.profile;
  if (status === "approved") redirect("/recruiter/dashboard");
  if (isAdmin(viewer)) redirect("/admin");
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
        <Done>Your registration was completed with what you told us before.</Done>
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
        <ConfirmAddress email={email} reason="It helps us to see that you work for your company." />
      )}
      {links}
    </AccountPage>
  );
}
