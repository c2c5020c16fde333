/** How many days statistics of jobs look back, by their name in the address. */
export const periods = ["7", "30", "90"] as const;

export type Period = (typeof periods)[number];

/** The period an address names, or the last 30 days. */
export function parsePeriod(value: unknown): Period {
  return periods.find((period) => period === value) ?? "30";
}

/** The address of the page at `path` for a period. */
export function statisticsHref(path: string, period: Period): string {
  return period === "30" ? path : `${path}?range=${period}`;
}
