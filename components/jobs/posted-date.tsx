import { formatShortDate } from "@/lib/text/dates";

/** When a job was posted. The cached page names the day; browser/posted.ts says how long ago that is. */
export function PostedDate({ iso }: { iso: string }) {
  const date = formatShortDate(iso);
  return (
    <time dateTime={iso} title={date} data-age suppressHydrationWarning>
      {date}
    </time>
  );
}

/** Shown by browser/posted.ts for the first two days: a cached page cannot know when they are over. */
export function NewBadge({ iso }: { iso: string }) {
  return (
    <span
      hidden
      data-new={iso}
      suppressHydrationWarning
      className="badge bg-solid text-on-solid [[hidden]]:hidden"
    >
      New
    </span>
  );
}
