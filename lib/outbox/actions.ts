"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { type ActionResult, adminAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { liftSuppression, resumeMail, retryMail, sendTestMail } from "./mutations";
import { rowSchema } from "./schema";

const failed = failures.mail;

/** Runs a mutation and refreshes the page. */
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

/** Retries a mail. */
export const retryMailAction = mailAction(rowSchema, ({ id }) => retryMail([id]));

/** Resumes the stopped queue. */
export const resumeMailAction = mailAction(z.object({}), resumeMail);

/** Sends the calling admin a test mail. */
export const sendTestMailAction = mailAction(z.object({}), sendTestMail);

/** Removes the suppression of an address. */
export const liftSuppressionAction = mailAction(rowSchema, ({ id }) => liftSuppression(id));
