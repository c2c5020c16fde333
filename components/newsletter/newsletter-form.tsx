'use client';

import { useActionState } from 'react';
import { subscribeAction } from '@/lib/newsletter/actions';
import { NewsletterFields } from './newsletter-fields';

/** Subscribes to the weekly job alerts; without JavaScript the browser posts it and the page comes back with the answer. */
export function NewsletterForm() {
  const [result, action, isPending] = useActionState(subscribeAction, null);
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
