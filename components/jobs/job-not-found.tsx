import { Gopher } from "@/components/layout/gopher";
import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/message-page";

export function JobNotFound() {
  return (
    <MessagePage
      picture={<Gopher className="size-28" />}
      title="Job Not Found"
      text="The job posting you're looking for doesn't exist or has been removed."
    >
      <LinkButton href="/">See all jobs</LinkButton>
    </MessagePage>
  );
}
