import type { Page } from "@playwright/test";
import { site } from "@/lib/config/site";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";

/** The entries of a well-formed XML document, by element name. */
async function readEntries(
  page: Page,
  xml: string,
  name: string,
): Promise<Record<string, string>[]> {
  return page.evaluate(
    ([text, entry]) => {
      const document = new DOMParser().parseFromString(text, "application/xml");
      const error = document.querySelector("parsererror");
      if (error) throw new Error(error.textContent ?? "not well formed");
      return [...document.getElementsByTagName(entry)].map((element) =>
        Object.fromEntries(
          [...element.children].map((child) => [
            child.nodeName,
            child.getAttribute("href") ?? child.textContent ?? "",
          ]),
        ),
      );
    },
    [xml, name] as const,
  );
}

/** Matches the URLs of jobs and posts, but not those of landing pages. */
const jobOrPost = /golang-jobs\/(?!(?:in|with|level|type|pay|visa-sponsorship)\b)|blogs\//;

/** Matches names and slugs of rows that other tests add (e2e/backend.ts, randomWord). */
const testWord = /z[\da-f]{8}/u;

const nasty = 'A <b> & "C" ]]> 🐹 \u0001';

test("the sitemap lists every public page exactly once", async ({ page, request, backend }) => {
  const readClosed = async () => {
    const now = new Date().toISOString();
    const { data } = await backend
      .from("jobs")
      .select("slug")
      .or(`is_archived.eq.true,expires_at.lt.${now}`)
      .throwOnError();
    return data.map(({ slug }) => slug);
  };
  const closedBefore = await readClosed();
  const response = await request.get("/sitemap.xml");
  // Other tests archive and restore jobs meanwhile.
  const closedAfter = await readClosed();
  const closed = closedBefore.filter((slug) => closedAfter.includes(slug));
  expect(closed).not.toHaveLength(0);
  expect(response.headers()["content-type"]).toMatch(/xml/);
  const urls = await readEntries(page, await response.text(), "url");
  const locations = urls.map(({ loc }) => loc ?? "");
  expect(new Set(locations).size).toBe(locations.length);
  for (const path of ["/", "/events", "/blogs", "/books"])
    expect(locations).toContain(new URL(path, site.url).href);
  const { data: open } = await backend
    .from("jobs")
    .select("slug")
    .eq("is_archived", false)
    .gt("posted_at", "2021-01-01")
    .gt("expires_at", new Date().toISOString())
    .throwOnError();
  const { data: posts } = await backend
    .from("blogs")
    .select("slug")
    .gt("published_at", "2021-01-01")
    .throwOnError();
  for (const { slug } of open) expect(locations).toContain(`${site.url}/golang-jobs/${slug}`);
  for (const slug of closed) expect(locations).not.toContain(`${site.url}/golang-jobs/${slug}`);
  const { data: events } = await backend
    .from("events")
    .select("slug, status, end_date, description")
    .neq("name", "")
    .throwOnError();
  expect(new Set(events.map(({ status }) => status)).size).toBeGreaterThan(1);
  const isBare = ({ end_date, description }: (typeof events)[number]) =>
    description === null && end_date < new Date().toISOString();
  for (const event of events) {
    const { slug, status } = event;
    if (status !== "approved" || isBare(event))
      expect(locations).not.toContain(`${site.url}/events/${slug}`);
    else if (!testWord.test(slug)) expect(locations).toContain(`${site.url}/events/${slug}`);
  }
  for (const { slug } of posts) expect(locations).toContain(`${site.url}/blogs/${slug}`);
  const withoutMeetups = locations.filter((address) => !address.endsWith("/events?type=meetup"));
  for (const location of withoutMeetups)
    expect(location).not.toMatch(/[?#]|\/(admin|recruiter|api)/);
  for (const url of urls) {
    expect(url).not.toHaveProperty("priority");
    expect(url).not.toHaveProperty("changefreq");
    if (jobOrPost.test(url.loc ?? "")) expect(url.lastmod).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  }
});

test("robots.txt excludes the private areas and names the sitemap", async ({ request }) => {
  const text = await (await request.get("/robots.txt")).text();
  for (const path of ["/admin", "/recruiter", "/api"])
    expect(text).toMatch(new RegExp(`^Disallow: ${path}/?$`, "m"));
  for (const path of ["/recruiter/login", "/recruiter/register", "/api/v1"])
    expect(text).toMatch(new RegExp(`^Allow: ${path}$`, "m"));
  for (const path of ["/recruiter/login", "/recruiter/register"])
    expect(await (await request.get(path)).text()).toMatch(/<meta name="robots" content="noindex/);
  const api = await request.get("/api/v1/openapi.json");
  expect(api.headers()["x-robots-tag"]).toBe("noindex");
  expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
});

test("the RSS and Atom feeds contain the jobs of the filtered list, newest first", async ({
  page,
  request,
  addJobs,
}) => {
  const company = randomWord();
  const [first, second] = await addJobs(
    { company, title: nasty, description: '<p>Dig <a href="https://go.dev/">here</a>.</p>' },
    { company, title: "Other", type: "contract" },
  );
  for (const [path, entry] of [
    ["/feed.xml", "item"],
    ["/atom.xml", "entry"],
  ] as const) {
    const feed = async (query = "") =>
      readEntries(page, await (await request.get(path + query)).text(), entry);
    const all = await feed();
    expect(all.length, path).toBeGreaterThan(10);
    expect(all.length, path).toBeLessThanOrEqual(50);

    const found = await feed(`?q=${company}`);
    expect(found.map(({ link }) => link)).toEqual(
      [first, second].map((job) => `${site.url}/golang-jobs/${job?.slug}`),
    );
    expect(found[0]?.title).toContain("🐹");
    const content = found[0]?.["content:encoded"] ?? found[0]?.content ?? "";
    expect(content).toContain('href="https://go.dev/"');
    expect(await feed(`?q=${company}&type=contract&page=7`)).toHaveLength(1);
  }
});

test("/feed.json is a JSON Feed of the filtered list of jobs", async ({ request, addJobs }) => {
  const company = randomWord();
  const [job] = await addJobs(
    {
      company,
      title: nasty,
      city: "Oslo",
      country: "Norway",
      level: "senior",
      salary_min: 9e4,
      salary_max: 12e4,
      salary_currency: "USD",
    },
    { company, title: "Other" },
  );
  const response = await request.get(`/feed.json?q=${company}&country=Norway`);
  expect(response.headers()["content-type"]).toMatch(/^application\/feed\+json/);
  const feed = (await response.json()) as {
    version: string;
    feed_url: string;
    items: { url: string; content_html: string }[];
  };
  expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
  expect(feed.feed_url).toBe(`${site.url}/feed.json?q=${company}&country=Norway`);
  const found = [`${site.url}/golang-jobs/${job?.slug}`];
  expect(feed.items.map(({ url }) => url)).toEqual(found);
  const filteredUrls = async (query: string) => {
    const answer = await request.get(`/feed.json?company=${company}&${query}`);
    return ((await answer.json()) as typeof feed).items.map(({ url }) => url);
  };
  expect(await filteredUrls("from=NO&pay=120000&level=senior")).toEqual(found);
  for (const other of ["posted=30", "from=SE", "pay=120001", "level=junior", "skill=kubernetes"])
    expect(await filteredUrls(other), other).toEqual([]);
});

test("/blogs/feed.xml has the full text of published posts and no drafts", async ({
  page,
  request,
  backend,
}) => {
  const { data: posts } = await backend
    .from("blogs")
    .select("slug, status")
    .gt("created_at", "2021-01-01")
    .throwOnError();
  const items = await readEntries(
    page,
    await (await request.get("/blogs/feed.xml")).text(),
    "item",
  );
  const links = items.map(({ link }) => link);
  for (const { slug, status } of posts.filter((post) => post.status === "draft"))
    expect(links, status).not.toContain(`${site.url}/blogs/${slug}`);
  expect(items.length).toBeGreaterThan(2);
  for (const item of items) expect(item["content:encoded"]?.length).toBeGreaterThan(10);
});

test("each page links to the feeds of what it shows", async ({ request }) => {
  const feeds = async (path: string) =>
    (await fetchPage(request, path))
      .all("link", { rel: "alternate" })
      .filter(({ attribs }) => attribs.type?.includes("+"))
      .map(({ attribs }) => attribs.href)
      .toSorted();
  expect(await feeds("/?type=contract&page=2")).toEqual(
    ["atom.xml", "feed.json", "feed.xml"].map((name) => `${site.url}/${name}?type=contract`),
  );
  expect(await feeds("/blogs")).toEqual([`${site.url}/blogs/feed.xml`]);
});
