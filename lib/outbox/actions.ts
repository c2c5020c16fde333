"use server";
import { z } from "zod";
import { adminAction } from "@/lib/auth/action";
import type { ActionResult } from "@/lib/forms/result";
import { failures } from "@/lib/forms/failures";
import { rowSchema } from "@/lib/rows/schema";
import { refreshed } from "@/lib/http/after-action";
import {
  deleteMail,
  liftSuppression,
  resumeMail,
  retryMail,
  sendTestMail,
} from "@/lib/outbox/mutations";

const mailAction = <Schema extends z.ZodType>(
  schema: Schema,
  change: (input: z.output<Schema>) => Promise<ActionResult>,
) => adminAction({ schema, failed: failures.mail, run: (input) => refreshed(change(input)) });

export const retryMailAction = mailAction(rowSchema, ({ id }) => retryMail(id));

export const deleteMailAction = mailAction(rowSchema, ({ id }) => deleteMail(id));

export const resumeMailAction = mailAction(z.object({}), resumeMail);

export const sendTestMailAction = mailAction(z.object({}), sendTestMail);

export const liftSuppressionAction = mailAction(rowSchema, ({ id }) => liftSuppression(id));
