import { beforeEach, expect, test } from "vitest";
import { formatNewCount } from "@/browser/own-jobs/last-visit";
import { setListedAt } from "@/test/listed-at";
import {
  admin,
  aJob,
  anonymous,
  owner,
  recruiter,
  service,
  unique,
} from "@/supabase/tests/callers";
import { inDays, jobRow } from "@/supabase/tests/job-dates";
import {
  firstImportedJob,
  linkBoardBeforeEach,
  greenhousePosting,
  publishAtOnce,
  syncPostings,
} from "@/supabase/tests/linked-board";
import { saveJob } from "@/supabase/tests/saving";

const [R, X] = await Promise.all([recruiter("approved", `Acme ${unique()}`), admin()]);
linkBoardBeforeEach(R);

const form = {
  title: "Go Engineer",
  city: "Berlin",
  country: "Germany",
  application_url: "https://x.dev/",
  description: "<p>Go.</p>",
};

const postJob = async () => (await saveJob(R.client, form).throwOnError()).data;

const jobId = async () => String((await firstImportedJob()).id);

/** Adds a job that was first listed ten days ago. */
async function addListedTenDaysAgo(): Promise<string> {
  const { id } = await aJob({ posted_at: inDays(-10), recruiter_id: R.recruiterId });
  await setListedAt(owner, [id], inDays(-10));
  return id;
}

const update = async (id: string, values: Record<string, unknown>) => {
  await owner`update public.jobs set ${owner(values)} where id = ${id}`;
  return id;
};

const updateAsRecruiter = async (id: string, values: { is_archived: boolean }) => {
  await R.client.from("jobs").update(values).eq("id", id).throwOnError();
  return id;
};

type Way = {
  /** Adds the job in its earlier state, if it exists before it becomes open. Returns its id. */
  prepare?: () => Promise<string>;
  /** Makes the job open, or open again. Returns its id. */
  open: (before: string) => Promise<string>;
  isNews: boolean;
};

const ways: Record<string, Way> = {
  "is posted": { open: postJob, isNews: true },
  "is posted by the secret key with an earlier date": {
    open: async () => (await aJob({ posted_at: inDays(-6), listed_at: inDays(-6) })).id,
    isNews: true,
  },
  "is imported with the date of its board": {
    open: async () => {
      await publishAtOnce();
      await syncPostings([greenhousePosting(1)]);
      return jobId();
    },
    isNews: true,
  },
  "is published, a draft until now": {
    prepare: async () => {
      await syncPostings([greenhousePosting(1)]);
      return update(await jobId(), { posted_at: inDays(-6) });
    },
    open: (before) => updateAsRecruiter(before, { is_archived: false }),
    isNews: true,
  },
  "is a copy of another": {
    prepare: addListedTenDaysAgo,
    open: postJob,
    isNews: true,
  },
  "is imported as a draft": {
    open: async () => {
      await syncPostings([greenhousePosting(1)]);
      return jobId();
    },
    isNews: false,
  },
  "is restored": {
    prepare: async () => updateAsRecruiter(await addListedTenDaysAgo(), { is_archived: true }),
    open: (before) => updateAsRecruiter(before, { is_archived: false }),
    isNews: false,
  },
  "is restored after it expired in the archive": {
    prepare: async () => {
      const id = await addListedTenDaysAgo();
      await update(id, { expires_at: inDays(5), is_archived: true });
      return update(id, { archived_at: inDays(-9), expires_at: inDays(-1) });
    },
    open: (before) => updateAsRecruiter(before, { is_archived: false }),
    isNews: false,
  },
  "is restored after an admin removed it": {
    prepare: async () => {
      const id = await addListedTenDaysAgo();
      const removal = { is_archived: true, removal_reason: "Not Go.", removal_rule: "go" as const };
      await X.client.from("jobs").update(removal).eq("id", id).throwOnError();
      return id;
    },
    open: async (before) => {
      const restored = { is_archived: false };
      await X.client.from("jobs").update(restored).eq("id", before).throwOnError();
      return before;
    },
    isNews: false,
  },
  "is renewed": {
    prepare: addListedTenDaysAgo,
    open: (before) => update(before, { confirmed_at: new Date() }),
    isNews: false,
  },
  "is renewed after it has closed": {
    prepare: async () => update(await addListedTenDaysAgo(), { expires_at: inDays(-1) }),
    open: (before) => update(before, { confirmed_at: new Date() }),
    isNews: false,
  },
  "is edited": {
    prepare: addListedTenDaysAgo,
    open: async (before) => {
      const edit = { ...form, job_id: before, title: "Senior Go Engineer", expected_version: 1 };
      await saveJob(R.client, edit).throwOnError();
      return before;
    },
    isNews: false,
  },
};

const email = `${unique()}@acme-systems.dev`;

beforeEach(async () => {
  await owner`delete from public.jobs`;
  await owner`delete from public.job_alerts`;
  await owner`delete from public.outbox`;
  await owner`delete from public.digests`;
  await owner`delete from private.limit_counts`;
});

/** Makes the alert and the digest consider only jobs listed from now on. */
async function beginAlertAndDigest() {
  await owner`
    insert into public.job_alerts (email, query, frequency, confirmed_at)
    values (${email}, '?q=go', 'daily', now())`;
  await owner`
    insert into public.digests (slug, jobs_until, job_ids, job_total)
    values ('2020-01-07', now(), array[gen_random_uuid()], 1)`;
}

/** Moves all recorded times two minutes into the past, so that jobs are older than the horizon of one minute. */
const passTwoMinutes = () =>
  owner.begin(async (sql) => {
    await sql`alter table public.jobs disable trigger user`;
    await sql`update public.jobs set listed_at = listed_at - interval '2 minutes'`;
    await sql`alter table public.jobs enable trigger user`;
    await sql`update public.job_search set listed_at = listed_at - interval '2 minutes'`;
    await sql`update public.job_alerts set seen_until = seen_until - interval '2 minutes', next_at = now()`;
    await sql`update public.digests set jobs_until = jobs_until - interval '2 minutes'`;
  });

async function mailedJobs(): Promise<string[]> {
  const { data } = await service.rpc("send_alerts").throwOnError();
  expect(data).toMatchObject({ alerts: 1, failed: [] });
  const mails = await owner<{ jobs: string[] }[]>`
    select data -> 'jobs' as jobs from public.outbox where kind = 'job-alert' and address = ${email}`;
  return mails.flatMap(({ jobs }) => jobs);
}

const digestJobs = async () =>
  (await service.rpc("compose_digest").single().throwOnError()).data.job_ids;

/** The number of jobs shown as new to a visitor whose last visit ended at the given time. */
async function countNewSince(visit: number): Promise<number> {
  const { data } = await anonymous.rpc("listing_times").throwOnError();
  const times = (data as number[]).map((seconds) => seconds * 1000);
  return Number(formatNewCount(visit, times, Date.now()));
}

for (const [way, { prepare, open, isNews }] of Object.entries(ways)) {
  const consequence = isNews
    ? "is in one mail of alerts, in the digest and new to visitors"
    : "is no news";
  test(`a job that ${way} ${consequence}`, async () => {
    const before = await prepare?.();
    const listedBefore = before ? (await jobRow(before))?.listed_at : undefined;
    await beginAlertAndDigest();
    const visit = Date.now() - 5000;
    const id = await open(before ?? "");
    const news = isNews ? [id] : [];

    const job = await jobRow(id);
    if (isNews) expect(Date.now() - Number(job?.listed_at)).toBeLessThan(60_000);
    else expect(job?.listed_at).toEqual(listedBefore ?? null);
    expect(await countNewSince(visit)).toBe(0);
    expect(await mailedJobs()).toEqual([]);
    expect(await digestJobs()).toEqual([]);

    await passTwoMinutes();
    expect(await countNewSince(visit - 120_000)).toBe(news.length);
    expect(await mailedJobs()).toEqual(news);
    expect(await digestJobs()).toEqual(news);

    await closeAndReopen(id);
    await passTwoMinutes();
    expect(await mailedJobs()).toEqual(news);
  });
}

/** Closes the job and opens it again, unless it is a draft. */
async function closeAndReopen(id: string) {
  if ((await jobRow(id))?.is_archived) return;
  await update(id, { is_archived: true });
  await update(id, { is_archived: false });
}

test("no caller can set the time at which a job was first listed", async () => {
  const id = await addListedTenDaysAgo();
  const before = await jobRow(id);
  const values = { listed_at: new Date().toISOString() };
  for (const { client } of [R, X])
    expect((await client.from("jobs").update(values).eq("id", id)).error?.code).toBe("42501");
  await service.from("jobs").update(values).eq("id", id).throwOnError();
  await service.from("jobs").update({ listed_at: null }).eq("id", id).throwOnError();
  expect((await jobRow(id))?.listed_at).toEqual(before?.listed_at);
  const draft = await aJob({ is_archived: true, listed_at: inDays(-6) });
  expect((await jobRow(draft.id))?.listed_at).toBeNull();
  await service.from("jobs").update(values).eq("id", draft.id).throwOnError();
  expect((await jobRow(draft.id))?.listed_at).toBeNull();
});

test("the time at which a job was first listed changes neither the version nor the last change of the page", async () => {
  const { id } = await aJob({ expires_at: inDays(-1) });
  const before = await jobRow(id);
  expect(before?.listed_at).toBeNull();
  await update(id, { confirmed_at: new Date() });
  expect(await jobRow(id)).toMatchObject({
    version: before?.version as number,
    listed_at: expect.any(Date) as Date,
  });
});

test("the time at which a job was first listed does not change the order of lists, which is that of posting", async () => {
  const first = await aJob({ posted_at: inDays(-3) });
  const second = await aJob({ posted_at: inDays(-6) });
  const { data } = await anonymous.rpc("find_jobs").throwOnError();
  const { jobs } = data as { jobs: { id: string }[] };
  expect(jobs.map(({ id }) => id)).toEqual([first.id, second.id]);
  const week = await anonymous.rpc("find_jobs", { filters: { posted: 4 } }).throwOnError();
  expect(week.data).toMatchObject({ total: 1 });
});
