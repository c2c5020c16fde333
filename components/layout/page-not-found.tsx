import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/notice";
import { Gopher } from "./gopher";

export function PageNotFound() {
  return (
    <MessagePage
      picture={<Gopher className="size-28" />}
      title="Page not found"
      text="There is nothing at this address. The page may have moved, or the link has a typo."
    >
      <LinkButton href="/">See all jobs</LinkButton>
    </MessagePage>
  );
}
