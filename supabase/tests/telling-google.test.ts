import { expect, test } from "vitest";
import { owner } from "@/supabase/tests/callers";
import { clockGoesOn, readNotices } from "@/supabase/tests/notices";
import {
  due,
  row,
  send,
  notifiedSlugs,
  start,
  cleanUpAfterSending,
} from "@/supabase/tests/notice-sender";

cleanUpAfterSending();

test("Google gets the current state of all changed pages in one batch request after a sign-in", async () => {
  const slugs = await due("google", 6);
  const [shown = "", archived = "", gone = "", header = "", meta = "", failing = ""] = slugs;
  const pages: Record<string, object> = {
    [archived]: { status: 404 },
    [gone]: { status: 410 },
    [header]: { robots: "noindex" },
    [meta]: { html: '<head><meta name="robots" content="noindex, follow"/></head>' },
    [failing]: { status: 503 },
  };
  const standIn = await start({ page: (path) => pages[path.split("/").at(-1) ?? ""] ?? {} });
  expect(await send("google", standIn)).toEqual({ sent: 5, later: 1, failed: 0, returned: 0 });
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
  expect(posts).toEqual(["/token", "/batch"]);
});

test("a batch of notices to Google whose answer breaks off counts as sent as far as the answer was read", async () => {
  const slugs = await due("google", 4);
  const standIn = await start({ breaksAfter: 500 });
  standIn.rules.page = () => ({});
  // The answer to the sign-in is shorter than 500 bytes and arrives complete.
  const pass = await send("google", standIn);
  expect(pass.sent).toBeGreaterThan(0);
  expect(pass.later).toBeGreaterThan(0);
  expect(pass.sent + pass.later).toBe(slugs.length);
});

test("a batch of notices to Google is recorded as sent, failed or waiting page by page", async () => {
  const [good = "", bad = "", away = "", full = ""] = await due("google", 4);
  const statuses: Record<string, number> = { [bad]: 400, [away]: 503, [full]: 429 };
  const standIn = await start({ call: (url) => statuses[url.split("/").at(-1) ?? ""] ?? 200 });
  expect(await send("google", standIn)).toEqual({ sent: 1, failed: 1, later: 1, returned: 1 });
  expect(notifiedSlugs(standIn.told)).toEqual([good]);
  expect((await row("google"))?.paused_because).toContain("RESOURCE_EXHAUSTED");
  Object.assign(statuses, { [away]: 200, [full]: 403 });
  await clockGoesOn("1 minute");
  expect(await send("google", standIn)).toMatchObject({ sent: 1, returned: 1 });
  expect((await row("google"))?.stopped_because).toContain("Failed to verify the URL ownership");
});

test("a notice to Google about a page that always fails is given up after about a day", async () => {
  const [slug = ""] = await due("google", 1);
  const standIn = await start({ page: () => ({ status: 500 }) });
  const pauses: number[] = [];
  for (let n = 0; n < 20; n++) {
    await send("google", standIn);
    const [notice] = await owner`
      select state, round(extract(epoch from due_at - now()) / 60)::int as pause from public.search_notices`;
    if (notice?.state !== "waiting") break;
    pauses.push(Number(notice.pause));
    await clockGoesOn(`${notice.pause} minutes`);
  }
  expect(pauses).toEqual([1, 3, 9, 27, 81, 240, 240, 240, 240, 240]);
  expect(await readNotices(slug)).toEqual(["google failed"]);
});

test("Google gets at most its daily quota of notices, and the rest the next day", async () => {
  const standIn = await start();
  await due("google", 5);
  expect(await send("google", standIn, 3)).toMatchObject({ sent: 3 });
  expect(await send("google", standIn, 3)).toMatchObject({ sent: 0 });
  await clockGoesOn("1 day");
  expect(await send("google", standIn, 3)).toMatchObject({ sent: 2 });
});

test.each([400, 401])(
  "a sign-in that Google refuses with status %i stops the notices to Google",
  async (status) => {
    const standIn = await start({ token: status });
    await due("google", 1);
    expect(await send("google", standIn)).toMatchObject({ returned: 1 });
    expect((await row("google"))?.stopped_because).toContain(
      "invalid_grant, Invalid JWT Signature.",
    );
    expect(standIn.requests.map(({ path }) => path)).toEqual(["/token"]);
  },
);

test("a failed notice to a search engine is replaced by the notice of a later change", async () => {
  const standIn = await start({ page: () => ({ status: 500 }) });
  const [slug = ""] = await due("google", 1);
  await send("google", standIn);
  await owner`update public.jobs set title = 'Changed' where slug = ${slug}`;
  expect(await readNotices(slug)).toEqual(["google waiting", "google waiting"]);
  standIn.rules.page = () => ({});
  await clockGoesOn("5 minutes");
  expect(await send("google", standIn)).toMatchObject({ sent: 1 });
  expect(await readNotices(slug)).toEqual(["google sent"]);
  expect(standIn.told).toHaveLength(1);
});
