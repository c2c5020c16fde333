import { AccountPage } from "@/components/accounts/account-page";
import { ConfirmForm } from "@/components/accounts/mailed-link-forms";
import { LinkButton } from "@/components/ui/button";

export const metadata = { title: "Confirm your email" };

/** The page that confirmation mails link to. Opening it changes nothing, because mail scanners open links. */
export default async function ConfirmPage(props: PageProps<"/recruiter/register/confirm">) {
  const { token_hash: token, token: address, done } = await props.searchParams;
  if (done)
    return (
      <AccountPage title="Email confirmed" text="Thank you. Your email address is confirmed.">
        <LinkButton href="/recruiter/dashboard">Go to your dashboard</LinkButton>
      </AccountPage>
    );
  if (typeof address === "string" && address)
    return (
      <AccountPage
        title="Confirm your email"
        text="Press the button to confirm that this address is yours."
      >
        <ConfirmForm isOwn token={address} />
      </AccountPage>
    );
  if (typeof token !== "string" || !token)
    return (
      <AccountPage
        title="This link is incomplete"
        text="Open the whole link from our email again. If you have already confirmed your email, sign in; if you no longer have the email, register again and we will send you a new one."
      >
        <div className="flex flex-wrap gap-3">
          <LinkButton href="/recruiter/login">Sign in</LinkButton>
          <LinkButton href="/recruiter/register" variant="outline">
            Register again
          </LinkButton>
        </div>
      </AccountPage>
    );
  return (
    <AccountPage
      title="Confirm your email"
      text="Press the button to complete your registration."
      links={[
        { question: "Already confirmed?", label: "Sign in", href: "/recruiter/login" },
        {
          question: "Link not working?",
          label: "Register again",
          href: "/recruiter/register",
        },
      ]}
    >
      <ConfirmForm token={token} />
    </AccountPage>
  );
}
