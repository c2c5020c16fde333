import { EmailField } from "@/components/subscriptions/newsletter-box";
import { Button, LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { preferencesPath } from "@/lib/mail/links";
import type { FormAnswer } from "@/lib/subscriptions/answer-cookie";
import { site } from "@/lib/config/site";

type Props = {
  title: string;
  text?: React.ReactNode;
  /** The outcome of a submitted form. */
  status?: string | false;
  children?: React.ReactNode;
};

export function MailPage({ title, text, status, children }: Props) {
  return (
    <div className="container-form py-10 sm:py-16">
      <Panel className="@container grid gap-6 p-5 sm:p-8">
        <div>
          <h1 className="text-2xl wrap-break-word">{title}</h1>
          {text ? <p className="mt-2 text-muted wrap-break-word">{text}</p> : null}
        </div>
        {status ? (
          <p role="status" className="font-semibold text-aqua-text">
            {status}
          </p>
        ) : null}
        {children}
      </Panel>
    </div>
  );
}

const link = "font-semibold text-accent underline underline-offset-4 hover:no-underline";

const uncutLink =
  "It is incomplete. Please open the one at the end of the latest email you got from us.";

/**
 * Shown for an invalid link. The default text is for links that never expire. `children` replaces the form that
 * requests a new link.
 */
export function BrokenLink({ text = uncutLink, children }: Partial<Props>) {
  return (
    <MailPage title="This link does not work" text={text}>
      {children ?? (
        <>
          <p>
            No email from us at hand? We can send you a new link. Or write to us from the address
            our emails go to, and we will stop them:{" "}
            <a href={`mailto:${site.contactEmail}`} className={link}>
              {site.contactEmail}
            </a>
          </p>
          <RequestLinkForm />
        </>
      )}
      <LinkButton href="/" variant="outline" className="justify-self-start">
        See all jobs
      </LinkButton>
    </MailPage>
  );
}

export function RequestLinkForm({ answer }: { answer?: FormAnswer | null }) {
  return (
    <form action={`${preferencesPath}/link`} method="post">
      <label htmlFor="link-email" className="mb-1.5 block text-sm font-semibold">
        Email address
      </label>
      <div className="grid items-start gap-3 @md:grid-cols-[1fr_auto]">
        <EmailField id="link-email" answer={answer} />
        <Button>Send me my link</Button>
      </div>
    </form>
  );
}

export function LostLinkHint() {
  return (
    <p className="text-sm text-muted">
      Do you get mail from us, but have lost the link that changes or ends it?{" "}
      <a href={preferencesPath} className={link}>
        Send me my link
      </a>
    </p>
  );
}
