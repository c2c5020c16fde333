"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { type ActionResult, adminAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { liftSuppression, resumeMail, retryMail, sendTestMail } from "./mutations";
import { rowSchema } from "./schema";

const failed = failures.mail;

/** An admin action on the mail queue that then refreshes the page. */
const mailAction = <Schema extends z.ZodType>(
  schema: Schema,
  change: (input: z.output<Schema>) => Promise<ActionResult>,
) =>
  adminAction({
    schema,
    failed,
    run: async (input) => {
      const result = await change(input);
      refresh();
      return result;
    },
  });

export const retryMailAction = mailAction(rowSchema, ({ id }) => retryMail([id]));

export const resumeMailAction = mailAction(z.object({}), resumeMail);

/** Sends the calling admin a test mail. */
export const sendTestMailAction = mailAction(z.object({}), sendTestMail);

/** Lets a suppressed e-mail address get mail again. */
export const liftSuppressionAction = mailAction(rowSchema, ({ id }) => liftSuppression(id));
