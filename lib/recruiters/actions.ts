"use server";
import { redirect } from "next/navigation";
import { type ActionResult, adminAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { savedHref } from "@/lib/forms/list";
import { refreshed, showChange } from "@/lib/http/purge-pages";
import { decide, settleClaim, suspendRecruiter } from "./mutations";
import { decisionSchema, otherCompanySchema, rejectionSchema, suspensionSchema } from "./schema";

const failed = failures.recruiterStatus;

export const approveRecruiterAction = adminAction({
  schema: decisionSchema,
  failed,
  run: ({ id }) => refreshed(decide(id, "pending", { status: "approved" })),
});

export const rejectRecruiterAction = adminAction({
  schema: rejectionSchema,
  failed,
  run: ({ id, reason }) =>
    refreshed(decide(id, "pending", { status: "rejected", suspension_reason: reason })),
});

export const reinstateRecruiterAction = adminAction({
  schema: decisionSchema,
  failed,
  run: ({ id }) => refreshed(decide(id, "suspended", { status: "approved" })),
});

export const confirmClaimAction = adminAction({
  schema: decisionSchema,
  failed,
  run: async ({ id }) => toList(await settleClaim(id)),
});

/** Declines a recruiter's claim to a company: the recruiter gets a company with another name and page. */
export const nameOtherCompanyAction = adminAction({
  schema: otherCompanySchema,
  failed,
  run: async ({ id, newName }) => toList(await settleClaim(id, newName)),
});

async function toList(settled: ActionResult): Promise<ActionResult> {
  await showChange(settled);
  if (settled.ok) redirect(savedHref("/admin/recruiters"));
  return settled;
}

export const suspendRecruiterAction = adminAction({
  schema: suspensionSchema,
  failed,
  run: async (suspension) => showChange(await suspendRecruiter(suspension)),
});
