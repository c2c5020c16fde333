import { Button } from '@/components/ui/button';
import { signOutAction } from '@/lib/auth/actions';

/** A form, so that it works without JavaScript and no link that is prefetched signs anybody out. */
export function SignOutButton({ look = 'quiet' }: { look?: 'quiet' | 'outline' }) {
  return (
    <form action={signOutAction}>
      <Button look={look} size="sm">
        Sign Out
      </Button>
    </form>
  );
}
