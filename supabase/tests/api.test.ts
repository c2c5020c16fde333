import SwaggerParser from "@apidevtools/swagger-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { aCity, aJob, anonymous, owner, unique } from "./callers.ts";

type Handler = (
  request: Request,
  context: { params: Promise<{ slug: string }> },
) => Promise<Response>;

const site = "https://jobs.example";

let routes: Record<string, Handler>;
let validate: (schema: string, body: unknown) => unknown;
let document: { paths: Record<string, unknown> };
beforeAll(async () => {
  const { url, publishableKey } = inject("backend");
  vi.resetModules();
  vi.stubEnv("SUPABASE_URL", url);
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", publishableKey);
  // An invalid secret key: the public API must work without one.
  vi.stubEnv("SUPABASE_SECRET_KEY", "none".repeat(20));
  vi.stubEnv("SITE_URL", site);
  const [jobs, job, companies, company, companyJobs, events, event, openApi] = await Promise.all([
    import("../../app/api/v1/jobs/route.ts"),
    import("../../app/api/v1/jobs/[slug]/route.ts"),
    import("../../app/api/v1/companies/route.ts"),
    import("../../app/api/v1/companies/[slug]/route.ts"),
    import("../../app/api/v1/companies/[slug]/jobs/route.ts"),
    import("../../app/api/v1/events/route.ts"),
    import("../../app/api/v1/events/[slug]/route.ts"),
    import("../../app/api/v1/openapi.json/route.ts"),
  ]);
  routes = {
    "/api/v1/jobs": jobs.GET,
    "/api/v1/jobs/{slug}": job.GET,
    "/api/v1/companies": companies.GET,
    "/api/v1/companies/{slug}": company.GET,
    "/api/v1/companies/{slug}/jobs": companyJobs.GET,
    "/api/v1/events": events.GET,
    "/api/v1/events/{slug}": event.GET,
  };
  document = await openApi.GET().json();
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  // The types of ajv-formats, a CommonJS module, do not match how Node imports it.
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(document, "api");
  validate = (schema, body) => {
    ajv.validate(`api#/components/schemas/${schema}`, body);
    return ajv.errors ?? [];
  };
  return () => {
    vi.unstubAllEnvs();
    // The API's modules have read this file's environment variables; other test files must load them anew.
    vi.resetModules();
  };
});

/** Requests an address of the API and validates the answer against the OpenAPI document. */
async function ask(address: string) {
  const { pathname } = new URL(address, site);
  const slug = /^\/api\/v1\/\w+\/([^/]+)/.exec(pathname)?.[1] ?? "";
  const pattern = slug ? pathname.replace(`/${slug}`, "/{slug}") : pathname;
  const handler = routes[pattern];
  if (!handler) throw new Error(`nothing at ${pattern}`);
  const params = Promise.resolve({ slug });
  const response = await handler(new Request(new URL(address, "http://inner:1")), { params });
  const { status, headers } = response;
  const body = status === 308 ? null : await response.json();
  const type = headers.get("content-type");
  if (status >= 400) {
    expect(type).toBe("application/problem+json");
    expect({ errors: validate("Problem", body), status: body.status }).toEqual({
      errors: [],
      status,
    });
  } else if (status === 200) {
    expect(type).toBe("application/json");
    const names: Record<string, string> = {
      jobs: slug ? "Job" : "JobList",
      companies: slug ? "Company" : "CompanyList",
      events: slug ? "Event" : "EventList",
    };
    const last = pathname.split("/").at(-1) ?? "";
    const name = names[last] ?? names[pathname.split("/")[3] ?? ""] ?? "";
    const schema = pathname.endsWith("/jobs") ? "JobList" : name;
    expect(validate(schema, body), schema).toEqual([]);
  }
  return { status, headers, body };
}

/** Reads all pages of an API list and calls `between` after each page. */
async function readAll(address: string, rows: string, between: () => unknown = () => undefined) {
  const read: { id: string; slug: string; title: string }[] = [];
  for (let next: string | null = address; next; await between()) {
    const { body, headers } = await ask(next);
    read.push(...body[rows]);
    next = body.next;
    expect(headers.get("link")).toBe(next && `<${next}>; rel="next"`);
    if (next) expect(next.startsWith(`${site}/api/v1/`)).toBe(true);
  }
  return read;
}

test("the API document is valid OpenAPI 3.1 and lists every route", async () => {
  const valid = await SwaggerParser.validate(structuredClone(document) as never);
  expect(valid).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    servers: [{ url: site }],
  });
  expect(Object.keys(document.paths)).toEqual(Object.keys(routes));
});

test("the job list contains open jobs only, in the site's order and with its filters", async () => {
  const company = `Api ${unique()}`;
  const jobs = [];
  for (let n = 0; n < 5; n++)
    jobs.push(
      await aJob({
        company,
        title: `Job ${n}`,
        posted_at: new Date(Date.UTC(2024, 0, 1 + n)),
        type: n % 2 ? "contract" : "full-time",
        visa_sponsorship: [true, false, null][n] ?? null,
        ...(n === 3 && { salary_min: 0, salary_max: 90_000, salary_currency: "EUR" }),
      }),
    );
  await aJob({ company, title: "Archived", is_archived: true });
  await aJob({ company, title: "Closed", expires_at: "2025-01-01T00:00:00Z" });
  const query = new URLSearchParams({ company });
  const titles = async (more = "") =>
    (await readAll(`/api/v1/jobs?${query}${more}`, "jobs")).map(({ title }) => title);
  expect(await titles()).toEqual(["Job 4", "Job 3", "Job 2", "Job 1", "Job 0"]);
  expect(await titles("&limit=2")).toEqual(["Job 4", "Job 3", "Job 2", "Job 1", "Job 0"]);
  expect(await titles("&type=contract&limit=1")).toEqual(["Job 3", "Job 1"]);
  expect(await titles("&sort=pay&limit=1")).toEqual(["Job 3", "Job 4", "Job 2", "Job 1", "Job 0"]);
  expect(await titles("&visa=yes")).toEqual(["Job 0"]);
  expect(await titles("&visa=no")).toEqual(["Job 1"]);
  expect(await titles("&visa=unstated")).toEqual(["Job 4", "Job 3", "Job 2"]);
  expect(await titles("&visa=yes&unstated=visa&limit=2")).toEqual([
    ...["Job 4", "Job 3", "Job 2", "Job 0"],
  ]);
  expect((await ask("/api/v1/jobs?visa=maybe")).body.errors).toEqual([
    { parameter: "visa", detail: "One of yes, no, unstated." },
  ]);
  expect(await titles("&utm_source=x&type=")).toHaveLength(5);
  const { body } = await ask(`/api/v1/jobs?${query}&type=contract`);
  expect(body.jobs[0]).toMatchObject({
    url: `${site}/golang-jobs/${jobs[3]?.slug}`,
    salary: { min: null, max: 90_000, currency: "EUR", period: "year" },
    postedAt: "2024-01-04T00:00:00.000Z",
    visaSponsorship: null,
  });
  expect(body.jobs[1].salary).toBeNull();
});

test("paging neither repeats nor skips jobs when jobs are added between two pages", async () => {
  const company = `Api ${unique()}`;
  // Jobs with equal posting times are ordered by their ids only.
  const posted_at = new Date(Date.UTC(2024, 4, 1));
  const jobs = [];
  for (let n = 0; n < 6; n++) jobs.push(await aJob({ company, title: `Job ${n}`, posted_at }));
  const between = async () => {
    await aJob({ company, title: "New", posted_at: new Date(Date.UTC(2024, 5, 1)) });
  };
  const read = await readAll(
    `/api/v1/jobs?company=${encodeURIComponent(company)}&limit=2`,
    "jobs",
    between,
  );
  expect(read.map(({ id }) => id).toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
});

test("a job's response contains everything that its page shows and nothing about its recruiter", async () => {
  const { slug } = await aJob({
    description: "<p>Build <b>things</b>.</p><script>alert(1)</script>",
    eligibility: "countries",
    eligible_countries: ["DE", "AT"],
    visa_sponsorship: false,
  });
  const { status, body } = await ask(`/api/v1/jobs/${slug}`);
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

test("a closed job is answered with 410, an archived or unknown job with 404", async () => {
  const closed = await aJob({ expires_at: new Date(Date.now() - 86_400_000) });
  const archived = await aJob({ is_archived: true });
  expect(await ask(`/api/v1/jobs/${closed.slug}`)).toMatchObject({
    status: 410,
    body: { title: "Gone", detail: expect.stringMatching(/^This job is closed since \w+/) },
  });
  for (const slug of [archived.slug, "no-such-job", "..%2f", "x".repeat(200)])
    expect((await ask(`/api/v1/jobs/${slug}`)).status).toBe(404);
});

describe("an invalid parameter is answered with 400 and the parameter's name", () => {
  const position = (...at: unknown[]) => Buffer.from(JSON.stringify(at)).toString("base64url");
  const id = "2b1f6a1e-6f0c-4f0e-9f64-3f1d3a5c9f10";
  const wrong = [
    ["jobs?type=fulltime", "type"],
    ["jobs?from=ZZ", "from"],
    ["jobs?pay=-1", "pay"],
    ["jobs?pay=many", "pay"],
    ["jobs?skill=a,B!", "skill"],
    [`jobs?skill=${"abcdefghi".split("").join(",")}`, "skill"],
    ["jobs?level=god", "level"],
    ["jobs?posted=2", "posted"],
    ["jobs?unstated=all", "unstated"],
    ["jobs?sort=oldest", "sort"],
    ["jobs?limit=0", "limit"],
    ["jobs?limit=101", "limit"],
    ["jobs?limit=1e9", "limit"],
    [`jobs?q=${"x".repeat(900)}`, "q"],
    [`jobs?city=${"x".repeat(101)}`, "city"],
    ["jobs?cursor=x", "cursor"],
    [`jobs?cursor=${"x".repeat(500)}`, "cursor"],
    [`jobs?cursor=${position("jobs", "yesterday", id)}`, "cursor"],
    [`jobs?cursor=${position("jobs", "2024-99-99T00:00:00Z", id)}`, "cursor"],
    [`jobs?cursor=${position("jobs", "0000-01-01T00:00:00Z", id)}`, "cursor"],
    [`jobs?cursor=${position("jobs", "2024-01-01T00:00:00Z", "1) or true--")}`, "cursor"],
    [`jobs?cursor=${position("events", "2024-01-01T00:00:00Z", id)}`, "cursor"],
    [`jobs?sort=pay&cursor=${position("jobs", "2024-01-01T00:00:00Z", id)}`, "cursor"],
    ["companies?limit=x", "limit"],
    [`companies?cursor=${position("companies", "A'B")}`, "cursor"],
    ["events?type=party", "type"],
    ["events?country=Atlantis", "country"],
  ];
  for (const [address = "", parameter] of wrong)
    test(address.slice(0, 60), async () => {
      const { status, body } = await ask(`/api/v1/${address}`);
      expect(status).toBe(400);
      const named = body.errors.map((error: { parameter: string }) => error.parameter);
      expect(named).toContain(parameter);
      expect(body.detail).toMatch(/\.$/);
    });

  test("a valid cursor is accepted", async () => {
    for (const time of ["2024-01-01 00:00:00.123456+00", "2024-02-31T23:59:59+05:30"])
      expect((await ask(`/api/v1/jobs?cursor=${position("jobs", time, id)}`)).status).toBe(200);
  });
});

test("companies are listed by slug with their open jobs, and a former slug redirects to the current one", async () => {
  const word = unique();
  const names = [`Zeta ${word}`, `Alpha ${word}`, `Mid ${word}`];
  for (const company of names) await aJob({ company });
  await aJob({ company: `Archived ${word}`, is_archived: true });
  const read = await readAll(`/api/v1/companies?q=${word}&limit=1`, "companies");
  const slugs = ["alpha", "mid", "zeta"].map((name) => `${name}-${word}`);
  expect(read.map(({ slug }) => slug)).toEqual(slugs);
  const { body } = await ask(`/api/v1/companies/alpha-${word}`);
  expect(body).toMatchObject({ name: `Alpha ${word}`, openJobs: 1, isVerified: false });
  const jobs = await readAll(`/api/v1/companies/alpha-${word}/jobs`, "jobs");
  expect(jobs).toMatchObject([{ company: `Alpha ${word}` }]);
  await owner`update public.companies set name = ${`Omega ${word}`} where slug = ${`alpha-${word}`}`;
  for (const path of ["", "/jobs"]) {
    const { status, headers } = await ask(`/api/v1/companies/alpha-${word}${path}`);
    expect([status, headers.get("location")]).toEqual([
      308,
      `${site}/api/v1/companies/omega-${word}${path}`,
    ]);
  }
  for (const path of ["", "/jobs"])
    expect((await ask(`/api/v1/companies/no-such${path}`)).status).toBe(404);
});

test("a company's jobs are paged by posting time to the microsecond", async () => {
  const company = `Api ${unique()}`;
  const jobs = [];
  for (let n = 0; n < 5; n++) {
    const job = await aJob({ company, title: `Job ${n}` });
    await owner`update public.jobs set posted_at = ${`2024-01-01T00:00:00.00000${n}Z`}::text::timestamptz where id = ${job.id}`;
    jobs.push(job);
  }
  const slug = company.toLowerCase().replace(" ", "-");
  const read = await readAll(`/api/v1/companies/${slug}/jobs?limit=2`, "jobs");
  expect(read.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id).reverse());
});

test("the event list contains approved upcoming events, soonest first, and no submitted event", async () => {
  const word = unique();
  const city_id = await aCity("Reykjavik", "Iceland");
  const start = (days: number) => new Date(Date.now() + days * 86_400_000);
  for (const [days, status] of [
    [30, "approved"],
    [10, "approved"],
    [20, "submitted"],
  ] as const)
    await owner`insert into public.events ${owner({
      name: `Event ${word} ${days}`,
      type: "Meetup",
      start_date: start(days),
      end_date: start(days),
      event_url: "https://event.example/",
      city_id,
      status,
    })}`;
  const read = await readAll("/api/v1/events?country=Iceland&type=meetup&limit=1", "events");
  const own = read.filter(({ slug }) => slug.includes(word));
  expect(own.map(({ slug }) => slug)).toEqual([
    `event-${word}-10-${start(10).getUTCFullYear()}`,
    `event-${word}-30-${start(30).getUTCFullYear()}`,
  ]);
  expect((await ask(`/api/v1/events/${own[0]?.slug}`)).body).toMatchObject({ country: "Iceland" });
  const [waiting] = await owner`select slug from public.events where name = ${`Event ${word} 20`}`;
  expect((await ask(`/api/v1/events/${waiting?.slug}`)).status).toBe(404);
});

test("the list functions, called directly, return at most one page and only open jobs", async () => {
  const company = `Api ${unique()}`;
  await aJob({ company, title: "Open" });
  await aJob({ company, title: "Archived", is_archived: true });
  // The job closes after it was added to the search index.
  const { id } = await aJob({ company, title: "Ran out" });
  await owner`update public.job_search set expires_at = now() where id = ${id}`;
  const evil = "x' or true --";
  for (const [filters, count] of [
    [{ company }, 1],
    [{ company: evil }, 0],
    [{ company, level: evil }, 0],
    [{ terms: [evil] }, 0],
  ] as [Record<string, string | string[]>, number][]) {
    const { data } = await anonymous.rpc("find_jobs_after", { filters }).throwOnError();
    expect(data).toHaveLength(count);
  }
  const { data } = await anonymous.rpc("find_jobs_after", { page_size: 1_000_000 }).throwOnError();
  expect((data as unknown as []).length).toBeLessThanOrEqual(101);
});

test("search texts with characters that Postgres cannot store are answered with 200", async () => {
  for (const list of ["jobs?q=", "jobs?city=", "jobs?company=", "companies?q="])
    for (const text of ["%00", "%00%01a", "a%00b", "%ed%a0%80", "%F0%9F%98%80"])
      expect({ list, text, status: (await ask(`/api/v1/${list}${text}`)).status }).toEqual({
        list,
        text,
        status: 200,
      });
});
