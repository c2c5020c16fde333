import { Shell } from '@/components/layout/shell';
import { LinkButton } from '@/components/ui/button';
import { MessagePage } from '@/components/ui/message-page';
import { SignOutButton } from './sign-out-button';

/** For accounts that are signed in and are no admin (SPEC section 6). */
export function AccessDenied() {
  return (
    <Shell>
      <MessagePage title="Access Denied" text="You do not have permission to access the admin dashboard.">
        <LinkButton href="/">Return to Homepage</LinkButton>
        <SignOutButton look="outline" />
      </MessagePage>
    </Shell>
  );
}
