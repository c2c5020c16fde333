import { site } from "@/lib/site";
import { expect, read, test } from "@/e2e/fixtures";

for (const [path, title, words] of [
  ["/contact", "Contact", ["Who runs this board", site.contactEmail]],
  ["/privacy", "Privacy", ["visitor_id", "90 days", "Global Privacy", "newsletter-answer"]],
  ["/terms", "Terms", ["Postings", "For recruiters", "No warranty"]],
  ["/developers", "For developers", ["GET /api/v1/jobs/{slug}", "OpenAPI 3.1", "JobSummary"]],
] as const) {
  test(`${path} has its title, text and canonical address, is cacheable and is in the sitemap`, async ({
    request,
  }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["cache-control"]).toContain("public");
    expect(answer.headers()["set-cookie"]).toBeUndefined();
    const html = await answer.text();
    expect(html).toContain(`<title>${title} | ${site.name}</title>`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
    for (const word of words) expect(html).toContain(word);
    expect(await (await request.get("/sitemap.xml")).text()).toContain(
      `<loc>${site.url}${path}</loc>`,
    );
    const shouted = await request.get(path.toUpperCase(), { maxRedirects: 0 });
    expect([shouted.status(), shouted.headers().location]).toEqual([308, path]);
  });
}

test("the developers' page has contents, and its sample request is copied with one click", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/developers");
  const targets = await page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link")
    .evaluateAll((links: HTMLAnchorElement[]) =>
      links.map(({ hash }) => [hash, document.querySelectorAll(hash).length]),
    );
  expect(targets.length).toBeGreaterThan(10);
  for (const [hash, count] of targets) expect(count, String(hash)).toBe(1);
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
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  expect(kept.toSorted()).toEqual(["job-list", "last-visit", "own-jobs", "theme", "visitor_id"]);
  expect(await context.cookies()).toEqual([]);
  const text = (await read(context.request, "/privacy")).within("main").text();
  for (const name of kept) expect(text).toContain(name);
});

test("the footer links to the sections, the feeds, the recruiter pages and the pages about the board", async ({
  request,
}) => {
  const footer = (await read(request, "/books")).within("footer");
  const paths = footer.within("nav", { "aria-label": "Footer" }).each("href", "a");
  expect(paths).toEqual([
    "/",
    "/golang-jobs/in",
    "/golang-jobs/with",
    "/golang-jobs/pay",
    "/companies",
    "/events",
    "/blogs",
    "/books",
    "/digests",
    "/newsletter/preferences",
    "/saved",
    "/feed.xml",
    "/atom.xml",
    "/feed.json",
    "/blogs/feed.xml",
    "/events.ics",
    "/recruiter/register",
    "/hire-go-developers",
    "/recruiter/login",
    "/contact",
    "/privacy",
    "/terms",
    "/developers",
  ]);
  for (const path of paths)
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
});

test("the pages where recruiters sign in and register state what the board offers", async ({
  request,
}) => {
  for (const path of ["/recruiter/login", "/recruiter/register"]) {
    const html = await (await request.get(path)).text();
    for (const words of ["Read by Go developers", "Views and applications, counted", "We review"])
      expect(html, path).toContain(words);
  }
});
