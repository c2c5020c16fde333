import { beforeEach, describe, expect, test } from "vitest";
import { owner, addRecruiter, uniqueWord } from "@/supabase/tests/callers";
import {
  board,
  readBoardRow,
  readFirstImportedJob,
  readImportedJobs,
  lastRequestHeaders,
  greenhousePosting,
  setPublishAtOnce,
  syncPostings,
  linkBoardBeforeEach,
} from "@/supabase/tests/linked-board";

const R1 = await addRecruiter("approved", `Acme ${uniqueWord()}`);
linkBoardBeforeEach(R1);

describe("jobs missing from their board", () => {
  beforeEach(async () => {
    await setPublishAtOnce();
  });
  const shown = async () => {
    const rows = await readImportedJobs();
    return rows
      .filter(({ is_archived }) => !is_archived)
      .map(({ external_id }) => external_id as string);
  };

  test("a job missing from its board is archived after two complete imports without it", async () => {
    // Read until it succeeds: the backend may have closed the connection that the first request uses.
    await expect
      .poll(() => syncPostings([greenhousePosting(1), greenhousePosting(2)]))
      .toMatch(/0 failed/);
    await syncPostings([greenhousePosting(2)]);
    expect(await shown()).toEqual(["1", "2"]);
    expect(await syncPostings([greenhousePosting(2)])).toMatch(/1 gone/);
    expect(await shown()).toEqual(["2"]);
  });

  test("a job missing from its board is restored if it returns to the board", async () => {
    await syncPostings([greenhousePosting(1), greenhousePosting(2)]);
    await syncPostings([greenhousePosting(2)]);
    await syncPostings([greenhousePosting(2)]);
    expect(await shown()).toEqual(["2"]);
    await syncPostings([greenhousePosting(1), greenhousePosting(2)]);
    expect(await shown()).toEqual(["1", "2"]);
  });

  test("a job missing from its board is not archived by any number of failed or incomplete imports", async () => {
    await syncPostings([greenhousePosting(1), greenhousePosting(2)]);
    await syncPostings([greenhousePosting(2)]);
    for (const failed of [
      { status: 500, body: "" },
      { status: 404, body: "" },
      { body: '{"jobs":[' },
      { body: { jobs: [greenhousePosting(2)], meta: { total: 2 } } },
      { body: { jobs: [greenhousePosting(2), { title: "without id" }] } },
    ])
      await syncPostings(failed);
    expect(await shown()).toEqual(["1", "2"]);
    expect((await readBoardRow()).failure).toMatch(/nothing is taken for gone/);
    await syncPostings([greenhousePosting(2)]);
    expect(await shown()).toEqual(["2"]);
    expect((await readBoardRow()).failure).toBeNull();
  });

  test("a job missing from its board is archived only if two imports in a row do not contain it", async () => {
    const imports = [[1, 2], [2], [1, 2], [2]];
    for (const numbers of imports)
      await syncPostings(numbers.map((number) => greenhousePosting(number)));
    expect(await shown()).toEqual(["1", "2"]);
  });

  test("a job missing from its board is also archived if the board answers the second import with 304 Not Modified", async () => {
    await syncPostings({
      body: { jobs: [greenhousePosting(1), greenhousePosting(2)] },
      headers: { etag: '"1"' },
    });
    await syncPostings({ body: { jobs: [greenhousePosting(2)] }, headers: { etag: '"2"' } });
    expect(await shown()).toEqual(["1", "2"]);
    await syncPostings({ status: 304, body: "" });
    expect(lastRequestHeaders()).toMatchObject({ "if-none-match": '"2"' });
    expect(await shown()).toEqual(["2"]);
    for (let n = 0; n < 3; n++) await syncPostings({ status: 304, body: "" });
    expect(await shown()).toEqual(["2"]);
  });

  test("a job missing from its board is not archived if the whole board becomes empty: its recruiter is asked", async () => {
    await syncPostings([greenhousePosting(1)]);
    for (let n = 0; n < 3; n++) await syncPostings([]);
    const mails = owner`select data from public.outbox where kind = 'board-emptied' and address = ${R1.email} and data ->> 'board' = ${board}`;
    expect(await mails).toEqual([{ data: { system: "greenhouse", board } }]);
    expect(await shown()).toEqual(["1"]);
    expect(await readBoardRow()).toMatchObject({
      emptied_at: expect.any(Date) as Date,
      answered_at: null,
    });
    await R1.client
      .from("job_boards")
      .update({ answered_at: "2000-01-01T00:00:00Z" })
      .eq("board", board)
      .throwOnError();
    expect(Number((await readBoardRow()).answered_at)).toBeGreaterThan(Date.now() - 60_000);
    await syncPostings([]);
    expect(await shown()).toEqual(["1"]);
    await syncPostings([greenhousePosting(1)]);
    expect(await readBoardRow()).toMatchObject({ emptied_at: null, answered_at: null });
  });

  test("a job missing from its board is not restored if somebody archived it on the site", async () => {
    await syncPostings([greenhousePosting(1), greenhousePosting(2)]);
    const { id: first } = await readFirstImportedJob();
    await R1.client
      .from("jobs")
      .update({ is_archived: true })
      .eq("id", String(first))
      .throwOnError();
    await syncPostings([greenhousePosting(1), greenhousePosting(2)]);
    await syncPostings([greenhousePosting(2)]);
    await syncPostings([greenhousePosting(2)]);
    await syncPostings([greenhousePosting(1), greenhousePosting(2)]);
    expect(await shown()).toEqual(["2"]);
  });
});
