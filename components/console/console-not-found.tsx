import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/notice";

type Props = { home: string; link?: string };

export function ConsoleNotFound({ home, link = "Back to the dashboard" }: Props) {
  return (
    <MessagePage
      title="Page not found"
      text="It may have been deleted, or belong to another account."
    >
      <LinkButton href={home}>{link}</LinkButton>
    </MessagePage>
  );
}
