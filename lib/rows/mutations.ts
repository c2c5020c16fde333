import "server-only";
import type { PostgrestError } from "@supabase/supabase-js";
import type { ActionResult } from "@/lib/forms/submission";
import { sessionClient } from "@/lib/supabase/server";
import type { Status } from "@/lib/rows/schema";

/**
 * Error detail of the database's save functions if the newer version of the row was saved by the caller's own account.
 */
const ownEdit = "own edit";

/** Postgres's error code for a duplicate row. */
export const uniqueViolation = "23505";

/** The database's error code for a job that its recruiter cannot change while an objection is open. */
export const lockedRowCode = "PT423";

/** The nouns by which messages name the rows that forms save. */
type SavedNoun = "job" | "event" | "post" | "book" | "company";

/** What the database's save functions respond: the id of the row. */
type SaveResponse = PromiseLike<{ data: string | null; error: PostgrestError | null }>;

/**
 * The result of saving a form by a save function of the database, which updates a row still at the form's version, or
 * creates one once per idempotency key. Returns the row's id. Throws when the backend fails.
 * @param isNew whether the form adds a row
 * @param refusals results by error code, or by code and detail, beside those of all save functions
 */
export async function saveRow(
  noun: SavedNoun,
  isNew: boolean,
  saving: SaveResponse,
  refusals: Record<string, ActionResult<never>> = {},
): Promise<ActionResult<string>> {
  const { data, error } = await saving;
  if (data !== null) return { ok: true, data };
  switch (error?.code) {
    case "PT409":
      if (!isNew) return staleEditFailure(noun, error.details === ownEdit);
      return {
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

export const deletedRowsMessage = (noun: string, count = 1) =>
  count === 1 ? `This ${noun} no longer exists.` : `These ${noun}s no longer exist.`;

export const unchangedRowsMessage = (noun: string, count: number) =>
  count === 1
    ? `This ${noun} has been changed or deleted in the meantime.`
    : `These ${noun}s have been changed or deleted in the meantime.`;

/** The result for a form that is refused because of one of its fields. */
export function fieldFailure(error: string, field: string) {
  return { ok: false as const, error, fieldErrors: { [field]: [error] } };
}

/** The result for a form whose row has changed since the form was opened. */
function staleEditFailure(noun: string, isOwnEdit: boolean) {
  const who = isOwnEdit
    ? `You have changed this ${noun} in another tab or window.`
    : `Somebody else has changed this ${noun}.`;
  return fieldFailure(`${who} What you typed is still here, but not saved yet.`, "version");
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
