import { expect, test } from "vitest";
import { addAdmin, owner, addRecruiter, uniqueWord } from "@/supabase/tests/callers";
import {
  board,
  readBoardRow,
  readImportedJobs,
  linkGreenhouseBoard,
  makeBoardDue,
  greenhousePosting,
  setPublishAtOnce,
  syncPostings,
  syncDueBoards,
  linkBoardBeforeEach,
} from "@/supabase/tests/linked-board";

const [R1, R2, X] = await Promise.all([
  addRecruiter("approved", `Acme ${uniqueWord()}`),
  addRecruiter("approved", `Borealis ${uniqueWord()}`),
  addAdmin(),
]);
linkBoardBeforeEach(R1);

test("a linked board is imported when it is due, unless it is paused or its recruiter is no longer approved", async () => {
  expect(await syncDueBoards()).toMatch(/^Read 1 board/);
  expect(await syncDueBoards()).toMatch(/^Read 0 boards/);
  const due = Number((await readBoardRow()).next_sync_at) - Date.now();
  expect(due / 3_600_000).toBeCloseTo(6, 1);

  await R1.client.from("job_boards").update({ is_paused: true }).eq("board", board).throwOnError();
  await makeBoardDue();
  expect(await syncDueBoards()).toMatch(/^Read 0 boards/);
  await R1.client.from("job_boards").update({ is_paused: false }).eq("board", board).throwOnError();
  await owner`update public.recruiters set status = 'suspended', suspension_reason = 'x' where id = ${R1.recruiterId}`;
  expect(await syncDueBoards()).toMatch(/^Read 0 boards/);
  await owner`update public.recruiters set status = 'approved' where id = ${R1.recruiterId}`;
  expect(await syncDueBoards()).toMatch(/^Read 1 board/);
});

test("a linked board keeps its imported jobs when it is unlinked", async () => {
  await setPublishAtOnce();
  await syncPostings([greenhousePosting(1)]);
  const before = await readImportedJobs();
  await R1.client.from("job_boards").delete().eq("board", board).throwOnError();
  expect(await readImportedJobs()).toEqual(before);
});

test("a board that is linked again updates its former jobs", async () => {
  await setPublishAtOnce();
  await syncPostings([greenhousePosting(1)]);
  const before = await readImportedJobs();
  await R1.client.from("job_boards").delete().eq("board", board).throwOnError();
  await linkGreenhouseBoard(R1);
  await syncPostings([greenhousePosting(1)]);
  expect(await readImportedJobs()).toMatchObject([{ id: before[0]?.id as string }]);
});

test("a linked board cannot be linked a second time", async () => {
  await syncPostings([greenhousePosting(1)]);
  const { error } = await R2.client.from("job_boards").insert({ system: "greenhouse", board });
  expect(error?.code).toBe("23505");
});

test("the new recruiter of a board does not change jobs of the former one", async () => {
  await syncPostings([greenhousePosting(1)]);
  await X.client.from("job_boards").delete().eq("board", board).throwOnError();
  await linkGreenhouseBoard(R2);
  const before = await readImportedJobs();
  await syncPostings([greenhousePosting(1, { title: "Go, other" })]);
  expect(await readImportedJobs()).toEqual(before);
  await R1.client.from("jobs").delete().eq("id", String(before[0]?.id)).throwOnError();
  await syncPostings([greenhousePosting(1)]);
  expect(await readImportedJobs()).toMatchObject([{ recruiter_id: R2.recruiterId }]);
});

test("a linked board belongs to the recruiter who links it", async () => {
  const row = { system: "lever", board: uniqueWord(), recruiter_id: R1.recruiterId };
  await R2.client.from("job_boards").insert(row).throwOnError();
  expect(
    await owner`select recruiter_id from public.job_boards where board = ${row.board}`,
  ).toEqual([{ recruiter_id: R2.recruiterId }]);
});

test("a recruiter links at most ten boards a day", async () => {
  for (let n = 0; n < 10; n++) await linkGreenhouseBoard(R2, uniqueWord());
  const { error } = await R2.client
    .from("job_boards")
    .insert({ system: "lever", board: uniqueWord() });
  expect(error?.code).toBe("PT429");
});
