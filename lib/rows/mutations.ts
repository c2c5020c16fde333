import "server-only";
import type { PostgrestError } from "@supabase/supabase-js";
import type { ActionResult } from "@/lib/forms/result";
import { sessionClient } from "@/lib/supabase/server";
import type { Database } from "@/lib/supabase/database.types";
import { toArguments, type ArgumentValues } from "@/lib/text/from-row";
import { deletedRowsMessage, staleEditFailure, type Status } from "@/lib/rows/form";

/**
 * Error detail of the database's save functions if the newer version of the row was saved by the caller's own account.
 */
const ownEdit = "own edit";

/** Postgres's error code for a duplicate row. */
export const uniqueViolation = "23505";

/** The database's error code for a job that its recruiter cannot change while an objection is open. */
export const lockedRowCode = "PT423";

type Functions = Database["public"]["Functions"];

type SavedRow = { id?: string; version?: number; key?: string };

type Columns<Noun extends keyof typeof nouns> = ArgumentValues<
  Omit<Functions[`save_${Noun}`]["Args"], `${Noun}_id` | "expected_version" | "idempotency_key">
>;

const nouns = { job: "job", event: "event", blog: "post", book: "book", company: "company" };

/**
 * Updates a row if it is still at `version`, or creates one; requests repeated with the same `key` create it once.
 * Returns the row's id, or a failure for an expected error of the database function. `refusals` adds failures by error
 * code, or by code and detail.
 */
export async function saveRow<Noun extends keyof typeof nouns>(
  table: Noun,
  { id, version, key, ...columns }: SavedRow & Columns<Noun>,
  refusals: Record<string, ActionResult<never>> = {},
): Promise<ActionResult<string>> {
  const noun = nouns[table];
  const values = { ...columns, [`${table}Id`]: id, expectedVersion: version, idempotencyKey: key };
  // The save functions differ in their types, so the call is typed as one of them.
  const { data, error } = await sessionClient().rpc(
    `save_${table}` as "save_book",
    toArguments<Functions["save_book"]["Args"]>(values as never),
  );
  if (data !== null) return { ok: true, data };
  switch (error?.code) {
    case "PT409":
      return id
        ? staleEditFailure(noun, error.details === ownEdit)
        : {
            ok: false,
            error: `This ${noun} has already been saved and changed since. Please edit it from the list.`,
          };
    case "PT404":
      return { ok: false, error: deletedRowsMessage(noun) };
    // A daily limit is reached or an objection is open; the database's message states which.
    case "PT429":
    case lockedRowCode:
      return { ok: false, error: error.message };
    default: {
      const refusal = refusals[`${error?.code} ${error?.details}`] ?? refusals[error?.code ?? ""];
      if (!refusal) throw error;
      return refusal;
    }
  }
}

/** Changed rows with their new versions; `count` includes rows that were in the wanted state before. */
export type ChangedRows = { count: number; left: { id: string; version: number }[] };

type RowsResponse<Row> = PromiseLike<{ data: Row[] | null; error: PostgrestError | null }>;

/** The methods of supabase-js's update builder used here, independent of the table. */
type Update = {
  or(filter: string): Update;
  in(column: "id", ids: string[]): Update;
  select(columns: "id, version"): RowsResponse<{ id: string; version: number }>;
};

/**
 * Updates rows; with `versions`, one per row, only those still at that version. Rows already in the wanted state keep
 * their version and are not undone with the rest. Throws when the backend fails.
 * @param update changes the rows that are not in the wanted state
 * @param after selects the rows in the wanted state
 */
export async function moveRows(
  update: Update,
  after: RowsResponse<{ id: string }>,
  ids: string[],
  versions: number[] | undefined,
): Promise<ChangedRows> {
  const atVersions = versions?.map((version, i) => `and(id.eq.${ids[i]},version.eq.${version})`);
  const rows = atVersions ? update.or(atVersions.join()) : update.in("id", ids);
  const { data: left, error } = await rows.select("id, version");
  if (error) throw error;
  const { data, error: failure } = await after;
  if (failure) throw failure;
  return { count: data?.length ?? 0, left: left ?? [] };
}

/**
 * Publishes rows with the current date, or turns them into drafts. Returns how many of the rows now have the status.
 */
export async function setStatus(table: "blogs" | "books", status: Status, ids: string[]) {
  const client = sessionClient();
  // Skips published rows, which would get a new publication date.
  await client.from(table).update({ status }).in("id", ids).neq("status", status).throwOnError();
  const { data } = await client
    .from(table)
    .select("id")
    .in("id", ids)
    .eq("status", status)
    .throwOnError();
  return data.length;
}

/** Deletes rows and returns how many were deleted; row-level security decides which ones can be. */
export async function deleteRows(table: "jobs" | "events" | "books" | "job_boards", ids: string[]) {
  const { data } = await sessionClient()
    .from(table)
    .delete()
    .in("id", ids)
    .select("id")
    .throwOnError();
  return data.length;
}
