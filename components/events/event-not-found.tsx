import { Gopher } from "@/components/layout/gopher";
import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/message-page";

export function EventNotFound() {
  return (
    <MessagePage picture={<Gopher className="size-28" />} title="Event Not Found">
      <LinkButton href="/events">See all events</LinkButton>
    </MessagePage>
  );
}
