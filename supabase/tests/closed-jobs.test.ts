import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  addCity,
  addAdmin,
  anonymous,
  type Client,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { addJobOpenForDays, closeJobNow } from "@/supabase/tests/job-dates";

const [R1, R2, X] = await Promise.all([
  addRecruiter("approved"),
  addRecruiter("approved", "Borealis Labs"),
  addAdmin(),
]);

describe("closed jobs", () => {
  const company = uniqueWord();
  const title = `Zymurgist ${uniqueWord()}`;
  let open: { id: string; slug: string };
  let closed: { id: string; slug: string };
  beforeAll(async () => {
    const values = { company, title, recruiter_id: R1.recruiterId };
    open = await addJobOpenForDays(5, values);
    closed = await addJobOpenForDays(5, values);
    await closeJobNow(closed.id);
  });

  const ids = (jobs: unknown) => (jobs as { id: string }[]).map(({ id }) => id);

  test("a closed job is neither found nor counted by the search", async () => {
    const { data } = await anonymous
      .rpc("find_jobs", { filters: { terms: [company] } })
      .throwOnError();
    const result = data as { jobs: unknown; total: number; counts: { city: object } };
    expect(ids(result.jobs)).toEqual([open.id]);
    expect(result.total).toBe(1);
    expect(result.counts.city).toEqual({ Berlin: 1 });
  });

  test("a closed job is not in the list of new jobs", async () => {
    const { data } = await anonymous.rpc("find_jobs", { page_size: 100 }).throwOnError();
    const shown = ids((data as { jobs: unknown }).jobs);
    expect(shown).not.toContain(closed.id);
  });

  test("a closed job is neither listed nor counted in the sitemap", async () => {
    const { data } = await anonymous.rpc("sitemap_job_page", { page_number: 1 }).throwOnError();
    const { jobs, total } = data as unknown as { jobs: { slug: string }[]; total: number };
    const slugs = jobs.map(({ slug }) => slug);
    expect(slugs).toContain(open.slug);
    expect(slugs).not.toContain(closed.slug);
    expect(total).toBe(slugs.length);
  });

  test("a closed job adds no values to the search filters", async () => {
    const openCity = uniqueWord();
    const closedCity = uniqueWord();
    await addJobOpenForDays(5, { city_id: await addCity(openCity, "Samoa") });
    const { id } = await addJobOpenForDays(5, { city_id: await addCity(closedCity, "Samoa") });
    await closeJobNow(id);
    // Searches with and without terms compute their counts in different ways, so both are tested.
    for (const filters of [{}, { terms: ["a"] }]) {
      const { data } = await anonymous
        .rpc("find_jobs", { filters, with_options: true })
        .throwOnError();
      const { options } = data as { options: { cities: { name: string }[] } };
      const names = options.cities.map(({ name }) => name);
      expect(names).toContain(openCity);
      expect(names).not.toContain(closedCity);
    }
    // Removes the job, because other test files expect the search table to match the jobs.
    await owner`delete from public.jobs where id = ${id}`;
  });

  async function relatedIds(slug: string): Promise<string[]> {
    const { data } = await anonymous.rpc("job_page", { job_slug: slug }).throwOnError();
    return ids((data as { related: { company: unknown } }).related.company);
  }

  test("a closed job is not listed as related to other jobs", async () => {
    expect(await relatedIds(open.slug)).toEqual([]);
  });

  test("the page of a closed job lists related jobs", async () => {
    expect(await relatedIds(closed.slug)).toEqual([open.id]);
  });

  test("a closed job is readable by its recruiter and by admins only", async () => {
    const readBy = async (client: Client) =>
      (await client.from("jobs").select("id").eq("company", company).order("posted_at")).data;
    const allJobs = [open, closed].map(({ id }) => ({ id }));
    expect(await readBy(anonymous)).toEqual([{ id: open.id }]);
    expect(await readBy(R2.client)).toEqual([{ id: open.id }]);
    for (const client of [R1.client, X.client, service])
      expect(await readBy(client)).toEqual(expect.arrayContaining(allJobs));
  });

  test("a closed job has no clicks or impressions counted", async () => {
    for (const { id } of [open, closed]) {
      await anonymous
        .from("job_applications")
        .insert({ job_id: id, visitor_id: randomUUID(), click_type: "view" });
      const click = { job_id: id, visitor_id: randomUUID(), click_type: "apply" as const };
      await service.rpc("track_click", click);
    }
    await service.rpc("track_impressions", { job_ids: [open.id, closed.id] }).throwOnError();
    const counted = await owner`
      select job_id, impressions, views, applications from public.daily_job_clicks
      where job_id in ${owner([open.id, closed.id])}`;
    expect(counted).toEqual([{ job_id: open.id, impressions: 1, views: 1, applications: 1 }]);
  });

  test("a closed job is removed from the search table by a function that only the web server can call", async () => {
    const searched = async () =>
      owner`select id from public.job_search where id in ${owner([open.id, closed.id])}`;
    for (const client of [anonymous, R1.client, X.client])
      expect((await client.rpc("sweep_closed_jobs")).error).not.toBeNull();
    expect(await searched()).toHaveLength(2);
    expect((await service.rpc("sweep_closed_jobs").throwOnError()).data).toBeGreaterThan(0);
    expect(await searched()).toEqual([{ id: open.id }]);
  });

  async function shownState(slug: string): Promise<"open" | "closed" | null> {
    const { data } = await anonymous
      .rpc("job_page", { job_slug: slug, with_related: false })
      .throwOnError();
    const page = data as { job: object | null; closed: object | null } | null;
    if (page?.job) return "open";
    return page?.closed ? "closed" : null;
  }

  test("a closed job is shown as closed for 30 days and as gone after that", async () => {
    const old = await addJobOpenForDays(-29);
    const closedCity = await addJobOpenForDays(-31);
    const archived = await addJobOpenForDays(-5, { is_archived: true });
    const read = async ({ slug }: { slug: string }) => ({
      state: await shownState(slug),
      isGone: (await anonymous.rpc("is_job_gone", { job_slug: slug }).throwOnError()).data,
    });
    expect(await read(open)).toEqual({ state: "open", isGone: false });
    expect(await read(closed)).toEqual({ state: "closed", isGone: false });
    expect(await read(old)).toEqual({ state: "closed", isGone: false });
    expect(await read(closedCity)).toEqual({ state: null, isGone: true });
    expect(await read(archived)).toEqual({ state: null, isGone: false });
    expect(await read({ slug: "no-such-job" })).toEqual({ state: null, isGone: false });
  });
});
