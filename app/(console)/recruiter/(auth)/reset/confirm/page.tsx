import { AccountLink, AccountPage } from "@/components/accounts/account-page";
import { ResetForm } from "@/components/accounts/reset-form";

export const metadata = { title: "Choose a new password" };

/** Where the link of a reset mail leads. Opening it does nothing yet: programs that scan mail do so too. */
export default async function ResetConfirmPage({
  searchParams,
}: PageProps<"/recruiter/reset/confirm">) {
  const { token_hash: token } = await searchParams;
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
      <ResetForm token={typeof token === "string" ? token : ""} />
    </AccountPage>
  );
}
