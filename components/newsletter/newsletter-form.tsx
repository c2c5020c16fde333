import type { FormAnswer } from "@/lib/newsletter/answer-cookie";
import { subscribedMessage } from "@/lib/newsletter/messages";
import { EmailField } from "./email-field";

/** Subscribes to the newsletter. The answer comes on a page of its own; with JavaScript (browser/newsletter.ts) here. */
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
        {answer?.ok ? subscribedMessage : null}
      </p>
    </form>
  );
}
