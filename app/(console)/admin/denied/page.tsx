import { Shell } from "@/components/layout/shell";
import { SignOutButton } from "@/components/console/sign-out-button";
import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/notice";

export const metadata = { title: "Access Denied" };

/**
 * What the middleware answers, with 403, in place of any page of the administration, to accounts that are signed in and
 * are no admin (SPEC section 6).
 */
export default function AccessDenied() {
  return (
    <Shell>
      <MessagePage
        title="Access Denied"
        text="You do not have permission to access the admin dashboard."
      >
        <LinkButton href="/">Return to Homepage</LinkButton>
        <SignOutButton variant="outline" />
      </MessagePage>
    </Shell>
  );
}
