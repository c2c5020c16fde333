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

/** Approves a pending recruiter. */
export const approveRecruiterAction = adminAction({
  schema: decisionSchema,
  failed,
  run: ({ id }) => refreshed(approveRecruiter(id)),
});

/** Rejects a pending recruiter. */
export const rejectRecruiterAction = adminAction({
  schema: rejectionSchema,
  failed,
  run: ({ id, reason }) => refreshed(rejectRecruiter(id, reason)),
});

/** Approves a suspended recruiter. */
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

/** Gives the recruiter's company a name and page of its own. */
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

/** Suspends an approved recruiter and archives their live jobs if requested. */
export const suspendRecruiterAction = adminAction({
  schema: suspensionSchema,
  failed,
  run: async (suspension) => showChange(await suspendRecruiter(suspension)),
});
