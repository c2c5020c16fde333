import { LoadFailed } from "@/components/ui/load-failed";
import { ListHead } from "./list-head";

/** In place of a page that cannot be read: its name stays. */
export function PageFailed({ title, text }: { title: string; text: string }) {
  return (
    <>
      <ListHead title={title} />
      <LoadFailed text={text} />
    </>
  );
}
