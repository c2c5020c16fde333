import type { FormAnswer } from "@/lib/newsletter/answer-cookie";
import { subscribedMessage } from "@/lib/newsletter/messages";

/** Subscribes to the newsletter. The outcome is shown on another page, or here by browser/newsletter.ts. */
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
      <p role="status" className="text-sm font-semibold text-aqua-text not-empty:mt-3">
        {answer?.ok ? (answer.warning ?? subscribedMessage) : null}
      </p>
    </form>
  );
}

type Props = { id: string; label?: string; answer?: FormAnswer | null };

export function EmailField({ id, label, answer }: Props) {
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
