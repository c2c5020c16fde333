import { site } from "@/lib/site";
import { expect, read, test } from "../fixtures";
import { parseHtml } from "../html";

const sections = [
  { name: "Jobs", path: "/" },
  { name: "Events", path: "/events" },
  { name: "Blogs", path: "/blogs" },
  { name: "Books", path: "/books" },
];

test("the top bar shows the follow links and the contact email", async ({ page }) => {
  await page.goto("/books");
  const links = page.getByRole("list", { name: "Follow us" }).getByRole("link");
  await expect(links).toHaveCount(site.followLinks.length);
  for (const [index, { label, url }] of site.followLinks.entries()) {
    await expect(links.nth(index)).toHaveAccessibleName(`${label} (opens in a new tab)`);
    await expect(links.nth(index)).toHaveAttribute("href", url);
  }
  const email = page.getByRole("link", { name: site.contactEmail }).first();
  await expect(email).toHaveAttribute("href", `mailto:${site.contactEmail}`);
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
  for (const path of ["/", "/events", "/admin/jobs", "/admin/blogs/new"]) {
    await page.goto(path);
    expect(await page.locator("svg.icon").count()).toBeGreaterThan(5);
    await expect.poll(undrawn, path).toEqual([]);
  }
});

test("the header links to the home page and the four sections, and stays visible while scrolling", async ({
  page,
}) => {
  await page.goto("/events");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: site.name })).toHaveAttribute("href", "/");
  const links = header.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links).toHaveText(sections.map(({ name }) => name));
  for (const [index, { path }] of sections.entries())
    await expect(links.nth(index)).toHaveAttribute("href", path);

  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(header).toBeInViewport();
});

test("the section of the current page is marked in the navigation", async ({ request }) => {
  for (const { name, path } of [
    ...sections,
    { name: "Jobs", path: "/golang-jobs/no-such-job" },
    { name: "Blogs", path: "/blogs/no-such-post" },
  ]) {
    const page = await read(request, path);
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
});

test("the footer shows the contact email, the company page, the year and the credit for the gopher", async ({
  page,
}) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: site.contactEmail })).toHaveAttribute(
    "href",
    `mailto:${site.contactEmail}`,
  );
  const company = footer.getByRole("link", { name: "Company page" });
  await expect(company).toHaveAttribute("href", site.companyPageUrl);
  await expect(company).toHaveAttribute("target", "_blank");
  await expect(footer).toContainText(`© ${new Date().getFullYear()} ${site.name}`);
  await expect(footer.getByRole("link", { name: "Renee French" })).toBeVisible();
  await expect(footer.getByRole("link", { name: "CC BY 4.0" })).toBeVisible();
});

test("an unknown address answers 404 with a link to the home page", async ({ request }) => {
  const page = await read(request, "/no/such/page");
  expect(page.status).toBe(404);
  expect(page.texts("h1")).toHaveLength(1);
  expect(page.within("main").each("href", "a")[0]).toBe("/");
  expect(page.meta("robots").join()).toMatch(/noindex/);
});
