"use server";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { type ActionResult, adminAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { savedHref } from "@/lib/forms/list";
import { showChange } from "@/lib/http/purge-pages";
import {
  approveRecruiter,
  reinstateRecruiter,
  rejectRecruiter,
  settleClaim,
  suspendRecruiter,
} from "./mutations";
import { decisionSchema, otherCompanySchema, rejectionSchema, suspensionSchema } from "./schema";

const failed = failures.recruiterStatus;

/** Refreshes the console after a decision that changes no public page. */
async function refreshed(deciding: Promise<ActionResult>): Promise<ActionResult> {
  const result = await deciding;
  refresh();
  return result;
}

export const approveRecruiterAction = adminAction({
  schema: decisionSchema,
  failed,
  run: ({ id }) => refreshed(approveRecruiter(id)),
});

export const rejectRecruiterAction = adminAction({
  schema: rejectionSchema,
  failed,
  run: ({ id, reason }) => refreshed(rejectRecruiter(id, reason)),
});

export const reinstateRecruiterAction = adminAction({
  schema: decisionSchema,
  failed,
  run: ({ id }) => refreshed(reinstateRecruiter(id)),
});

/** Confirms that a recruiter works for the company they claim. */
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
