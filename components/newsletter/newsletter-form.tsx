'use client';

import { useActionState } from 'react';
import { subscribeAction } from '@/lib/newsletter/actions';

/**
 * Subscribes to the weekly job alerts: the browser posts it and the page comes back with the answer, of which
 * newsletter-form.browser.ts takes what changed. A client component, because only those know what an action answered.
 */
export function NewsletterForm() {
  // Where it is posted to: the page it is on. Named, so that the answer finds the form on a page of another make too, and by
  // more than nothing, which is no valid address.
  const [result, action] = useActionState(subscribeAction, null, '#newsletter-form');
  const error = result?.ok === false ? result.error : undefined;
  return (
    <form id="newsletter-form" action={action}>
      <label htmlFor="newsletter-email" className="mb-1.5 block text-sm font-semibold">
        Email address
      </label>
      <div className="grid gap-3 @md:grid-cols-[1fr_auto]">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@example.com"
          defaultValue={result?.ok === false ? result.values?.email : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby="newsletter-answer"
          className="h-11 w-full rounded-md border border-control bg-surface px-3 placeholder:text-muted hover:border-accent aria-invalid:border-fuchsia-text"
        />
        <button className="h-11 rounded-md bg-solid px-5 text-sm font-semibold text-on-solid hover:bg-solid-hover disabled:opacity-60">
          Subscribe
        </button>
      </div>
      <div id="newsletter-answer" className="text-sm font-medium">
        <p role="status" className="text-aqua-text not-empty:mt-3">
          {result?.ok ? "Thanks for subscribing! You'll start receiving our weekly job alerts." : null}
        </p>
        <p role="alert" className="text-fuchsia-text not-empty:mt-3">
          {error}
        </p>
      </div>
    </form>
  );
}
