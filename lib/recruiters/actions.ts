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

/** Shows the lists of the console anew after a decision that changes nothing public. */
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

/** Confirms that a recruiter works for the company they claim, and leads to the list. */
export const confirmClaimAction = adminAction({
  schema: decisionSchema,
  failed,
  run: async ({ id }) => toList(await settleClaim(id)),
});

/** Gives the company of a recruiter a name and a page of its own, and leads to the list. */
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

/** Suspends the approved recruiter with the id in the form, with or without the live jobs. */
export const suspendRecruiterAction = adminAction({
  schema: suspensionSchema,
  failed,
  run: async (suspension) => showChange(await suspendRecruiter(suspension)),
});
