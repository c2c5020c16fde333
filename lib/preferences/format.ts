import { alertName } from "@/lib/alerts/format";
import { type MailChoices, newsletterChoice } from "./schema";

/** What the newsletter is called where alerts stand beside it. */
export const newsletterName = "Weekly Go job alerts";

/** What waits for the consent of an address, in words. */
export function waitingOf({ newsletter, alerts }: MailChoices) {
  return [
    ...(newsletter === "pending" ? [{ choice: newsletterChoice, label: newsletterName }] : []),
    ...alerts
      .filter(({ isConfirmed }) => !isConfirmed)
      .map((alert) => ({ choice: alert.id, label: alertName(alert) })),
  ];
}
