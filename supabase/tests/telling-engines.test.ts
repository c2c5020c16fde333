import { describe, expect, test } from "vitest";
import { noticeQueue } from "@/lib/search-engines/mutations";
import { owner, service } from "@/supabase/tests/callers";
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

test("IndexNow gets all changed pages in one request with host, key and key location", async () => {
  const standIn = await startEngineForTest();
  const slugs = await addDueNotices("indexnow", 3);
  expect(await sendDueNotices("indexnow", standIn)).toMatchObject({ sent: 3 });
  expect(notifiedSlugs(standIn.told)).toEqual(slugs.toSorted());
  const [{ headers, body } = { headers: {}, body: "" }] = standIn.requests;
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(JSON.parse(body)).toMatchObject({
    host: new URL(standIn.origin).host,
    key: "key-of-the-site",
    keyLocation: `${standIn.origin}/key-of-the-site.txt`,
  });
  expect(await sendDueNotices("indexnow", standIn)).toMatchObject({ sent: 0 });
  expect(standIn.requests).toHaveLength(1);
});

test("a notice that IndexNow answers with 202 counts as sent, even if the connection breaks after that", async () => {
  const standIn = await startEngineForTest({ indexnow: 202, breaksAfter: 1 });
  await addDueNotices("indexnow", 1);
  expect(await sendDueNotices("indexnow", standIn)).toMatchObject({ sent: 1 });
  const [notice] = await owner`select answer from public.search_notices`;
  expect(notice?.answer).toContain("202");
});

describe.each(["indexnow", "google"] as const)("the search engine %s", (name) => {
  const rules = (status: number) => ({ [name]: status });

  test.each([
    [429, [1, 2, 4, 8, 16, 32, 64, 128, 240, 240]],
    [503, [1, 2]],
  ])(
    "a search engine that answers with status %i gets the notices again after growing pauses, until it accepts them",
    async (status, expected) => {
      const standIn = await startEngineForTest(rules(status));
      const slugs = await addDueNotices(name, 2);
      const pauses: number[] = [];
      for (let n = 0; n < expected.length; n++) {
        expect(await sendDueNotices(name, standIn)).toMatchObject({ sent: 0, failed: 0 });
        const minutes = Number((await readEngine(name))?.minutes);
        pauses.push(minutes);
        const before = standIn.requests.length;
        await sendDueNotices(name, standIn);
        expect(standIn.requests).toHaveLength(before);
        await advanceNoticeClock(`${minutes} minutes`);
      }
      expect(pauses).toEqual(expected);
      Object.assign(standIn.rules, { [name]: undefined });
      // A notice that was refused several times is due later than the engine is asked again.
      await advanceNoticeClock("1 day");
      expect(await sendDueNotices(name, standIn)).toMatchObject({ sent: 2 });
      expect(notifiedSlugs(standIn.told)).toEqual(slugs.toSorted());
      expect(await readEngine(name)).toMatchObject({ pauses: 0, paused_until: null });
    },
  );

  test("a search engine that sends Retry-After is not contacted before that time", async () => {
    const standIn = await startEngineForTest({ ...rules(429), headers: { "retry-after": "7200" } });
    await addDueNotices(name, 1);
    await sendDueNotices(name, standIn);
    expect(await readEngine(name)).toMatchObject({ minutes: 120 });
  });

  test.each([403, 422])(
    "a search engine that answers with status %i gets no more notices until an admin resumes them",
    async (status) => {
      const standIn = await startEngineForTest(rules(status));
      const [slug = ""] = await addDueNotices(name, 1);
      await sendDueNotices(name, standIn);
      expect((await readEngine(name))?.stopped_because).toContain(String(status));
      await advanceNoticeClock("2 days");
      const before = standIn.requests.length;
      await sendDueNotices(name, standIn);
      expect(standIn.requests).toHaveLength(before);
      expect(await readNotices(slug)).toEqual([`${name} waiting`]);
    },
  );

  test("a search engine that is down or does not answer gets the notices again later", async () => {
    const down = await startEngineForTest();
    await addDueNotices(name, 1);
    down.close();
    expect(await sendDueNotices(name, down)).toMatchObject({ returned: 1 });
    expect((await readEngine(name))?.paused_because).toContain("does not answer");
    await advanceNoticeClock("1 hour");
    const standIn = await startEngineForTest({ isSilent: true });
    expect(await sendDueNotices(name, standIn)).toMatchObject({ returned: 1 });
    expect((await readEngine(name))?.paused_because).toContain("timeout");
    await advanceNoticeClock("1 hour");
    standIn.rules.isSilent = false;
    expect(await sendDueNotices(name, standIn)).toMatchObject({ sent: 1 });
  });

  test("a search engine gets each notice only once from several concurrent instances", async () => {
    const standIn = await startEngineForTest();
    const slugs = await addDueNotices(name, 12);
    await Promise.all([
      sendDueNotices(name, standIn),
      sendDueNotices(name, standIn),
      sendDueNotices(name, standIn),
    ]);
    expect(notifiedSlugs(standIn.told)).toEqual(slugs.toSorted());
  });

  test("a search engine gets a notice that a dead instance leased ten minutes ago, even if the clock was set back", async () => {
    const standIn = await startEngineForTest();
    await addDueNotices(name, 1);
    expect(await noticeQueue(name, service).lease(10, 10)).toHaveLength(1);
    expect(await sendDueNotices(name, standIn)).toMatchObject({ sent: 0 });
    await advanceNoticeClock("-1 hour");
    expect(await sendDueNotices(name, standIn)).toMatchObject({ sent: 0 });
    await advanceNoticeClock("1 hour");
    await advanceNoticeClock("10 minutes");
    expect(await sendDueNotices(name, standIn)).toMatchObject({ sent: 1 });
  });
});
