"use server";
import { z } from "zod";
import { adminAction, refreshOnly } from "@/lib/auth/session";
import { failures, successIf } from "@/lib/forms/submission";
import { rowSchema } from "@/lib/rows/schema";
import {
  deleteMail,
  liftSuppression,
  resumeMail,
  retryMail,
  sendTestMail,
} from "@/lib/outbox/mutations";

const failed = failures.mail;
const nothing = z.object({});

export const retryMailAction = adminAction({
  schema: rowSchema,
  failed,
  run: async ({ id }) =>
    successIf(
      await retryMail(id),
      "This email cannot be sent again: it has been sent, or its address is suppressed.",
    ),
  after: refreshOnly,
});

export const deleteMailAction = adminAction({
  schema: rowSchema,
  failed,
  run: async ({ id }) =>
    successIf(
      await deleteMail(id),
      "This email is no longer waiting: it has been sent or is being sent.",
    ),
  after: refreshOnly,
});

export const resumeMailAction = adminAction({
  schema: nothing,
  failed,
  run: async () => successIf(await resumeMail(), "Mail is no longer stopped."),
  after: refreshOnly,
});

export const sendTestMailAction = adminAction({
  schema: nothing,
  failed,
  run: async () =>
    successIf(await sendTestMail(), "Your own address is suppressed. Lift that first."),
  after: refreshOnly,
});

export const liftSuppressionAction = adminAction({
  schema: rowSchema,
  failed,
  run: async ({ id }) =>
    successIf(await liftSuppression(id), "This address is no longer suppressed."),
  after: refreshOnly,
});
