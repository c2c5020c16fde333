import { AccountLink, AccountPage, Done } from "@/components/accounts/account-page";
import { ResetRequestForm } from "@/components/accounts/reset-form";

export const metadata = { title: "Forgot your password?" };

export default async function ResetPage({ searchParams }: PageProps<"/recruiter/reset">) {
  const { sent } = await searchParams;
  return (
    <AccountPage
      title="Forgot your password?"
      text="Tell us your address, and we mail you a link to choose a new one."
      footer={
        <p>
          <AccountLink href="/recruiter/login">Back to sign in</AccountLink>
        </p>
      }
    >
      {sent ? (
        <Done>
          If this address has an account, a mail is on its way. The link in it works once, for an
          hour.
        </Done>
      ) : null}
      <ResetRequestForm />
    </AccountPage>
  );
}
