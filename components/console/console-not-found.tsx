import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/notice";

type Props = { title?: string; home: string; link?: string };

export function ConsoleNotFound({
  title = "Page not found",
  home,
  link = "Back to the dashboard",
}: Props) {
  return (
    <MessagePage title={title} text="It may have been deleted, or belong to another account.">
      <LinkButton href={home}>{link}</LinkButton>
    </MessagePage>
  );
}
