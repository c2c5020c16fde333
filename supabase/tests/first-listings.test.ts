import { beforeEach, expect, test } from "vitest";
import { formatNewCount } from "@/browser/own-jobs/last-visit";
import { setListedAt } from "@/test/listed-at";
import {
  addAdmin,
  addJob,
  anonymous,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { timeInDays, readJobRow } from "@/supabase/tests/job-dates";
import {
  readFirstImportedJob,
  linkBoardBeforeEach,
  greenhousePosting,
  setPublishAtOnce,
  syncPostings,
} from "@/supabase/tests/linked-board";
import { saveJob } from "@/supabase/tests/saving";

const [R, X] = await Promise.all([addRecruiter("approved", `Acme ${uniqueWord()}`), addAdmin()]);
linkBoardBeforeEach(R);

const form = {
  title: "Go Engineer",
  city: "Berlin",
  country: "Germany",
  application_url: "https://x.dev/",
  description: "<p>Go.</p>",
};

const postJob = async () => (await saveJob(R.client, form).throwOnError()).data;

const readImportedJobId = async () => String((await readFirstImportedJob()).id);

/** Adds a job that was first listed ten days ago. */
async function addJobListedTenDaysAgo(): Promise<string> {
  const { id } = await addJob({ posted_at: timeInDays(-10), recruiter_id: R.recruiterId });
  await setListedAt(owner, [id], timeInDays(-10));
  return id;
}

const updateJob = async (id: string, values: Record<string, unknown>) => {
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
    open: async () => (await addJob({ posted_at: timeInDays(-6), listed_at: timeInDays(-6) })).id,
    isNews: true,
  },
  "is imported with the date of its board": {
    open: async () => {
      await setPublishAtOnce();
      await syncPostings([greenhousePosting(1)]);
      return readImportedJobId();
    },
    isNews: true,
  },
  "is published, a draft until now": {
    prepare: async () => {
      await syncPostings([greenhousePosting(1)]);
      return updateJob(await readImportedJobId(), { posted_at: timeInDays(-6) });
    },
    open: (before) => updateAsRecruiter(before, { is_archived: false }),
    isNews: true,
  },
  "is a copy of another": {
    prepare: addJobListedTenDaysAgo,
    open: postJob,
    isNews: true,
  },
  "is imported as a draft": {
    open: async () => {
      await syncPostings([greenhousePosting(1)]);
      return readImportedJobId();
    },
    isNews: false,
  },
  "is restored": {
    prepare: async () => updateAsRecruiter(await addJobListedTenDaysAgo(), { is_archived: true }),
    open: (before) => updateAsRecruiter(before, { is_archived: false }),
    isNews: false,
  },
  "is restored after it expired in the archive": {
    prepare: async () => {
      const id = await addJobListedTenDaysAgo();
      await updateJob(id, { expires_at: timeInDays(5), is_archived: true });
      return updateJob(id, { archived_at: timeInDays(-9), expires_at: timeInDays(-1) });
    },
    open: (before) => updateAsRecruiter(before, { is_archived: false }),
    isNews: false,
  },
  "is restored after an admin removed it": {
    prepare: async () => {
      const id = await addJobListedTenDaysAgo();
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
    prepare: addJobListedTenDaysAgo,
    open: (before) => updateJob(before, { confirmed_at: new Date() }),
    isNews: false,
  },
  "is renewed after it has closed": {
    prepare: async () => updateJob(await addJobListedTenDaysAgo(), { expires_at: timeInDays(-1) }),
    open: (before) => updateJob(before, { confirmed_at: new Date() }),
    isNews: false,
  },
  "is edited": {
    prepare: addJobListedTenDaysAgo,
    open: async (before) => {
      const edit = { ...form, job_id: before, title: "Senior Go Engineer", expected_version: 1 };
      await saveJob(R.client, edit).throwOnError();
      return before;
    },
    isNews: false,
  },
};

const email = `${uniqueWord()}@acme-systems.dev`;

beforeEach(async () => {
  await owner`delete from public.jobs`;
  await owner`delete from public.job_alerts`;
  await owner`delete from public.outbox`;
  await owner`delete from public.digests`;
  await owner`delete from private.limit_counts`;
});

/** Makes the alert and the digest consider only jobs listed from now on. */
async function addAlertAndDigest() {
  await owner`
    insert into public.job_alerts (email, query, frequency, confirmed_at)
    values (${email}, '?q=go', 'daily', now())`;
  await owner`
    insert into public.digests (slug, jobs_until, job_ids, job_total)
    values ('2020-01-07', now(), array[gen_random_uuid()], 1)`;
}

/** Moves all recorded times two minutes into the past, so that jobs are older than the horizon of one minute. */
const letTwoMinutesPass = () =>
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
    const listedBefore = before ? (await readJobRow(before))?.listed_at : undefined;
    await addAlertAndDigest();
    const visit = Date.now() - 5000;
    const id = await open(before ?? "");
    const news = isNews ? [id] : [];

    const job = await readJobRow(id);
    if (isNews) expect(Date.now() - Number(job?.listed_at)).toBeLessThan(60_000);
    else expect(job?.listed_at).toEqual(listedBefore ?? null);
    expect(await countNewSince(visit)).toBe(0);
    expect(await mailedJobs()).toEqual([]);
    expect(await digestJobs()).toEqual([]);

    await letTwoMinutesPass();
    expect(await countNewSince(visit - 120_000)).toBe(news.length);
    expect(await mailedJobs()).toEqual(news);
    expect(await digestJobs()).toEqual(news);

    await closeAndReopen(id);
    await letTwoMinutesPass();
    expect(await mailedJobs()).toEqual(news);
  });
}

/** Closes the job and opens it again, unless it is a draft. */
async function closeAndReopen(id: string) {
  if ((await readJobRow(id))?.is_archived) return;
  await updateJob(id, { is_archived: true });
  await updateJob(id, { is_archived: false });
}

test("no caller can set the time at which a job was first listed", async () => {
  const id = await addJobListedTenDaysAgo();
  const before = await readJobRow(id);
  const values = { listed_at: new Date().toISOString() };
  for (const { client } of [R, X])
    expect((await client.from("jobs").update(values).eq("id", id)).error?.code).toBe("42501");
  await service.from("jobs").update(values).eq("id", id).throwOnError();
  await service.from("jobs").update({ listed_at: null }).eq("id", id).throwOnError();
  expect((await readJobRow(id))?.listed_at).toEqual(before?.listed_at);
  const draft = await addJob({ is_archived: true, listed_at: timeInDays(-6) });
  expect((await readJobRow(draft.id))?.listed_at).toBeNull();
  await service.from("jobs").update(values).eq("id", draft.id).throwOnError();
  expect((await readJobRow(draft.id))?.listed_at).toBeNull();
});

test("the time at which a job was first listed changes neither the version nor the last change of the page", async () => {
  const { id } = await addJob({ expires_at: timeInDays(-1) });
  const before = await readJobRow(id);
  expect(before?.listed_at).toBeNull();
  await updateJob(id, { confirmed_at: new Date() });
  expect(await readJobRow(id)).toMatchObject({
    version: before?.version as number,
    listed_at: expect.any(Date) as Date,
  });
});

test("the time at which a job was first listed does not change the order of lists, which is that of posting", async () => {
  const first = await addJob({ posted_at: timeInDays(-3) });
  const second = await addJob({ posted_at: timeInDays(-6) });
  const { data } = await anonymous.rpc("find_jobs").throwOnError();
  const { jobs } = data as { jobs: { id: string }[] };
  expect(jobs.map(({ id }) => id)).toEqual([first.id, second.id]);
  const week = await anonymous.rpc("find_jobs", { filters: { posted: 4 } }).throwOnError();
  expect(week.data).toMatchObject({ total: 1 });
});
