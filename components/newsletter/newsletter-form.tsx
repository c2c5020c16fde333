'use client';

import { useActionState } from 'react';
import { subscribeAction } from '@/lib/newsletter/actions';
import { NewsletterFields } from './newsletter-fields';

/** What the action itself answers, unless the answer never comes: then the form says so, and keeps what was typed. */
const send: typeof subscribeAction = async (previous, form) => {
  try {
    return await subscribeAction(previous, form);
  } catch {
    const values = { email: String(form.get('email')) };
    return { ok: false, error: 'Something went wrong. Please try again.', values };
  }
};

// Only the action itself can be posted without JavaScript, so that is what the server writes into the page.
const subscribe = typeof window === 'undefined' ? subscribeAction : send;

/** Subscribes to the weekly job alerts; without JavaScript the browser posts it and the page comes back with the answer. */
export function NewsletterForm() {
  const [result, action, isPending] = useActionState(subscribe, null);
  return (
    <form action={action}>
      <NewsletterFields
        isPending={isPending}
        success={result?.ok ? "Thanks for subscribing! You'll start receiving our weekly job alerts." : undefined}
        error={result?.ok === false ? result.error : undefined}
        email={result?.ok === false ? result.values?.email : undefined}
      />
    </form>
  );
}
