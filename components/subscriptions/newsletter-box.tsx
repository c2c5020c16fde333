import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Icon } from "@/components/ui/icon";
import type { FormAnswer } from "@/lib/subscriptions/answer-cookie";
import { newsletterName, subscribedMessage } from "@/lib/subscriptions/messages";

type Props = {
  heading?: "h1" | "h2";
  answer?: FormAnswer | null;
  className?: string;
  icon?: React.ReactNode;
};

export function NewsletterBox(props: Props) {
  return (
    <NewsletterSection
      {...props}
      className="newsletter-box"
      icon={
        <span className="mb-4 grid size-10 place-items-center rounded-md bg-blue-soft text-blue-text">
          <Icon name="mail" className="size-5" />
        </span>
      }
    />
  );
}

export function NewsletterSection({ heading: Heading = "h2", answer, className, icon }: Props) {
  return (
    <section aria-labelledby="newsletter" className={className}>
      {icon}
      <Heading id="newsletter" className="text-lg">
        {newsletterName}
      </Heading>
      <p className="mt-1 mb-5 text-sm text-muted">
        The new Go jobs of the week, in one email. We will ask you to confirm your address first,
        and you can unsubscribe from any email.
      </p>
      <NewsletterForm answer={answer} />
    </section>
  );
}

type BesideNewsletterProps = {
  crumbs: React.ComponentProps<typeof Breadcrumbs>["crumbs"];
  back?: React.ReactNode;
  /** Content below the main content. On narrow screens it comes after the newsletter box. */
  after?: React.ReactNode;
  /** Content above the newsletter box. */
  above?: React.ReactNode;
  children: React.ReactNode;
};

export function BesideNewsletter({ crumbs, back, after, above, children }: BesideNewsletterProps) {
  return (
    <div className="container pt-4 sm:pt-6">
      <div className="mb-4 flex min-h-9 items-center gap-3 sm:gap-4 print:hidden">
        <Breadcrumbs crumbs={crumbs} back={back} />
      </div>
      <div className={`with-rail ${after ? "lg:grid-rows-[auto_1fr]" : ""}`}>
        <div>{children}</div>
        <aside
          className={`lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:self-start print:hidden ${after ? "lg:row-span-2" : ""}`}
        >
          {above}
          <NewsletterBox />
        </aside>
        {after ? <div className="min-w-0 print:hidden">{after}</div> : null}
      </div>
    </div>
  );
}

/**
 * The form that subscribes to the newsletter. browser/newsletter.ts shows the outcome in place; without JavaScript,
 * another page shows it.
 */
export function NewsletterForm({ answer }: { answer?: FormAnswer | null }) {
  return (
    <form id="newsletter-form" action="/newsletter/subscribe" method="post">
      <label htmlFor="newsletter-email" className="mb-1.5 block text-sm font-semibold">
        Email address
      </label>
      <div className="grid items-start gap-3 @md:grid-cols-[1fr_auto]">
        <EmailField id="newsletter-email" answer={answer} />
        <button className="h-11 rounded-md border border-transparent bg-solid px-5 text-sm font-semibold text-on-solid hover:bg-solid-hover disabled:opacity-60">
          Subscribe
        </button>
      </div>
      <p
        role="status"
        className="text-sm font-semibold whitespace-pre-line text-aqua-text not-empty:mt-3"
      >
        {answer?.ok ? (answer.warning ?? subscribedMessage) : null}
      </p>
    </form>
  );
}

type EmailFieldProps = { id: string; label?: string; answer?: FormAnswer | null };

export function EmailField({ id, label, answer }: EmailFieldProps) {
  const failure = answer?.ok === false ? answer : null;
  return (
    <div>
      <input
        id={id}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        placeholder="you@example.com"
        aria-label={label}
        aria-invalid={failure ? true : undefined}
        aria-describedby={`${id}-error`}
        defaultValue={failure?.email}
        className="h-11 w-full rounded-md border border-control bg-surface px-3 placeholder:text-muted hover:border-accent aria-invalid:border-error-text"
      />
      <div id={`${id}-error`} data-notes="email">
        <p role="alert" className="text-sm font-semibold text-error-text not-empty:mt-2">
          {failure?.error}
        </p>
      </div>
    </div>
  );
}
