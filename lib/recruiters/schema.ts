import { z } from "zod";
import { plainLine, reason, requiredText, switchedOn } from "../forms/fields";
import type { Enums } from "../supabase/database.types";

/** The statuses of SPEC section 4 and "suspended", in the order of the list's filters. */
const recruiterStatuses = [
  "pending",
  "approved",
  "rejected",
  "suspended",
] as const satisfies Enums<"recruiter_status">[];

export type RecruiterStatus = (typeof recruiterStatuses)[number];

/** The list's filters: a status, or approved recruiters whose claim to a company is undecided. */
export const recruiterFilters = [...recruiterStatuses, "claimed"] as const;

export type RecruiterFilter = (typeof recruiterFilters)[number];

/** The form of a decision's button. */
export const decisionSchema = z.object({ id: z.uuid() });

/** The form that gives a company of the same name another one. */
export const otherCompanySchema = decisionSchema.extend({
  newName: requiredText("Name", 120, plainLine()),
});

export const rejectionSchema = decisionSchema.extend({ reason: reason() });

export const suspensionSchema = rejectionSchema.extend({ archiveJobs: switchedOn });

export type Suspension = z.output<typeof suspensionSchema>;

/** Facts for a decision on a recruiter who is not a company's member; times are ISO 8601 in UTC. */
export type Evidence = {
  /** A decision on a deleted account of the same mailbox. */
  earlier: { status: RecruiterStatus; at: string } | null;
  /** The company of the same name, or of a confusingly similar one. */
  company: {
    slug: string;
    name: string;
    website: string | null;
    isVerified: boolean;
    isSameName: boolean;
    isAtDomain: boolean;
    open: number;
  } | null;
  /** Other recruiters who post for it, and how many more there are. */
  others: { name: string; email: string; isMember: boolean }[];
  more: number;
};

/** A recruiter in admin lists; times are ISO 8601 in UTC. */
export type Recruiter = {
  id: string;
  name: string;
  email: string;
  companyName: string;
  contactNumber: string;
  /** Null for an admin without an approval. */
  status: RecruiterStatus | null;
  isAdmin: boolean;
  /** Whether they are approved and their claim to the company is undecided. */
  isClaim: boolean;
  hasConfirmedAddress: boolean;
  /** Null for members of a company and for admins. */
  evidence: Evidence | null;
  registeredAt: string;
};

/** The page for a decision on a claim. */
export function claimPath(id: string): string {
  return `/admin/recruiters/${id}/claim`;
}
