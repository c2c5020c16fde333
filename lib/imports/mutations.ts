import "server-only";
import type { ActionResult } from "@/lib/forms/result";
import { site } from "@/lib/site";
import { refused } from "@/lib/content/form";
import { uniqueViolation } from "@/lib/content/mutations";
import { remoteCity } from "@/lib/jobs/schema";
import { taskClient, sessionClient } from "@/lib/supabase/server";
import type { BoardReading, Validators } from "./read-board";
import type { Board } from "./schema";
import type { ImportedJob } from "./to-job";

const insufficientPrivilege = "42501";

/** Links a board to the recruiter's company, or claims another company's board. Throws when the backend fails. */
export async function linkBoard(board: Board): Promise<ActionResult<string>> {
  const { data, error } = await sessionClient()
    .from("job_boards")
    .insert(board)
    .select("id")
    .single();
  if (error?.code === uniqueViolation) return claimBoard(board);
  // Only members of the company pass row-level security.
  if (error?.code === insufficientPrivilege)
    return refused(
      "We have not confirmed yet that you work for this company. You can link its boards after that.",
      "address",
    );
  if (error?.code === "PT429") return refused(error.message, "address");
  if (error) throw error;
  return { ok: true, data: data.id };
}

const claimOutcomes: Record<string, string> = {
  own: "This board is linked already, by you or a colleague.",
  free: "Somebody has just unlinked this board. Please try again.",
  claimed:
    "Another company has linked this board. We have noted that you ask for it and will decide whose it is: you need not do anything else.",
  "claimed by another": `Several companies ask for this board. Please write to ${site.contactEmail}, so that we can decide whose it is.`,
};

async function claimBoard(board: Board): Promise<ActionResult<never>> {
  const { data, error } = await sessionClient().rpc("claim_board", board);
  if (error?.code === "PT429") return refused(error.message, "address");
  if (error) throw error;
  return refused(claimOutcomes[data] ?? "", "address");
}

export async function decideClaims(ids: string[], isGranted: boolean): Promise<number> {
  const client = sessionClient();
  const { data: claims } = await client.rpc("board_claims").in("board_id", ids).throwOnError();
  for (const { board_id, owner_id, claimant_id } of claims) {
    const recruiter_id = isGranted ? claimant_id : owner_id;
    await client.rpc("reassign_board", { board_id, recruiter_id }).throwOnError();
  }
  return claims.length;
}

/** Changes boards; a database trigger replaces `answered_at` by its own time. Returns how many. */
export async function updateBoards(
  ids: string[],
  values: { is_paused: boolean } | { answered_at: string },
): Promise<number> {
  const boards = sessionClient().from("job_boards");
  const { data } = await boards.update(values).in("id", ids).select("id").throwOnError();
  return data.length;
}

export async function setImportsPublished(companyId: string, publishes: boolean): Promise<void> {
  const settings = () => sessionClient().from("import_settings");
  const updated = settings().update({ publishes }).eq("id", companyId).select("id");
  if ((await updated.throwOnError()).data.length === 0)
    await settings().insert({ id: companyId, publishes }).throwOnError();
}

/** A board due for an import, or the given one; it is due again in six hours. Throws when the backend fails. */
export async function beginSync(boardId?: string, client = taskClient()) {
  const { data } = await client
    .rpc("begin_board_syncs", { max_rows: 1, ...(boardId && { board_id: boardId }) })
    .throwOnError();
  const [due] = data.map(({ id, system, board, etag, last_modified, known }) => ({
    id,
    // A check constraint of the table allows no other systems.
    system: system as Board["system"],
    board,
    // Null if the board's response had no such header, which the generated types do not say.
    validators: { etag, lastModified: last_modified } as Validators,
    known: new Set(known),
  }));
  return due;
}

export type DueBoard = NonNullable<Awaited<ReturnType<typeof beginSync>>>;

/** Numbers of imported jobs by outcome; `gone` disappeared from the board, `back` reappeared. */
export type SyncCounts = Record<
  "added" | "changed" | "unchanged" | "deleted" | "taken" | "waiting" | "refused" | "gone" | "back",
  number
>;

/** Updates a board's jobs in one transaction; null if it was unlinked or paused. Throws when the backend fails. */
export async function syncBoard(
  id: string,
  { reading, validators }: BoardReading,
  jobs: ImportedJob[],
  client = taskClient(),
): Promise<SyncCounts | null> {
  const { data } = await client
    .rpc("sync_board", {
      board_id: id,
      ...(reading && {
        present: reading.present,
        is_complete: reading.isComplete,
        postings: jobs.map((job) => JSON.stringify(rowOf(job))),
      }),
      ...(validators.etag && { etag: validators.etag }),
      ...(validators.lastModified && { last_modified: validators.lastModified }),
    })
    .throwOnError();
  return data as SyncCounts | null;
}

export async function noteFailure(id: string, failure: string, client = taskClient()) {
  const noted = client.from("job_boards").update({ failure: failure.slice(0, 300) });
  await noted.eq("id", id).throwOnError();
}

/** A posting as the argument of public.sync_board, which adds the country if only the city is named. */
function rowOf({ id, postedAt, isPlaced, possible, mayBeList, input }: ImportedJob) {
  return {
    id,
    posted_at: postedAt,
    is_placed: isPlaced,
    possible_countries: possible,
    may_be_list: mayBeList,
    city: input.remote ? remoteCity : input.city,
    country: input.country,
    title: input.title,
    type: input.type,
    description: input.description,
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
