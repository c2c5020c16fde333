import { redirect } from "next/navigation";
import { RecruiterBenefits } from "@/components/accounts/recruiter-benefits";
import { AccountLink, AccountPage } from "@/components/accounts/account-page";
import { RegisterForm } from "@/components/accounts/register-form";
import { SignOutButton } from "@/components/console/sign-out-button";
import { Notice } from "@/components/ui/notice";
import { getAccount } from "@/lib/auth/session";
import { getRegistration } from "@/lib/auth/registration";
import { profileMissingMessage } from "@/lib/auth/registration-schema";

export const metadata = { title: "Register as a recruiter" };

export default async function RegisterPage({ searchParams }: PageProps<"/recruiter/register">) {
  const account = await getAccount().catch(() => null);
  if (account?.profile) redirect("/recruiter/dashboard");
  if (account)
    return (
      <AccountPage
        title="Complete your registration"
        text={`You are signed in as ${account.email}. A few details are still missing.`}
        footer={<SignOutButton />}
      >
        <RegisterForm known={await getRegistration()} />
      </AccountPage>
    );
  const { sent, error } = await searchParams;
  if (sent)
    return (
      <AccountPage
        title="Confirm your email"
        text="We have sent you an email. Open the link in it to complete your registration. If it does not arrive within a few minutes, check your spam folder or try again."
      >
        <p>
          <AccountLink href="/recruiter/login">Back to sign in</AccountLink>
        </p>
      </AccountPage>
    );
  return (
    <AccountPage
      title="Register as a recruiter"
      beside={<RecruiterBenefits />}
      text={
        error === "profile"
          ? "You have an account, but your registration is not complete. Register with the same email and password to complete it."
          : "Tell us who you hire for. We review every registration before the first job goes live."
      }
      links={[{ question: "Already registered?", label: "Sign in", href: "/recruiter/login" }]}
    >
      {error === "profile" ? (
        <Notice variant="error" role="alert" text={profileMissingMessage} />
      ) : null}
      <RegisterForm />
    </AccountPage>
  );
}
