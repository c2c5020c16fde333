import "server-only";
import type { PostgrestError } from "@supabase/supabase-js";
import type { ActionResult } from "@/lib/auth/action";
import { sessionClient } from "@/lib/supabase/server";
import { goneMeanwhile, overtaken, savedMeanwhile } from "./form";

/** How save functions of the database say that the newer version was saved by the same account. */
const ownEdit = "own edit";

type Saved = PromiseLike<{ data: string | null; error: PostgrestError | null }>;

/** The id of the row that a save function returned, or why it was refused; `refusals` adds those of this noun by error code. */
export async function savedRow(
  noun: string,
  isEdit: boolean,
  saving: Saved,
  refusals: Record<string, ActionResult<never>> = {},
): Promise<ActionResult<string>> {
  const { data, error } = await saving;
  if (data !== null) return { ok: true, data };
  switch (error?.code) {
    case "PT409":
      return isEdit
        ? overtaken(noun, error.details === ownEdit)
        : { ok: false, error: savedMeanwhile(noun) };
    case "PT404":
      return { ok: false, error: goneMeanwhile(noun) };
    // Too many today: the sentence names the number, which the operator has set.
    case "PT429":
      return { ok: false, error: error.message };
    default: {
      const refusal = refusals[error?.code ?? ""];
      if (!refusal) throw error;
      return refusal;
    }
  }
}

/** Rows as a change left them; `count` is how many of them there are. */
export type Moved = { count: number; left: { id: string; version: number }[] };

type Answer<Row> = PromiseLike<{ data: Row[] | null; error: PostgrestError | null }>;

/** A change of a table, before it is said of which rows; as far as it is asked here. */
type Update = {
  or(filter: string): Update;
  in(column: "id", ids: string[]): Update;
  select(columns: "id, version"): Answer<{ id: string; version: number }>;
};

/**
 * Does `update` with rows; with `versions`, one for each, with those that are still at theirs. Throws when the backend
 * fails. What is there already keeps its version, and is not undone with the rest.
 * @param update a change of the rows that are not there yet
 * @param after which of them are there then
 */
export async function moveRows(
  update: Update,
  after: Answer<{ id: string }>,
  ids: string[],
  versions: number[] | undefined,
): Promise<Moved> {
  const asLeft = versions?.map((version, i) => `and(id.eq.${ids[i]},version.eq.${version})`);
  const rows = asLeft ? update.or(asLeft.join()) : update.in("id", ids);
  const { data: left, error } = await rows.select("id, version");
  if (error) throw error;
  const { data, error: failure } = await after;
  if (failure) throw failure;
  return { count: data?.length ?? 0, left: left ?? [] };
}

type Publications = "blogs" | "books";

/** Makes drafts public, as of now. Returns how many of them there are; throws when the backend fails. */
export function publish(table: Publications, ids: string[]): Promise<number> {
  return setStatus(table, ids, "published");
}

/** Makes what is public a draft again. Returns how many of them there are; throws when the backend fails. */
export function unpublish(table: Publications, ids: string[]): Promise<number> {
  return setStatus(table, ids, "draft");
}

async function setStatus(
  table: Publications,
  ids: string[],
  status: "draft" | "published",
): Promise<number> {
  const client = await sessionClient();
  // Publishing what is published already would only set its clock.
  await client.from(table).update({ status }).in("id", ids).neq("status", status).throwOnError();
  const { data } = await client
    .from(table)
    .select("id")
    .in("id", ids)
    .eq("status", status)
    .throwOnError();
  return data.length;
}

/** Deletes rows. Returns how many of them there were; throws when the backend fails. */
export async function deleteRows(
  table: "jobs" | "events" | "books",
  ids: string[],
): Promise<number> {
  const client = await sessionClient();
  const { data } = await client.from(table).delete().in("id", ids).select("id").throwOnError();
  return data.length;
}
