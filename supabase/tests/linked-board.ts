import { afterEach, beforeEach } from "vitest";
import { syncBoards } from "@/lib/imports/import-boards";
import { type BoardAnswer, startBoardServer } from "@/test/board-server";
import { type Client, owner, type Recruiter, service, uniqueWord } from "@/supabase/tests/callers";

/** The name of the running test's board. */
export let board: string;

let answer: BoardAnswer;
let server: Awaited<ReturnType<typeof startBoardServer>>;

/** Before each test, this recruiter links a new board, which a stand-in for Greenhouse serves. */
export function linkBoardBeforeEach(recruiter: Recruiter): void {
  beforeEach(async () => {
    board = `acme${uniqueWord()}`;
    answer = { body: { jobs: [] } };
    await owner`delete from private.limit_counts where name in ('boards_per_recruiter', 'jobs_per_recruiter')`;
    await owner`delete from public.job_boards`;
    await owner`delete from public.import_settings`;
    server = await startBoardServer((address) => (address.includes(board) ? answer : undefined));
    await linkGreenhouseBoard(recruiter);
  });
  afterEach(() => server.close());
}

export const linkGreenhouseBoard = ({ client }: Recruiter, name = board) =>
  client.from("job_boards").insert({ system: "greenhouse", board: name }).throwOnError();

type Posting = Record<string, unknown>;

export const greenhousePosting = (id: number, changes: Posting = {}): Posting => ({
  id,
  title: `Go Engineer ${id}`,
  content: "&lt;p&gt;We write Go.&lt;/p&gt;",
  absolute_url: `https://boards.greenhouse.io/acme/jobs/${id}`,
  first_published: "2025-11-01T10:00:00Z",
  location: { name: "Berlin, Germany" },
  ...changes,
});

/** Makes the linked board respond with these postings and runs the import as if it were due. */
export async function syncPostings(
  postings: Posting[] | BoardAnswer,
  client: Client = service,
): Promise<string> {
  answer = Array.isArray(postings)
    ? { body: { jobs: postings, meta: { total: postings.length } } }
    : postings;
  await makeBoardDue();
  return syncDueBoards(client);
}

export const makeBoardDue = () =>
  owner`update public.job_boards set next_sync_at = now() where board = ${board}`;

export const syncDueBoards = (client: Client = service) =>
  syncBoards({ network: server.network, client });

/** The headers of the last request to the board. */
export const lastRequestHeaders = () => server.asked.at(-1)?.headers;

/** Allows the company's imported jobs to be published without review, as an admin can do. */
export const setPublishAtOnce = () => owner`
  insert into public.import_settings (id, publishes)
  select company_id, true from public.job_boards where board = ${board}`;

export const readImportedJobs = () => owner`
  select j.*, p.external_id, p.is_draft, p.left_at, p.missed
  from public.imported_postings p left join public.jobs j on j.id = p.job_id
  where p.board = ${board} order by p.external_id`;
export const readFirstImportedJob = async () => (await readImportedJobs())[0] ?? {};
export const readBoardRow = async () =>
  (await owner`select * from public.job_boards where board = ${board}`)[0] ?? {};
