"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { type ActionResult, adminAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { liftSuppression, resumeMail, retryMail, sendTestMail } from "./mutations";
import { rowSchema } from "./schema";

const failed = failures.mail;

/** An action that changes something about mail, which the page then shows. */
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

/** Sends the mail with the id in the form again. */
export const retryMailAction = mailAction(rowSchema, ({ id }) => retryMail([id]));

/** Starts the stopped queue again. */
export const resumeMailAction = mailAction(z.object({}), resumeMail);

/** Sends the admin who asks a test mail. */
export const sendTestMailAction = mailAction(z.object({}), sendTestMail);

/** Lets mail go again to the suppressed address with the id in the form. */
export const liftSuppressionAction = mailAction(rowSchema, ({ id }) => liftSuppression(id));
