/** What a link to another site carries: its own tab, and no way back into ours. */
export const newTab = { target: "_blank", rel: "noopener noreferrer" } as const;

/** Ends the name of such a link for those who do not see its icon; `about` tells it from others with the same words. */
export function NewTabHint({ about }: { about?: string }) {
  return <span className="sr-only">{`${about ? `: ${about}` : ""} (opens in a new tab)`}</span>;
}
