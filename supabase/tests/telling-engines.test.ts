import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { googleIndexing } from "../../lib/search-engines/google.ts";
import { indexNow } from "../../lib/search-engines/indexnow.ts";
import { noticeQueue } from "../../lib/search-engines/mutations.ts";
import { sendNotices } from "../../lib/search-engines/run.ts";
import { startSearchEngine } from "../../test/search-engine.ts";
import { aJob, owner, service } from "./callers.ts";
import { clockGoesOn, noticesOf, tell } from "./notices.ts";

type Name = "indexnow" | "google";
type StandIn = Awaited<ReturnType<typeof startSearchEngine>>;

const open: StandIn[] = [];
const start = async (...args: Parameters<typeof startSearchEngine>) => {
  const standIn = await startSearchEngine(...args);
  open.push(standIn);
  return standIn;
};
afterAll(() => tell([]));
beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const standIn of open.splice(0)) standIn.close();
});

/** Sends the due notices once, as a new sender. The search engine's stand-in also serves the site's pages. */
function send(name: Name, { origin, account }: StandIn, perDay = 200) {
  const endpoint = `${origin}/${name === "google" ? "batch" : name}`;
  const timeout = 500;
  const engine =
    name === "google"
      ? googleIndexing({ account, perDay, endpoint, timeout })
      : indexNow({ endpoint, key: "key-of-the-site", siteUrl: origin, timeout });
  const queue = noticeQueue(name, service);
  return sendNotices(
    {
      ...queue,
      lease: async (most, day) =>
        (await queue.lease(most, day)).map((notice) => ({
          ...notice,
          url: new URL(new URL(notice.url).pathname, origin).href,
        })),
    },
    engine,
  );
}

/** Adds jobs whose notices are due for this engine only. Returns their slugs. */
async function due(name: Name, count: number): Promise<string[]> {
  await tell([name]);
  const slugs: string[] = [];
  for (let n = 0; n < count; n++) slugs.push((await aJob()).slug);
  await clockGoesOn("1 minute");
  return slugs;
}

const row = async (name: Name) =>
  (
    await owner`
      select *, round(extract(epoch from paused_until - now()) / 60)::int as minutes
      from public.search_engines where engine = ${name}`
  )[0];
const slugsOf = (told: StandIn["told"]) => told.map(({ url }) => url.split("/").at(-1)).toSorted();

test("IndexNow gets all changed pages in one request, with host, key and key location", async () => {
  const standIn = await start();
  const slugs = await due("indexnow", 3);
  expect(await send("indexnow", standIn)).toMatchObject({ sent: 3 });
  expect(slugsOf(standIn.told)).toEqual(slugs.toSorted());
  const [{ headers, body } = { headers: {}, body: "" }] = standIn.requests;
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(JSON.parse(body)).toMatchObject({
    host: new URL(standIn.origin).host,
    key: "key-of-the-site",
    keyLocation: `${standIn.origin}/key-of-the-site.txt`,
  });
  expect(await send("indexnow", standIn)).toMatchObject({ sent: 0 });
  expect(standIn.requests).toHaveLength(1);
});

test("Google gets the current state of each changed page, all in one batch request after a sign-in", async () => {
  const slugs = await due("google", 6);
  const [there, archived, gone, header, meta] = slugs;
  const pages: Record<string, object> = {
    [archived ?? ""]: { status: 404 },
    [gone ?? ""]: { status: 410 },
    [header ?? ""]: { robots: "noindex" },
    [meta ?? ""]: { html: '<head><meta name="robots" content="noindex, follow"/></head>' },
    [slugs[5] ?? ""]: { status: 503 },
  };
  const standIn = await start({ page: (path) => pages[path.split("/").at(-1) ?? ""] ?? {} });
  expect(await send("google", standIn)).toEqual({ sent: 5, later: 1, failed: 0, returned: 0 });
  const types = Object.fromEntries(
    standIn.told.map(({ url, type }) => [url.split("/").at(-1) ?? "", type]),
  );
  expect(types).toEqual({
    [there ?? ""]: "URL_UPDATED",
    ...Object.fromEntries([archived, gone, header, meta].map((slug) => [slug, "URL_DELETED"])),
  });
  const posts = standIn.requests.filter(({ body }) => body).map(({ path }) => path);
  expect(posts).toEqual(["/token", "/batch"]);
});

describe.each(["indexnow", "google"] as const)("the search engine %s", (name) => {
  const rules = (status: number) => (name === "google" ? { batch: status } : { indexnow: status });

  test.each([
    [429, [1, 2, 4, 8, 16, 32, 64, 128, 240, 240]],
    [503, [1, 2]],
  ])(
    "that answers with status %i gets the notices again after growing pauses, until it accepts them",
    async (status, expected) => {
      const standIn = await start(rules(status));
      const slugs = await due(name, 2);
      const pauses: number[] = [];
      for (let n = 0; n < expected.length; n++) {
        expect(await send(name, standIn)).toMatchObject({ sent: 0, returned: 2 });
        const minutes = Number((await row(name))?.minutes);
        pauses.push(minutes);
        const before = standIn.requests.length;
        await send(name, standIn);
        expect(standIn.requests).toHaveLength(before);
        await clockGoesOn(`${minutes} minutes`);
      }
      expect(pauses).toEqual(expected);
      Object.assign(standIn.rules, { batch: undefined, indexnow: undefined });
      expect(await send(name, standIn)).toMatchObject({ sent: 2 });
      expect(slugsOf(standIn.told)).toEqual(slugs.toSorted());
      expect(await row(name)).toMatchObject({ pauses: 0, paused_until: null });
    },
  );

  test("that sends Retry-After is not contacted before that time", async () => {
    const standIn = await start({ ...rules(429), headers: { "retry-after": "7200" } });
    await due(name, 1);
    await send(name, standIn);
    expect(await row(name)).toMatchObject({ minutes: 120 });
  });

  test.each([403, 422])(
    "that answers with status %i gets no more notices until an admin resumes them",
    async (status) => {
      const standIn = await start(rules(status));
      const [slug = ""] = await due(name, 1);
      await send(name, standIn);
      expect((await row(name))?.stopped_because).toContain(String(status));
      await clockGoesOn("2 days");
      const before = standIn.requests.length;
      await send(name, standIn);
      expect(standIn.requests).toHaveLength(before);
      expect(await noticesOf(slug)).toEqual([`${name} waiting`]);
    },
  );

  test("that is down or does not answer gets the notices again later", async () => {
    const down = await start();
    await due(name, 1);
    down.close();
    expect(await send(name, down)).toMatchObject({ returned: 1 });
    expect((await row(name))?.paused_because).toContain("does not answer");
    await clockGoesOn("1 hour");
    const standIn = await start({ isSilent: true });
    expect(await send(name, standIn)).toMatchObject({ returned: 1 });
    expect((await row(name))?.paused_because).toContain("timeout");
    await clockGoesOn("1 hour");
    standIn.rules.isSilent = false;
    expect(await send(name, standIn)).toMatchObject({ sent: 1 });
  });

  test("gets each notice only once from several concurrent instances", async () => {
    const standIn = await start();
    const slugs = await due(name, 12);
    const passes = await Promise.all([
      send(name, standIn),
      send(name, standIn),
      send(name, standIn),
    ]);
    expect(passes.map(({ sent }) => sent).toSorted((a, b) => a - b)).toEqual([0, 0, 12]);
    expect(slugsOf(standIn.told)).toEqual(slugs.toSorted());
  });

  test("gets a notice that a dead instance leased ten minutes ago, even if the clock was set back", async () => {
    const standIn = await start();
    await due(name, 1);
    expect(await noticeQueue(name, service).lease(10, 10)).toHaveLength(1);
    expect(await send(name, standIn)).toMatchObject({ sent: 0 });
    await clockGoesOn("-1 hour");
    expect(await send(name, standIn)).toMatchObject({ sent: 0 });
    await clockGoesOn("1 hour");
    await clockGoesOn("10 minutes");
    expect(await send(name, standIn)).toMatchObject({ sent: 1 });
  });
});

test("a notice that IndexNow answers with 202 counts as sent, even if the connection breaks after that", async () => {
  const standIn = await start({ indexnow: 202, breaksAfter: 1 });
  await due("indexnow", 1);
  expect(await send("indexnow", standIn)).toMatchObject({ sent: 1 });
  const [notice] = await owner`select answer from public.search_notices`;
  expect(notice?.answer).toContain("202");
});

describe("a batch of notices to Google", () => {
  test("whose answer breaks off counts as sent as far as the answer was read", async () => {
    const slugs = await due("google", 4);
    const standIn = await start({ breaksAfter: 500 });
    standIn.rules.page = () => ({});
    // The answer to the sign-in is shorter than 500 bytes and arrives complete.
    const pass = await send("google", standIn);
    expect(pass.sent).toBeGreaterThan(0);
    expect(pass.later).toBeGreaterThan(0);
    expect(pass.sent + pass.later).toBe(slugs.length);
  });

  test("is recorded as sent, failed or waiting page by page", async () => {
    const [good = "", bad = "", away = "", full = ""] = await due("google", 4);
    const statuses: Record<string, number> = { [bad]: 400, [away]: 503, [full]: 429 };
    const standIn = await start({ call: (url) => statuses[url.split("/").at(-1) ?? ""] ?? 200 });
    expect(await send("google", standIn)).toEqual({ sent: 1, failed: 1, later: 1, returned: 1 });
    expect(slugsOf(standIn.told)).toEqual([good]);
    expect((await row("google"))?.paused_because).toContain("RESOURCE_EXHAUSTED");
    Object.assign(statuses, { [away]: 200, [full]: 403 });
    await clockGoesOn("1 minute");
    expect(await send("google", standIn)).toMatchObject({ sent: 1, returned: 1 });
    expect((await row("google"))?.stopped_because).toContain("Failed to verify the URL ownership");
  });
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
  expect(await noticesOf(slug)).toEqual(["google failed"]);
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
  expect(await noticesOf(slug)).toEqual(["google waiting", "google waiting"]);
  standIn.rules.page = () => ({});
  await clockGoesOn("5 minutes");
  expect(await send("google", standIn)).toMatchObject({ sent: 1 });
  expect(await noticesOf(slug)).toEqual(["google sent"]);
  expect(standIn.told).toHaveLength(1);
});
