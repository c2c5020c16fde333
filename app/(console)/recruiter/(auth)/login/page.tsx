import { redirect } from "next/navigation";
import { RecruiterBenefits } from "@/components/accounts/recruiter-benefits";
import { AccountPage, SuccessMessage } from "@/components/accounts/account-page";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { FailedNotice } from "@/components/ui/notice";
import { signInRecruiterAction } from "@/lib/auth/actions";
import { isProfileError } from "@/lib/auth/profile-error";
import { nextPath } from "@/lib/auth/schema";
import { getAccount, isApprovedRecruiter } from "@/lib/auth/session";

export const metadata = { title: "Recruiter sign in" };

export default async function LoginPage({ searchParams }: PageProps<"/recruiter/login">) {
  const { next, reset, deleted, error } = await searchParams;
  const hasProfileError = isProfileError(error);
  const home = nextPath(next, "/recruiter/dashboard");
  if (!hasProfileError) {
    const account = await getAccount().catch(() => null);
    if (isApprovedRecruiter(account)) redirect(home);
  }
  return (
    <AccountPage
      title="Recruiter sign in"
      text="Post jobs for Go developers and see how your posts perform."
      beside={<RecruiterBenefits />}
      links={[
        { question: "New here?", label: "Register as a recruiter", href: "/recruiter/register" },
        { label: "Forgot your password?", href: "/recruiter/reset" },
      ]}
    >
      {reset ? (
        <SuccessMessage>
          Your password has been changed, and you have been signed out everywhere. Sign in with the
          new one.
        </SuccessMessage>
      ) : null}
      {hasProfileError ? (
        <FailedNotice text="Failed to load recruiter profile" retryHref={home} />
      ) : null}
      {deleted ? <SuccessMessage>Your account has been deleted.</SuccessMessage> : null}
      <SignInForm
        action={signInRecruiterAction}
        next={typeof next === "string" ? next : undefined}
      />
    </AccountPage>
  );
}
