import { stringify } from "csv-stringify/sync";
import type { Subscriber } from "./queries";

/** Characters that begin a spreadsheet formula and that csv-stringify does not escape. */
const hidden = /^[\0\n|%]/u;

export const subscribersCsvHead = lines([
  ["Email", "Status", "Subscribed", "Unsubscribed", "Confirmed"],
]);

/** A CSV line for each subscriber, times as ISO 8601 in UTC. An apostrophe precedes text that looks like a formula. */
export function subscribersCsv(subscribers: Subscriber[]): string {
  return lines(
    subscribers.map(({ email, state, subscribedAt, unsubscribedAt, confirmedAt }) => [
      email.replace(hidden, "'$&"),
      state,
      subscribedAt,
      unsubscribedAt,
      confirmedAt,
    ]),
  );
}

function lines(rows: (string | null)[][]): string {
  return stringify(rows, {
    record_delimiter: "windows",
    escape_formulas: true,
    quoted_match: /[\r\n]/u,
  });
}
