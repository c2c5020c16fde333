import type { Job } from "@/lib/jobs/schema";
import { formatShortDate } from "@/lib/text/dates";
import { PostedDate } from "./posted-date";

/** Until when one can apply, and when somebody last said so. */
export function OpenUntil({ job: { expiresAt, confirmedAt } }: { job: Job }) {
  return (
    <p>
      Open until <time dateTime={expiresAt}>{formatShortDate(expiresAt)}</time>
      {confirmedAt ? (
        <>
          {" "}
          · confirmed open <PostedDate iso={confirmedAt} />
        </>
      ) : null}
    </p>
  );
}
