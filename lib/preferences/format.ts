import { alertName } from "@/lib/alerts/format";
import { newsletterName } from "@/lib/newsletter/messages";
import { type MailChoices, newsletterChoice } from "./schema";

/** What waits for the consent of an address, each alert as `nameOf` calls it. */
export async function waitingOf({ newsletter, alerts }: MailChoices, nameOf = alertName) {
  const waiting = alerts.filter(({ isConfirmed }) => !isConfirmed);
  return [
    ...(newsletter === "pending" ? [{ choice: newsletterChoice, label: newsletterName }] : []),
    ...(await Promise.all(
      waiting.map(async (alert) => ({ choice: alert.id, label: await nameOf(alert) })),
    )),
  ];
}
