import { Shell } from "@/components/layout/shell";
import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/notice";

export const metadata = { title: "Not found" };

export default function ConsoleNotFound() {
  return (
    <Shell>
      <MessagePage
        title="Page not found"
        text="It may have been deleted, or belong to another account."
      >
        <LinkButton href="/">Return to Homepage</LinkButton>
      </MessagePage>
    </Shell>
  );
}
