import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type * as markdownRoute from "@/app/markdown/[product]/[...path]/route";
import { alertSchema } from "@/lib/subscriptions/form";
import { jobListParameters } from "@/lib/api/parameters";
import { findLandingPath, landingAt } from "@/lib/jobs/landing/kinds";
import { searchParameters } from "@/lib/jobs/parameters";
import type * as jobQueries from "@/lib/jobs/queries";
import { jobLevels, jobTypes } from "@/lib/jobs/schema";
import { listParameters, parseJobFilters, searchFilters } from "@/lib/jobs/search";
import { type FactName, factNames, statedFacts } from "@/lib/jobs/stated-facts";
import { addCity, addListedJob, owner, service, uniqueWord } from "@/supabase/tests/callers";
import { loadApi, readAllPages } from "@/supabase/tests/public-api";

/** Values for the filters that accept any text or number. For all others, jobListParameters lists the values. */
const sampleValues: Record<string, string[]> = {
  q: ["gopher", '"gopher 1"'],
  city: ["Lyon", "Remote"],
  country: ["France", "Europe"],
  from: ["DE"],
  pay: ["70000"],
  currency: ["EUR"],
  skill: ["kafka"],
  company: ["Consumer 1"],
};

/** Parameters that have no effect alone, each with the parameters that it is tested together with. */
const companions: Record<string, (value: string) => Record<string, string>> = {
  currency: () => ({ pay: "70000" }),
  unstated: (filter) => ({ [filter]: sampleQueryValues(filter)[0] ?? "" }),
};

/** The values of a parameter's schema, if it lists them. */
function listedValues(schema: unknown): string[] {
  if (schema instanceof z.ZodOptional) return listedValues(schema.unwrap());
  if (schema instanceof z.ZodArray) return listedValues(schema.element);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}

function sampleQueryValues(name: string): string[] {
  const shape: Record<string, unknown> = jobListParameters.shape;
  return sampleValues[name] ?? listedValues(shape[name]);
}

/** Each parameter of a search with each of its values, as a query string. */
const queries = searchParameters.flatMap((name) =>
  sampleQueryValues(name).map((value) => {
    const companion = companions[name]?.(value) ?? {};
    return String(new URLSearchParams({ ...companion, [name]: value }));
  }),
);

const factValues = (name: FactName) =>
  Object.keys(statedFacts[name].values).map((value) =>
    name === "goYears" ? Number(value) : value,
  );

/**
 * Returns the values of a job by index. Cycles through the values of each filter, so that every value finds some jobs
 * and excludes others.
 */
function jobValues(index: number) {
  const inTurn = <Value>(values: readonly Value[]) => values[index % values.length] as Value;
  const facts = factNames.map((name) => [name, inTurn([null, ...factValues(name)])]);
  return {
    stated: Object.fromEntries(facts),
    title: `Gopher ${index}`,
    company: `Consumer ${index % 3}`,
    type: inTurn(jobTypes),
    level: inTurn([null, ...jobLevels]),
    visa_sponsorship: inTurn([null, true, false]),
    skills: inTurn([[], ["kafka"]]),
    salary_max: inTurn([null, 60_000, 80_000]),
    salary_currency: inTurn(["USD", "EUR"]),
    eligibility: inTurn(["unstated", "worldwide"]),
    posted_at: new Date(Date.now() - inTurn([0.5, 3, 20, 50]) * 86_400_000),
  };
}

const places = [
  ["Lyon", "France"],
  ["Remote", "Global"],
  ["Remote", "Europe"],
  ["Berlin", "Germany"],
  ["Pune", "India"],
] as const;

loadApi();

let listJobs: typeof jobQueries.listJobs;
let readFeed: (request: Request) => Promise<Response>;
let readMarkdown: typeof markdownRoute.GET;
let getLanding: typeof jobQueries.getLanding;
let mcp: Client;

beforeAll(async () => {
  ({ getLanding, listJobs } = await import("@/lib/jobs/queries"));
  ({ GET: readFeed } = await import("@/app/feed.json/route"));
  ({ GET: readMarkdown } = await import("@/app/markdown/[product]/[...path]/route"));
  const { POST } = await import("@/app/mcp/route");
  mcp = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const fetch = async (input: string | URL, init?: RequestInit) => POST(new Request(input, init));
  await mcp.connect(new StreamableHTTPClientTransport(new URL("http://inner:1/mcp"), { fetch }));

  await owner`delete from public.jobs`;
  await owner`delete from public.job_alerts`;
  for (let index = 0; index < 18; index++) {
    const place = places[index % places.length] ?? places[0];
    await addListedJob(5, { ...jobValues(index), city_id: await addCity(...place) });
  }
});
afterAll(async () => {
  await owner`delete from public.jobs`;
  await owner`delete from public.job_alerts`;
  await owner`delete from public.outbox`;
});

/** The slugs of the jobs in the list that a visitor reads page by page. */
async function listSlugs(query: string): Promise<string[]> {
  const filters = parseJobFilters(new URLSearchParams(query));
  const slugs: string[] = [];
  for (let page = 1; ; page++) {
    const { jobs, total } = await listJobs({ ...filters, page });
    slugs.push(...jobs.map(({ slug }) => slug));
    if (jobs.length === 0 || slugs.length >= total) return slugs;
  }
}

async function slugsOfIds(ids: string[]): Promise<string[]> {
  const rows = await owner<
    { slug: string }[]
  >`select slug from public.jobs where id = any (${ids})`;
  return rows.map(({ slug }) => slug);
}

const slugOfUrl = (url: string) => url.replace(/^.*\//u, "").replace(/\.md$/u, "");

test("the parameters of a search are those of the API", () => {
  const filters = jobListParameters.omit({ limit: true, cursor: true }).shape;
  expect(searchParameters.toSorted()).toEqual(Object.keys(filters).toSorted());
  expect(searchParameters.filter((name) => sampleQueryValues(name).length === 0)).toEqual([]);
});

test("each filter finds some of the test's jobs and leaves others out", async () => {
  const unfiltered = await listSlugs("");
  const without = ["currency", "unstated", "sort"];
  for (const name of searchParameters.filter((parameter) => !without.includes(parameter))) {
    const counts = [];
    for (const value of sampleQueryValues(name))
      counts.push((await listSlugs(String(new URLSearchParams({ [name]: value })))).length);
    expect(Math.max(...counts), name).toBeGreaterThan(0);
    expect(Math.min(...counts), name).toBeLessThan(unfiltered.length);
  }
});

describe.each(queries)("the search %s", (query) => {
  const filters = parseJobFilters(new URLSearchParams(query));

  test("the counts of a search are those of the jobs of its list", async () => {
    const found = await listJobs(filters, { withAllCounts: true });
    expect(found.total).toBe((await listSlugs(query)).length);
    expect(found.counts.from).toBeDefined();
  });

  test("the API finds the jobs of a search's list, page by page", async () => {
    const jobs = await readAllPages(`/api/v1/jobs?${query}&limit=4`, "jobs");
    expect(jobs.map(({ slug }) => slug)).toEqual(await listSlugs(query));
  });

  test("the tool of the Model Context Protocol finds the jobs of a search's list, page by page", async () => {
    const shape: Record<string, unknown> = jobListParameters.shape;
    const isList = (name: string) =>
      shape[name] instanceof z.ZodOptional && shape[name].unwrap() instanceof z.ZodArray;
    const values = [...new URLSearchParams(query)].map(([name, value]) => [
      name,
      isList(name) ? [value] : value,
    ]);
    const slugs: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { structuredContent } = await mcp.callTool({
        name: "search_jobs",
        arguments: { ...Object.fromEntries(values), limit: 4, cursor },
      });
      const page = structuredContent as { jobs: { slug: string }[]; nextCursor: string | null };
      slugs.push(...page.jobs.map(({ slug }) => slug));
      cursor = page.nextCursor;
    } while (cursor);
    expect(slugs).toEqual(await listSlugs(query));
  });

  test("the feed of a search contains the jobs of its list, newest first", async () => {
    const response = await readFeed(new Request(`http://inner:1/feed.json?${query}`));
    const { items } = (await response.json()) as { items: { url: string }[] };
    const slugs = items.map(({ url }) => slugOfUrl(url));
    expect(slugs.toSorted()).toEqual((await listSlugs(query)).toSorted());
  });

  test("the mail of an alert that was requested for a search contains the jobs of its list", async () => {
    const form = { email: `${uniqueWord()}@acme-systems.dev`, frequency: "daily" };
    const parsed = alertSchema.safeParse({
      ...form,
      ...Object.fromEntries(new URLSearchParams(query)),
    });
    // Alerts ignore the order and the age of jobs. A search that has no other filters cannot have an alert.
    const isEmpty = listParameters({ ...filters, posted: null, sort: "newest" }).length === 0;
    expect(parsed.success).toBe(!isEmpty);
    if (!parsed.success) return;
    const alert = parsed.data;
    await service
      .rpc("create_alert", {
        network: uniqueWord(),
        email: alert.email,
        query: alert.query,
        frequency: alert.frequency,
        filters: searchFilters(alert.filters),
      })
      .throwOnError();
    await owner`
      update public.job_alerts set confirmed_at = now(), next_at = now(), seen_until = '2001-01-01'
      where email = ${alert.email}`;
    const { data } = await service.rpc("send_alerts").throwOnError();
    expect(data).toMatchObject({ failed: [] });
    const mails = await owner<{ jobs: string[] }[]>`
      select data -> 'jobs' as jobs from public.outbox where kind = 'job-alert' and address = ${alert.email}`;
    const slugs = await slugsOfIds(mails.flatMap(({ jobs }) => jobs));
    expect(slugs.toSorted()).toEqual((await listSlugs(alert.query)).toSorted());
  });
});

/** The searches that have a landing page of their own. */
const landings = queries.flatMap((query) => {
  const filters = parseJobFilters(new URLSearchParams(query));
  const path = findLandingPath(listParameters(filters));
  return path && landingAt(path) ? [{ query, path }] : [];
});

describe.each(landings)("the landing page $path", ({ query, path }) => {
  test("a landing page has the jobs of its list", async () => {
    const page = await getLanding(path, 1);
    if (!page || !("landing" in page)) throw new Error(`There is no page at ${path}.`);
    const slugs = await listSlugs(query);
    expect(page.total).toBe(slugs.length);
    expect(page.jobs.map(({ slug }) => slug)).toEqual(slugs.slice(0, 10));
  });

  test("a landing page has the jobs of its list as Markdown, too", async () => {
    const params = Promise.resolve({ product: "golang-jobs", path: path.split("/") });
    const response = await readMarkdown(new Request("http://inner:1/"), { params });
    const links = [...(await response.text()).matchAll(/^- .*?\]\((\S+?)\):/gmu)];
    const slugs = links.map(([, url = ""]) => slugOfUrl(url));
    expect(slugs).toEqual((await listSlugs(query)).slice(0, 10));
  });
});
