import { AccountLink, AccountPage } from "@/components/accounts/account-page";
import { ResetForm, ResetRequestForm } from "@/components/accounts/mailed-link-forms";
import { Notice } from "@/components/ui/notice";
import { findResetLink } from "@/lib/auth/recovery";
import { logError } from "@/lib/logs/log";
import { site } from "@/lib/config/site";

export const metadata = { title: "Choose a new password" };

const incomplete = {
  title: "This link is incomplete",
  text: "Open the whole link from our email again, or let us send you a new one.",
};
const unusable = {
  title: "This link no longer works",
  text: "It has expired, has already been used, or has been replaced by a newer one. Let us send you a new one.",
};

const weakPassword =
  "Your registration was replaced, but this password is known and easy to guess. Please choose another one.";

/** The page that reset mails link to. Opening it does not consume the token, because mail scanners open links. */
export default async function ResetConfirmPage(props: PageProps<"/recruiter/reset/confirm">) {
  const { token_hash: token, weak } = await props.searchParams;
  const isComplete = typeof token === "string" && token !== "";
  const link = isComplete ? await checkResetLink(token) : null;
  if (!isComplete || !link) {
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
      {weak ? <Notice variant="error" role="alert" text={weakPassword} /> : null}
      <ResetForm token={token} needsCode={link.needsCode} />
      {link.needsCode ? <LostAuthenticator /> : null}
    </AccountPage>
  );
}

/** Whether the account of a link needs a code; null if the link does not work. If the backend fails, the form is shown. */
async function checkResetLink(token: string): Promise<{ needsCode: boolean } | null> {
  try {
    const link = await findResetLink(token);
    return link && { needsCode: link.factor !== null };
  } catch (error) {
    logError("A link for a new password could not be checked.", error);
    return { needsCode: false };
  }
}

function LostAuthenticator() {
  return (
    <p className="text-sm text-muted">
      You do not have your authenticator any more? Write to{" "}
      <AccountLink href={`mailto:${site.contactEmail}`}>{site.contactEmail}</AccountLink>. Once we
      know that it is you, an operator of this site removes it from your account with{" "}
      <code>npm run admin -- remove-factor EMAIL</code>, which is recorded. Then open the link
      again.
    </p>
  );
}
