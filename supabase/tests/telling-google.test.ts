import { expect, test } from "vitest";
import { owner } from "@/supabase/tests/callers";
import { advanceNoticeClock, readNotices } from "@/supabase/tests/notices";
import {
  addDueNotices,
  readEngine,
  sendDueNotices,
  notifiedSlugs,
  startEngineForTest,
  cleanUpAfterSending,
} from "@/supabase/tests/notice-sender";

cleanUpAfterSending();

test("Google gets the current state of each changed page after one sign-in", async () => {
  const slugs = await addDueNotices("google", 6);
  const [shown = "", archived = "", gone = "", header = "", meta = "", failing = ""] = slugs;
  const pages: Record<string, object> = {
    [archived]: { status: 404 },
    [gone]: { status: 410 },
    [header]: { robots: "noindex" },
    [meta]: { html: '<head><meta name="robots" content="noindex, follow"/></head>' },
    [failing]: { status: 503 },
  };
  const standIn = await startEngineForTest({
    page: (path) => pages[path.split("/").at(-1) ?? ""] ?? {},
  });
  expect(await sendDueNotices("google", standIn)).toEqual({
    sent: 5,
    later: 1,
    failed: 0,
    returned: 0,
  });
  const types = Object.fromEntries(
    standIn.told.map(({ url, type }) => [url.split("/").at(-1) ?? "", type]),
  );
  expect(types).toEqual({
    [shown]: "URL_UPDATED",
    [archived]: "URL_DELETED",
    [gone]: "URL_DELETED",
    [header]: "URL_DELETED",
    [meta]: "URL_DELETED",
  });
  const posts = standIn.requests.filter(({ body }) => body).map(({ path }) => path);
  expect(posts).toEqual(["/token", ...slugs.slice(1).map(() => "/google")]);
});

test("a notice that Google answers with 200 counts as sent, even if the connection breaks after that", async () => {
  await addDueNotices("google", 2);
  // The answer to the sign-in is shorter than 70 bytes and arrives complete.
  const standIn = await startEngineForTest({ breaksAfter: 70 });
  expect(await sendDueNotices("google", standIn)).toMatchObject({ sent: 2 });
});

test("a notice that Google answers with 400 is not sent again and does not keep the others from being sent", async () => {
  const [bad = "", good = ""] = await addDueNotices("google", 2);
  const standIn = await startEngineForTest({ google: (url) => (url.endsWith(bad) ? 400 : 200) });
  expect(await sendDueNotices("google", standIn)).toMatchObject({ sent: 1, failed: 1 });
  expect(notifiedSlugs(standIn.told)).toEqual([good]);
});

test("after a quota error or a refusal the remaining notices to Google are kept and the reason is stored", async () => {
  const standIn = await startEngineForTest({ google: 429 });
  await addDueNotices("google", 3);
  expect(await sendDueNotices("google", standIn)).toMatchObject({ sent: 0, returned: 3 });
  expect((await readEngine("google"))?.paused_because).toContain("RESOURCE_EXHAUSTED");
  standIn.rules.google = 403;
  await advanceNoticeClock("1 minute");
  expect(await sendDueNotices("google", standIn)).toMatchObject({ sent: 0, returned: 3 });
  expect((await readEngine("google"))?.stopped_because).toContain(
    "Failed to verify the URL ownership",
  );
  expect(standIn.requests.filter(({ path }) => path === "/google")).toHaveLength(2);
});

test("a page for which Google always answers with 503 does not hold up the notices about other pages", async () => {
  const [bad = "", ...others] = await addDueNotices("google", 12);
  const standIn = await startEngineForTest({ google: (url) => (url.endsWith(bad) ? 503 : 200) });
  const passes = [];
  for (let n = 0; n < 4; n++) {
    passes.push(await sendDueNotices("google", standIn));
    await advanceNoticeClock("1 minute");
  }
  expect(notifiedSlugs(standIn.told)).toEqual(others.toSorted());
  expect(passes.some(({ later }) => later > 0)).toBe(true);
});

test("a notice to Google about a page that always fails is given up after about a day", async () => {
  const [slug = ""] = await addDueNotices("google", 1);
  const standIn = await startEngineForTest({ page: () => ({ status: 500 }) });
  const pauses: number[] = [];
  for (let n = 0; n < 20; n++) {
    await sendDueNotices("google", standIn);
    const [notice] = await owner`
      select state, round(extract(epoch from due_at - now()) / 60)::int as pause from public.search_notices`;
    if (notice?.state !== "waiting") break;
    pauses.push(Number(notice.pause));
    await advanceNoticeClock(`${notice.pause} minutes`);
  }
  expect(pauses).toEqual([1, 3, 9, 27, 81, 240, 240, 240, 240, 240]);
  expect(await readNotices(slug)).toEqual(["google failed"]);
});

test("several instances together send Google at most its daily quota of notices", async () => {
  const standIn = await startEngineForTest();
  const slugs = await addDueNotices("google", 15);
  await Promise.all([sendDueNotices("google", standIn, 12), sendDueNotices("google", standIn, 12)]);
  expect(standIn.told).toHaveLength(12);
  expect(await sendDueNotices("google", standIn, 12)).toMatchObject({ sent: 0 });
  await advanceNoticeClock("1 day");
  expect(await sendDueNotices("google", standIn, 12)).toMatchObject({ sent: 3 });
  expect(notifiedSlugs(standIn.told)).toEqual(slugs.toSorted());
});

test.each([400, 401])(
  "a sign-in that Google refuses with status %i stops the notices to Google",
  async (status) => {
    const standIn = await startEngineForTest({ token: status });
    await addDueNotices("google", 1);
    expect(await sendDueNotices("google", standIn)).toMatchObject({ returned: 1 });
    expect((await readEngine("google"))?.stopped_because).toContain(
      "invalid_grant, Invalid JWT Signature.",
    );
    expect(standIn.requests.map(({ path }) => path)).toEqual(["/token"]);
  },
);

test("a failed notice to a search engine is replaced by the notice of a later change", async () => {
  const standIn = await startEngineForTest({ page: () => ({ status: 500 }) });
  const [slug = ""] = await addDueNotices("google", 1);
  await sendDueNotices("google", standIn);
  await owner`update public.jobs set title = 'Changed' where slug = ${slug}`;
  expect(await readNotices(slug)).toEqual(["google waiting", "google waiting"]);
  standIn.rules.page = () => ({});
  await advanceNoticeClock("5 minutes");
  expect(await sendDueNotices("google", standIn)).toMatchObject({ sent: 1 });
  expect(await readNotices(slug)).toEqual(["google sent"]);
  expect(standIn.told).toHaveLength(1);
});
