/** What a link to another site carries: its own tab, and no way back into ours. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

export function NewTabHint() {
  return <span className="sr-only"> (opens in a new tab)</span>;
}
