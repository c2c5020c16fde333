import { Shell } from "@/components/layout/shell";
import { SignOutButton } from "@/components/console/sign-out-button";
import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/notice";

export const metadata = { title: "Access Denied" };

/** The middleware rewrites admin pages to this page, with status 403, for accounts that are not admins. */
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
