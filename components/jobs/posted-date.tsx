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
