import { expect, test } from "vitest";
import {
  addAdmin,
  addJob,
  anonymous,
  type Client,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

const [R1, X] = await Promise.all([addRecruiter("approved"), addAdmin()]);

const reportJob = (slug: string, network = uniqueWord(), client: Client = service, comment = "") =>
  client.rpc("report_job", { job_slug: slug, reason: "scam", comment, network });

const readReports = (id: string) =>
  owner`select reason, comment, resolved_at from public.job_reports where job_id = ${id} order by created_at`;

type Listed = { id: string; is_flagged: boolean; reports: object[] };
async function readQueue(client: Client): Promise<Listed[]> {
  const { data } = await client.rpc("list_reported_jobs", { page_size: 100 }).throwOnError();
  return (data as { jobs: Listed[] }).jobs;
}

const resolveReports = (client: Client, id: string) =>
  client
    .from("job_reports")
    .update({ resolved_at: "2001-01-01T00:00:00Z" })
    .eq("job_id", id)
    .select("id");

test("a visitor's report of a job is accepted from the web server only", async () => {
  const { id, slug } = await addJob();
  for (const client of [anonymous, R1.client, X.client])
    expect((await reportJob(slug, uniqueWord(), client)).error).not.toBeNull();
  expect(await readReports(id)).toEqual([]);
  expect((await reportJob(slug)).data).toBe("taken");
  expect(await readReports(id)).toHaveLength(1);
});

test("a visitor's report of a job is accepted for open jobs only", async () => {
  const archived = await addJob({ is_archived: true });
  const closed = await addJob({ expires_at: new Date(Date.now() - 1000) });
  for (const { id, slug } of [archived, closed]) {
    expect((await reportJob(slug)).data).toBe("closed");
    expect(await readReports(id)).toEqual([]);
  }
  expect((await reportJob("no-such-job")).data).toBe("closed");
});

test("a visitor's report of a job replaces an earlier report from the same network", async () => {
  const { id, slug } = await addJob();
  const network = uniqueWord();
  await reportJob(slug, network, service, "first");
  await reportJob(slug, network, service, "second");
  expect(await readReports(id)).toMatchObject([{ comment: "second" }]);
  await reportJob(slug);
  expect(await readReports(id)).toHaveLength(2);
});

test("a visitor's report of a job is refused after five in a minute from one network", async () => {
  const { slug } = await addJob();
  const network = uniqueWord();
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push((await reportJob(slug, network)).data);
  // The minute for which reports are counted may end during the loop.
  expect(answers.slice(0, 5)).toEqual(Array(5).fill("taken"));
  if (answers[5] === "taken")
    for (let n = 0; n < 5; n++) answers.push((await reportJob(slug, network)).data);
  expect(answers.at(-1)).toBe("limited");
  expect((await reportJob(slug)).data).toBe("taken");
});

test("a visitor's report of a job does not change the job", async () => {
  const { id, slug } = await addJob();
  const before = await owner`select * from public.jobs where id = ${id}`;
  for (let n = 0; n < 4; n++) await reportJob(slug);
  expect(await owner`select * from public.jobs where id = ${id}`).toEqual(before);
});

test("a job is flagged for admins once it is reported from three networks", async () => {
  const { id, slug } = await addJob({ recruiter_id: R1.recruiterId });
  for (const expected of [false, false, true]) {
    await reportJob(slug);
    expect((await readQueue(X.client)).find((job) => job.id === id)?.is_flagged).toBe(expected);
  }
  expect(await readQueue(R1.client)).toEqual([]);
  const listed = async (client: Client, is_mine: boolean) => {
    const { data } = await client.rpc("list_jobs", { is_mine, page_size: 100 }).throwOnError();
    const { jobs } = data as { jobs: { id: string; reports: number }[] };
    return jobs.find((job) => job.id === id)?.reports;
  };
  expect(await listed(X.client, false)).toBe(3);
  expect(await listed(R1.client, true)).toBe(0);
});

test("the reports of a job leave the queue when an admin settles them", async () => {
  const { id, slug } = await addJob({ recruiter_id: R1.recruiterId });
  const network = uniqueWord();
  await reportJob(slug, network);
  for (const client of [anonymous, R1.client])
    expect((await resolveReports(client, id)).data ?? []).toEqual([]);
  expect(await readQueue(X.client)).toContainEqual(expect.objectContaining({ id }));

  expect((await resolveReports(X.client, id)).data).toHaveLength(1);
  expect(await readQueue(X.client)).not.toContainEqual(expect.objectContaining({ id }));
  const [settled] =
    await owner`select network, resolved_at from public.job_reports where job_id = ${id}`;
  expect(settled?.network).not.toBe(network);
  expect(Date.now() - Number(settled?.resolved_at)).toBeLessThan(60_000);
  expect((await reportJob(slug, network)).data).toBe("taken");
  expect(
    await owner`select action from public.audit_log where actor = ${X.id} and table_name = 'job_reports'`,
  ).toContainEqual({ action: "settled" });
});

test("the reports of a job cannot be edited or deleted by admins", async () => {
  const { id, slug } = await addJob();
  await reportJob(slug, uniqueWord(), service, "as it was");
  await X.client.from("job_reports").update({ comment: "changed" }).eq("job_id", id);
  await X.client.from("job_reports").delete().eq("job_id", id);
  expect(await readReports(id)).toMatchObject([{ comment: "as it was", resolved_at: null }]);
});
