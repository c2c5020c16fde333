import { beforeEach, expect, test } from "vitest";
import {
  addJob,
  anonymous,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

const R1 = await addRecruiter("approved");

let url: string;
let id: string;
beforeEach(async () => {
  url = `https://${uniqueWord()}.example/jobs/1`;
  ({ id } = await addJob({ application_url: url, recruiter_id: R1.recruiterId }));
});

/** Records a check of the job's application link `hoursLater` hours after the last check. */
async function recordCheck(isDead: boolean | null, hoursLater = 24) {
  const earlier = `${hoursLater} hours`;
  await owner`update private.link_checks set checked_at = checked_at - ${earlier}::interval, struck_at = struck_at - ${earlier}::interval where job_id = ${id}`;
  const { data } = await service
    .rpc("record_link_check", { job_id: id, url, is_dead: isDead as boolean, outcome: "checked" })
    .throwOnError();
  return data;
}

const readJobRow = async () => (await owner`select * from public.jobs where id = ${id}`)[0];
const isJobOpen = async () => Number((await readJobRow())?.expires_at) > Date.now();
const readMails = () => owner`select kind, data from public.outbox where address = ${R1.email}
  and data ->> 'jobId' = ${id}`;

test("a dead application link closes its job at the second check", async () => {
  expect(await recordCheck(true)).toBe(false);
  expect(await isJobOpen()).toBe(true);
  expect(await readMails()).toEqual([]);

  expect(await recordCheck(true)).toBe(true);
  expect(await isJobOpen()).toBe(false);
  expect(await readJobRow()).toMatchObject({ link_died_at: expect.any(Date) as Date });
  expect(await readMails()).toMatchObject([{ kind: "job-link-died", data: { jobId: id } }]);
  expect(await recordCheck(true)).toBe(false);
  expect(await readMails()).toHaveLength(1);
});

test("a dead application link is counted at most once in 24 hours", async () => {
  await recordCheck(true);
  expect(await recordCheck(true, 12)).toBe(false);
  expect(await recordCheck(true, 11)).toBe(false);
  expect(await isJobOpen()).toBe(true);
  expect(await recordCheck(true, 2)).toBe(true);
});

test("a dead application link is no longer counted as dead once its address answers again", async () => {
  await recordCheck(true);
  await recordCheck(null);
  expect(await recordCheck(true)).toBe(true);

  await service
    .rpc("renew_job", {
      job_id: id,
      open_until: (
        await service.from("jobs").select("expires_at").eq("id", id).single().throwOnError()
      ).data.expires_at,
    })
    .throwOnError();
  expect(await isJobOpen()).toBe(true);
  await recordCheck(true);
  await recordCheck(false);
  expect(await recordCheck(true)).toBe(false);
  expect(await recordCheck(true)).toBe(true);
});

test("a dead application link is ignored if it was changed during the check", async () => {
  await recordCheck(true);
  await owner`update public.jobs set application_url = ${`${url}/moved`} where id = ${id}`;
  expect(await recordCheck(true)).toBe(false);
  url = `${url}/moved`;
  expect(await recordCheck(true)).toBe(false);
  expect(await isJobOpen()).toBe(true);
});

test("an inconclusive answer of a job's application link never closes the job", async () => {
  for (let day = 0; day < 5; day++) expect(await recordCheck(null)).toBe(false);
  expect(await isJobOpen()).toBe(true);
});

test("application links of open jobs are checked once a day", async () => {
  const toCheck = async () => {
    const { data } = await service.rpc("links_to_check", { max_rows: 10_000 }).throwOnError();
    return data.filter(({ job_id }) => job_id === id);
  };
  expect(await toCheck()).toEqual([{ job_id: id, url }]);
  await recordCheck(false);
  expect(await toCheck()).toEqual([]);
  // A changed link is checked at once.
  await owner`update public.jobs set application_url = ${`${url}/moved`} where id = ${id}`;
  expect(await toCheck()).toEqual([{ job_id: id, url: `${url}/moved` }]);
  await owner`update public.jobs set expires_at = now() where id = ${id}`;
  expect(await toCheck()).toEqual([]);
});

test("only the web server can check links, renew jobs and send reminders", async () => {
  for (const client of [anonymous, R1.client]) {
    const until = "2030-01-01T00:00:00Z";
    expect((await client.rpc("links_to_check", { max_rows: 1 })).error).not.toBeNull();
    expect(
      (await client.rpc("record_link_check", { job_id: id, url, is_dead: true, outcome: "" }))
        .error,
    ).not.toBeNull();
    expect((await client.rpc("remind_of_expiry")).error).not.toBeNull();
    expect((await client.rpc("renew_job", { job_id: id, open_until: until })).error).not.toBeNull();
  }
});
