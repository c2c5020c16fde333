import { z } from "zod";
import { plainLine, reason, requiredText, switchedOn } from "../forms/fields";
import type { Enums } from "../supabase/database.types";

/** Recruiter statuses: those of SPEC section 4 and "suspended", in the order of the list's filters. */
const recruiterStatuses = [
  "pending",
  "approved",
  "rejected",
  "suspended",
] as const satisfies Enums<"recruiter_status">[];

export type RecruiterStatus = (typeof recruiterStatuses)[number];

/** Filters of the list of recruiters: a status, or approved recruiters whose claim to a company is undecided. */
export const recruiterFilters = [...recruiterStatuses, "claimed"] as const;

export type RecruiterFilter = (typeof recruiterFilters)[number];

export const decisionSchema = z.object({ id: z.uuid() });

/** The form that declines a claim to a company: the recruiter gets a new company of another name. */
export const otherCompanySchema = decisionSchema.extend({
  newName: requiredText("Name", 120, plainLine()),
});

export const rejectionSchema = decisionSchema.extend({ reason: reason() });

export const suspensionSchema = rejectionSchema.extend({ archiveJobs: switchedOn });

export type Suspension = z.output<typeof suspensionSchema>;

/** Facts for a decision on a recruiter who is not a company's member; times are ISO 8601 in UTC. */
export type Evidence = {
  /** An earlier decision on a deleted recruiter account with the same mailbox. */
  earlier: { status: RecruiterStatus; at: string } | null;
  /** The existing company with the name that the recruiter gave, or with a confusingly similar one. */
  company: {
    slug: string;
    name: string;
    website: string | null;
    isVerified: boolean;
    isSameName: boolean;
    isAtDomain: boolean;
    open: number;
  } | null;
  /** Other recruiters who post jobs for that company; `more` counts those that are not listed. */
  others: { name: string; email: string; isMember: boolean }[];
  more: number;
};

/** The path of the page where admins decide on a recruiter's claim to a company. */
export function claimPath(id: string): string {
  return `/admin/recruiters/${id}/claim`;
}
