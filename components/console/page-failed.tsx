import { LoadFailed } from "@/components/ui/load-failed";
import { PageHead } from "./page-head";

/** In place of a page that cannot be read: its name stays. */
export function PageFailed({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHead title={title} />
      <LoadFailed text={text} />
    </>
  );
}
