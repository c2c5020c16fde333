import { Badge } from "@/components/ui/badge";
import { formatShortDate } from "@/lib/text/dates";

/** Whether something is public, and since when. */
export function Publication({ publishedAt }: { publishedAt: string | null }) {
  return publishedAt ? (
    <>
      <Badge tone="aqua">Published</Badge>{" "}
      <time dateTime={publishedAt}>{formatShortDate(publishedAt)}</time>
    </>
  ) : (
    <Badge tone="yellow">Draft</Badge>
  );
}
