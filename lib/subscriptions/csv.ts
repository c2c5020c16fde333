import { csvLines } from "@/lib/text/csv";
import type { Subscriber } from "@/lib/subscriptions/queries";

export const subscribersCsvHead = csvLines([
  ["Email", "Status", "Subscribed", "Unsubscribed", "Confirmed"],
]);

/** A CSV line for each subscriber, times as ISO 8601 in UTC. */
export function subscribersCsv(subscribers: Subscriber[]): string {
  return csvLines(
    subscribers.map(({ email, state, subscribedAt, unsubscribedAt, confirmedAt }) => [
      email,
      state,
      subscribedAt,
      unsubscribedAt,
      confirmedAt,
    ]),
  );
}
