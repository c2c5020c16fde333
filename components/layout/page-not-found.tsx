import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/notice";
import { Gopher } from "./gopher";

type Props = { title: string; text?: string; href?: string; link?: string };

export function NotFoundPage({ title, text, href = "/", link = "See all jobs" }: Props) {
  return (
    <MessagePage picture={<Gopher className="size-28" />} title={title} text={text}>
      <LinkButton href={href}>{link}</LinkButton>
    </MessagePage>
  );
}
