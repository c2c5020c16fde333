'use client';

import { useActionState } from 'react';
import { useOwnAddress } from '@/components/forms/own-address';
import { Button } from '@/components/ui/button';
import { signOutAction } from '@/lib/auth/actions';

/** A form, so that it works without JavaScript and no link that is prefetched signs anybody out. */
export function SignOutButton({ look = 'quiet' }: { look?: 'quiet' | 'outline' }) {
  const [, action] = useActionState(signOutAction, undefined, useOwnAddress());
  return (
    <form action={action}>
      <Button look={look} size="sm">
        Sign Out
      </Button>
    </form>
  );
}
