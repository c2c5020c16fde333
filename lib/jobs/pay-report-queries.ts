import "server-only";
import { oncePerRequest } from "@/lib/http/once-per-request";
import { publicReader } from "@/lib/supabase/server";
import { readJson } from "@/lib/text/from-row";
import type { JobLevel } from "@/lib/jobs/schema";

/**
 * Yearly pay stated by jobs in a country at one level, or at all levels if `level` is null. A figure from too few
 * companies is null.
 */
export type PayCell = {
  country: string;
  slug: string;
  level: JobLevel | null;
  currency: string;
  jobs: number;
  companies: number;
  lower: number | null;
  median: number | null;
  upper: number | null;
};

/** How many jobs were posted in a month (YYYY-MM), and how many of them state pay. */
export type PayMonth = { month: string; jobs: number; withPay: number };

type PayReport = {
  cells: PayCell[];
  months: PayMonth[];
  /** When the report was computed, ISO 8601. */
  computedAt: string;
};

/**
 * Statistics of the pay stated by jobs of the last year, recomputed hourly; read once per request. Throws when the
 * backend fails.
 */
export const readPayReport = oncePerRequest(() =>
  readJson<PayReport>(publicReader().rpc("pay_report")),
);

/** The slugs of the countries that have a page: those with quartiles. Throws when the backend fails. */
export async function listPayCountries(): Promise<string[]> {
  const { cells } = await readPayReport();
  return [...new Set(cells.filter(({ upper }) => upper !== null).map(({ slug }) => slug))];
}
