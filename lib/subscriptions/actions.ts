"use server";
import { adminAction, answerOnly, publicAction, refreshOnly } from "@/lib/auth/session";
import { type ActionResult, failures, successIf, toResult } from "@/lib/forms/submission";
import { rowSchema } from "@/lib/rows/schema";
import { alertSchema } from "@/lib/subscriptions/form";
import {
  alertNotMailed,
  alreadySubscribed,
  linkLimited,
  mailboxLimited,
  subscribedNotMailed,
} from "@/lib/subscriptions/messages";
import {
  createAlert,
  requestMailLink,
  subscribe,
  unsubscribe,
} from "@/lib/subscriptions/mutations";
import { newsletterSchema } from "@/lib/subscriptions/schema";

// Visitors' forms are posted to routes, because cached pages contain them; the routes call these actions.

export const subscribeAction = publicAction(
  { name: "newsletter", points: 10, seconds: 600 },
  {
    schema: newsletterSchema,
    run: async ({ email }) => {
      const requested = await subscribe(email);
      if (requested.ok) return mailRequestResult(requested.data.isMailed, subscribedNotMailed);
      return toResult(requested, {
        network_limited: failures.limited,
        mailbox_limited: mailboxLimited,
        active: alreadySubscribed,
      });
    },
    after: answerOnly,
  },
);

export const createAlertAction = publicAction(
  { name: "alerts", points: 10, seconds: 600 },
  {
    schema: alertSchema,
    run: async (alert) => {
      const requested = await createAlert(alert);
      if (requested.ok) return mailRequestResult(requested.data.isMailed, alertNotMailed);
      return toResult(requested, { network_limited: failures.limited });
    },
    after: answerOnly,
  },
);

/** The result of a request that is confirmed by mail, with a warning if no mail was sent. */
function mailRequestResult(isMailed: boolean, warning: string): ActionResult {
  return isMailed ? { ok: true, data: undefined } : { ok: true, data: undefined, warning };
}

export const requestLinkAction = publicAction(
  { name: "mail-link", points: 10, seconds: 600 },
  {
    schema: newsletterSchema,
    run: async ({ email }) =>
      toResult(await requestMailLink(email), {
        network_limited: failures.limited,
        mailbox_limited: linkLimited,
      }),
    after: answerOnly,
  },
);

export const unsubscribeAction = adminAction({
  schema: rowSchema,
  failed: failures.unsubscribe,
  run: async ({ id }) => successIf(await unsubscribe(id), "This address is already unsubscribed."),
  after: refreshOnly,
});
