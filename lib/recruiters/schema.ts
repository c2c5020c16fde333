import { z } from "zod";
import { plainLine, reason, requiredText, switchedOn } from "../forms/fields";
import type { Enums } from "../supabase/database.types";

/** Where a registration stands (SPEC section 4, and approval that was withdrawn), in the order of its filters. */
const recruiterStatuses = [
  "pending",
  "approved",
  "rejected",
  "suspended",
] as const satisfies Enums<"recruiter_status">[];

export type RecruiterStatus = (typeof recruiterStatuses)[number];

/** What the list can be narrowed to: a status, or approved recruiters whose company is yet to be confirmed. */
export const recruiterFilters = [...recruiterStatuses, "claimed"] as const;

export type RecruiterFilter = (typeof recruiterFilters)[number];

/** What the buttons send. */
export const decisionSchema = z.object({ id: z.uuid() });

/** What the page of a claim sends for another company of the same name: a name that tells them apart. */
export const otherCompanySchema = decisionSchema.extend({
  newName: requiredText("Name", 120, plainLine()),
});

/** What the question before a rejection sends. */
export const rejectionSchema = decisionSchema.extend({ reason: reason() });

/** What the question before a suspension sends. */
export const suspensionSchema = rejectionSchema.extend({ archiveJobs: switchedOn });

/** What `suspensionSchema` makes of a form. */
export type Suspension = z.output<typeof suspensionSchema>;

/** What to know before a decision about a recruiter who is not a member of a company; times are ISO 8601 in UTC. */
export type Evidence = {
  /** A decision about the same mailbox, before its account was deleted. */
  earlier: { status: RecruiterStatus; at: string } | null;
  /** The company that has the name of the recruiter's, or one that is easily confused with it. */
  company: {
    slug: string;
    name: string;
    website: string | null;
    isVerified: boolean;
    isSameName: boolean;
    isAtDomain: boolean;
    open: number;
  } | null;
  /** Who else posts for it, and how many beside these. */
  others: { name: string; email: string; isMember: boolean }[];
  more: number;
};

/** A recruiter as admins see it; times are ISO 8601 in UTC. */
export type Recruiter = {
  id: string;
  name: string;
  email: string;
  companyName: string;
  contactNumber: string;
  /** Null for an admin who never waited for a decision, or no longer does. */
  status: RecruiterStatus | null;
  isAdmin: boolean;
  /** Whether they are approved, and an admin has to confirm that they work for the company. */
  isClaim: boolean;
  hasConfirmedAddress: boolean;
  /** Null for members of a company and for admins. */
  evidence: Evidence | null;
  registeredAt: string;
};

/** Where an admin decides whether a recruiter works for the company they claim. */
export function claimPath(id: string): string {
  return `/admin/recruiters/${id}/claim`;
}
