"use server";
import { refresh } from "next/cache";
import { type ActionResult, adminAction } from "@/lib/action";
import { failures } from "@/lib/forms/failures";
import { showChange } from "@/lib/http/purge-pages";
import {
  approveRecruiter,
  reinstateRecruiter,
  rejectRecruiter,
  suspendRecruiter,
} from "./mutations";
import { decisionSchema, suspensionSchema } from "./schema";

const failed = failures.recruiterStatus;

/** Approves the pending recruiter with the id in the form. */
export const approveRecruiterAction = adminAction({
  schema: decisionSchema,
  failed,
  run: async ({ id }) => shown(await approveRecruiter(id)),
});

/** Rejects the pending recruiter with the id in the form. */
export const rejectRecruiterAction = adminAction({
  schema: decisionSchema,
  failed,
  run: async ({ id }) => shown(await rejectRecruiter(id)),
});

/** Suspends the approved recruiter with the id in the form, with or without the live jobs. */
export const suspendRecruiterAction = adminAction({
  schema: suspensionSchema,
  failed,
  run: async (suspension) => showChange(await suspendRecruiter(suspension)),
});

/** Approves the suspended or rejected recruiter with the id in the form. */
export const reinstateRecruiterAction = adminAction({
  schema: decisionSchema,
  failed,
  run: async ({ id }) => shown(await reinstateRecruiter(id)),
});

/** A decision about a recruiter changes nothing public. */
function shown(result: ActionResult): ActionResult {
  refresh();
  return result;
}
