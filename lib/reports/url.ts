import type { ReportAnswer } from "./schema";

/** The page with the form that reports a job; with an answer, what came of it. */
export function reportPath(slug: string, answer?: ReportAnswer): string {
  return `/report/${slug}${answer ? `?answer=${answer}` : ""}`;
}
