import { z } from "zod";
import { newsletterSchema } from "@/lib/newsletter/schema";
import type { Enums } from "@/lib/supabase/database.types";

export type ReportReason = Enums<"report_reason">;

export const reportReasonLabels: Record<ReportReason, string> = {
  dead_link: "The link to apply is dead",
  scam: "It looks like a scam",
  not_go: "It is not a job for Go developers",
  wrong_data: "Something in it is wrong",
};

export const reportReasons = Object.keys(reportReasonLabels) as ReportReason[];

export const longestReport = 500;
export const longestStatement = 1000;

/** A text of a form that may be empty. */
const words = (most: number) =>
  z
    .string()
    // Forms send CRLF.
    .overwrite((text) => text.replaceAll("\r\n", "\n").trim())
    .max(most)
    .default("");

export const reportSchema = z.object({
  reason: z.enum(reportReasons),
  comment: words(longestReport),
  statement: words(longestStatement),
  email: z.literal("").or(newsletterSchema.shape.email).default(""),
});

export type Report = z.output<typeof reportSchema>;

/** The outcomes of reporting a job: those of the database, "address" for an invalid one and "unread" for another form. */
export const reportAnswers = ["taken", "closed", "limited", "unread", "address"] as const;

export type ReportAnswer = (typeof reportAnswers)[number];

/** Number of networks whose reports flag a job in admin lists. */
export const reportsToFlag = 3;

export function reportPath(slug: string, answer?: ReportAnswer): string {
  return `/report/${slug}${answer ? `?answer=${answer}` : ""}`;
}
