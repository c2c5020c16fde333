import { z } from "zod";
import type { Enums } from "../supabase/database.types";

/** What visitors can say is wrong with a job. */
export const reportReasons = [
  "dead_link",
  "scam",
  "not_go",
  "wrong_data",
] as const satisfies Enums<"report_reason">[];

export type ReportReason = (typeof reportReasons)[number];

/** What people read for each. */
export const reportReasonLabels: Record<ReportReason, string> = {
  dead_link: "The link to apply is dead",
  scam: "It looks like a scam",
  not_go: "It is not a job for Go developers",
  wrong_data: "Something in it is wrong",
};

/** Longest comment on a report, in characters. */
export const longestReport = 500;

/** A report as the form sends it. */
export const reportSchema = z.object({
  reason: z.enum(reportReasons),
  comment: z
    .string()
    // As forms send them.
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().max(longestReport))
    .default(""),
});

export type Report = z.output<typeof reportSchema>;

/** How a report was answered: as the database says, or that nothing was chosen. */
export const reportAnswers = ["taken", "closed", "limited", "unread"] as const;

export type ReportAnswer = (typeof reportAnswers)[number];

/** What a job has so many reports of that an admin's lists say so, each of another network. */
export const reportsToFlag = 3;

/** A job with reports that wait for an admin. Times are ISO 8601 in UTC. */
export type ReportedJob = {
  id: string;
  slug: string;
  title: string;
  company: string;
  isArchived: boolean;
  /** Whether enough networks reported it. */
  isFlagged: boolean;
  reports: { reason: ReportReason; comment: string; reportedAt: string }[];
};

/** The page with the form that reports a job; with an answer, what came of it. */
export function reportPath(slug: string, answer?: ReportAnswer): string {
  return `/report/${slug}${answer ? `?answer=${answer}` : ""}`;
}
