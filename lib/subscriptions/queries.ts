import "server-only";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { readJson, fromRow } from "@/lib/text/from-row";
import type { Unsubscription } from "@/lib/mail/links";
import {
  type MailChoices,
  type SubscriptionState,
  subscriptionStates,
} from "@/lib/subscriptions/schema";
import { whereContains, countByFilter, readNewest } from "@/lib/rows/queries";
import type { SortedQuery } from "@/lib/rows/list-address";
import type { Tables } from "@/lib/supabase/database.types";

/** The subscriptions of an address. Throws when the backend fails. */
export async function readMailChoices(address: string): Promise<MailChoices> {
  return readJson<MailChoices>(operatorClient().rpc("mail_preferences", { address }));
}

/** Whether the subscription that an unsubscribe link names still exists. */
export async function isStillSubscribed(target: Unsubscription): Promise<boolean> {
  const client = operatorClient();
  const subscription =
    "alert" in target
      ? client.from("job_alerts").select("id").eq("id", target.alert)
      : client
          .from("newsletter_subscriptions")
          .select("id")
          .eq("id", target.subscription)
          .is("unsubscribed_at", null);
  const { data } = await subscription.throwOnError();
  return data.length > 0;
}

/** Rows per page of the export of subscribers: hosted backends return at most 1,000 rows. */
const exportPageSize = 1000;

const columns = "id, email, state, subscribed_at:created_at, confirmed_at, unsubscribed_at";

type Row = Pick<
  Tables<"newsletter_subscriptions">,
  "id" | "email" | "state" | "confirmed_at" | "unsubscribed_at"
> & { subscribed_at: string };

const toSubscriber = (row: Row) => ({
  ...fromRow(row),
  // The generated types declare generated columns such as `state` as nullable.
  state: row.state ?? ("pending" as const),
});

export type Subscriber = ReturnType<typeof toSubscriber>;

/** A page of newsletter subscribers, and how many there are of each state. */
export async function listSubscribers({ q, page, sort }: SortedQuery, state?: SubscriptionState) {
  const client = sessionClient();
  const search = (searchedState: SubscriptionState | undefined, countOnly = false) => {
    const subscriptions = client
      .from("newsletter_subscriptions")
      .select(columns, { count: "exact", head: countOnly });
    const found = whereContains(subscriptions, q, "email");
    return searchedState ? found.eq("state", searchedState) : found;
  };
  const [list, counts] = await Promise.all([
    readNewest(page, () => search(state), toSubscriber, sort),
    countByFilter(subscriptionStates, (countedState) => search(countedState, true)),
  ]);
  return { ...list, counts };
}

/**
 * Iterates over all newsletter subscribers by address. Pages continue after the last address, so that new subscribers
 * do not shift them.
 */
export async function* eachSubscriber(): AsyncGenerator<Subscriber[]> {
  const client = sessionClient();
  let last = "";
  for (;;) {
    const { data } = await client
      .from("newsletter_subscriptions")
      .select(columns)
      .gt("email", last)
      .order("email")
      .limit(exportPageSize)
      .throwOnError();
    yield data.map(toSubscriber);
    if (data.length < exportPageSize) return;
    last = data.at(-1)?.email ?? last;
  }
}
