import type { z } from "zod";
import { plainLine, reasonText, requiredText, switchedOn } from "@/lib/forms/fields";
import { rowSchema } from "@/lib/rows/schema";
import type { Enums } from "@/lib/supabase/database.types";
import type { FromRow } from "@/lib/text/from-row";

/** Recruiter statuses, in the order of the list's filters. */
const recruiterStatuses: RecruiterStatus[] = ["pending", "approved", "rejected", "suspended"];

export type RecruiterStatus = Enums<"recruiter_status">;

/** Filters of the list of recruiters: a status, or approved recruiters whose company membership is not confirmed. */
export const recruiterFilters = [...recruiterStatuses, "unconfirmed"] as const;

export type RecruiterFilter = (typeof recruiterFilters)[number];

export const otherCompanySchema = rowSchema.extend({
  newName: requiredText("Name", 120, plainLine()),
});

export const rejectionSchema = rowSchema.extend({ reason: reasonText() });

export const suspensionSchema = rejectionSchema.extend({ archiveJobs: switchedOn });

export type Suspension = z.output<typeof suspensionSchema>;

/** The result of public.recruiter_evidence for a recruiter without a confirmed company membership. */
export type EvidenceRow = {
  /** An earlier decision on a deleted recruiter account with the same mailbox. */
  earlier: { status: RecruiterStatus; at: string } | null;
  /** The existing company with the name that the recruiter gave, or with a confusingly similar one. */
  company: {
    slug: string;
    name: string;
    website: string | null;
    is_verified: boolean;
    is_same_name: boolean;
    is_at_domain: boolean;
    open: number;
  } | null;
  /** Other recruiters who post jobs for that company; `more` counts those that are not listed. */
  others: { name: string; email: string; is_member: boolean }[];
  more: number;
};

/** Facts for a decision on a recruiter; times are ISO 8601 in UTC. */
export type Evidence = Pick<EvidenceRow, "earlier" | "more"> & {
  company: FromRow<NonNullable<EvidenceRow["company"]>> | null;
  others: FromRow<EvidenceRow["others"][number]>[];
  /** Other recruiters of this company who were rejected or suspended, the latest first. */
  refused: { name: string; email: string; status: RecruiterStatus; at: string }[];
};

export const membershipPath = (id: string): string => `/admin/recruiters/${id}/membership`;
