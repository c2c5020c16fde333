import { expect, test } from "vitest";
import { jobListParameters } from "@/lib/api/parameters";
import { addJob, anonymous, owner, uniqueWord } from "@/supabase/tests/callers";
import { closeJobNow } from "@/supabase/tests/job-dates";
import { fetchApi, loadApi, readAllPages, site } from "@/supabase/tests/public-api";

loadApi();

test("the job list of the API contains open jobs only, in the site's order and with its filters", async () => {
  const company = `Api ${uniqueWord()}`;
  const jobs = [];
  for (let n = 0; n < 5; n++)
    jobs.push(
      await addJob({
        company,
        title: `Job ${n}`,
        posted_at: new Date(Date.UTC(2024, 0, 1 + n)),
        type: n % 2 ? "contract" : "full-time",
        visa_sponsorship: [true, false, null][n] ?? null,
        ...(n === 3 && { salary_min: 0, salary_max: 90_000, salary_currency: "EUR" }),
      }),
    );
  await addJob({ company, title: "Archived", is_archived: true });
  await addJob({ company, title: "Closed", expires_at: "2025-01-01T00:00:00Z" });
  const query = new URLSearchParams({ company });
  const titles = async (more = "") =>
    (await readAllPages(`/api/v1/jobs?${query}${more}`, "jobs")).map(({ title }) => title);
  expect(await titles()).toEqual(["Job 4", "Job 3", "Job 2", "Job 1", "Job 0"]);
  expect(await titles("&limit=2")).toEqual(["Job 4", "Job 3", "Job 2", "Job 1", "Job 0"]);
  expect(await titles("&type=contract&limit=1")).toEqual(["Job 3", "Job 1"]);
  expect(await titles("&sort=pay&limit=1")).toEqual(["Job 3", "Job 4", "Job 2", "Job 1", "Job 0"]);
  expect(await titles("&visa=yes")).toEqual(["Job 0"]);
  expect(await titles("&visa=no")).toEqual(["Job 1"]);
  expect(await titles("&visa=unstated")).toEqual(["Job 4", "Job 3", "Job 2"]);
  expect(await titles("&visa=yes&unstated=visa&limit=2")).toEqual([
    "Job 4",
    "Job 3",
    "Job 2",
    "Job 0",
  ]);
  expect((await fetchApi("/api/v1/jobs?visa=maybe")).body.errors).toEqual([
    { parameter: "visa", detail: "One of yes, no, unstated." },
  ]);
  expect(await titles("&utm_source=x&type=")).toHaveLength(5);
  const { body } = await fetchApi(`/api/v1/jobs?${query}&type=contract`);
  expect(body.jobs[0]).toMatchObject({
    url: `${site}/golang-jobs/${jobs[3]?.slug}`,
    salary: { min: null, max: 90_000, currency: "EUR", period: "year" },
    postedAt: "2024-01-04T00:00:00.000Z",
    visaSponsorship: null,
  });
  expect(body.jobs[1].salary).toBeNull();
});

test("paging through the job list of the API neither repeats nor skips jobs when jobs are added between two pages", async () => {
  const company = `Api ${uniqueWord()}`;
  // Jobs with equal posting times are ordered by their ids only.
  const posted_at = new Date(Date.UTC(2024, 4, 1));
  const jobs = [];
  for (let n = 0; n < 6; n++) jobs.push(await addJob({ company, title: `Job ${n}`, posted_at }));
  const between = async () => {
    await addJob({ company, title: "New", posted_at: new Date(Date.UTC(2024, 5, 1)) });
  };
  const read = await readAllPages(
    `/api/v1/jobs?company=${encodeURIComponent(company)}&limit=2`,
    "jobs",
    between,
  );
  expect(read.map(({ id }) => id).toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
});

test("a job's response in the API contains everything that its page shows and nothing about its recruiter", async () => {
  const { slug } = await addJob({
    description: "<p>Build <b>things</b>.</p><script>alert(1)</script>",
    eligibility: "countries",
    eligible_countries: ["DE", "AT"],
    visa_sponsorship: false,
  });
  const { status, body } = await fetchApi(`/api/v1/jobs/${slug}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    slug,
    eligibility: { from: "countries", countries: ["DE", "AT"] },
    visaSponsorship: false,
    applyUrl: "https://acme-systems.dev/apply",
  });
  expect(body.descriptionHtml).not.toContain("script");
  expect(JSON.stringify(body)).not.toMatch(/recruiter|posted_?by|email/i);
});

test("the API distinguishes a closed job (410) from an archived or unknown one (404)", async () => {
  const closed = await addJob({ expires_at: new Date(Date.now() - 86_400_000) });
  const archived = await addJob({ is_archived: true });
  expect(await fetchApi(`/api/v1/jobs/${closed.slug}`)).toMatchObject({
    status: 410,
    body: { title: "Gone", detail: expect.stringMatching(/^This job is closed since \w+/) },
  });
  for (const slug of [archived.slug, "no-such-job", "..%2f", "x".repeat(200)])
    expect((await fetchApi(`/api/v1/jobs/${slug}`)).status).toBe(404);
});

test("the API pages a company's jobs by posting time to the microsecond", async () => {
  const company = `Api ${uniqueWord()}`;
  const jobs = [];
  for (let n = 0; n < 5; n++) {
    const job = await addJob({ company, title: `Job ${n}` });
    await owner`update public.jobs set posted_at = ${`2024-01-01T00:00:00.00000${n}Z`}::text::timestamptz where id = ${job.id}`;
    jobs.push(job);
  }
  const slug = company.toLowerCase().replace(" ", "-");
  const read = await readAllPages(`/api/v1/companies/${slug}/jobs?limit=2`, "jobs");
  expect(read.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id).reverse());
});

test("the list functions of the API, called directly, return at most one page of open jobs", async () => {
  const company = `Api ${uniqueWord()}`;
  await addJob({ company, title: "Open" });
  await addJob({ company, title: "Archived", is_archived: true });
  // Closes the job without updating the search index, as when a job expires.
  const { id } = await addJob({ company, title: "Ran out" });
  await closeJobNow(id);
  const evil = "x' or true --";
  const searches: [filters: Record<string, string | string[]>, count: number][] = [
    [{ company }, 1],
    [{ company: evil }, 0],
    [{ company, level: evil }, 0],
    [{ terms: [evil] }, 0],
  ];
  for (const [filters, count] of searches) {
    const { data } = await anonymous.rpc("find_jobs_after", { filters }).throwOnError();
    expect(data).toHaveLength(count);
  }
  const { data } = await anonymous.rpc("find_jobs_after", { page_size: 1_000_000 }).throwOnError();
  expect((data as unknown as []).length).toBeLessThanOrEqual(101);
  // Removes the job, because other test files expect the search index to match the jobs.
  await owner`delete from public.jobs where id = ${id}`;
});

test("every parameter of the API's job list answers or refuses every number", async () => {
  const numbers = ["2147483647", "-2147483648", "99999999999999999999", "0", "-1", "0.5", "1e9"];
  for (const name of Object.keys(jobListParameters.shape))
    for (const number of numbers) {
      const address = `/api/v1/jobs?${new URLSearchParams({ [name]: number })}`;
      expect([200, 400], address).toContain((await fetchApi(address)).status);
    }
  // A cursor is not signed, so a caller may put any number into one.
  for (const pay of [1e300, -1e300, 0.5]) {
    const at = ["jobs by pay", "2026-11-01T10:00:00.000Z", crypto.randomUUID(), pay];
    const cursor = Buffer.from(JSON.stringify(at)).toString("base64url");
    expect((await fetchApi(`/api/v1/jobs?sort=pay&cursor=${cursor}`)).status).toBe(200);
  }
});
