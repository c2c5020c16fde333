import { z } from "zod";
import { newsletterSchema } from "@/lib/subscriptions/schema";
import type { Enums } from "@/lib/supabase/database.types";

export type ReportReason = Enums<"report_reason">;

export const reportReasonLabels: Record<ReportReason, string> = {
  dead_link: "The link to apply is dead",
  scam: "It looks like a scam",
  not_go: "It is not a job for Go developers",
  wrong_data: "Something in it is wrong",
};

export const reportReasons = Object.keys(reportReasonLabels) as ReportReason[];

/** Maximum length of a reporter's comment, in characters. */
export const longestReport = 500;

/** Maximum length of the statement that a reporter makes under the law, in characters. */
export const longestStatement = 1000;

/** An optional text field of at most `most` characters. */
const optionalNote = (most: number) =>
  z
    .string()
    // Browsers submit line breaks as CRLF, which would count as two characters.
    .overwrite((text) => text.replaceAll("\r\n", "\n").trim())
    .max(most)
    .default("");

export const reportSchema = z.object({
  reason: z.enum(reportReasons),
  comment: optionalNote(longestReport),
  statement: optionalNote(longestStatement),
  email: z.literal("").or(newsletterSchema.shape.email).default(""),
});

export type Report = z.output<typeof reportSchema>;

/**
 * The outcomes of reporting a job: those of the database, "address" for an invalid one and "unread" for another form.
 */
export const reportOutcomes = ["taken", "closed", "limited", "unread", "address"] as const;

export type ReportOutcome = (typeof reportOutcomes)[number];

/** Number of client networks that must report a job before admin lists flag it. */
export const reportsToFlag = 3;

/** The path of the report page of a job. With `answer`, the page shows the outcome of a report. */
export function reportPath(slug: string, answer?: ReportOutcome): string {
  return answer ? `/report/${slug}?answer=${answer}` : `/report/${slug}`;
}
