import "server-only";
import { containing, readNewest } from "@/lib/content/queries";
import { toIso } from "@/lib/text/dates";
import type { ListPage, ListQuery } from "@/lib/forms/list";
import { sessionClient } from "@/lib/supabase/server";
import type { Tables } from "@/lib/supabase/database.types";
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

/** A page of newsletter subscribers, and the number of matches in each state. */
export type SubscriberPage = ListPage<Subscriber> & {
  counts: Record<SubscriptionState | "all", number>;
};

const columns = "id, email, state, created_at, confirmed_at, unsubscribed_at";

function toSubscriber(
  row: Pick<
    Tables<"newsletter_subscriptions">,
    "id" | "email" | "state" | "created_at" | "confirmed_at" | "unsubscribed_at"
  >,
): Subscriber {
  return {
    id: row.id,
    email: row.email,
    // The generated types declare generated columns such as `state` as nullable.
    state: row.state ?? "pending",
    confirmedAt: row.confirmed_at && toIso(row.confirmed_at),
    subscribedAt: toIso(row.created_at),
    unsubscribedAt: row.unsubscribed_at && toIso(row.unsubscribed_at),
  };
}

/** A page of subscribers whose e-mail address contains `q`, newest first, for admins. Throws when the backend fails. */
export async function listSubscribers(
  { q, page }: ListQuery,
  state?: SubscriptionState,
): Promise<SubscriberPage> {
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
    counts: Object.fromEntries(counts) as SubscriberPage["counts"],
  };
}

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
