import { site } from "@/lib/config/site";
import { expect, fetchPage, test } from "@/e2e/fixtures";
import { parseHtml } from "@/e2e/html";

const sections = [
  { name: "Jobs", path: "/" },
  { name: "Events", path: "/events" },
  { name: "Blogs", path: "/blogs" },
  { name: "Books", path: "/books" },
];

test("the top bar shows the follow links and the contact email", async ({ request }) => {
  const bar = (await fetchPage(request, "/books")).region("Contact");
  const links = bar.within("ul", { "aria-label": "Follow us" });
  expect(links.texts("a")).toEqual(
    site.followLinks.map(({ label }) => `${label} (opens in a new tab)`),
  );
  expect(links.each("href", "a")).toEqual(site.followLinks.map(({ url }) => url));
  const email = { href: `mailto:${site.contactEmail}` };
  expect(bar.texts("a", email)).toEqual([site.contactEmail]);
});

test("each icon of public and console pages is drawn", async ({ page, signInAs }) => {
  await signInAs("admin");
  const undrawn = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<SVGSVGElement>("svg.icon")]
        .filter(
          (icon) => icon.checkVisibility() && icon.getBBox().width + icon.getBBox().height === 0,
        )
        .map(({ innerHTML }) => innerHTML),
    );
  for (const path of ["/", "/events?type=meetup", "/admin/jobs", "/admin/blogs/new"]) {
    await page.goto(path);
    expect(await page.locator("svg.icon").count()).toBeGreaterThan(5);
    await expect.poll(undrawn, path).toEqual([]);
  }
});

test("the header links to the home page and the four sections", async ({ request }) => {
  const header = (await fetchPage(request, "/events")).within("header");
  expect(header.texts("a", { href: "/" })[0]).toBe(site.name);
  const links = header.within("nav", { "aria-label": "Main" });
  expect(links.texts("a")).toEqual(sections.map(({ name }) => name));
  expect(links.each("href", "a")).toEqual(sections.map(({ path }) => path));
});

test("the section of the current page is marked in the navigation", async ({ request }) => {
  for (const { name, path } of [
    ...sections,
    { name: "Jobs", path: "/golang-jobs/no-such-job" },
    { name: "Blogs", path: "/blogs/no-such-post" },
  ]) {
    const page = await fetchPage(request, path);
    for (const navigation of page.all("nav", { "aria-label": "Main" }))
      expect
        .soft(parseHtml([navigation]).texts("a", { "aria-current": "page" }), path)
        .toEqual([name]);
    expect(page.all("nav", { "aria-label": "Main" }).length, path).toBeGreaterThan(0);
  }
});

test("the skip link is the first stop of the Tab key and leads to the main area", async ({
  page,
}) => {
  await page.goto("/blogs");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByRole("banner")).toBeInViewport();
});

test("the footer shows the contact email, the company page, the year and the credit for the gopher", async ({
  request,
}) => {
  const footer = (await fetchPage(request, "/")).within("footer");
  const email = { href: `mailto:${site.contactEmail}` };
  expect(footer.texts("a", email)).toEqual([site.contactEmail]);
  const company = { href: site.companyPageUrl, target: "_blank" };
  expect(footer.texts("a", company)).toEqual(["Company page (opens in a new tab)"]);
  expect(footer.texts("p")).toContain(`© ${new Date().getFullYear()} ${site.name}`);
  expect(footer.texts("a")).toEqual(expect.arrayContaining(["Renee French", "CC BY 4.0"]));
});

test("an unknown address answers 404 with a link to the home page", async ({ request }) => {
  const page = await fetchPage(request, "/no/such/page");
  expect(page.status).toBe(404);
  expect(page.texts("h1")).toHaveLength(1);
  expect(page.within("main").each("href", "a")[0]).toBe("/");
  expect(page.meta("robots").join()).toMatch(/noindex/);
});
