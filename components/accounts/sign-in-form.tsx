'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import type { FormAction } from '@/lib/action';

export function SignInForm({ action, next }: { action: FormAction; next?: string | undefined }) {
  const [result, send, isPending] = useActionState(action, null);
  const failed = result?.ok === false ? result : null;
  return (
    <form action={send} className="grid gap-4">
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <label className="grid gap-1.5">
        Email
        <input name="email" type="email" required autoComplete="username" defaultValue={failed?.values?.email} className="h-11 rounded-md border border-control bg-surface px-3" />
      </label>
      <label className="grid gap-1.5">
        Password
        <input name="password" type="password" required autoComplete="current-password" className="h-11 rounded-md border border-control bg-surface px-3" />
      </label>
      <p role="alert" className="text-fuchsia-text">{failed?.error}</p>
      <Button disabled={isPending}>Sign In</Button>
    </form>
  );
}
