import { jobSourceLabels } from "@/lib/jobs/format";
import type { Job } from "@/lib/jobs/schema";
import { formatShortDate } from "@/lib/text/dates";
import { PostedDate } from "./posted-date";

/** Until when one can apply, when somebody last said so, and where the job came from by itself. */
export function OpenUntil({ job: { expiresAt, confirmedAt, importedFrom } }: { job: Job }) {
  return (
    <p>
      Open until <time dateTime={expiresAt}>{formatShortDate(expiresAt)}</time>
      {confirmedAt ? (
        <>
          {" "}
          · confirmed open <PostedDate iso={confirmedAt} />
        </>
      ) : null}
      {importedFrom ? ` · from the company's ${jobSourceLabels[importedFrom]} board` : null}
    </p>
  );
}
