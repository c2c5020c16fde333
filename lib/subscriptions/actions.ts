"use server";
import { alertSchema } from "@/lib/subscriptions/form";
import { createAlert, requestMailLink, unsubscribe } from "@/lib/subscriptions/mutations";
import { publicAction, adminAction } from "@/lib/auth/action";
import { newsletterSchema } from "@/lib/subscriptions/schema";
import { failures } from "@/lib/forms/failures";
import { rowSchema } from "@/lib/rows/schema";
import { refreshed } from "@/lib/http/after-action";

export const createAlertWithForm = publicAction(
  { name: "alerts", points: 10, seconds: 600 },
  { schema: alertSchema, run: createAlert },
);

export const requestLinkWithForm = publicAction(
  { name: "mail-link", points: 10, seconds: 600 },
  { schema: newsletterSchema, run: ({ email }) => requestMailLink(email) },
);

export const unsubscribeAction = adminAction({
  schema: rowSchema,
  failed: failures.unsubscribe,
  run: ({ id }) => refreshed(unsubscribe(id)),
});
