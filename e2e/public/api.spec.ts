import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { elementText } from "@/e2e/html";

test("other programs can read the jobs from the API page by page", async ({ request, addJobs }) => {
  const company = `Api ${randomWord()}`;
  const [job] = await addJobs({ company, title: "Second" }, { company, title: "First" });
  const address = `/api/v1/jobs?company=${encodeURIComponent(company)}&limit=1`;
  const response = await request.get(address);
  expect(response.headers()).toMatchObject({
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "content-type": "application/json",
    "cache-control": expect.stringMatching(/^public, .*s-maxage=60/),
    ratelimit: expect.stringMatching(/^"client";r=\d+;t=\d+$/),
  });
  const { jobs, next } = await response.json();
  expect(jobs).toMatchObject([{ title: "Second", slug: job?.slug }]);
  const second = await (await request.get(next.replace(/^https?:\/\/[^/]+/u, ""))).json();
  expect(second).toMatchObject({ jobs: [{ title: "First" }], next: null });
});

test("a response of the API can be revalidated with its ETag", async ({ request, addJobs }) => {
  const company = `Api ${randomWord()}`;
  await addJobs({ company });
  const address = `/api/v1/jobs?company=${encodeURIComponent(company)}`;
  const response = await request.get(address);
  const again = await request.get(address, {
    headers: { "if-none-match": response.headers().etag ?? "" },
  });
  expect(again.status()).toBe(304);
});

test("the API address that a filtered list shows returns the jobs of that list", async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
  const facts = { company, level: "senior", skills: ["grpc"] };
  await addJobs({ ...facts, title: "First" }, { ...facts, title: "Second" }, { company });
  const page = await fetchPage(request, `/?q=${company}&level=senior&skill=grpc`);
  const titles = page.region("Jobs").texts("h2");
  expect(titles).toHaveLength(2);
  const below = page.region("Follow this list");
  const [command = ""] = below.texts("code");
  expect(command).toMatch(/^curl /);
  const search = new URL(command.split("'")[1] ?? "").search;
  const { jobs } = await (await request.get(`/api/v1/jobs${search}`)).json();
  expect(jobs.map(({ title }: { title: string }) => title)).toEqual(titles);
  const feed = below.all("a").find((link) => elementText(link) === "JSON")?.attribs.href;
  const { items } = await (await request.get(feed ?? "")).json();
  expect(items.map(({ title }: { title: string }) => title.split(" at ")[0])).toEqual(titles);
});

test("an API error is a JSON problem document that states the reason", async ({ request }) => {
  for (const [status, method, path] of [
    [400, "GET", "/api/v1/jobs?type=fulltime"],
    [404, "GET", "/api/v1/jobs/no-such-job"],
    [404, "GET", "/api/v1/no-such-list"],
    [405, "POST", "/api/v1/jobs"],
    [405, "DELETE", "/api/v1/jobs"],
  ] as const) {
    const response = await request.fetch(path, { method });
    expect([path, response.status()]).toEqual([path, status]);
    expect(response.headers()).toMatchObject({
      "content-type": expect.stringMatching(/^application\/problem\+json/),
      "access-control-allow-origin": "*",
    });
    expect(await response.json()).toMatchObject({ status, detail: expect.stringMatching(/\.$/) });
  }
  const preflight = await request.fetch("/api/v1/jobs", {
    method: "OPTIONS",
    headers: { Origin: "https://other.example", "Access-Control-Request-Method": "GET" },
  });
  expect(preflight.status()).toBe(204);
  expect(preflight.headers()["access-control-allow-headers"]).toBe("If-None-Match");
});

test("a job is available as Markdown at its address with .md, which its page links to", async ({
  request,
  addJobs,
}) => {
  const [job] = await addJobs({ title: `Engineer ${randomWord()}` });
  const page = await request.get(`/golang-jobs/${job?.slug}`);
  const path = `/golang-jobs/${job?.slug}.md`;
  expect(await page.text()).toMatch(new RegExp(`type="text/markdown"[^>]+${path}"`));
  const response = await request.get(path);
  expect(response.headers()).toMatchObject({
    "content-type": "text/markdown; charset=utf-8",
    "x-robots-tag": "noindex",
    "cache-control": expect.stringMatching(/^public/),
  });
  expect(await response.text()).toMatch(new RegExp(`^# ${job?.title}\n`));
  expect((await request.get("/golang-jobs/no-such-job.md")).status()).toBe(404);
});

test("a landing page is available as Markdown at its address with .md, which it links to", async ({
  request,
}) => {
  for (const [path, title] of [
    ["/golang-jobs/in/germany", "Golang jobs in Germany"],
    ["/golang-jobs/in/germany/berlin", "Golang jobs in Berlin, Germany"],
    ["/golang-jobs/visa-sponsorship", "Golang jobs with visa sponsorship"],
  ]) {
    const page = await (await request.get(path ?? "")).text();
    expect(page).toMatch(new RegExp(`type="text/markdown"[^>]+${path}\\.md"`));
    const response = await request.get(`${path}.md`);
    expect(response.headers()["x-robots-tag"]).toBe("noindex");
    const text = await response.text();
    expect(text).toContain(`# ${title}\n`);
    // Each list entry links to a job's Markdown version.
    expect(text).toMatch(/^- \[.+\]\(.+\/golang-jobs\/[a-z0-9-]+\.md\): /m);
  }
  expect((await request.get("/golang-jobs/in/nowhere.md")).status()).toBe(404);
});

test("the page, Markdown, feed and API of a job state its overlap hours in the time zone that was entered", async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
  const [job] = await addJobs({ company, overlap_hours: 4, overlap_time_zone: "Asia/Kolkata" });
  const path = `/golang-jobs/${job?.slug}`;
  const message =
    "At least 4 hours in common with Asia/Kolkata: time zones between UTC+1:30 and UTC+9:30";
  for (const address of [path, `${path}.md`, `/feed.xml?q=${company}`])
    expect(await (await request.get(address)).text()).toContain(message);
  const { eligibility } = await (await request.get(`/api/v1/jobs/${job?.slug}`)).json();
  expect(eligibility).toMatchObject({
    overlap: {
      hours: 4,
      timeZone: "Asia/Kolkata",
    },
    utcOffsetMin: 90,
    utcOffsetMax: 570,
  });
});

test("responses of the MCP tools are not cached", async ({ request }) => {
  const response = await request.post("/mcp", {
    data: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    headers: { accept: "application/json, text/event-stream" },
  });
  expect(response.status()).toBe(200);
  expect(response.headers()["cache-control"]).toMatch(/no-store|no-cache/);
  expect(await response.text()).toContain("search_jobs");
});
