import { AccountPage } from "@/components/accounts/account-page";
import { ResetForm, ResetRequestForm } from "@/components/accounts/mailed-link-forms";
import { isResetToken } from "@/lib/auth/recovery";

export const metadata = { title: "Choose a new password" };

const incomplete = {
  title: "This link is incomplete",
  text: "Open the whole link from our email again, or let us send you a new one.",
};
const unusable = {
  title: "This link no longer works",
  text: "It has expired, has already been used, or has been replaced by a newer one. Let us send you a new one.",
};

/** The page that reset mails link to. Opening it does not consume the token, because mail scanners open links. */
export default async function ResetConfirmPage(props: PageProps<"/recruiter/reset/confirm">) {
  const { token_hash: token } = await props.searchParams;
  const isComplete = typeof token === "string" && token !== "";
  if (!isComplete || !(await isResetToken(token))) {
    const { title, text } = isComplete ? unusable : incomplete;
    return (
      <AccountPage
        title={title}
        text={text}
        links={[{ label: "Back to sign in", href: "/recruiter/login" }]}
      >
        <ResetRequestForm />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Choose a new password"
      text="You will be signed out everywhere and can then sign in with the new password."
      links={[
        {
          question: "Link not working?",
          label: "Ask for a new one",
          href: "/recruiter/reset",
        },
      ]}
    >
      <ResetForm token={token} />
    </AccountPage>
  );
}
