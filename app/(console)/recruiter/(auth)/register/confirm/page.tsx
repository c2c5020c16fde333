import { AccountLink, AccountPage } from "@/components/accounts/account-page";
import { ConfirmForm } from "@/components/accounts/confirm-form";

export const metadata = { title: "Confirm your email" };

/** Where the link of a confirmation mail leads. Opening it does nothing yet: programs that scan mail do so too. */
export default async function ConfirmPage({
  searchParams,
}: PageProps<"/recruiter/register/confirm">) {
  const { token_hash: token } = await searchParams;
  return (
    <AccountPage
      title="Confirm your email"
      text="One press, and your registration is complete."
      footer={
        <p>
          The link does not work?{" "}
          <AccountLink href="/recruiter/register">Register again</AccountLink>
        </p>
      }
    >
      <ConfirmForm token={typeof token === "string" ? token : ""} />
    </AccountPage>
  );
}
