import { Badge } from "@/components/ui/badge";
import { statusLabels } from "@/lib/rows/schema";
import { formatShortDate } from "@/lib/text/dates";
import type { RowVerb } from "@/components/console/row-actions";

export function Publication({ publishedAt }: { publishedAt: string | null }) {
  return publishedAt ? (
    <>
      <Badge tone="aqua">{statusLabels.published}</Badge>{" "}
      <time dateTime={publishedAt}>{formatShortDate(publishedAt)}</time>
    </>
  ) : (
    <Badge tone="yellow">{statusLabels.draft}</Badge>
  );
}

type Publishable = { title: string; publishedAt: string | null };

/**
 * The action that publishes a draft or unpublishes a published row. Unpublishing asks for confirmation, because it
 * clears the publication date.
 */
export function publicationVerb(noun: string, row: Publishable, failed: string): RowVerb {
  const { title, publishedAt } = row;
  if (publishedAt === null) return { verb: "publish", failed };
  return {
    verb: "unpublish",
    failed,
    question: {
      title: `Unpublish “${title}”?`,
      text: `It will become a draft and lose its publication date, ${formatShortDate(publishedAt)}. When it is published again, it will be listed first.`,
      confirmLabel: `Unpublish ${noun}`,
    },
  };
}
