import { z } from "zod";
import { requiredText, switchedOn } from "../forms/fields";
import type { Enums } from "../supabase/database.types";

/** Where a registration stands (SPEC section 4, and approval that was withdrawn), in the order of its filters. */
export const recruiterStatuses = [
  "pending",
  "approved",
  "rejected",
  "suspended",
] as const satisfies Enums<"recruiter_status">[];

export type RecruiterStatus = (typeof recruiterStatuses)[number];

/** What the buttons send. */
export const decisionSchema = z.object({ id: z.uuid() });

/** Longest reason of a suspension, which is the table's. */
export const longestReason = 500;

/** What the question before a suspension sends. */
export const suspensionSchema = decisionSchema.extend({
  reason: requiredText("Reason", longestReason),
  archiveJobs: switchedOn,
});

/** What `suspensionSchema` makes of a form. */
export type Suspension = z.output<typeof suspensionSchema>;

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
  registeredAt: string;
};
