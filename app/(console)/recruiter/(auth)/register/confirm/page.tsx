import { AccountPage } from "@/components/accounts/account-page";
import { ConfirmForm, ReplaceForm } from "@/components/accounts/confirmation-forms";
import { LinkButton } from "@/components/ui/button";
import { findRegistration } from "@/lib/auth/confirmation";
import type { ConfirmationLink } from "@/lib/auth/registration-schema";
import { logError } from "@/lib/logs/log";
import type { SearchParams } from "@/lib/rows/list-address";

export const metadata = { title: "Confirm your email" };

const incomplete = {
  title: "This link is incomplete",
  text: "Open the whole link from our email again. If you have already confirmed your email, sign in; if you no longer have the email, register again and we will send you a new one.",
};
const unusable = {
  title: "This link no longer works",
  text: "It has expired, has already been used, or has been replaced by a newer one. If you have already confirmed your email, sign in; if not, register again and we will send you a new one.",
};

/** The page that confirmation mails link to. Opening it changes nothing, because mail scanners open links. */
export default async function ConfirmPage(props: PageProps<"/recruiter/register/confirm">) {
  const link = parseConfirmationLink(await props.searchParams);
  if (!link || !(await isUsableLink(link))) {
    const { title, text } = link ? unusable : incomplete;
    return (
      <AccountPage title={title} text={text}>
        <div className="flex flex-wrap gap-3">
          <LinkButton href="/recruiter/login">Sign in</LinkButton>
          <LinkButton href="/recruiter/register" variant="outline">
            Register again
          </LinkButton>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Confirm your email"
      text="Enter the password you registered with, to confirm that this address is yours."
      links={[{ question: "Already confirmed?", label: "Sign in", href: "/recruiter/login" }]}
    >
      <ConfirmForm link={link} />
      <section className="grid gap-4 border-t border-line pt-6">
        <div>
          <h2 className="text-lg">You do not know the password?</h2>
          <p className="mt-2 text-muted">
            Somebody else may have registered your address. Choose a new password and tell us who
            you are: this replaces the earlier registration and signs out whoever made it.
          </p>
        </div>
        <ReplaceForm link={link} />
      </section>
    </AccountPage>
  );
}

/** The link of this page's address: mails of Auth have `token_hash`, those of the site `token`. */
function parseConfirmationLink({
  token_hash: fromAuth,
  token: fromSite,
}: SearchParams): ConfirmationLink | null {
  if (typeof fromSite === "string" && fromSite) return { sender: "site", token: fromSite };
  if (typeof fromAuth === "string" && fromAuth) return { sender: "auth", token: fromAuth };
  return null;
}

/** Whether the link still works. True if the backend fails, so that the form can be tried. */
async function isUsableLink(link: ConfirmationLink): Promise<boolean> {
  try {
    return (await findRegistration(link)) !== null;
  } catch (error) {
    logError("A link that confirms an address could not be checked.", error);
    return true;
  }
}
