import { expect, test } from "vitest";
import { addAdmin, addJob, owner, addRecruiter, service } from "@/supabase/tests/callers";
import {
  addJobOpenForDays,
  closeJobInDays,
  dayMs,
  timeInDays,
  wholeDaysUntil,
} from "@/supabase/tests/job-dates";
import { saveJob } from "@/supabase/tests/saving";

/** Adds a recruiter with a job that closes in `days` days. */
async function addJobWithRecruiter(days: number, values: Record<string, unknown> = {}) {
  const ada = await addRecruiter("approved");
  const { id } = await addJobOpenForDays(days, { recruiter_id: ada.recruiterId, ...values });
  return { id, email: ada.email, recruiterId: ada.recruiterId };
}

const sendReminders = () => service.rpc("remind_of_expiry").throwOnError();
const countReminders = async (email: string) => {
  const rows =
    await owner`select key from public.outbox where kind = 'job-expires' and address = ${email}`;
  return rows.length;
};

test.each([
  [8, 0],
  [6.9, 1],
  [1.1, 1],
  [0.9, 1],
  [-0.1, 0],
])(
  "the expiry reminder of a job that closes in %d days is queued %d times",
  async (days, count) => {
    const { id, email } = await addJobWithRecruiter(days);
    await closeJobInDays(id, days);
    await sendReminders();
    expect(await countReminders(email)).toBe(count);
  },
);

test("the expiry reminder is mailed once in the last week and once on the last day of each renewal", async () => {
  const { id, email } = await addJobWithRecruiter(6);
  for (let n = 0; n < 3; n++) await sendReminders();
  expect(await countReminders(email)).toBe(1);
  // Simulates that five and a half days have passed. The key of a reminder contains the closing date, so that changes
  // as well.
  const [before] = await owner`select expires_at::text from public.jobs where id = ${id}`;
  await closeJobInDays(id, 0.5);
  await owner`
    update public.outbox o set key = replace(o.key, ${before?.expires_at}, j.expires_at::text)
    from public.jobs j where j.id = ${id} and o.address = ${email}`;
  for (let n = 0; n < 3; n++) await sendReminders();
  expect(await countReminders(email)).toBe(2);
  await owner`update public.jobs set confirmed_at = now() where id = ${id}`;
  await sendReminders();
  expect(await countReminders(email)).toBe(2);
  await owner`update public.jobs set expires_at = ${timeInDays(3)} where id = ${id}`;
  await sendReminders();
  expect(await countReminders(email)).toBe(3);
});

test("the expiry reminder is sent only for live jobs of recruiters who may post", async () => {
  const archived = await addJobWithRecruiter(3, { is_archived: true });
  const suspended = await addJobWithRecruiter(3);
  const approved = await addJobWithRecruiter(3);
  await owner`update public.recruiters set status = 'suspended', suspension_reason = 'x' where id = ${suspended.recruiterId}`;
  await sendReminders();
  expect(await countReminders(archived.email)).toBe(0);
  expect(await countReminders(suspended.email)).toBe(0);
  expect(await countReminders(approved.email)).toBe(1);
});

test("the expiry reminder of an admin's job goes to all admins only if that person is no longer one", async () => {
  const poster = await addAdmin();
  const other = await addAdmin();
  const form = { title: "Go", company: "Acme", city: "Bern", country: "Switzerland" };
  const { data: id } = await saveJob(poster.client, {
    ...form,
    application_url: "https://x.dev/",
    description: "<p>Go</p>",
  }).throwOnError();
  const nobodys = await addJob({ posted_at: timeInDays(-57), expires_at: timeInDays(3) });
  await owner`update public.jobs set expires_at = ${timeInDays(3)} where id = ${id}`;
  for (let n = 0; n < 2; n++) await sendReminders();
  expect([await countReminders(poster.email), await countReminders(other.email)]).toEqual([1, 0]);
  await owner`delete from public.outbox where kind = 'job-expires'`;
  await owner`update public.recruiters set role = 'recruiter' where id = ${poster.recruiterId}`;
  await sendReminders();
  expect([await countReminders(poster.email), await countReminders(other.email)]).toEqual([0, 1]);
  expect(
    await owner`select from public.outbox where data ->> 'jobId' = ${nobodys.id}`,
  ).toHaveLength(0);
});

test("the expiry reminder contains the job id and the closing date that its renewal link needs", async () => {
  const { id, email } = await addJobWithRecruiter(3);
  await sendReminders();
  const [mail] = await owner<{ data: { jobId: string; expiresAt: string } }[]>`
    select data from public.outbox where address = ${email} and kind = 'job-expires'`;
  expect(mail?.data.jobId).toBe(id);
  const link = { job_id: id, open_until: mail?.data.expiresAt ?? "" };
  expect((await service.rpc("renew_job", link).throwOnError()).data).not.toBeNull();
});

const readClosingTime = async (id: string) => {
  const { data } = await service
    .from("jobs")
    .select("expires_at")
    .eq("id", id)
    .single()
    .throwOnError();
  return data.expires_at;
};

const renewJob = async (job_id: string, open_until: string) =>
  (await service.rpc("renew_job", { job_id, open_until }).throwOnError()).data;

test.each([3, -3])(
  "the renewal link of a mail renews the job that closes in %d days once",
  async (days) => {
    const { id } = await addJobWithRecruiter(days);
    const other = await addJobWithRecruiter(days);
    const [before] = await owner`select posted_at from public.jobs where id = ${id}`;
    const until = await readClosingTime(id);
    expect(await renewJob(id, until)).not.toBeNull();
    const renewed = await readClosingTime(id);
    expect(wholeDaysUntil(renewed)).toBe(60);
    expect(await owner`select posted_at from public.jobs where id = ${id}`).toEqual([before]);
    expect(await renewJob(id, until)).toBeNull();
    expect(await readClosingTime(id)).toBe(renewed);
    expect(Date.parse(await readClosingTime(other.id))).toBeLessThan(Date.now() + 5 * dayMs);
  },
);

test("the renewal link of a mail does not renew a job that is archived, closed for over 30 days or of a suspended recruiter", async () => {
  const archived = await addJobWithRecruiter(3, { is_archived: true });
  const gone = await addJobWithRecruiter(-31);
  const suspended = await addJobWithRecruiter(3);
  await owner`update public.recruiters set status = 'suspended', suspension_reason = 'x' where id = ${suspended.recruiterId}`;
  for (const { id } of [archived, gone, suspended]) {
    const until = await readClosingTime(id);
    expect(await renewJob(id, until)).toBeNull();
    expect(await readClosingTime(id)).toBe(until);
  }
});
