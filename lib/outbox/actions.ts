"use server";
import { z } from "zod";
import { adminAction, refreshOnly } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { doneIf } from "@/lib/forms/result";
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
    doneIf(
      await retryMail(id),
      "This mail is not sent again: it was sent, or its address is suppressed.",
    ),
  after: refreshOnly,
});

export const deleteMailAction = adminAction({
  schema: rowSchema,
  failed,
  run: async ({ id }) =>
    doneIf(
      await deleteMail(id),
      "This mail does not wait any more: it was sent, or is being sent.",
    ),
  after: refreshOnly,
});

export const resumeMailAction = adminAction({
  schema: nothing,
  failed,
  run: async () => doneIf(await resumeMail(), "Mail is not stopped any more."),
  after: refreshOnly,
});

export const sendTestMailAction = adminAction({
  schema: nothing,
  failed,
  run: async () => doneIf(await sendTestMail(), "Your own address is suppressed: lift that first."),
  after: refreshOnly,
});

export const liftSuppressionAction = adminAction({
  schema: rowSchema,
  failed,
  run: async ({ id }) =>
    doneIf(await liftSuppression(id), "This address is not suppressed any more."),
  after: refreshOnly,
});
