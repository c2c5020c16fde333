import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { syncBoards } from "../../lib/imports/run.ts";
import { type BoardAnswer, startBoardServer } from "../../test/board-server.ts";
import { admin, anonymous, owner, type Recruiter, recruiter, service, unique } from "./callers.ts";

const [R1, R2, X] = await Promise.all([
  recruiter("approved", `Acme ${unique()}`),
  recruiter("approved", `Borealis ${unique()}`),
  admin(),
]);

type Job = Record<string, unknown>;

const posting = (id: number, changes: Job = {}): Job => ({
  id,
  title: `Go Engineer ${id}`,
  content: "&lt;p&gt;We write Go.&lt;/p&gt;",
  absolute_url: `https://boards.greenhouse.io/acme/jobs/${id}`,
  first_published: "2025-11-01T10:00:00Z",
  location: { name: "Berlin, Germany" },
  ...changes,
});

let board: string;
let id: string;
let answer: BoardAnswer;
let server: Awaited<ReturnType<typeof startBoardServer>>;
beforeEach(async () => {
  board = `acme${unique()}`;
  await owner`delete from private.limit_counts where name in ('boards_per_recruiter', 'jobs_per_recruiter')`;
  await owner`delete from public.job_boards`;
  await owner`delete from public.import_settings`;
  server = await startBoardServer((address) => (address.includes(board) ? answer : undefined));
  id = await link(R1);
});
afterEach(() => server.close());

async function link({ client }: Recruiter, name = board) {
  const { data } = await client
    .from("job_boards")
    .insert({ system: "greenhouse", board: name })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
}

/** Makes the linked board answer with these postings and imports them as if the import were due. */
async function sync(postings: Job[] | BoardAnswer) {
  answer = Array.isArray(postings)
    ? { body: { jobs: postings, meta: { total: postings.length } } }
    : postings;
  await owner`update public.job_boards set next_sync_at = now() where id = ${id}`;
  return syncBoards({ network: server.network, client: service });
}

const publishing = (publishes: boolean) =>
  owner`insert into public.import_settings (id, publishes) select company_id, ${publishes} from public.job_boards where id = ${id}
    on conflict (id) do update set publishes = excluded.publishes`;
const jobs = () => owner`
  select j.*, p.external_id, p.is_draft, p.left_at, p.missed from public.imported_postings p left join public.jobs j on j.id = p.job_id
  where p.board = ${board} order by p.external_id`;
const job = async () => (await jobs())[0] ?? {};
const linked = async () => (await owner`select * from public.job_boards where id = ${id}`)[0] ?? {};

describe("a job imported from a board", () => {
  test("is not public until its recruiter publishes it, and has the board's text and its origin", async () => {
    expect(await sync([posting(1), posting(2, { title: "Cook", content: "Soup" })])).toMatch(
      /^Read 1 board, 0 failed: 1 added/,
    );
    expect(await jobs()).toMatchObject([
      {
        title: "Go Engineer 1",
        company: (
          await owner`select company_name from public.recruiters where id = ${R1.recruiterId}`
        )[0]?.company_name as string,
        recruiter_id: R1.recruiterId,
        posted_by: "Recruiter",
        description: "<p>We write Go.</p>",
        application_url: "https://boards.greenhouse.io/acme/jobs/1",
        imported_from: "greenhouse",
        is_archived: true,
        is_draft: true,
        posted_at: new Date("2025-11-01T10:00:00Z"),
      },
    ]);
    expect(await linked()).toMatchObject({
      postings: 2,
      failure: null,
      synced_at: expect.any(Date) as Date,
    });

    await R1.client
      .from("jobs")
      .update({ is_archived: false })
      .eq("id", String((await job()).id))
      .throwOnError();
    expect(await job()).toMatchObject({ is_draft: false, is_archived: false });
  });

  test("is published at once if admins allow that for the company and its place is known", async () => {
    await publishing(true);
    await sync([
      posting(1),
      posting(2, { location: { name: "Gondor" } }),
      posting(3, { location: null }),
    ]);
    expect((await jobs()).map(({ is_archived }) => is_archived as boolean)).toEqual([
      false,
      true,
      true,
    ]);
    const { data } = await anonymous
      .from("jobs")
      .select("imported_from")
      .eq("id", String((await job()).id));
    expect(data).toEqual([{ imported_from: "greenhouse" }]);
  });

  test("is added once and is not edited by an import without changes", async () => {
    await sync([posting(1)]);
    const before = await job();
    expect(await sync([posting(1)])).toMatch(/0 added, 0 changed/);
    expect(await jobs()).toEqual([before]);
  });

  test("is updated from the board, except for fields that were edited by hand", async () => {
    await sync([posting(1)]);
    const { id: jobId } = await job();
    await R1.client
      .from("jobs")
      .update({ title: "My title" })
      .eq("id", String(jobId))
      .throwOnError();
    await sync([
      posting(1, {
        title: "Other title",
        content: "Go, still.",
        location: { name: "Munich, Germany" },
      }),
    ]);
    expect(await job()).toMatchObject({ title: "My title", description: "Go, still." });
    await sync([posting(1, { title: "Third title", content: "Java now." })]);
    expect(await job()).toMatchObject({ title: "My title", description: "Java now." });
  });

  test("is not imported again after it was deleted here", async () => {
    await sync([posting(1)]);
    await R1.client
      .from("jobs")
      .delete()
      .eq("id", String((await job()).id))
      .throwOnError();
    await sync([posting(1)]);
    expect(await jobs()).toMatchObject([{ id: null }]);
  });

  test("is added the next day if the recruiter's daily limit of jobs is reached", async () => {
    const many = Array.from({ length: 33 }, (_, n) => posting(n + 1));
    await sync({ body: { jobs: many }, headers: { etag: '"1"' } });
    expect(await jobs()).toHaveLength(30);
    // No etag is stored, so the next import reads the whole board although it has not changed.
    expect(await linked()).toMatchObject({ waiting: 3, etag: null });
    await owner`delete from private.limit_counts where name = 'jobs_per_recruiter'`;
    await sync({ body: { jobs: many }, headers: { etag: '"1"' } });
    expect(await jobs()).toHaveLength(33);
    expect(await linked()).toMatchObject({ waiting: 0, etag: '"1"' });
  });

  test("that the database refuses does not stop the import of the board's other jobs", async () => {
    await sync([
      posting(1, {
        pay_input_ranges: [
          { min_cents: 1e8, max_cents: 2e8, currency_type: "x".repeat(19), title: "a year" },
        ],
      }),
      posting(2, { id: 9 }),
    ]);
    const { data } = await service.rpc("sync_board", {
      board_id: id,
      present: ["7", "8"],
      postings: [
        {
          id: "7",
          title: "",
          city: "Berlin",
          country: "Germany",
          type: "full-time",
          is_placed: true,
        },
        {
          id: "8",
          title: "Go",
          city: "Berlin",
          country: "Germany",
          type: "full-time",
          description: "<p>Go</p>",
          application_url: "https://a.dev/",
          salary_currency: "EUR",
          salary_period: "year",
          is_placed: true,
        },
      ].map((posting) => JSON.stringify(posting)),
    });
    expect(data).toMatchObject({ refused: 1, added: 1 });
  });
});

describe("a job missing from its board", () => {
  beforeEach(async () => {
    await publishing(true);
  });
  const shown = async () =>
    (await jobs())
      .filter(({ is_archived }) => !is_archived)
      .map(({ external_id }) => external_id as string);

  test("is archived after two complete imports without it, and restored if it returns to the board", async () => {
    await sync([posting(1), posting(2)]);
    await sync([posting(2)]);
    expect(await shown()).toEqual(["1", "2"]);
    expect(await sync([posting(2)])).toMatch(/1 gone/);
    expect(await shown()).toEqual(["2"]);
    await sync([posting(1), posting(2)]);
    expect(await shown()).toEqual(["1", "2"]);
  });

  test("is not archived by any number of failed or incomplete imports", async () => {
    await sync([posting(1), posting(2)]);
    await sync([posting(2)]);
    for (const failed of [
      { status: 500, body: "" },
      { status: 404, body: "" },
      { body: '{"jobs":[' },
      { body: { jobs: [posting(2)], meta: { total: 2 } } },
      { body: { jobs: [posting(2), { title: "without id" }] } },
    ])
      await sync(failed);
    expect(await shown()).toEqual(["1", "2"]);
    expect((await linked()).failure).toMatch(/nothing is taken for gone/);
    await sync([posting(2)]);
    expect(await shown()).toEqual(["2"]);
    expect((await linked()).failure).toBeNull();
  });

  test("is archived only if two imports in a row do not contain it", async () => {
    for (const there of [[1, 2], [2], [1, 2], [2]]) await sync(there.map((n) => posting(n)));
    expect(await shown()).toEqual(["1", "2"]);
  });

  test("is also archived if the board answers the second import with 304 Not Modified", async () => {
    await sync({ body: { jobs: [posting(1), posting(2)] }, headers: { etag: '"1"' } });
    await sync({ body: { jobs: [posting(2)] }, headers: { etag: '"2"' } });
    expect(await shown()).toEqual(["1", "2"]);
    await sync({ status: 304, body: "" });
    expect(server.asked.at(-1)?.headers).toMatchObject({ "if-none-match": '"2"' });
    expect(await shown()).toEqual(["2"]);
    for (let n = 0; n < 3; n++) await sync({ status: 304, body: "" });
    expect(await shown()).toEqual(["2"]);
  });

  test("is not archived if the whole board becomes empty: its recruiter is asked", async () => {
    await sync([posting(1)]);
    for (let n = 0; n < 3; n++) await sync([]);
    const mails = owner`select data from public.outbox where kind = 'board-emptied' and address = ${R1.email} and data ->> 'board' = ${board}`;
    expect(await mails).toEqual([{ data: { system: "greenhouse", board } }]);
    expect(await shown()).toEqual(["1"]);
    expect(await linked()).toMatchObject({
      emptied_at: expect.any(Date) as Date,
      answered_at: null,
    });
    await R1.client
      .from("job_boards")
      .update({ answered_at: "2000-01-01T00:00:00Z" })
      .eq("id", id)
      .throwOnError();
    expect(Number((await linked()).answered_at)).toBeGreaterThan(Date.now() - 60_000);
    await sync([]);
    expect(await shown()).toEqual(["1"]);
    await sync([posting(1)]);
    expect(await linked()).toMatchObject({ emptied_at: null, answered_at: null });
  });

  test("is not restored if somebody archived it here", async () => {
    await sync([posting(1), posting(2)]);
    const { id: first } = await job();
    await R1.client
      .from("jobs")
      .update({ is_archived: true })
      .eq("id", String(first))
      .throwOnError();
    await sync([posting(1), posting(2)]);
    await sync([posting(2)]);
    await sync([posting(2)]);
    await sync([posting(1), posting(2)]);
    expect(await shown()).toEqual(["2"]);
  });
});

test("a job that is still on its board stays open and keeps its posting date", async () => {
  await publishing(true);
  await sync([posting(1)]);
  const before = await job();
  await owner`update public.jobs set expires_at = now() + interval '2 days' where id = ${before.id as string}`;
  await sync([posting(1)]);
  const after = await job();
  expect(Number(after.expires_at)).toBeGreaterThan(Date.now() + 50 * 24 * 3_600_000);
  expect(after).toMatchObject({
    posted_at: before.posted_at as Date,
    version: before.version as number,
    confirmed_at: expect.any(Date) as Date,
  });
});

describe("a linked board", () => {
  test("is imported when it is due, unless it is paused or its recruiter is no longer approved", async () => {
    answer = { body: { jobs: [] } };
    const read = () => syncBoards({ network: server.network, client: service });
    expect(await read()).toMatch(/^Read 1 board/);
    expect(await read()).toMatch(/^Read 0 boards/);
    const due = Number((await linked()).next_sync_at) - Date.now();
    expect(due / 3_600_000).toBeCloseTo(6, 1);

    await R1.client.from("job_boards").update({ is_paused: true }).eq("id", id).throwOnError();
    await owner`update public.job_boards set next_sync_at = now() where id = ${id}`;
    expect(await read()).toMatch(/^Read 0 boards/);
    await R1.client.from("job_boards").update({ is_paused: false }).eq("id", id).throwOnError();
    await owner`update public.recruiters set status = 'suspended', suspension_reason = 'x' where id = ${R1.recruiterId}`;
    expect(await read()).toMatch(/^Read 0 boards/);
    await owner`update public.recruiters set status = 'approved' where id = ${R1.recruiterId}`;
    expect(await read()).toMatch(/^Read 1 board/);
  });

  test("keeps its imported jobs when it is unlinked, and updates the same jobs when it is linked again", async () => {
    await publishing(true);
    await sync([posting(1)]);
    const before = await jobs();
    await R1.client.from("job_boards").delete().eq("id", id).throwOnError();
    expect(await jobs()).toEqual(before);
    id = await link(R1);
    await sync([posting(1)]);
    expect(await jobs()).toMatchObject([{ id: before[0]?.id as string }]);
  });

  test("can be linked once, and its new recruiter does not change jobs of the former one", async () => {
    await sync([posting(1)]);
    const { error } = await R2.client.from("job_boards").insert({ system: "greenhouse", board });
    expect(error?.code).toBe("23505");
    await X.client.from("job_boards").delete().eq("id", id).throwOnError();
    id = await link(R2);
    const before = await jobs();
    await sync([posting(1, { title: "Go, other" })]);
    expect(await jobs()).toEqual(before);
    await R1.client.from("jobs").delete().eq("id", String(before[0]?.id)).throwOnError();
    await sync([posting(1)]);
    expect(await jobs()).toMatchObject([{ recruiter_id: R2.recruiterId }]);
  });

  test("belongs to the recruiter who links it, and a recruiter links at most ten a day", async () => {
    const row = { system: "lever", board: unique(), recruiter_id: R1.recruiterId };
    await R2.client.from("job_boards").insert(row).throwOnError();
    expect(
      await owner`select recruiter_id from public.job_boards where board = ${row.board}`,
    ).toEqual([{ recruiter_id: R2.recruiterId }]);
    for (let n = 1; n < 10; n++) await link(R2, unique());
    const { error } = await R2.client
      .from("job_boards")
      .insert({ system: "lever", board: unique() });
    expect(error?.code).toBe("PT429");
  });
});

test("only the web server can import linked boards and store the results", async () => {
  await sync([posting(1)]);
  for (const { client } of [{ client: anonymous }, R1, X]) {
    expect((await client.rpc("begin_board_syncs", { max_rows: 1 })).error).not.toBeNull();
    expect((await client.rpc("sync_board", { board_id: id })).error).not.toBeNull();
  }
  for (const column of ["etag", "next_sync_at", "failure", "board", "recruiter_id"])
    expect(
      (
        await R1.client
          .from("job_boards")
          .update({ [column]: null } as object)
          .eq("id", id)
      ).error?.code,
    ).toBe("42501");
  expect(
    (
      await R1.client
        .from("jobs")
        .update({ imported_from: "lever" })
        .eq("id", String((await job()).id))
    ).error?.code,
  ).toBe("42501");
});
