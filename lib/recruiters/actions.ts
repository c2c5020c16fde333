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
import { decisionSchema, otherCompanySchema, suspensionSchema } from "./schema";

const failed = failures.recruiterStatus;

/** An action that decides about the recruiter with the id in the form, which changes nothing public. */
const decisionAction = (decide: (id: string) => Promise<ActionResult>) =>
  adminAction({
    schema: decisionSchema,
    failed,
    run: async ({ id }) => {
      const result = await decide(id);
      refresh();
      return result;
    },
  });

/** Approves a pending recruiter. */
export const approveRecruiterAction = decisionAction(approveRecruiter);

/** Rejects a pending recruiter. */
export const rejectRecruiterAction = decisionAction(rejectRecruiter);

/** Approves a suspended or rejected recruiter. */
export const reinstateRecruiterAction = decisionAction(reinstateRecruiter);

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
