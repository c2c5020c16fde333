import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/message-page";

/** In place of a page of a console that is not there, or not for this account. */
export function ConsoleNotFound({ home }: { home: string }) {
  return (
    <MessagePage
      title="Page not found"
      text="It may have been deleted, or belong to somebody else."
    >
      <LinkButton href={home}>Back to the dashboard</LinkButton>
    </MessagePage>
  );
}
