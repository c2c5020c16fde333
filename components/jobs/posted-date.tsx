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

/** Shown by browser/posted.ts on a card for the first two days: a cached page cannot know when they are over. */
export function NewBadge() {
  return (
    <span
      hidden
      data-new
      suppressHydrationWarning
      className="badge border-accent/50 text-accent [[hidden]]:hidden [[data-applied]:not([hidden])+&]:hidden"
    >
      New
    </span>
  );
}
