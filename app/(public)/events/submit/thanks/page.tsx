import { connection } from "next/server";
import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/notice";
import { pageMetadata } from "@/lib/metadata/metadata";

export const metadata = pageMetadata({
  path: "/events/submit/thanks",
  title: "Thank you for the event",
  description: "The event waits for an admin.",
  isIndexed: false,
});

export default async function EventSubmittedPage() {
  await connection();
  return (
    <MessagePage
      hasGopher
      title="Thank you"
      text="We have got the event. Once we have looked at it, it is listed here. If you left your email address, we mail you the decision."
    >
      <LinkButton href="/events">See all events</LinkButton>
      <LinkButton href="/events/submit" variant="outline">
        Submit another
      </LinkButton>
    </MessagePage>
  );
}
