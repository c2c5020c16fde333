import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  aCity,
  admin,
  aJob,
  anonymous,
  type Client,
  owner,
  recruiter,
  service,
  unique,
} from "./callers.ts";

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

const [R1, R2, X] = await Promise.all([
  recruiter("approved"),
  recruiter("approved", "Borealis Labs"),
  admin(),
]);

const rowOf = async (id: string) => (await owner`select * from public.jobs where id = ${id}`)[0];

/** Adds a job that closes in `days` days; a negative number adds a closed one. */
const aJobFor = (days: number, values: Record<string, unknown> = {}) =>
  aJob({ posted_at: inDays(days - 60), expires_at: inDays(days), ...values });

const daysLeft = async (id: string) =>
  Math.round((Number((await rowOf(id))?.expires_at) - Date.now()) / day);

describe("a job's closing date", () => {
  test("is 60 days after posting, and recruiters cannot set another", async () => {
    const { data } = await R1.client
      .rpc("save_job", {
        title: unique(),
        city: "Berlin",
        country: "Germany",
        application_url: "https://x.dev/a",
        description: "<p>Go.</p>",
      })
      .throwOnError();
    expect(await daysLeft(data)).toBe(60);
    const job = {
      ...{ title: unique(), company: "x", city_id: await aCity(), description: "<p>Go.</p>" },
      application_url: "https://x.dev/a",
    };
    const own = await R1.client.from("jobs").insert(job).select("id").single().throwOnError();
    expect(await daysLeft(own.data.id)).toBe(60);
    const later = { ...job, expires_at: inDays(500).toISOString() };
    const refused = await R1.client.from("jobs").insert(later);
    expect(refused.error?.code).toBe("42501");
  });

  test("is at most 90 days after posting or renewal, even if the operator sets a later date", async () => {
    const { id } = await aJob({ posted_at: inDays(0), expires_at: inDays(200) });
    expect(await daysLeft(id)).toBe(90);
    await owner`update public.jobs set expires_at = ${inDays(30)} where id = ${id}`;
    expect(await daysLeft(id)).toBe(30);
    await owner`update public.jobs set expires_at = ${inDays(300)} where id = ${id}`;
    expect(await daysLeft(id)).toBe(90);
  });

  test.each(["expires_at", "link_died_at"] as const)(
    "cannot be moved by a caller of the data API who sets the column %s",
    async (name) => {
      const { id } = await aJobFor(5, { recruiter_id: R1.recruiterId });
      const before = await rowOf(id);
      for (const client of [R1.client, X.client, anonymous])
        await client
          .from("jobs")
          .update({ [name]: inDays(80).toISOString() } as { expires_at: string })
          .eq("id", id);
      expect(await rowOf(id)).toEqual(before);
    },
  );
});

describe("a closed job", () => {
  const company = unique();
  const title = `Zymurgist ${unique()}`;
  let open: { id: string; slug: string };
  let closed: { id: string; slug: string };
  beforeAll(async () => {
    const values = { company, title, recruiter_id: R1.recruiterId };
    open = await aJobFor(5, values);
    closed = await aJobFor(5, values);
    // A job counts as closed from its closing time on, even while it is still in the search table.
    await owner`update public.job_search set expires_at = now() where id = ${closed.id}`;
    await owner`alter table public.jobs disable trigger after_write`;
    await owner`update public.jobs set expires_at = now() where id = ${closed.id}`;
    await owner`alter table public.jobs enable trigger after_write`;
  });

  const ids = (jobs: unknown) => (jobs as { id: string }[]).map(({ id }) => id);

  test("is neither found nor counted by the search", async () => {
    const { data } = await anonymous
      .rpc("find_jobs", { filters: { terms: [company] } })
      .throwOnError();
    const found = data as { jobs: unknown; total: number; counts: { city: object } };
    expect(ids(found.jobs)).toEqual([open.id]);
    expect(found.total).toBe(1);
    expect(found.counts.city).toEqual({ Berlin: 1 });
  });

  test("is not in the list of new jobs", async () => {
    const { data } = await anonymous.rpc("find_jobs", { page_size: 100 }).throwOnError();
    const shown = ids((data as { jobs: unknown }).jobs);
    expect(shown).not.toContain(closed.id);
  });

  test("adds no values to the search filters", async () => {
    const [there, gone] = [unique(), unique()];
    await aJobFor(5, { city_id: await aCity(there, "Samoa") });
    const { id } = await aJobFor(5, { city_id: await aCity(gone, "Samoa") });
    await owner`update public.job_search set expires_at = now() where id = ${id}`;
    const { data } = await anonymous.rpc("find_jobs", { with_facets: true }).throwOnError();
    const { facets } = data as { facets: { cities: { name: string }[] } };
    const names = facets.cities.map(({ name }) => name);
    expect(names).toContain(there);
    expect(names).not.toContain(gone);
  });

  test("is not listed as related to other jobs, but its own page lists related jobs", async () => {
    const of = async (slug: string) =>
      ids(
        (
          (await anonymous.rpc("job_page", { job_slug: slug }).throwOnError()).data as {
            related: { company: unknown };
          }
        ).related.company,
      );
    expect(await of(open.slug)).toEqual([]);
    expect(await of(closed.slug)).toEqual([open.id]);
  });

  test("is readable by its recruiter and by admins only", async () => {
    const readBy = async (client: Client) =>
      (await client.from("jobs").select("id").eq("company", company).order("posted_at")).data;
    const both = [open, closed].map(({ id }) => ({ id }));
    expect(await readBy(anonymous)).toEqual([{ id: open.id }]);
    expect(await readBy(R2.client)).toEqual([{ id: open.id }]);
    for (const client of [R1.client, X.client, service])
      expect(await readBy(client)).toEqual(expect.arrayContaining(both));
  });

  test("has no clicks or impressions counted", async () => {
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

  test("is removed from the search table by a function that only the web server can call", async () => {
    const searched = async () =>
      owner`select id from public.job_search where id in ${owner([open.id, closed.id])}`;
    for (const client of [anonymous, R1.client, X.client])
      expect((await client.rpc("sweep_closed_jobs")).error).not.toBeNull();
    expect(await searched()).toHaveLength(2);
    expect((await service.rpc("sweep_closed_jobs").throwOnError()).data).toBeGreaterThan(0);
    expect(await searched()).toEqual([{ id: open.id }]);
  });

  const stateOf = async (slug: string) => {
    const { data } = await anonymous
      .rpc("job_page", { job_slug: slug, with_related: false })
      .throwOnError();
    const page = data as { job: object | null; closed: object | null } | null;
    return page && (page.job ? "open" : page.closed && "closed");
  };

  test("is shown as closed for 30 days and as gone after that, unless it is archived", async () => {
    const old = await aJobFor(-29);
    const gone = await aJobFor(-31);
    const archived = await aJobFor(-5, { is_archived: true });
    const told = async ({ slug }: { slug: string }) => [
      await stateOf(slug),
      (await anonymous.rpc("is_job_gone", { job_slug: slug }).throwOnError()).data,
    ];
    expect(await told(open)).toEqual(["open", false]);
    expect(await told(closed)).toEqual(["closed", false]);
    expect(await told(old)).toEqual(["closed", false]);
    expect(await told(gone)).toEqual([null, true]);
    expect(await told(archived)).toEqual([null, false]);
    expect(await told({ slug: "no-such-job" })).toEqual([null, false]);
  });
});

describe("renewing a job", () => {
  const renew = (client: Client, id: string) =>
    client.from("jobs").update({ confirmed_at: "2001-01-01T00:00:00Z" }).eq("id", id).select("id");

  test("opens it for 60 days from now by the server's clock, and does not count as an edit", async () => {
    for (const client of [R1.client, X.client]) {
      const { id } = await aJobFor(2, { recruiter_id: R1.recruiterId });
      const before = await rowOf(id);
      expect((await renew(client, id)).data).toHaveLength(1);
      expect(await daysLeft(id)).toBe(60);
      const { confirmed_at, expires_at, updated_at, ...rest } = (await rowOf(id)) ?? {};
      expect(Date.now() - Number(confirmed_at)).toBeLessThan(60_000);
      expect(expires_at).not.toEqual(before?.expires_at);
      // The job's page shows the closing date, so the time of its last change moves.
      expect(updated_at).not.toEqual(before?.updated_at);
      expect(before).toMatchObject(rest);
    }
  });

  test("reopens a closed job, which the search finds again", async () => {
    const title = unique();
    const { id } = await aJobFor(-3, {
      title,
      recruiter_id: R1.recruiterId,
      link_died_at: inDays(-3),
    });
    const found = async () =>
      (await anonymous.rpc("find_jobs", { filters: { terms: [title] } }).throwOnError()).data;
    expect(await found()).toMatchObject({ total: 0 });
    await renew(R1.client, id).throwOnError();
    expect(await found()).toMatchObject({ total: 1 });
    expect(await rowOf(id)).toMatchObject({ link_died_at: null });
  });

  test("is possible for its recruiter and for admins only", async () => {
    const { id } = await aJobFor(2, { recruiter_id: R1.recruiterId });
    for (const client of [anonymous, R2.client])
      expect((await renew(client, id)).data ?? []).toEqual([]);
    expect(await daysLeft(id)).toBe(2);
  });

  test("is not undone by an edit, and causes no conflict in an edit form opened before", async () => {
    const { id } = await aJobFor(2, { recruiter_id: R1.recruiterId });
    await renew(R1.client, id).throwOnError();
    const form = {
      job_id: id,
      expected_version: 1,
      title: "Edited",
      city: "Berlin",
      country: "Germany",
      application_url: "https://x.dev/a",
      description: "<p>Go.</p>",
    };
    await R1.client.rpc("save_job", form).throwOnError();
    expect(await daysLeft(id)).toBe(60);
    expect(await rowOf(id)).toMatchObject({ version: 2, title: "Edited" });
  });

  test("happens on restoring an archived job that closed while it was archived, not one that had closed before", async () => {
    const restore = (id: string) =>
      R1.client.from("jobs").update({ is_archived: false }).eq("id", id).throwOnError();
    const values = { recruiter_id: R1.recruiterId, is_archived: true };
    const ranOut = await aJobFor(-3, { ...values, archived_at: inDays(-10) });
    const wasClosed = await aJobFor(-3, { ...values, archived_at: inDays(-1) });
    const isOpen = await aJobFor(8, { ...values, archived_at: inDays(-1) });
    for (const { id } of [ranOut, wasClosed, isOpen]) await restore(id);
    expect(await daysLeft(ranOut.id)).toBe(60);
    expect(await daysLeft(wasClosed.id)).toBe(-3);
    expect(await daysLeft(isOpen.id)).toBe(8);
  });
});
