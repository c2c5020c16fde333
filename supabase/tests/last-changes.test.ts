import { expect, test } from "vitest";
import {
  addAdmin,
  addJob,
  anonymous,
  owner,
  addRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";
import { addCompany } from "@/supabase/tests/company-rows";

const before = new Date(Date.now() - 10 * 86_400_000).toISOString();
const R1 = await addRecruiter("approved");
const X = await addAdmin();

/** The age of a row in days. */
const ageInDays = (row: { updated_at: Date } | undefined) =>
  row && Math.round((Date.now() - row.updated_at.getTime()) / 86_400_000);
/** Whether the sitemap dates the page's last change today; undefined if it does not list the page. */
const isDatedToday = async (noun: "jobs" | "companies", slug: string) => {
  const entries =
    noun === "jobs"
      ? owner`json_to_recordset(public.sitemap_job_page(1) -> 'jobs') as job (slug text, updated_at timestamptz)`
      : owner`public.sitemap_companies()`;
  const [row] = await owner<{ updated_at: Date }[]>`
    select updated_at from ${entries} where slug = ${slug}`;
  return row && ageInDays(row) === 0;
};

const addUnchangedJob = async (values: object = {}) => {
  const company = await addCompany({ updated_at: before });
  const job = await addJob({
    company: company.name,
    posted_at: before,
    updated_at: before,
    recruiter_id: R1.recruiterId,
    ...values,
  });
  return { ...job, company };
};

test("the last change of a job's page in the sitemap does not move by a save without changes", async () => {
  const { id, slug } = await addUnchangedJob();
  await owner`update public.jobs set title = title where id = ${id}`;
  expect(await owner`select version from public.jobs where id = ${id}`).toEqual([{ version: 2 }]);
  expect(await isDatedToday("jobs", slug)).toBe(false);
  await owner`update public.jobs set title = 'Go Developer' where id = ${id}`;
  expect(await isDatedToday("jobs", slug)).toBe(true);
});

test("the last change of a job's page in the sitemap moves by a renewal, which changes validThrough", async () => {
  const { id, slug } = await addUnchangedJob();
  await owner`update public.jobs set confirmed_at = now() where id = ${id}`;
  expect(await isDatedToday("jobs", slug)).toBe(true);
});

test("the last change of a job's page in the sitemap does not move if a column changes that the page does not show", async () => {
  const { id, slug } = await addUnchangedJob();
  await owner`update public.jobs set recruiter_id = null where id = ${id}`;
  expect(await isDatedToday("jobs", slug)).toBe(false);
});

test("the last change of a job's page in the sitemap moves with its company's website, logo and slug", async () => {
  const first = await addUnchangedJob();
  const companyId = first.company.id;
  await owner`update public.companies set description = 'We write Go.' where id = ${companyId}`;
  expect(await isDatedToday("jobs", first.slug)).toBe(false);
  for (const change of [
    { website: "https://acme.example/" },
    { logo: "1700000000000.webp" },
    { name: `Renamed ${uniqueWord()}` },
  ]) {
    const { slug, company } = await addUnchangedJob();
    await owner`update public.companies set ${owner(change)} where id = ${company.id}`;
    expect(await isDatedToday("jobs", slug), JSON.stringify(change)).toBe(true);
  }
});

test("the last change of a job's page in the sitemap is missing once the job is closed", async () => {
  const { slug } = await addUnchangedJob({ expires_at: before });
  expect(await isDatedToday("jobs", slug)).toBeUndefined();
});

test("a sitemap query returns the newest open jobs", async () => {
  const { slug } = await addJob();
  const [first, second] = await Promise.all(
    [1, 2].map(async (page_number) => {
      const { data } = await anonymous.rpc("sitemap_job_page", { page_number }).throwOnError();
      return data as unknown as { total: number; jobs: { slug: string }[] };
    }),
  );
  expect(first?.jobs[0]?.slug).toBe(slug);
  expect(first?.total).toBe(first?.jobs.length);
  expect(second).toEqual({ total: first?.total, jobs: [] });
});

test("sitemap files list each open job once, even if all were posted at the same time", async () => {
  const { id } = await addJob();
  const rolledBack = owner.begin(async (sql) => {
    // Triggers are disabled, because for 10,000 jobs they would take seconds.
    await sql`alter table public.jobs disable trigger user`;
    await sql`
      insert into public.jobs overriding system value
      select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(), 'slug', 'copy-' || n))).*
      from public.jobs j, generate_series(1, 10000) as n where j.id = ${id}`;
    await sql`
      insert into public.job_search (id, posted_at, type, city_id, txt, expires_at, company)
      select j.id, j.posted_at, j.type, j.city_id, '', j.expires_at, j.company from public.jobs j where j.slug like 'copy-%'`;
    const slugs = await sql`
      select page, json_array_elements(public.sitemap_job_page(page) -> 'jobs') ->> 'slug' as slug
      from generate_series(1, 3) as page`;
    const copies = slugs.map(({ slug }) => String(slug)).filter((slug) => slug.startsWith("copy-"));
    expect(copies).toHaveLength(10_000);
    expect(new Set(copies).size).toBe(10_000);
    expect(new Set(slugs.map(({ page }) => Number(page)))).toEqual(new Set([1, 2]));
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
});

test("the last change of a company's page in the sitemap does not move by a save without changes", async () => {
  const { company } = await addUnchangedJob();
  await owner`update public.companies set website = website where id = ${company.id}`;
  expect(await isDatedToday("companies", company.slug)).toBe(false);
  await owner`update public.companies set description = 'Go.' where id = ${company.id}`;
  expect(await isDatedToday("companies", company.slug)).toBe(true);
});

test.each([
  ["renewed", (id: string) => owner`update public.jobs set confirmed_at = now() where id = ${id}`],
  ["edited", (id: string) => owner`update public.jobs set salary_max = 1 where id = ${id}`],
  ["archived", (id: string) => owner`update public.jobs set is_archived = true where id = ${id}`],
  ["deleted", (id: string) => owner`delete from public.jobs where id = ${id}`],
  [
    "moved",
    (id: string) => owner`update public.jobs set company = ${uniqueWord()} where id = ${id}`,
  ],
  ["closed", (id: string) => owner`update public.jobs set expires_at = now() where id = ${id}`],
])(
  "the last change of a company's page in the sitemap moves if one of its jobs is %s",
  async (_, change) => {
    const { id, company } = await addUnchangedJob();
    await addOldJob(company.name);
    expect(await isDatedToday("companies", company.slug)).toBe(false);
    await change(id);
    expect(await isDatedToday("companies", company.slug)).toBe(true);
  },
);

const addOldJob = (company: string) => addJob({ company, posted_at: before, updated_at: before });

test("the last change of a company's page in the sitemap moves if companies are merged", async () => {
  const { slug, company } = await addUnchangedJob();
  const target = await addCompany();
  await X.client
    .rpc("merge_companies", { source_id: company.id, target_id: target.id })
    .throwOnError();
  expect(await isDatedToday("jobs", slug)).toBe(true);
  expect(await isDatedToday("companies", target.slug)).toBe(true);
});

test("the last change of an event does not move by a save without changes", async () => {
  const [event] = await owner`
    insert into public.events (name, start_date, end_date, is_online, event_url, cancelled_at, updated_at)
    values (${uniqueWord()}, now(), now(), true, 'https://x.dev/', ${before}, ${before}) returning id`;
  const id = String(event?.id);
  const updated = async () => {
    const [row] = await owner<
      { updated_at: Date }[]
    >`select updated_at from public.events where id = ${id}`;
    return ageInDays(row);
  };
  await owner`update public.events set name = name, cancelled_at = now() where id = ${id}`;
  expect(await updated()).toBeGreaterThan(0);
  await owner`update public.events set organiser = 'Ada' where id = ${id}`;
  expect(await updated()).toBe(0);
});

test("the last change of a post does not move by a save without changes", async () => {
  const [post] = await owner`
    insert into public.blogs (title, author_name, content, updated_at)
    values (${uniqueWord()}, 'Ada', '<p>Go.</p>', ${before}) returning id`;
  const [same] = await owner<{ updated_at: Date }[]>`
    update public.blogs set title = title where id = ${post?.id} returning updated_at`;
  expect(ageInDays(same)).toBeGreaterThan(0);
  const [edited] = await owner<{ updated_at: Date }[]>`
    update public.blogs set excerpt = 'Go.' where id = ${post?.id} returning updated_at`;
  expect(ageInDays(edited)).toBe(0);
});

test("the page of an imported job contains the employer's own id of the job", async () => {
  const { id, slug } = await addUnchangedJob({ imported_from: "lever" });
  const readEmployerId = async () => {
    const { data } = await anonymous.rpc("job_page", { job_slug: slug }).throwOnError();
    return (data as { job: { employer_id: string | null } }).job.employer_id;
  };
  expect(await readEmployerId()).toBeNull();
  await owner`
    insert into public.imported_postings (system, board, external_id, recruiter_id, job_id, is_draft)
    values ('lever', ${uniqueWord()}, 'req-42', ${R1.recruiterId}, ${id}, false)`;
  expect(await readEmployerId()).toBe("req-42");
});
