import { LoadFailed, MessagePage } from "@/components/ui/notice";
import { PageHead } from "./page-head";
import { LinkButton } from "@/components/ui/button";

export function PageFailed({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHead title={title} />
      <LoadFailed text={text} />
    </>
  );
}

export function ConsoleNotFound({ home }: { home: string }) {
  return (
    <MessagePage
      title="Page not found"
      text="It may have been deleted, or belong to another account."
    >
      <LinkButton href={home}>Back to the dashboard</LinkButton>
    </MessagePage>
  );
}
