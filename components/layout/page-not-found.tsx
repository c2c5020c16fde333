import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/notice";
import { Gopher } from "./gopher";
import type { Missing } from "./page-kinds";

export function NotFoundPage({ title, text, href = "/", link = "See all jobs" }: Missing) {
  return (
    <MessagePage picture={<Gopher className="size-28" />} title={title} text={text}>
      <LinkButton href={href}>{link}</LinkButton>
    </MessagePage>
  );
}
