import { AccountLink, AccountPage, SuccessMessage } from "@/components/accounts/account-page";
import { ResetRequestForm } from "@/components/accounts/mailed-link-forms";

export const metadata = { title: "Forgot your password?" };

export default async function ResetPage({ searchParams }: PageProps<"/recruiter/reset">) {
  const { sent } = await searchParams;
  return (
    <AccountPage
      title="Forgot your password?"
      text="Enter your email address, and we will send you a link to reset your password."
      footer={
        <p>
          <AccountLink href="/recruiter/login">Back to sign in</AccountLink>, or to the{" "}
          <AccountLink href="/admin/login">admin sign-in</AccountLink>
        </p>
      }
    >
      {sent ? (
        <SuccessMessage>
          If this address has an account, we have sent it a link. The link works once and expires
          after an hour.
        </SuccessMessage>
      ) : null}
      <ResetRequestForm />
    </AccountPage>
  );
}
