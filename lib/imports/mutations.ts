import "server-only";
import type { PostgrestError } from "@supabase/supabase-js";
import type { Outcome } from "@/lib/forms/submission";
import { uniqueViolation } from "@/lib/rows/mutations";
import { remoteCity } from "@/lib/jobs/schema";
import { taskClient, sessionClient } from "@/lib/supabase/server";
import type { BoardReading, Validators } from "@/lib/imports/read-board";
import type { Board } from "@/lib/imports/schema";
import type { ImportedJob } from "@/lib/imports/to-job";

const insufficientPrivilege = "42501";

/** The database's own error code for a limit of rows that one recruiter can add. */
const limitReached = "PT429";

/**
 * Why a board is not linked: the company is not confirmed, the limit is reached (with the database's message), or
 * somebody has linked the board before (the results of public.claim_board).
 */
export type LinkRefusal =
  | "unconfirmed"
  | "limited"
  | "own"
  | "free"
  | "claimed"
  | "claimed by another";

/** Links a board to the recruiter's company, or claims another company's board. Throws when the backend fails. */
export async function linkBoard(board: Board): Promise<Outcome<string, LinkRefusal>> {
  const { data, error } = await sessionClient()
    .from("job_boards")
    .insert(board)
    .select("id")
    .single();
  if (error?.code === uniqueViolation) return claimBoard(board);
  // Only members of the company pass row-level security.
  if (error?.code === insufficientPrivilege) return { ok: false, code: "unconfirmed" };
  if (error?.code === limitReached) return { ok: false, code: "limited", message: error.message };
  if (error) throw error;
  return { ok: true, data: data.id };
}

async function claimBoard(board: Board): Promise<Outcome<never, LinkRefusal>> {
  const { data, error } = await sessionClient().rpc("claim_board", board);
  if (error?.code === limitReached) return { ok: false, code: "limited", message: error.message };
  if (error) throw error;
  // The function returns nothing else.
  return { ok: false, code: data as LinkRefusal };
}

/**
 * Transfers claimed boards to the companies that claim them, or dismisses the claims. Returns the number of decided
 * claims; throws when the backend fails.
 */
export async function decideClaims(ids: string[], isGranted: boolean): Promise<number> {
  const client = sessionClient();
  const { data: claims } = await client.rpc("board_claims").in("board_id", ids).throwOnError();
  for (const { board_id, owner_id, claimant_id } of claims) {
    const recruiter_id = isGranted ? claimant_id : owner_id;
    await client.rpc("reassign_board", { board_id, recruiter_id }).throwOnError();
  }
  return claims.length;
}

/**
 * Changes boards; a database trigger replaces `answered_at` by the database's time. Returns the number of boards
 * changed.
 */
export async function updateBoards(
  ids: string[],
  values: { is_paused: boolean } | { answered_at: string },
): Promise<number> {
  const boards = sessionClient().from("job_boards");
  const { data } = await boards.update(values).in("id", ids).select("id").throwOnError();
  return data.length;
}

/** Sets whether a company's imported jobs are published at once. Throws when the backend fails. */
export async function setImportsPublished(companyId: string, publishes: boolean): Promise<void> {
  const client = sessionClient();
  const { data: updated } = await client
    .from("import_settings")
    .update({ publishes })
    .eq("id", companyId)
    .select("id")
    .throwOnError();
  if (updated.length === 0)
    await client.from("import_settings").insert({ id: companyId, publishes }).throwOnError();
}

/**
 * A board that is due for an import, or the given one; undefined if no board is due, or the given one cannot be
 * imported. It is due again in six hours. Throws when the backend fails.
 */
export async function beginSync(boardId?: string, client = taskClient()) {
  const { data } = await client
    .rpc("begin_board_syncs", { max_rows: 1, ...(boardId && { board_id: boardId }) })
    .throwOnError();
  const [due] = data;
  if (!due) return undefined;
  return {
    id: due.id,
    // A check constraint of the table allows no other systems.
    system: due.system as Board["system"],
    board: due.board,
    // Both are null if the board's last response had no such header; the generated types do not allow for null.
    validators: { etag: due.etag, lastModified: due.last_modified } as Validators,
    known: new Set(due.known),
  };
}

export type DueBoard = NonNullable<Awaited<ReturnType<typeof beginSync>>>;

/** Numbers of imported jobs by outcome; `gone` disappeared from the board, `back` reappeared. */
export type SyncCounts = Record<(typeof importOutcomes)[number] | "gone" | "back", number>;

/** The return values of private.import_posting. */
const importOutcomes = [
  "added",
  "changed",
  "unchanged",
  "deleted",
  "taken",
  "waiting",
  "refused",
] as const;

type Client = ReturnType<typeof taskClient>;

/**
 * Updates a board's jobs in batches, each in its own transaction, so that others' jobs can be saved meanwhile. Postings
 * are counted as missing only when all are imported. Null if the board was unlinked or paused. Throws when the backend
 * fails.
 */
export async function syncBoard(
  { id: board_id, known }: DueBoard,
  { reading, validators }: BoardReading,
  jobs: ImportedJob[],
  client = taskClient(),
): Promise<SyncCounts | null> {
  const counts = await importPostings(board_id, jobs, client);
  if (!counts) return null;
  const { data: isFinished } = await client
    .rpc("finish_board_sync", {
      board_id,
      waiting: counts.waiting,
      ...(reading && { present: reading.present, is_complete: reading.isComplete }),
      ...(validators.etag && { etag: validators.etag }),
      ...(validators.lastModified && { last_modified: validators.lastModified }),
    })
    .throwOnError();
  if (!isFinished) return null;
  counts.gone = await runBatches(() => client.rpc("close_missing_jobs", { board_id }));
  if (!reading) {
    await runBatches(() => client.rpc("confirm_present_jobs", { board_id }));
    return counts;
  }
  // Repeats only the ids of postings that have jobs here: a large board has many others.
  const presentKnown = { board_id, present: reading.present.filter((id) => known.has(id)) };
  counts.back = await runBatches(() => client.rpc("restore_returned_jobs", presentKnown));
  await runBatches(() => client.rpc("confirm_present_jobs", presentKnown));
  return counts;
}

/** Maximum number of postings in one call of import_postings, which imports the first of them. */
const mostAtOnce = 10;

async function importPostings(board_id: string, jobs: ImportedJob[], client: Client) {
  const counts: SyncCounts = {
    added: 0,
    changed: 0,
    unchanged: 0,
    deleted: 0,
    taken: 0,
    waiting: 0,
    refused: 0,
    gone: 0,
    back: 0,
  };
  if (jobs.length === 0) return counts;
  const { data: places } = await client
    .rpc("add_countries", { postings: jobs.map((job) => JSON.stringify(placeArgument(job))) })
    .throwOnError();
  const postings = jobs.map((job, index) => {
    const place = JSON.parse(places[index] ?? "{}") as PlacedPosting;
    return JSON.stringify({ ...importedRow(job), ...withKnownPlaces(job, place) });
  });
  let handled = 0;
  while (handled < postings.length) {
    const { data } = await client
      .rpc("import_postings", {
        board_id,
        postings: postings.slice(handled, handled + mostAtOnce),
        may_add: counts.waiting === 0,
      })
      .throwOnError();
    const batch = data as { handled: number; counts: Partial<SyncCounts> } | null;
    if (!batch) return null;
    for (const outcome of importOutcomes) counts[outcome] += batch.counts[outcome] ?? 0;
    handled += batch.handled;
  }
  return counts;
}

/** Repeats a function that works in batches until it returns 0. Returns the sum of its results. */
async function runBatches(
  run: () => PromiseLike<{ data: number | null; error: PostgrestError | null }>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const { data, error } = await run();
    if (error) throw error;
    if (!data) return total;
    total += data;
  }
}

/** Records why a board was not synced; one that could be read is read again after ten minutes. */
export async function recordSyncFailure(
  id: string,
  failure: string,
  triesAgainSoon: boolean,
  client = taskClient(),
) {
  await client
    .rpc("fail_board_sync", { board_id: id, failure, tries_again_soon: triesAgainSoon })
    .throwOnError();
}

/** The place of a posting as the argument of public.add_countries, which fills in missing countries. */
function placeArgument({ isPlaced, possible, mayBeList, input, furtherPlaces }: ImportedJob) {
  return {
    is_placed: isPlaced,
    possible_countries: possible,
    may_be_list: mayBeList,
    city: input.remote ? remoteCity : input.city,
    country: input.country,
    places: furtherPlaces.map((place) => ({
      city: place.city,
      country: place.country,
      possible_countries: place.possible,
    })),
  };
}

/** What public.add_countries returns for a posting. */
type PlacedPosting = { places: { city: string; country: string }[] };

/**
 * The places of a posting whose country is known, and its text: with a line of all places unless all of them are fields
 * of the job.
 */
function withKnownPlaces({ descriptionWithoutPlaces, input }: ImportedJob, placed: PlacedPosting) {
  const known = placed.places.filter(({ country }) => country !== "");
  const isComplete = known.length === placed.places.length;
  return {
    ...placed,
    places: known.map(({ city, country }) => ({ city, country })),
    description: (isComplete ? descriptionWithoutPlaces : null) ?? input.description,
  };
}

/** A posting as the argument of public.import_postings, without its places and text. */
function importedRow({ id, postedAt, input }: ImportedJob) {
  return {
    id,
    posted_at: postedAt,
    title: input.title,
    type: input.type,
    salary_min: input.salaryMin,
    salary_max: input.salaryMax,
    salary_currency: input.salaryCurrency,
    salary_period: input.salaryPeriod,
    application_url: input.applicationUrl,
    level: input.level,
    eligibility: input.eligibility,
    eligible_countries: input.eligibleCountries,
  };
}
