import SwaggerParser from "@apidevtools/swagger-parser";
import { expect, test } from "vitest";
import { addCity, addJob, owner, service, uniqueWord } from "@/supabase/tests/callers";
import {
  fetchApi,
  document,
  loadApi,
  apiPaths,
  readAllPages,
  site,
} from "@/supabase/tests/public-api";

loadApi();

test("the API document is valid OpenAPI 3.1 and lists every route", async () => {
  const valid = await SwaggerParser.validate(structuredClone(document) as never);
  expect(valid).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    servers: [{ url: site }],
  });
  expect(Object.keys(document.paths)).toEqual(apiPaths());
});

const encodePosition = (...at: unknown[]) => Buffer.from(JSON.stringify(at)).toString("base64url");
const id = "2b1f6a1e-6f0c-4f0e-9f64-3f1d3a5c9f10";
const wrong = [
  ["jobs?type=fulltime", "type"],
  ["jobs?from=ZZ", "from"],
  ["jobs?pay=-1", "pay"],
  ["jobs?pay=many", "pay"],
  ["jobs?skill=a,B!", "skill"],
  ["jobs?skill=a,b,c,d,e,f,g,h,i", "skill"],
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
  [`jobs?cursor=${encodePosition("jobs", "yesterday", id)}`, "cursor"],
  [`jobs?cursor=${encodePosition("jobs", "2024-99-99T00:00:00Z", id)}`, "cursor"],
  [`jobs?cursor=${encodePosition("jobs", "0000-01-01T00:00:00Z", id)}`, "cursor"],
  [`jobs?cursor=${encodePosition("jobs", "2024-01-01T00:00:00Z", "1) or true--")}`, "cursor"],
  [`jobs?cursor=${encodePosition("events", "2024-01-01T00:00:00Z", id)}`, "cursor"],
  [`jobs?sort=pay&cursor=${encodePosition("jobs", "2024-01-01T00:00:00Z", id)}`, "cursor"],
  ["companies?limit=x", "limit"],
  [`companies?cursor=${encodePosition("companies", "A'B")}`, "cursor"],
  ["events?type=party", "type"],
  ["events?country=Atlantis", "country"],
];
for (const [address = "", parameter] of wrong)
  test(`the API answers ${address.slice(0, 60)} with 400 and the name of the invalid parameter`, async () => {
    const { status, body } = await fetchApi(`/api/v1/${address}`);
    expect(status).toBe(400);
    const named = body.errors.map((error: { parameter: string }) => error.parameter);
    expect(named).toContain(parameter);
    expect(body.detail).toMatch(/\.$/);
  });

test("the API accepts a valid cursor", async () => {
  for (const time of ["2024-01-01 00:00:00.123456+00", "2024-02-31T23:59:59+05:30"])
    expect((await fetchApi(`/api/v1/jobs?cursor=${encodePosition("jobs", time, id)}`)).status).toBe(
      200,
    );
});

test("the API lists companies by slug with their open jobs", async () => {
  const word = uniqueWord();
  const names = [`Zeta ${word}`, `Alpha ${word}`, `Mid ${word}`];
  for (const company of names) await addJob({ company });
  await addJob({ company: `Archived ${word}`, is_archived: true });
  const read = await readAllPages(`/api/v1/companies?q=${word}&limit=1`, "companies");
  const slugs = ["alpha", "mid", "zeta"].map((name) => `${name}-${word}`);
  expect(read.map(({ slug }) => slug)).toEqual(slugs);
  const { body } = await fetchApi(`/api/v1/companies/alpha-${word}`);
  expect(body).toMatchObject({ name: `Alpha ${word}`, openJobs: 1, isVerified: false });
  const jobs = await readAllPages(`/api/v1/companies/alpha-${word}/jobs`, "jobs");
  expect(jobs).toMatchObject([{ company: `Alpha ${word}` }]);
});

test("a former slug of a company redirects to the current one in the API", async () => {
  const word = uniqueWord();
  await addJob({ company: `Alpha ${word}` });
  await owner`update public.companies set name = ${`Omega ${word}`} where slug = ${`alpha-${word}`}`;
  for (const path of ["", "/jobs"]) {
    const { status, headers } = await fetchApi(`/api/v1/companies/alpha-${word}${path}`);
    expect([status, headers.get("location")]).toEqual([
      308,
      `${site}/api/v1/companies/omega-${word}${path}`,
    ]);
  }
});

test("the API answers an unknown company with 404", async () => {
  for (const path of ["", "/jobs"])
    expect((await fetchApi(`/api/v1/companies/no-such${path}`)).status).toBe(404);
});

test("the event list of the API contains approved upcoming events only, soonest first", async () => {
  const word = uniqueWord();
  const city_id = await addCity("Reykjavik", "Iceland");
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
  const read = await readAllPages("/api/v1/events?country=Iceland&type=meetup&limit=1", "events");
  const own = read.filter(({ slug }) => slug.includes(word));
  expect(own.map(({ slug }) => slug)).toEqual([
    `event-${word}-10-${start(10).getUTCFullYear()}`,
    `event-${word}-30-${start(30).getUTCFullYear()}`,
  ]);
  expect((await fetchApi(`/api/v1/events/${own[0]?.slug}`)).body).toMatchObject({
    country: "Iceland",
  });
  const [waiting] = await owner`select slug from public.events where name = ${`Event ${word} 20`}`;
  expect((await fetchApi(`/api/v1/events/${waiting?.slug}`)).status).toBe(404);
});

test("the API's pay report answers amounts only where at least five companies state their pay", async () => {
  const city_id = await addCity("Suva", "Fiji");
  const readFijiCell = async () => {
    await service.rpc("refresh_reports").throwOnError();
    const { cells } = (await fetchApi("/api/v1/pay")).body as { cells: Record<string, unknown>[] };
    return cells.find(({ country, level }) => country === "Fiji" && level === null);
  };
  const pay = { city_id, salary_min: 50_000, salary_max: 60_000, salary_currency: "USD" };
  const companies = Array.from({ length: 5 }, () => `Fiji ${uniqueWord()}`);
  for (const company of companies.slice(1)) await addJob({ ...pay, company });
  expect(await readFijiCell()).toMatchObject({
    companies: 4,
    lower: null,
    median: null,
    upper: null,
  });
  await addJob({ ...pay, company: companies[0] });
  expect(await readFijiCell()).toMatchObject({
    companies: 5,
    lower: null,
    median: 55_000,
    upper: null,
  });
});

test("the API answers search texts with characters that Postgres cannot store with 200", async () => {
  for (const list of ["jobs?q=", "jobs?city=", "jobs?company=", "companies?q="])
    for (const text of ["%00", "%00%01a", "a%00b", "%ed%a0%80", "%F0%9F%98%80"])
      expect({ list, text, status: (await fetchApi(`/api/v1/${list}${text}`)).status }).toEqual({
        list,
        text,
        status: 200,
      });
});
