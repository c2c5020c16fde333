import { beforeEach, describe, expect, test, vi } from "vitest";
import { detectBoard } from "@/lib/imports/schema";
import {
  addAdmin,
  anonymous,
  type Client,
  owner,
  type Recruiter,
  addRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";

let caller: Client;
vi.mock("@/lib/supabase/server", () => ({ sessionClient: () => caller }));
// Modules are cached across test files: another file may have loaded the tested modules without the mock.
vi.resetModules();
const { decideClaims, linkBoard } = await import("@/lib/imports/mutations");

const [R1, R2, R3, X] = await Promise.all([
  addRecruiter("approved", `Squatter ${uniqueWord()}`),
  addRecruiter("approved", `Borealis ${uniqueWord()}`),
  addRecruiter("approved", `Third ${uniqueWord()}`),
  addAdmin(),
]);
beforeEach(async () => {
  await owner`delete from private.limit_counts where name = 'boards_per_recruiter'`;
  await owner`delete from public.job_boards where recruiter_id in ${owner([R1, R2, R3].map(({ recruiterId }) => recruiterId))}`;
});

const insertBoard = ({ client }: Recruiter, system: string, board: string) =>
  client.from("job_boards").insert({ system, board }).select("id").single();
const claimBoard = ({ client }: Recruiter, board: string) =>
  client.rpc("claim_board", { system: "greenhouse", board });
const readBoard = async (id: string) =>
  (await owner`select * from public.job_boards where id = ${id}`)[0];

const addresses = [
  "https://boards.greenhouse.io/Acme_1.x-y",
  "https://jobs.lever.co/acme",
  "https://jobs.eu.lever.co/acme",
  "https://jobs.ashbyhq.com/Acme%20Systems",
  "https://apply.workable.com/acme/",
  "https://careers.smartrecruiters.com/Acme",
  "https://acme.recruitee.com/",
  "https://acme.jobs.personio.de/",
  "https://acme.jobs.personio.com/",
];

test.each(addresses)(
  "the database lets a recruiter link the board that detectBoard finds in %s",
  async (address) => {
    const detected = detectBoard(address);
    expect(detected).not.toBeNull();
    expect((await insertBoard(R1, detected?.system ?? "", detected?.board ?? "")).error).toBeNull();
  },
);

test.each([
  ["personio", "evil"],
  ["personio", "evil.example"],
  ["personio", "evil.example/x.jobs.personio.de"],
  ["recruitee", "127.0.0.1/a"],
  ["recruitee", "a.b"],
  ["recruitee", "www"],
  ["recruitee", "-a"],
  ["greenhouse", "a/../../b"],
  ["greenhouse", "a b"],
  ["greenhouse", "a".repeat(81)],
  ["lever", "us/acme"],
  ["lever", "eu/eu/acme"],
  ["ashby", "a/b"],
  ["workable", "a?b"],
  ["smartrecruiters", "a#b"],
  ["smartrecruiters", "acme\n"],
  ["workable", ""],
  ["workable", "@evil.example"],
  ["other", "acme"],
])(
  "the name of a linked board in the recruiting system %s is refused if it is %j",
  async (system, board) => {
    expect((await insertBoard(R1, system, board)).error).not.toBeNull();
    expect(await owner`select from public.job_boards where board = ${board}`).toHaveLength(0);
  },
);

describe("boards that another company has linked", () => {
  let board: string;
  let id: string;
  beforeEach(async () => {
    board = uniqueWord();
    id = String((await insertBoard(R1, "greenhouse", board).throwOnError()).data.id);
  });

  test("a board that another company has linked can be claimed by one company at a time", async () => {
    expect((await insertBoard(R2, "greenhouse", board)).error?.code).toBe("23505");
    expect((await claimBoard(R1, board)).data).toBe("own");
    expect((await claimBoard(R2, uniqueWord())).data).toBe("free");
    expect((await claimBoard(R2, board)).data).toBe("claimed");
    expect((await claimBoard(R2, board)).data).toBe("claimed");
    expect((await claimBoard(R3, board)).data).toBe("claimed by another");
    expect(await readBoard(id)).toMatchObject({
      claimed_by: R2.id,
      recruiter_id: R1.recruiterId,
    });
    const dismissed = { board_id: id, recruiter_id: R1.recruiterId };
    await X.client.rpc("reassign_board", dismissed).throwOnError();
    expect(await readBoard(id)).toMatchObject({ claimed_by: null, recruiter_id: R1.recruiterId });
    expect((await claimBoard(R3, board)).data).toBe("claimed");
  });

  test("only admins can read the claims of boards", async () => {
    await claimBoard(R2, board).throwOnError();
    for (const column of ["claimed_by", "claimed_at"])
      for (const { client } of [R1, R2, X]) {
        const read = client.from("job_boards").select(column).eq("id", id);
        expect((await read).error?.code).toBe("42501");
      }
    const readClaims = async ({ client }: Recruiter) =>
      (await client.rpc("board_claims").eq("board_id", id).throwOnError()).data;
    expect(await readClaims(R1)).toEqual([]);
    expect(await readClaims(R2)).toEqual([]);
    expect((await anonymous.rpc("board_claims")).error?.code).toBe("42501");
    expect(await readClaims(X)).toEqual([
      {
        board_id: id,
        owner_id: R1.recruiterId,
        claimant_id: R2.recruiterId,
        claimant_company: expect.any(String) as string,
        claimant_email: R2.email,
      },
    ]);
    const own = R1.client.from("job_boards").select("board, failure, answered_at").eq("id", id);
    expect((await own.throwOnError()).data).toHaveLength(1);
  });

  test("a board that an admin gives to its claimant is imported again for that company", async () => {
    const [job] = await owner`
      insert into public.jobs (title, company, city_id, application_url, recruiter_id)
      select 'Go Engineer', r.company_name, public.get_or_create_city('Berlin', 'Germany'), 'https://x.dev/', r.id
      from public.recruiters r where r.id = ${R1.recruiterId} returning id`;
    await owner`
      insert into public.imported_postings (recruiter_id, system, board, external_id, job_id, is_draft)
      values (${R1.recruiterId}, 'greenhouse', ${board}, '1', ${job?.id as string}, false)`;
    await owner`
      update public.job_boards set etag = 'x', is_paused = true, failure = 'x', next_sync_at = '2100-01-01'
      where id = ${id}`;
    await claimBoard(R2, board).throwOnError();
    const assignment = { board_id: id, recruiter_id: R2.recruiterId };
    for (const { client } of [R1, R2])
      expect((await client.rpc("reassign_board", assignment)).error?.code).toBe("42501");
    expect((await anonymous.rpc("reassign_board", assignment)).error?.code).toBe("42501");
    await X.client.rpc("reassign_board", assignment).throwOnError();

    const { data: company_id } = await R2.client.rpc("my_company_id").throwOnError();
    expect(await readBoard(id)).toMatchObject({
      recruiter_id: R2.recruiterId,
      company_id,
      claimed_by: null,
      claimed_at: null,
      etag: null,
      failure: null,
      is_paused: false,
    });
    expect((await readBoard(id))?.next_sync_at.getTime()).toBeLessThanOrEqual(Date.now());
    expect(
      await owner`select is_archived from public.jobs where id = ${job?.id as string}`,
    ).toEqual([{ is_archived: true }]);
    expect(await owner`select from public.imported_postings where board = ${board}`).toHaveLength(
      0,
    );
    expect(
      await owner`select action from public.audit_log where actor = ${X.id} and row_id = ${id}`,
    ).toEqual([{ action: "update" }]);
    const own = await R1.client.from("job_boards").select("id").eq("id", id).throwOnError();
    expect(own.data).toEqual([]);
  });

  test("a board that another company has linked can be given to approved recruiters only", async () => {
    const P = await addRecruiter("pending");
    for (const values of [
      { board_id: id, recruiter_id: P.recruiterId },
      { board_id: id, recruiter_id: X.recruiterId },
      { board_id: crypto.randomUUID(), recruiter_id: R2.recruiterId },
    ])
      expect((await X.client.rpc("reassign_board", values)).error?.code).toBe("PT404");
    expect(await readBoard(id)).toMatchObject({ recruiter_id: R1.recruiterId });
  });

  test("a board that another company has linked cannot change its company without a decision by an admin", async () => {
    for (const { client } of [R1, R2, X])
      for (const values of [
        { recruiter_id: R2.recruiterId },
        { company_id: null },
        { claimed_by: R2.id },
      ])
        expect((await client.from("job_boards").update(values).eq("id", id)).error?.code).toBe(
          "42501",
        );
    expect((await claimBoard({ ...R1, client: anonymous }, board)).error?.code).toBe("42501");
    const P = await addRecruiter("pending");
    expect((await claimBoard(P, board)).error?.code).toBe("42501");
  });
});

test("linking a board that is taken returns the state of the claim", async () => {
  const board = { system: "greenhouse", board: uniqueWord() } as const;
  const linkAs = async ({ client }: Recruiter) => {
    caller = client;
    const linked = await linkBoard(board);
    return linked.ok ? linked.data : linked.code;
  };
  const id = String(await linkAs(R1));
  expect(await linkAs(R1)).toBe("own");
  expect(await linkAs(R2)).toBe("claimed");
  expect(await linkAs(R3)).toBe("claimed by another");
  caller = R1.client;
  expect(await decideClaims([id], true)).toBe(0);
  expect(await readBoard(id)).toMatchObject({ recruiter_id: R1.recruiterId });
  caller = X.client;
  expect(await decideClaims([id], true)).toBe(1);
  expect(await decideClaims([id], true)).toBe(0);
  expect(await readBoard(id)).toMatchObject({ recruiter_id: R2.recruiterId });
});

test("a recruiter whose company is not confirmed cannot link a board", async () => {
  const R = await addRecruiter("approved", `Gone ${uniqueWord()}`);
  await owner`update public.recruiters set is_member = false where id = ${R.recruiterId}`;
  expect((await insertBoard(R, "greenhouse", uniqueWord())).error?.code).toBe("42501");
  caller = R.client;
  expect(await linkBoard({ system: "greenhouse", board: uniqueWord() })).toEqual({
    ok: false,
    code: "unconfirmed",
  });
});
