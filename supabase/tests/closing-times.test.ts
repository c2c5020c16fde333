/** Tests that every way to set a closing time lets a job close when a day has ended everywhere on earth. */
import { expect, test } from "vitest";
import { closingTime, lastOpenDay } from "@/lib/jobs/last-open-day";
import { addAdmin, addJob, owner, addRecruiter, service } from "@/supabase/tests/callers";
import {
  addJobOpenForDays,
  closeJobInDays,
  dayMs,
  timeInDays,
  readJobRow,
} from "@/supabase/tests/job-dates";
import {
  readImportedJobs,
  linkBoardBeforeEach,
  greenhousePosting,
  setPublishAtOnce,
  syncPostings,
} from "@/supabase/tests/linked-board";
import { saveJob } from "@/supabase/tests/saving";

const [R1, B, X] = await Promise.all([
  addRecruiter("approved"),
  addRecruiter("approved", "Cirrus Labs"),
  addAdmin(),
]);

const form = {
  title: "Go Engineer",
  city: "Berlin",
  country: "Germany",
  application_url: "https://x.dev/a",
  description: "<p>Go.</p>",
};

const renewed = { confirmed_at: timeInDays(0).toISOString() };
const mine = { recruiter_id: R1.recruiterId };

/** A job that closes in five days, at a time that is not the end of a day. */
async function addJobClosingMidday(values: Record<string, unknown> = {}) {
  const { id } = await addJobOpenForDays(5, { ...mine, ...values });
  await closeJobInDays(id, 5.3);
  return id;
}

type Way = {
  /** The number of whole days for which the job is then open. */
  days: number;
  /** Adds or changes a job and returns its id. */
  set: () => Promise<string>;
};

/** Each way to set a closing time. */
const ways: Record<string, Way> = {
  "posted by a recruiter": {
    days: 60,
    set: async () => (await saveJob(R1.client, form).throwOnError()).data,
  },
  "posted by an admin": {
    days: 60,
    set: async () => (await saveJob(X.client, { ...form, company: "Acme" }).throwOnError()).data,
  },
  "posted long ago": {
    days: 14,
    set: async () => (await addJob({ posted_at: timeInDays(-200) })).id,
  },
  "renewed by its recruiter": {
    days: 60,
    set: async () => {
      const id = await addJobClosingMidday();
      await R1.client.from("jobs").update(renewed).eq("id", id).throwOnError();
      return id;
    },
  },
  "renewed by a mailed link": {
    days: 60,
    set: async () => {
      const job_id = await addJobClosingMidday();
      const [row] = await owner`select expires_at::text from public.jobs where id = ${job_id}`;
      const link = { job_id, open_until: String(row?.expires_at) };
      await service.rpc("renew_job", link).throwOnError();
      return job_id;
    },
  },
  "restored after it ran out": {
    days: 60,
    set: async () => {
      const { id } = await addJobOpenForDays(-3, {
        ...mine,
        is_archived: true,
        archived_at: timeInDays(-10),
      });
      await R1.client.from("jobs").update({ is_archived: false }).eq("id", id).throwOnError();
      return id;
    },
  },
  "given a time by an operator": { days: 20, set: async () => (await addJobOpenForDays(20)).id },
  "given a later time by an operator": {
    days: 30,
    set: async () => {
      const id = await addJobClosingMidday();
      await owner`update public.jobs set expires_at = ${timeInDays(30)} where id = ${id}`;
      return id;
    },
  },
  "given an earlier time by an operator": {
    days: 2,
    set: async () => {
      const id = await addJobClosingMidday();
      await owner`update public.jobs set expires_at = ${timeInDays(2)} where id = ${id}`;
      return id;
    },
  },
  "given more than the longest time when it is added": {
    days: 90,
    set: async () => (await addJob({ posted_at: timeInDays(0), expires_at: timeInDays(200) })).id,
  },
  "given more than the longest time later": {
    days: 85,
    set: async () => {
      const id = await addJobClosingMidday({ posted_at: timeInDays(-5) });
      await owner`update public.jobs set expires_at = ${timeInDays(200)} where id = ${id}`;
      return id;
    },
  },
};

test.each(Object.entries(ways))(
  "a job that is %s is open for whole days",
  async (_way, { days, set }) => {
    const before = Date.now();
    const closing = Number((await readJobRow(await set()))?.expires_at);
    expect(new Date(closing).toISOString()).toMatch(/T12:00:00\.000Z$/u);
    expect(closing).toBeGreaterThanOrEqual(before + days * dayMs - 60_000);
    expect(closing).toBeLessThan(Date.now() + (days + 1) * dayMs);
  },
);

linkBoardBeforeEach(B);

test("a job of a board is open for whole days when it is imported and when its board confirms it", async () => {
  await setPublishAtOnce();
  for (const isKnown of [false, true]) {
    if (isKnown) await closeJobInDays(String((await readImportedJobs())[0]?.id), 5.3);
    await syncPostings([greenhousePosting(1)]);
    expect((await readImportedJobs())[0]?.expires_at.toISOString()).toMatch(/T12:00:00\.000Z$/u);
  }
});

test("a recruiter's job closes at once when it is closed", async () => {
  const id = await addJobClosingMidday();
  await owner`update public.jobs set expires_at = now() where id = ${id}`;
  expect(Number((await readJobRow(id))?.expires_at)).toBeLessThanOrEqual(Date.now());
  const past = timeInDays(-3);
  const { id: closed } = await addJob({ posted_at: timeInDays(-60), expires_at: past });
  expect((await readJobRow(closed))?.expires_at).toEqual(past);
});

test("a renewal keeps the day by which a position is to be filled until it is over everywhere", async () => {
  const [day] =
    await owner`select (now() at time zone 'UTC' - interval '12 hours')::date::text as today,
    ((now() at time zone 'UTC' - interval '12 hours')::date - 1)::text as yesterday`;
  const isKept = async (fillBy: string) => {
    const { id } = await addJobOpenForDays(5, { ...mine, stated: { vacancy: "open", fillBy } });
    await R1.client.from("jobs").update(renewed).eq("id", id).throwOnError();
    return (await readJobRow(id))?.stated.fillBy === fillBy;
  };
  expect(await isKept(day?.today)).toBe(true);
  expect(await isKept(day?.yesterday)).toBe(false);
});

/** Closing times that SQL computes for times around each full hour of two days. */
async function closingTimes() {
  const start = Math.floor(Date.now() / dayMs) * dayMs + 3 * dayMs;
  const times = Array.from({ length: 48 }, (_, n) => new Date(start + n * 3_600_000 + (n % 3) - 1));
  const rows = await owner<{ time: Date; closing: Date }[]>`
    select time, private.closing_time(time) as closing from unnest(${times.map((time) => time.toISOString())}::text[]::timestamptz[]) as time`;
  expect(rows).toHaveLength(48);
  return rows;
}

test("SQL and TypeScript round closing times alike", async () => {
  for (const { time, closing } of await closingTimes())
    expect(closing, time.toISOString()).toEqual(new Date(closingTime(Number(time))));
});

test("the last open day of a job has ended at UTC−12 when the job closes", async () => {
  for (const { time, closing } of await closingTimes()) {
    const ended = Date.parse(`${lastOpenDay(closing.toISOString())}T00:00:00-12:00`) + dayMs;
    expect(ended, time.toISOString()).toBe(Number(closing));
  }
});
