"use server";
import { refresh } from "next/cache";
import { type ActionResult, adminAction } from "@/lib/auth/action";
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

/** Suspends the approved recruiter with the id in the form, with or without the live jobs. */
export const suspendRecruiterAction = adminAction({
  schema: suspensionSchema,
  failed,
  run: async (suspension) => showChange(await suspendRecruiter(suspension)),
});
