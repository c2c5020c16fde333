import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/notice";
import type { Missing } from "@/components/layout/page-kinds";

export function NotFoundPage({ title, text, href = "/", link = "See all jobs" }: Missing) {
  return (
    <MessagePage hasGopher title={title} text={text}>
      <LinkButton href={href}>{link}</LinkButton>
    </MessagePage>
  );
}
