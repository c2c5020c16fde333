import "server-only";
import { containing, readNewest } from "@/lib/content/queries";
import { toIso } from "@/lib/text/dates";
import type { ListQuery } from "@/lib/forms/list";
import { sessionClient } from "@/lib/supabase/server";
import { type SubscriptionState, subscriptionStates } from "./schema";

/** Rows per page of the export of subscribers: hosted backends return at most 1,000 rows. */
const exportPageSize = 1000;

/** A newsletter subscriber; times are ISO 8601 in UTC. */
export type Subscriber = {
  id: string;
  email: string;
  state: SubscriptionState;
  subscribedAt: string;
  /** Null until the owner of the address has confirmed the subscription. */
  confirmedAt: string | null;
  unsubscribedAt: string | null;
};

const columns =
  "id, email, state, subscribedAt:created_at, confirmedAt:confirmed_at, unsubscribedAt:unsubscribed_at";

type Row = Omit<Subscriber, "state"> & { state: SubscriptionState | null };

const toSubscriber = ({ state, subscribedAt, confirmedAt, unsubscribedAt, ...row }: Row) => ({
  ...row,
  // The generated types declare generated columns such as `state` as nullable.
  state: state ?? "pending",
  subscribedAt: toIso(subscribedAt),
  confirmedAt: confirmedAt && toIso(confirmedAt),
  unsubscribedAt: unsubscribedAt && toIso(unsubscribedAt),
});

/** A page of subscribers whose e-mail address contains `q`, newest first, and the number of matches in each state, for admins. Throws when the backend fails. */
export async function listSubscribers({ q, page }: ListQuery, state?: SubscriptionState) {
  const client = await sessionClient();
  const search = (of: SubscriptionState | undefined, head = false) => {
    const found = containing(
      client.from("newsletter_subscriptions").select(columns, { count: "exact", head }),
      q,
      "email",
    );
    return of ? found.eq("state", of) : found;
  };
  const count = async (of: SubscriptionState | undefined) =>
    [of ?? "all", (await search(of, true).throwOnError()).count ?? 0] as const;
  const [{ rows, ...rest }, ...counts] = await Promise.all([
    readNewest(page, () => search(state)),
    ...[undefined, ...subscriptionStates].map(count),
  ]);
  return {
    ...rest,
    rows: rows.map(toSubscriber),
    counts: Object.fromEntries(counts) as Record<SubscriptionState | "all", number>,
  };
}

export type SubscriberPage = Awaited<ReturnType<typeof listSubscribers>>;

/** All newsletter subscribers by address, in pages that new subscribers do not shift. Throws when the backend fails. */
export async function* eachSubscriber(): AsyncGenerator<Subscriber[]> {
  const client = await sessionClient();
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
