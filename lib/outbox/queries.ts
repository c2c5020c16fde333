import "server-only";
import { whereContains, readNewest } from "@/lib/rows/queries";
import type { SortedQuery } from "@/lib/rows/list-address";
import { sessionClient } from "@/lib/supabase/server";
import { fromRow, type Nullable } from "@/lib/text/from-row";
import { type MailView, mailViews, statesInView } from "@/lib/outbox/schema";

/** Time after its due time from which a mail counts as late, in milliseconds. */
const usualWaitMs = 600_000;

/** The state of the mail queue, for admins. */
export async function getMailStatus() {
  const { data } = await sessionClient().rpc("mail_status").single().throwOnError();
  const { dueSince, ...status } = fromRow<Nullable<typeof data>>(data);
  const isLate = dueSince !== null && Date.now() - Date.parse(dueSince) > usualWaitMs;
  /** `lateSince` is when the oldest due mail should have been sent, if that mail is late. */
  return { ...status, lateSince: isLate ? dueSince : null };
}

export type MailStatus = Awaited<ReturnType<typeof getMailStatus>>;

export function listOutbox({ q, page, sort }: SortedQuery, view: keyof typeof statesInView) {
  const columns =
    "id, kind, address, state, attempts, away_attempts, created_at, next_attempt_at, sent_at, last_error";
  const outbox = () => sessionClient().from("outbox").select(columns, { count: "exact" });
  return readNewest(
    page,
    () => whereContains(outbox().in("state", statesInView[view]), q, "address"),
    ({ attempts, away_attempts, ...row }) => ({
      ...fromRow(row),
      /** Number of attempts to send the mail, including those without a response from the mail server. */
      attempts: attempts + away_attempts,
    }),
    sort,
  );
}

export type OutboxEntry = Awaited<ReturnType<typeof listOutbox>>["rows"][number];

/** The number of mails, or of suppressed addresses, in each view. */
export async function countMail(q: string): Promise<Record<MailView, number>> {
  const client = sessionClient();
  const counts = mailViews.map(async (view) => {
    const options = { count: "exact", head: true } as const;
    const rows =
      view === "suppressed"
        ? client.from("suppressions").select("id", options)
        : client.from("outbox").select("id", options).in("state", statesInView[view]);
    const { count } = await whereContains(rows, q, "address").throwOnError();
    return [view, count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<MailView, number>;
}

export function listSuppressions({ q, page, sort }: SortedQuery) {
  const columns = "id, address, reason, created_at";
  const select = () => sessionClient().from("suppressions").select(columns, { count: "exact" });
  return readNewest(page, () => whereContains(select(), q, "address"), fromRow, sort);
}

export type Suppression = Awaited<ReturnType<typeof listSuppressions>>["rows"][number];
