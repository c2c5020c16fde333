"use server";
import type { z } from "zod";
import { adminAction } from "@/lib/auth/action";
import type { ActionResult } from "@/lib/forms/result";
import { failures } from "@/lib/forms/failures";
import { rowSchema } from "@/lib/rows/schema";
import { savedHref } from "@/lib/rows/list-address";
import { goTo, refreshed, showChange } from "@/lib/http/after-action";
import { decideRecruiter, decideMembership, suspendRecruiter } from "@/lib/recruiters/mutations";
import { otherCompanySchema, rejectionSchema, suspensionSchema } from "@/lib/recruiters/schema";

const decisionAction = <Schema extends z.ZodType>(
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<ActionResult>,
) => adminAction({ schema, failed: failures.recruiterStatus, run });

export const approveRecruiterAction = decisionAction(rowSchema, ({ id }) =>
  refreshed(decideRecruiter(id, "pending", { status: "approved" })),
);

export const rejectRecruiterAction = decisionAction(rejectionSchema, ({ id, reason }) =>
  refreshed(decideRecruiter(id, "pending", { status: "rejected", suspension_reason: reason })),
);

export const reinstateRecruiterAction = decisionAction(rowSchema, ({ id }) =>
  refreshed(decideRecruiter(id, "suspended", { status: "approved" })),
);

export const confirmMembershipAction = decisionAction(rowSchema, async ({ id }) =>
  toList(await decideMembership(id)),
);

/**
 * Declines a recruiter's membership in an existing company by moving the recruiter to a new company with another name.
 */
export const nameOtherCompanyAction = decisionAction(otherCompanySchema, async ({ id, newName }) =>
  toList(await decideMembership(id, newName)),
);

const toList = async (decided: ActionResult) =>
  goTo(await showChange(decided), savedHref("/admin/recruiters"));

export const suspendRecruiterAction = decisionAction(suspensionSchema, async (suspension) =>
  showChange(await suspendRecruiter(suspension)),
);
