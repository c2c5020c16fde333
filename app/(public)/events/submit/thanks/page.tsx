import { connection } from "next/server";
import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/notice";
import { pageMetadata } from "@/lib/metadata/metadata";

export const metadata = pageMetadata({
  path: "/events/submit/thanks",
  title: "Thank you for your event",
  description: "The event is waiting for review.",
  isIndexed: false,
});

export default async function EventSubmittedPage() {
  await connection();
  return (
    <MessagePage
      hasGopher
      title="Thank you"
      text="We have received your event. Once we have reviewed it, it will be listed here. If you left your email address, we will email you our decision."
    >
      <LinkButton href="/events">See all events</LinkButton>
      <LinkButton href="/events/submit" variant="outline">
        Submit another
      </LinkButton>
    </MessagePage>
  );
}
