import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { describe, expect, inject, test } from "vitest";
import { greenhouse } from "@/lib/imports/greenhouse";
import { toImportedJobs } from "@/lib/imports/import-boards";
import type { Database } from "@/lib/supabase/database.types";
import { malformedVariants } from "@/test/malformed";
import {
  addCity,
  addAdmin,
  anonymous,
  type Client,
  owner,
  addRecruiter,
  service,
  uniqueWord,
  url,
} from "@/supabase/tests/callers";
import {
  board,
  readBoardRow,
  readFirstImportedJob,
  readImportedJobs,
  makeBoardDue,
  greenhousePosting,
  setPublishAtOnce,
  syncPostings,
  syncDueBoards,
  linkBoardBeforeEach,
} from "@/supabase/tests/linked-board";

const [R1, X] = await Promise.all([addRecruiter("approved", `Acme ${uniqueWord()}`), addAdmin()]);
linkBoardBeforeEach(R1);

test("a job imported from a board is not public until its recruiter publishes it", async () => {
  expect(
    await syncPostings([
      greenhousePosting(1),
      greenhousePosting(2, { title: "Cook", content: "Soup" }),
    ]),
  ).toMatch(/^Read 1 board, 0 failed: 1 added/);
  expect(await readImportedJobs()).toMatchObject([
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
  expect(await readBoardRow()).toMatchObject({
    postings: 2,
    failure: null,
    synced_at: expect.any(Date) as Date,
  });

  await R1.client
    .from("jobs")
    .update({ is_archived: false })
    .eq("id", String((await readFirstImportedJob()).id))
    .throwOnError();
  expect(await readFirstImportedJob()).toMatchObject({ is_draft: false, is_archived: false });
});

test("a job imported from a board is published at once if admins allow that for the company and its place is known", async () => {
  await setPublishAtOnce();
  await syncPostings([
    greenhousePosting(1),
    greenhousePosting(2, { location: { name: "Gondor" } }),
    greenhousePosting(3, { location: null }),
  ]);
  expect((await readImportedJobs()).map(({ is_archived }) => is_archived as boolean)).toEqual([
    false,
    true,
    true,
  ]);
  const { data } = await anonymous
    .from("jobs")
    .select("imported_from")
    .eq("id", String((await readFirstImportedJob()).id));
  expect(data).toEqual([{ imported_from: "greenhouse" }]);
});

test("a job imported from a board is added once and is not edited by an import without changes", async () => {
  await syncPostings([greenhousePosting(1)]);
  const before = await readFirstImportedJob();
  expect(await syncPostings([greenhousePosting(1)])).toMatch(/0 added, 0 changed/);
  expect(await readImportedJobs()).toEqual([before]);
});

test("a job imported from a board is updated from the board, except for fields that were edited by hand", async () => {
  await syncPostings([greenhousePosting(1)]);
  await R1.client
    .from("jobs")
    .update({ title: "My title" })
    .eq("id", String((await readFirstImportedJob()).id))
    .throwOnError();
  await syncPostings([
    greenhousePosting(1, {
      title: "Other title",
      content: "Go, still.",
      location: { name: "Munich, Germany" },
    }),
  ]);
  expect(await readFirstImportedJob()).toMatchObject({
    title: "My title",
    description: "Go, still.",
  });
  await syncPostings([greenhousePosting(1, { title: "Third title", content: "Java now." })]);
  expect(await readFirstImportedJob()).toMatchObject({
    title: "My title",
    description: "Java now.",
  });
});

test("a job imported from a board is not imported again after it was deleted on the site", async () => {
  await syncPostings([greenhousePosting(1)]);
  await R1.client
    .from("jobs")
    .delete()
    .eq("id", String((await readFirstImportedJob()).id))
    .throwOnError();
  await syncPostings([greenhousePosting(1)]);
  expect(await readImportedJobs()).toMatchObject([{ id: null }]);
});

test("a job imported from a board is added the next day if the recruiter's daily limit of jobs is reached", async () => {
  const many = Array.from({ length: 33 }, (_, n) => greenhousePosting(n + 1));
  await syncPostings({ body: { jobs: many }, headers: { etag: '"1"' } });
  expect(await readImportedJobs()).toHaveLength(30);
  // No etag is stored, so the next import reads the whole board although it has not changed.
  expect(await readBoardRow()).toMatchObject({ waiting: 3, etag: null });
  await owner`delete from private.limit_counts where name = 'jobs_per_recruiter'`;
  await syncPostings({ body: { jobs: many }, headers: { etag: '"1"' } });
  expect(await readImportedJobs()).toHaveLength(33);
  expect(await readBoardRow()).toMatchObject({ waiting: 0, etag: '"1"' });
});

test("a job that the database refuses does not stop the import of the board's other jobs", async () => {
  await syncPostings([
    greenhousePosting(1, {
      pay_input_ranges: [
        { min_cents: 1e8, max_cents: 2e8, currency_type: "x".repeat(19), title: "a year" },
      ],
    }),
    greenhousePosting(2, { id: 9 }),
  ]);
  const { data } = await service.rpc("import_postings", {
    board_id: String((await readBoardRow()).id),
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
  expect(data).toMatchObject({ handled: 2, counts: { refused: 1, added: 1 } });
});

test("an imported job that is still on its board stays open and keeps its posting date", async () => {
  await setPublishAtOnce();
  await syncPostings([greenhousePosting(1)]);
  const before = await readFirstImportedJob();
  await owner`update public.jobs set expires_at = now() + interval '2 days' where id = ${before.id as string}`;
  await syncPostings([greenhousePosting(1)]);
  const after = await readFirstImportedJob();
  expect(Number(after.expires_at)).toBeGreaterThan(Date.now() + 50 * 24 * 3_600_000);
  expect(after).toMatchObject({
    posted_at: before.posted_at as Date,
    version: before.version as number,
    confirmed_at: expect.any(Date) as Date,
  });
});

test("only the web server can import linked boards and store the results", async () => {
  await syncPostings([greenhousePosting(1)]);
  const board_id = String((await readBoardRow()).id);
  for (const { client } of [{ client: anonymous }, R1, X]) {
    expect((await client.rpc("begin_board_syncs", { max_rows: 1 })).error).not.toBeNull();
    expect((await client.rpc("import_postings", { board_id, postings: [] })).error).not.toBeNull();
    expect((await client.rpc("close_missing_jobs", { board_id })).error).not.toBeNull();
    expect((await client.rpc("finish_board_sync", { board_id })).error).not.toBeNull();
  }
  const boards = () => R1.client.from("job_boards");
  for (const column of ["etag", "next_sync_at", "failure", "board", "recruiter_id"]) {
    const change = { [column]: null } as object;
    expect((await boards().update(change).eq("board", board)).error?.code).toBe("42501");
  }
  const { id } = await readFirstImportedJob();
  const origin = R1.client.from("jobs").update({ imported_from: "lever" }).eq("id", String(id));
  expect((await origin).error?.code).toBe("42501");
});

/**
 * A client of the web server whose connection fails at each call of `name`, either before or after the call is
 * committed.
 */
function createInterruptedClient(name: string, when: "before" | "after"): Client {
  const { secretKey } = inject("backend");
  const losingFetch: typeof fetch = async (input, init) => {
    if (!String(input).endsWith(`/rpc/${name}`)) return fetch(input, init);
    if (when === "after") await fetch(input, init);
    throw new Error("The connection was lost.");
  };
  return createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: losingFetch },
  });
}

describe.each([
  "add_countries",
  "import_postings",
  "finish_board_sync",
  "close_missing_jobs",
  "restore_returned_jobs",
  "confirm_present_jobs",
])("an import that is interrupted at %s", (name) => {
  test("an interrupted import reads the whole board again within a quarter of an hour", async () => {
    const whole = { body: { jobs: [greenhousePosting(1)] }, headers: { etag: '"1"' } };
    await syncPostings(whole);
    await makeBoardDue();
    expect(await syncDueBoards(createInterruptedClient(name, "after"))).toMatch(
      /^Read 1 board, 1 failed/,
    );
    const { failure, next_sync_at, etag } = await readBoardRow();
    expect(failure).toMatch(/^The import was interrupted/);
    expect(Number(next_sync_at) - Date.now()).toBeLessThan(15 * 60_000);
    expect(etag).toBeNull();
    await syncPostings(whole);
    expect(await readBoardRow()).toMatchObject({ failure: null, etag: '"1"' });
  });

  test("an interrupted import counts what is missing from the board at most once", async () => {
    await setPublishAtOnce();
    await syncPostings([greenhousePosting(1), greenhousePosting(2)]);
    await syncPostings([greenhousePosting(1), greenhousePosting(2)]);
    await syncPostings([greenhousePosting(2)], createInterruptedClient(name, "before"));
    const isRead = /close|restore|confirm/.test(name);
    expect((await readFirstImportedJob()).missed).toBe(isRead ? 1 : 0);
  });
});

test("an import of a board that was unlinked or paused meanwhile ends without an error", async () => {
  await syncPostings([greenhousePosting(1)]);
  const board_id = String((await readBoardRow()).id);
  await owner`update public.job_boards set is_paused = true where id = ${board_id}`;
  for (const id of [board_id, randomUUID()]) {
    const called = { board_id: id, postings: ["{}"] };
    expect((await service.rpc("import_postings", called).throwOnError()).data).toBeNull();
    const finished = await service.rpc("finish_board_sync", { board_id: id }).throwOnError();
    expect(finished.data).toBe(false);
  }
});

test("what the preview of a board lists is imported, whatever a property of a posting holds", async () => {
  const item = JSON.stringify(greenhousePosting(0));
  const malformed = [...malformedVariants(JSON.parse(item))].map((text, index) =>
    text.replace('"id":0', `"id":${index + 1}`),
  );
  for (let start = 0; start < malformed.length; start += 50) {
    await owner`delete from private.limit_counts where name = 'jobs_per_recruiter'`;
    const body = `{"jobs":[${malformed.slice(start, start + 50)}]}`;
    const listed = await toImportedJobs(await greenhouse.read(board, async () => body, new Set()));
    expect(await syncPostings({ body })).toContain(`${listed.jobs.length} added`);
  }
});

test("an imported job that lacks a word of its posting's place is a draft", async () => {
  const inBoth = `Xa${uniqueWord()}`;
  const inGermany = `Xb${uniqueWord()}`;
  const inNone = `Xc${uniqueWord()}`;
  for (const country of ["United States", "Costa Rica"]) await addCity(inBoth, country);
  await addCity(inGermany, "Germany");
  await setPublishAtOnce();
  const given: [text: string, country: string, line: string, isPublic: boolean][] = [
    // The state in the posting's place decides which of the cities with this name is meant.
    [`${inBoth}, CA`, "United States", `${inBoth}, CA`, true],
    [`${inBoth}, BC`, "Canada", `${inBoth}, BC, Canada`, true],
    [inBoth, "Unknown", "", false],
    [inGermany, "Germany", "", true],
    [`${inGermany}, Berlin`, "Germany", `${inGermany}, Berlin`, true],
    [`${inGermany}, CA`, "Unknown", `${inGermany}, CA`, false],
    [`${inNone}, Berlin, Germany`, "Unknown", `${inNone}, Berlin, Germany`, false],
    [`${inNone}, Germany; ${inBoth}`, "Germany", `${inNone}, Germany · ${inBoth}`, true],
  ];
  await syncPostings(
    given.map(([name], index) => greenhousePosting(index + 1, { location: { name } })),
  );
  const cities = await owner`select id, country from public.cities`;
  const imported = (await readImportedJobs()).map(
    ({ title, city_id, description, is_archived }) => [
      given[Number(String(title).split(" ").at(-1)) - 1]?.[0],
      cities.find(({ id }) => id === city_id)?.country,
      /Places: ([^<]*)/.exec(String(description))?.[1] ?? "",
      !is_archived,
    ],
  );
  expect(imported).toHaveLength(given.length);
  expect(imported).toEqual(expect.arrayContaining(given));
});
