import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { publicInternet, type Network } from "@/lib/http/outgoing";
import { purgePages } from "@/lib/http/purge-pages";
import { logError } from "@/lib/logs/log";
import { countWithNoun } from "@/lib/text/counted";
import { createPauses } from "@/lib/imports/pauses";
import { looksLikeGo, UnreadableBoard, type BoardPostings } from "@/lib/imports/posting";
import {
  beginSync,
  type DueBoard,
  recordSyncFailure,
  type SyncCounts,
  syncBoard,
} from "@/lib/imports/mutations";
import { readBoard } from "@/lib/imports/read-board";
import { type ImportedJob, toImportedJob } from "@/lib/imports/to-job";

/** Limits of one run of the import. */
const mostBoards = 50;
const longestRunMs = 10 * 60_000;

/** The pause between boards, in milliseconds. */
const boardPauseMs = 1000;

/** The pause between requests to one board, in milliseconds. */
export const pauseMs = 100;

/** Maximum number of jobs from one board; further postings are imported when others have left the board. */
const mostJobs = 100;

/** Number of refused postings after which the remaining postings of a board are skipped. */
const mostRefused = 100;

/**
 * Converts the Go postings of a board to jobs, those imported before first, and counts the postings that cannot be
 * imported.
 */
export async function toImportedJobs(
  { postings }: BoardPostings,
  known: ReadonlySet<string> = new Set(),
) {
  const pause = createPauses();
  const knownPostings = postings.filter(({ id }) => known.has(id));
  const newPostings = postings.filter(({ id }) => !known.has(id));
  const jobs: ImportedJob[] = [];
  let refused = 0;
  for (const posting of [...knownPostings, ...newPostings]) {
    if (jobs.length === mostJobs || refused === mostRefused) break;
    await pause();
    if (!known.has(posting.id) && !looksLikeGo(posting)) continue;
    const job = toImportedJob(posting);
    if (job) jobs.push(job);
    else refused++;
  }
  return { jobs, refused };
}

const interrupted = "The import was interrupted. It will be retried within a quarter of an hour.";

type SyncOptions = { network: Network; client?: Parameters<typeof beginSync>[1] };

/** Reads a board and updates its jobs; null if it could not be read (recorded). Throws when the backend fails. */
async function importBoard(
  board: DueBoard,
  { network, client }: SyncOptions,
): Promise<SyncCounts | null> {
  const { known, validators } = board;
  try {
    const result = await readBoard(board, { network, validators, known });
    const { jobs } = result.reading ? await toImportedJobs(result.reading, known) : { jobs: [] };
    const counts = await syncBoard(board, result, jobs, client);
    if (counts && hasChanges(counts)) await purgePages();
    return counts;
  } catch (error) {
    if (!(error instanceof UnreadableBoard)) {
      await recordSyncFailure(board.id, interrupted, true, client);
      // Batches before the failure were committed, so cached pages may be outdated.
      await purgePages();
      throw error;
    }
    await recordSyncFailure(board.id, error.message, false, client);
    return null;
  }
}

const hasChanges = ({ added, changed, gone, back }: SyncCounts): boolean =>
  added + changed + gone + back > 0;

/** Imports the jobs of one board now, whether it is due or not. Throws when the backend fails. */
export async function importBoardNow(boardId: string): Promise<void> {
  const board = await beginSync(boardId);
  if (board) await importBoard(board, { network: publicInternet(pauseMs) });
}

/**
 * Scheduled task: imports the jobs of all boards that are due. The failure of one board does not stop the others.
 * Returns a summary.
 */
export async function syncBoards({
  network = publicInternet(pauseMs),
  client,
}: Partial<SyncOptions> = {}): Promise<string> {
  const end = Date.now() + longestRunMs;
  const totals = { boards: 0, unreadable: 0, added: 0, changed: 0, gone: 0 };
  while (Date.now() < end && totals.boards < mostBoards) {
    // Leases one board at a time, so that those not reached within the time limit stay due.
    const board = await beginSync(undefined, client);
    if (!board) break;
    if (totals.boards > 0) await sleep(boardPauseMs);
    totals.boards++;
    const counts = await importBoard(board, { network, client }).catch((error: unknown) => {
      logError(`The board ${board.board} could not be imported.`, error);
      return null;
    });
    if (!counts) totals.unreadable++;
    totals.added += counts?.added ?? 0;
    totals.changed += counts?.changed ?? 0;
    totals.gone += counts?.gone ?? 0;
  }
  return `Read ${countWithNoun(totals.boards, "board")}, ${totals.unreadable} failed: ${totals.added} added, ${totals.changed} changed, ${totals.gone} gone.`;
}
