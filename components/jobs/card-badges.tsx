const badge = "badge border-accent/50 text-accent [[hidden]]:hidden";

/**
 * What a browser alone can tell of a card's job: that one has applied (browser/own-jobs/marks.ts), or else that it is new,
 * for the first two days (browser/posted.ts): a cached page cannot know when they are over.
 */
export function CardBadges() {
  return (
    <>
      <span hidden data-applied suppressHydrationWarning className={badge}>
        Applied
      </span>
      <span
        hidden
        data-new
        suppressHydrationWarning
        className={`${badge} [[data-applied]:not([hidden])+&]:hidden`}
      >
        New
      </span>
    </>
  );
}
