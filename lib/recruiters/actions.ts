"use server";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { adminAction } from "@/lib/auth/action";
import type { ActionResult } from "@/lib/forms/result";
import { failures } from "@/lib/forms/failures";
import { savedHref } from "@/lib/forms/list";
import { refreshed, showChange } from "@/lib/http/purge-pages";
import { decide, settleClaim, suspendRecruiter } from "./mutations";
import { decisionSchema, otherCompanySchema, rejectionSchema, suspensionSchema } from "./schema";

const decisionAction = <Schema extends z.ZodType>(
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<ActionResult>,
) => adminAction({ schema, failed: failures.recruiterStatus, run });

export const approveRecruiterAction = decisionAction(decisionSchema, ({ id }) =>
  refreshed(decide(id, "pending", { status: "approved" })),
);

export const rejectRecruiterAction = decisionAction(rejectionSchema, ({ id, reason }) =>
  refreshed(decide(id, "pending", { status: "rejected", suspension_reason: reason })),
);

export const reinstateRecruiterAction = decisionAction(decisionSchema, ({ id }) =>
  refreshed(decide(id, "suspended", { status: "approved" })),
);

export const confirmClaimAction = decisionAction(decisionSchema, async ({ id }) =>
  toList(await settleClaim(id)),
);

/** Declines a recruiter's claim to a company: the recruiter gets a company with another name and page. */
export const nameOtherCompanyAction = decisionAction(otherCompanySchema, async (claim) =>
  toList(await settleClaim(claim.id, claim.newName)),
);

async function toList(settled: ActionResult): Promise<ActionResult> {
  await showChange(settled);
  if (settled.ok) redirect(savedHref("/admin/recruiters"));
  return settled;
}

export const suspendRecruiterAction = decisionAction(suspensionSchema, async (suspension) =>
  showChange(await suspendRecruiter(suspension)),
);
