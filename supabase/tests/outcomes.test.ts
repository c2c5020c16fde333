import { expect, test } from "vitest";
import {
  addAdmin,
  addJob,
  anonymous,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { readCompanyByName, readCompany } from "@/supabase/tests/company-rows";

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const R1 = await addRecruiter("approved");
const R2 = await addRecruiter("approved");
const A = await addAdmin();

const readJobState = async (id: string) => {
  const [row] = await owner`select outcome, is_archived, stated from public.jobs where id = ${id}`;
  return row;
};

/** Adds an archived job of the company. */
const addClosedJob = (
  company: string,
  days: { posted: number; archived: number },
  more: object = {},
) =>
  addJob({
    company,
    posted_at: daysAgo(days.posted),
    is_archived: true,
    archived_at: daysAgo(days.archived),
    ...more,
  });

test("a recruiter states the outcome of a job when closing it", async () => {
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  const change = (caller: typeof R1, values: object) =>
    caller.client.from("jobs").update(values).eq("id", id).select("id").throwOnError();
  expect((await change(R2, { is_archived: true, outcome: "filled" })).data).toEqual([]);
  await change(R1, { outcome: "filled" });
  expect(await readJobState(id)).toMatchObject({ outcome: null, is_archived: false });
  await change(R1, { is_archived: true, outcome: "filled" });
  expect(await readJobState(id)).toMatchObject({ outcome: "filled", is_archived: true });
  await change(R1, { is_archived: false });
  expect(await readJobState(id)).toMatchObject({ outcome: null });
});

test("a mailed link closes a job and states its outcome only once", async () => {
  const X = await addRecruiter("approved");
  const { id } = await addJob({ recruiter_id: X.recruiterId });
  const [row] = await owner`select expires_at::text from public.jobs where id = ${id}`;
  const link = { job_id: id, open_until: String(row?.expires_at), outcome: "withdrawn" };
  const close = async () => (await service.rpc("close_job", link).throwOnError()).data;
  expect((await anonymous.rpc("close_job", link)).error?.code).toBe("42501");
  const setStatus = (status: string, reason: string | null) =>
    owner`update public.recruiters set status = ${status}, suspension_reason = ${reason} where id = ${X.recruiterId}`;
  await setStatus("suspended", "x");
  expect(await close()).toBe(false);
  await setStatus("approved", null);
  expect(await close()).toBe(true);
  expect(await readJobState(id)).toMatchObject({ outcome: "withdrawn", is_archived: true });
  expect(await close()).toBe(false);
});

test("the page of a company shows the outcomes of its closed jobs once there are five", async () => {
  const company = `One ${uniqueWord()}`;
  const other = `Other ${uniqueWord()}`;
  await addClosedJob(company, { posted: 50, archived: 40 }, { outcome: "filled" });
  await addClosedJob(company, { posted: 50, archived: 30 }, { outcome: "withdrawn" });
  await addClosedJob(company, { posted: 100, archived: 70 }, { outcome: "removed" });
  await addClosedJob(
    company,
    { posted: 100, archived: 60 },
    { outcome: "filled", removal_reason: "spam" },
  );
  await addJob({ company, posted_at: daysAgo(100), expires_at: daysAgo(60) });
  await addJob({ company });
  const { id: source_id, slug } = await readCompanyByName(company);
  expect(await readCompany(slug)).toMatchObject({ open: 1, closed: 4 });
  expect(await readCompany(slug)).not.toHaveProperty("filled");
  await addClosedJob(other, { posted: 90, archived: 40 }, { outcome: "filled" });
  const { id: target_id } = await readCompanyByName(other);
  await A.client.rpc("merge_companies", { source_id, target_id }).throwOnError();
  // The five closed jobs were open for 10, 20, 30, 40 and 50 days.
  expect(await readCompany(slug)).toMatchObject({ open: 1, closed: 5, filled: 2, median_days: 30 });
});

test("a job's page states when an earlier job of the same title and place closed", async () => {
  const company = `Acme ${uniqueWord()}`;
  const readPage = async (slug: string) => {
    const { data } = await anonymous.rpc("job_page", { job_slug: slug }).throwOnError();
    return data as { posted_before: string | null };
  };
  await addClosedJob(company, { posted: 200, archived: 150 }, { title: "SRE" });
  await addClosedJob(company, { posted: 90, archived: 80 }, { title: "sre" });
  await addClosedJob(company, { posted: 30, archived: 2 }, { title: "SRE" });
  await addClosedJob(
    company,
    { posted: 90, archived: 70 },
    { title: "SRE", removal_reason: "spam" },
  );
  const { slug } = await addJob({ company, title: "SRE", posted_at: daysAgo(20) });
  const before = Date.parse((await readPage(slug)).posted_before ?? "");
  expect(Math.round((Date.now() - before) / dayMs)).toBe(80);
  const { slug: another } = await addJob({ company, title: "Staff SRE" });
  expect(await readPage(another)).toMatchObject({ posted_before: null });
});

test("a renewal can change the vacancy of a job and keeps its other facts", async () => {
  const others = { builds: "data", goYears: 2 };
  const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);
  const add = async (fillBy: string) => {
    const stated = { ...others, vacancy: "open", fillBy };
    const recruiter_id = R1.recruiterId;
    return (await addJob({ stated, recruiter_id, posted_at: daysAgo(50) })).id;
  };
  const passed = await add(dayAgo(2));
  const later = dayAgo(-20);
  const other = await add(later);
  const renew = (id: string, vacancy?: string) =>
    R1.client.rpc("renew_jobs", { job_ids: [id], vacancy }).throwOnError();
  const readStated = async (id: string) => (await readJobState(id))?.stated;
  await renew(passed);
  // The day by which the position was to be filled has passed, so it is removed.
  expect(await readStated(passed)).toEqual({ ...others, vacancy: "open" });
  await renew(other);
  expect(await readStated(other)).toEqual({ ...others, vacancy: "open", fillBy: later });
  await renew(other, "open");
  expect(await readStated(other)).toEqual({ ...others, vacancy: "open", fillBy: later });
  await renew(other, "pool");
  expect(await readStated(other)).toEqual({ ...others, vacancy: "pool" });
});

test("a renewal by a mailed link can change the vacancy of a job and keeps its other facts", async () => {
  const others = { builds: "data", goYears: 2 };
  const { id } = await addJob({ stated: { ...others, vacancy: "open", fillBy: "2100-12-31" } });
  const renew = async (vacancy: string) => {
    const [row] =
      await owner`select expires_at::text as open_until from public.jobs where id = ${id}`;
    return service.rpc("renew_job", { job_id: id, open_until: row?.open_until, vacancy });
  };
  expect((await renew("maybe")).error).toMatchObject({ code: "PT422", details: "vacancy" });
  expect((await renew("pool")).data).not.toBeNull();
  expect((await readJobState(id))?.stated).toEqual({ ...others, vacancy: "pool" });
});

test("a recruiter can renew neither the jobs of others nor archived jobs", async () => {
  const { id: own } = await addJob({ recruiter_id: R1.recruiterId });
  const { id: archived } = await addJob({ recruiter_id: R1.recruiterId, is_archived: true });
  const { id: another } = await addJob({ recruiter_id: R2.recruiterId });
  const { id: admins } = await addJob();
  const renewal = { job_ids: [own, archived, another, admins], vacancy: "pool" };
  expect((await R1.client.rpc("renew_jobs", renewal).throwOnError()).data).toBe(1);
  expect((await R2.client.rpc("renew_jobs", renewal).throwOnError()).data).toBe(1);
  expect((await readJobState(own))?.stated).toEqual({ vacancy: "pool" });
  for (const id of [archived, admins]) expect((await readJobState(id))?.stated).toEqual({});
  expect((await anonymous.rpc("renew_jobs", renewal)).error?.code).toBe("42501");
  expect((await A.client.rpc("renew_jobs", renewal).throwOnError()).data).toBe(3);
  expect((await readJobState(admins))?.stated).toEqual({ vacancy: "pool" });
  expect((await readJobState(archived))?.stated).toEqual({});
});
