import { Gopher } from "@/components/layout/gopher";
import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/message-page";

export function BlogNotFound() {
  return (
    <MessagePage picture={<Gopher className="size-28" />} title="Blog Post Not Found">
      <LinkButton href="/blogs">Back to Blogs</LinkButton>
    </MessagePage>
  );
}
