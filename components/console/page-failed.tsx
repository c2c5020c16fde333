import { LoadFailed, MessagePage } from "@/components/ui/notice";
import { PageHead } from "./page-head";
import { LinkButton } from "@/components/ui/button";

/** In place of a page that cannot be read: its name stays. */
export function PageFailed({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHead title={title} />
      <LoadFailed text={text} />
    </>
  );
}

/** In place of a page of a console that is not there, or not for this account. */
export function ConsoleNotFound({ home }: { home: string }) {
  return (
    <MessagePage
      title="Page not found"
      text="It may have been deleted, or belong to somebody else."
    >
      <LinkButton href={home}>Back to the dashboard</LinkButton>
    </MessagePage>
  );
}
