"use server";
import { z } from "zod";
import { adminAction, recruiterAction } from "@/lib/auth/action";
import { reason, requiredText } from "@/lib/forms/fields";
import { rowSchema } from "@/lib/rows/schema";
import { successIf } from "@/lib/forms/result";
import { refreshed, showChange } from "@/lib/http/after-action";
import { postingRuleNames } from "@/lib/jobs/removal";
import { decideObjection, decideReports, fileObjection } from "@/lib/reports/mutations";

const decidedMeanwhile = "This has been decided in the meantime.";

export const keepJobAction = adminAction({
  schema: rowSchema,
  run: async ({ id }) => refreshed(successIf(await decideReports(id), decidedMeanwhile)),
});

export const removeReportedAction = adminAction({
  schema: z.object({ id: z.uuid(), reason: reason(), answer: z.enum(postingRuleNames) }),
  run: async ({ id, reason, answer }) =>
    showChange(successIf(await decideReports(id, { reason, rule: answer }), decidedMeanwhile)),
});

export const decideObjectionAction = adminAction({
  schema: z.object({ id: z.uuid(), verb: z.enum(["restore", "keep"]) }),
  run: async ({ id, verb }) =>
    showChange(successIf(await decideObjection(id, verb === "restore"), decidedMeanwhile)),
});

export const objectForOwnJobAction = recruiterAction({
  schema: z.object({ id: z.uuid(), reason: requiredText("Objection", 500) }),
  run: async ({ id, reason }) => refreshed(fileObjection(id, reason)),
});
