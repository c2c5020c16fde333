import "server-only";
import { containing, readNewest } from "@/lib/content/queries";
import type { ListPage, ListQuery } from "@/lib/forms/list";
import { sessionClient } from "@/lib/supabase/server";
import { toIso } from "@/lib/text/dates";
import { type MailStatus, type OutboxEntry, statesOf, type Suppression } from "./schema";

/** How long after its due time a mail counts as late, in milliseconds. */
const usualWaitMs = 600_000;

/** The state of the mail queue, for admins. Throws for other callers and when the backend fails. */
export async function getMailStatus(): Promise<MailStatus> {
  const client = await sessionClient();
  const { data } = await client.rpc("mail_status").single().throwOnError();
  // Columns of mail_status can be null, which the generated types leave out.
  const row = data as { [Column in keyof typeof data]: (typeof data)[Column] | null };
  const iso = (time: string | null) => time && toIso(time);
  return {
    waiting: row.waiting ?? 0,
    retrying: row.retrying ?? 0,
    sentInHour: row.sent_in_hour ?? 0,
    sentInDay: row.sent_in_day ?? 0,
    failed: row.failed ?? 0,
    lateSince:
      row.due_since && Date.now() - Date.parse(row.due_since) > usualWaitMs
        ? toIso(row.due_since)
        : null,
    stopped: row.stopped_at
      ? { at: toIso(row.stopped_at), because: row.stopped_because ?? "" }
      : null,
    paused: row.paused_until
      ? { until: toIso(row.paused_until), because: row.paused_because ?? "" }
      : null,
    awaySince: iso(row.away_since),
  };
}

/** A page of a view's mails whose recipient contains `q`, newest first, for admins. Throws when the backend fails. */
export async function listOutbox(
  { q, page }: ListQuery,
  view: keyof typeof statesOf,
): Promise<ListPage<OutboxEntry>> {
  const client = await sessionClient();
  const { rows, ...rest } = await readNewest(page, () =>
    containing(
      client
        .from("outbox")
        .select(
          "id, kind, address, state, attempts, away_attempts, created_at, next_attempt_at, sent_at, last_error, message_id",
          { count: "exact" },
        )
        .in("state", statesOf[view]),
      q,
      "address",
    ),
  );
  return {
    ...rest,
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      address: row.address,
      state: row.state,
      attempts: row.attempts + row.away_attempts,
      createdAt: toIso(row.created_at),
      nextAttemptAt: toIso(row.next_attempt_at),
      sentAt: row.sent_at && toIso(row.sent_at),
      lastError: row.last_error,
      messageId: row.message_id,
    })),
  };
}

/** A page of suppressed e-mail addresses that contain `q`, newest first, for admins. Throws when the backend fails. */
export async function listSuppressions({ q, page }: ListQuery): Promise<ListPage<Suppression>> {
  const client = await sessionClient();
  const { rows, ...rest } = await readNewest(page, () =>
    containing(
      client.from("suppressions").select("id, address, reason, created_at", { count: "exact" }),
      q,
      "address",
    ),
  );
  return {
    ...rest,
    rows: rows.map(({ id, address, reason, created_at }) => ({
      id,
      address,
      reason,
      createdAt: toIso(created_at),
    })),
  };
}
