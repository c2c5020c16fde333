import "server-only";
import { containing, readNewest } from "@/lib/content/queries";
import { toIso } from "@/lib/text/dates";
import type { ListPage, ListQuery } from "@/lib/forms/list";
import { sessionClient } from "@/lib/supabase/server";
import type { Tables } from "@/lib/supabase/database.types";

/** Rows of one read of an export; a hosted backend gives no more than 1,000. */
const exportPageSize = 1000;

/** A subscription as admins see it; times are ISO 8601 in UTC. */
export type Subscriber = {
  id: string;
  email: string;
  subscribedAt: string;
  /** Null while active. */
  unsubscribedAt: string | null;
};

const columns = "id, email, created_at, unsubscribed_at";

function toSubscriber(
  row: Pick<Tables<"newsletter_subscriptions">, "id" | "email" | "created_at" | "unsubscribed_at">,
): Subscriber {
  return {
    id: row.id,
    email: row.email,
    subscribedAt: toIso(row.created_at),
    unsubscribedAt: row.unsubscribed_at && toIso(row.unsubscribed_at),
  };
}

/** One page of the subscribers whose address contains `q`, newest first, for admins. Throws when the backend fails. */
export async function listSubscribers({ q, page }: ListQuery): Promise<ListPage<Subscriber>> {
  const client = await sessionClient();
  const { rows, ...rest } = await readNewest(page, () =>
    containing(
      client.from("newsletter_subscriptions").select(columns, { count: "exact" }),
      q,
      "email",
    ),
  );
  return { ...rest, rows: rows.map(toSubscriber) };
}

/** Every subscriber, by address, in pages that later subscriptions cannot shift. Throws when the backend fails, also in the middle. */
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
