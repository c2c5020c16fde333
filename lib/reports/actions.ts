"use server";
import { z } from "zod";
import { adminAction, recruiterAction, refreshOnly } from "@/lib/auth/session";
import { reasonText, requiredText } from "@/lib/forms/fields";
import { rowSchema } from "@/lib/rows/schema";
import { successIf } from "@/lib/forms/submission";
import { postingRuleNames } from "@/lib/jobs/removal";
import { decideObjection, decideReports, fileObjection } from "@/lib/reports/mutations";

const decidedMeanwhile = "This has been decided in the meantime.";

export const keepJobAction = adminAction({
  schema: rowSchema,
  run: async ({ id }) => successIf(await decideReports(id), decidedMeanwhile),
  after: refreshOnly,
});

export const removeReportedAction = adminAction({
  schema: z.object({ id: z.uuid(), reason: reasonText(), answer: z.enum(postingRuleNames) }),
  run: async ({ id, reason, answer }) =>
    successIf(await decideReports(id, { reason, rule: answer }), decidedMeanwhile),
});

export const decideObjectionAction = adminAction({
  schema: z.object({ id: z.uuid(), verb: z.enum(["restore", "keep"]) }),
  run: async ({ id, verb }) =>
    successIf(await decideObjection(id, verb === "restore"), decidedMeanwhile),
});

export const objectForOwnJobAction = recruiterAction({
  schema: z.object({ id: z.uuid(), reason: requiredText("Objection", 500) }),
  run: ({ id, reason }) => fileObjection(id, reason),
  after: refreshOnly,
});
