'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui/button';
import { signOutAction } from '@/lib/auth/actions';

/** A form, so that it works without JavaScript and no link that is prefetched signs anybody out. */
export function SignOutButton({ look = 'quiet' }: { look?: 'quiet' | 'outline' }) {
  // Posted to the page it is on; React would write an empty address, which is no valid one.
  const [, action] = useActionState(signOutAction, undefined, '#main');
  return (
    <form action={action}>
      <Button look={look} size="sm">
        Sign Out
      </Button>
    </form>
  );
}
