import { site } from "@/lib/config/site";
import { expect, fetchPage, test } from "@/e2e/fixtures";
import { elementText, parseHtml } from "@/e2e/html";

for (const [path, title, words] of [
  ["/contact", "Contact", ["Who runs this board", site.contactEmail]],
  ["/privacy", "Privacy", ["visitor_id", "90 days", "Global Privacy", "newsletter-answer"]],
  ["/terms", "Terms", ["Postings", "For recruiters", "No warranty"]],
  ["/developers", "For developers", ["GET /api/v1/jobs/{slug}", "OpenAPI 3.1", "JobSummary"]],
] as const) {
  test(`${path} has its title, text and canonical address`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    expect(html).toContain(`<title>${title} | ${site.name}</title>`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
    for (const word of words) expect(html).toContain(word);
  });

  test(`${path} can be cached for everybody`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    expect(headers["cache-control"]).toContain("public");
    expect(headers["set-cookie"]).toBeUndefined();
  });

  test(`${path} is in the sitemap`, async ({ request }) => {
    expect(await (await request.get("/sitemap.xml")).text()).toContain(
      `<loc>${site.url}${path}</loc>`,
    );
  });

  test(`${path.toUpperCase()} redirects to ${path}`, async ({ request }) => {
    const answer = await request.get(path.toUpperCase(), { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([308, path]);
  });
}

test("each link in the contents of the developers' page leads to one section", async ({
  request,
}) => {
  const page = await fetchPage(request, "/developers");
  expect(page.texts("h2", { id: "contents" })).toEqual(["Contents"]);
  const hashes = page.within("nav", { "aria-labelledby": "contents" }).each("href", "a");
  expect(hashes.length).toBeGreaterThan(10);
  for (const hash of hashes) {
    expect(hash).toMatch(/^#./);
    expect(page.html().split(` id="${hash.slice(1)}"`), hash).toHaveLength(2);
  }
});

test("the sample request of the developers' page is copied with one click", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/developers");
  const sample = page.locator(".code-block", { hasText: "curl" });
  await sample.getByRole("button", { name: "Copy" }).click();
  await expect(sample.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl 'http\S+'$/);
});

test("the privacy page names everything that the site stores in a browser", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  await page.getByRole("heading", { level: 2 }).getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "All jobs", exact: true })).toBeVisible();
  const storedKeys = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  expect(storedKeys.toSorted()).toEqual([
    "job-list",
    "last-visit",
    "own-jobs",
    "theme",
    "visitor_id",
  ]);
  expect(await context.cookies()).toEqual([]);
  const text = (await fetchPage(context.request, "/privacy")).within("main").text();
  for (const name of storedKeys) expect(text).toContain(name);
});

test("the footer links once to each page that the header does not show on every screen", async ({
  request,
}) => {
  const footer = (await fetchPage(request, "/books")).within("footer");
  const paths = footer.within("nav", { "aria-label": "Footer" }).each("href", "a");
  expect(paths).toEqual([
    "/golang-jobs/in",
    "/golang-jobs/with",
    "/events",
    "/blogs",
    "/books",
    "/digests",
    "/newsletter/preferences",
    "/recruiter/register",
    "/hire-go-developers",
    "/recruiter/login",
    "/contact",
    "/privacy",
    "/terms",
    "/developers",
    "/developers#feeds",
  ]);
  for (const path of paths)
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
});

test("the feeds of the footer are the feeds of the site", async ({ request }) => {
  const page = await fetchPage(request, "/developers");
  expect(page.all("h2", { id: "feeds" })).toHaveLength(1);
  const feeds = ["/feed.xml", "/atom.xml", "/feed.json", "/blogs/feed.xml", "/events.ics"];
  expect(page.within("main").each("href", "a")).toEqual(expect.arrayContaining(feeds));
  for (const path of feeds) expect((await request.get(path)).status(), path).toBe(200);
});

/** The headings of pages that differ from the text of the links to them, by path. */
const otherNames: Record<string, string> = {
  "/": "Find your next Go job",
  "/recruiter/register": "Register",
  "/recruiter/login": "Sign in",
};

test("each link of the header, the menu and the footer and each link to an overview of jobs has the name of its page", async ({
  request,
}) => {
  const home = await fetchPage(request, "/");
  const named = ["Main", "More about jobs", "Footer"].flatMap((label) =>
    home.all("nav", { "aria-label": label }).flatMap((nav) => parseHtml([nav]).all("a")),
  );
  const overviews = parseHtml(home.region("Popular searches").all("ul").slice(-1));
  expect(overviews.texts("a")).toEqual(["Jobs by place", "Jobs by skill", "Companies", "Salaries"]);
  for (const link of [...named, ...overviews.all("a")]) {
    const { href = "" } = link.attribs;
    const name = elementText(link);
    const page = await fetchPage(request, href);
    const [, anchor] = href.split("#");
    const [heading = ""] = anchor ? page.texts("h2", { id: anchor }) : page.texts("h1");
    const expected = otherNames[href] ?? name;
    const words = expected.toLowerCase().split(" ");
    for (const word of words) expect(heading.toLowerCase(), `${name} at ${href}`).toContain(word);
    const crumbs = page.within("nav", { "aria-label": "Breadcrumb" });
    const current = crumbs.texts("li", { "aria-current": "page" });
    if (current.length > 0) expect(current, href).toEqual([name]);
  }
});

test("the pages where recruiters sign in and register state what the board offers", async ({
  request,
}) => {
  for (const path of ["/recruiter/login", "/recruiter/register"]) {
    const html = await (await request.get(path)).text();
    for (const words of ["Read by Go developers", "Views and apply clicks, counted", "We review"])
      expect(html, path).toContain(words);
  }
});
