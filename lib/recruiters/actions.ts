"use server";
import type { z } from "zod";
import { adminAction } from "@/lib/auth/action";
import type { ActionResult } from "@/lib/forms/result";
import { failures } from "@/lib/forms/failures";
import { rowSchema } from "@/lib/rows/schema";
import { savedHref } from "@/lib/rows/list-address";
import { goTo, refreshed, showChange } from "@/lib/http/after-action";
import { decideRecruiter, settleClaim, suspendRecruiter } from "@/lib/recruiters/mutations";
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

export const confirmClaimAction = decisionAction(rowSchema, async ({ id }) =>
  toList(await settleClaim(id)),
);

/** Declines a recruiter's claim to a company: the recruiter gets a company with another name and page. */
export const nameOtherCompanyAction = decisionAction(otherCompanySchema, async (claim) =>
  toList(await settleClaim(claim.id, claim.newName)),
);

const toList = async (settled: ActionResult) =>
  goTo(await showChange(settled), savedHref("/admin/recruiters"));

export const suspendRecruiterAction = decisionAction(suspensionSchema, async (suspension) =>
  showChange(await suspendRecruiter(suspension)),
);
