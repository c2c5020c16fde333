import { AccountLink, AccountPage } from "@/components/accounts/account-page";
import { ResetForm, ResetRequestForm } from "@/components/accounts/reset-form";

export const metadata = { title: "Choose a new password" };

/** Where the link of a reset mail leads. Opening it does nothing yet: programs that scan mail do so too. */
export default async function ResetConfirmPage({
  searchParams,
}: PageProps<"/recruiter/reset/confirm">) {
  const { token_hash: token } = await searchParams;
  if (typeof token !== "string" || !token)
    return (
      <AccountPage
        title="This link is not complete"
        text="Open it from our mail again, as a whole, or let us send you a new one."
        footer={
          <p>
            <AccountLink href="/recruiter/login">Back to sign in</AccountLink>
          </p>
        }
      >
        <ResetRequestForm />
      </AccountPage>
    );
  return (
    <AccountPage
      title="Choose a new password"
      text="You will be signed out everywhere, and sign in again with the new one."
      footer={
        <p>
          The link does not work?{" "}
          <AccountLink href="/recruiter/reset">Ask for a new one</AccountLink>
        </p>
      }
    >
      <ResetForm token={token} />
    </AccountPage>
  );
}
