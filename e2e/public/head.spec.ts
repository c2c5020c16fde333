import type { APIRequestContext, Page } from "@playwright/test";
import { site } from "@/lib/site";
import { aWord, expect, test } from "../fixtures";

const head = (page: Page) => ({
  canonical: () => page.locator("link[rel=canonical]").getAttribute("href"),
  robots: async () =>
    (
      await page
        .locator("meta[name=robots]")
        .evaluateAll((tags: HTMLMetaElement[]) => tags.map(({ content }) => content))
    ).join(),
  meta: (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).first().getAttribute("content"),
});

for (const path of ["/", "/?page=2", "/events", "/blogs", "/books"]) {
  test(`${path} is its own canonical address, listed, with a title, a description and a preview`, async ({
    page,
  }) => {
    await page.goto(path);
    expect(await head(page).canonical()).toBe(new URL(path, site.url).href);
    expect(await head(page).robots()).not.toMatch(/noindex/);
    expect((await page.title()).length).toBeGreaterThan(10);
    expect((await head(page).meta("description"))?.length).toBeGreaterThan(20);
    expect(await head(page).meta("og:url")).toBe(new URL(path, site.url).href);
    expect(await head(page).meta("twitter:card")).toBe("summary_large_image");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  });
}

test("what only says where a visitor came from is not part of the canonical address", async ({
  page,
}) => {
  await page.goto("/?utm_source=social&utm_medium=share&fbclid=1");
  expect(await head(page).canonical()).toBe(`${site.url}/`);
  await page.goto("/events?type=meetup&utm_campaign=x");
  expect(await head(page).canonical()).toBe(`${site.url}/events?type=meetup`);
});

for (const query of [
  "q=golang",
  "type=contract",
  "country=Germany",
  "city=Berlin&page=2",
  "q=a%2Fb",
]) {
  test(`a narrowed list is not listed, but its links are followed: /?${query}`, async ({
    page,
  }) => {
    await page.goto(`/?${query}`);
    expect(await head(page).robots()).toMatch(/^noindex, ?follow$/);
  });
}

test("past the last page there is nothing for search engines, and Previous leads to the last one", async ({
  page,
}) => {
  await page.goto("/?page=9999");
  expect(await head(page).robots()).toBe("noindex");
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) }),
  ).not.toHaveCount(0);
  expect(await head(page).robots()).toBe("");
});

test("a job has its own head: title, description, keywords, preview, canonical address", async ({
  page,
  addJobs,
}) => {
  const company = aWord();
  const [job] = await addJobs({
    title: 'Senior "Gopher" & more',
    company,
    description: `<p>${"Dig & delve. ".repeat(40)}</p>`,
  });
  await page.goto(`/golang-jobs/${job?.slug}?utm_source=google_jobs_apply`);
  const url = `${site.url}/golang-jobs/${job?.slug}`;
  expect(await head(page).canonical()).toBe(url);
  expect(await page.title()).toContain(`Senior "Gopher" & more at ${company}`);
  const description = (await head(page).meta("description")) ?? "";
  expect(description).toContain(company);
  expect(description.length).toBeLessThanOrEqual(200);
  expect(await head(page).meta("keywords")).toContain(company);
  expect(await head(page).meta("og:title")).toContain('Senior "Gopher" & more');
  expect(await head(page).meta("og:url")).toBe(url);
  expect(await head(page).meta("twitter:title")).toContain('Senior "Gopher" & more');
});

test("a post has its own head, from its own words for it or cut from its excerpt to 200 characters", async ({
  page,
  addBlog,
}) => {
  const plain = await addBlog({ excerpt: "word ".repeat(100).trim() });
  await page.goto(`/blogs/${plain.slug}`);
  expect(await head(page).canonical()).toBe(`${site.url}/blogs/${plain.slug}`);
  const cut = (await head(page).meta("description")) ?? "";
  expect(cut.length).toBeLessThanOrEqual(200);
  expect(cut).toMatch(/(…|\.\.\.)$/);
  const own = await addBlog({ meta_title: "Own title", meta_description: "Own description." });
  await page.goto(`/blogs/${own.slug}`);
  await expect(page).toHaveTitle(/^Own title/);
  expect(await head(page).meta("description")).toBe("Own description.");
});

test("the preview picture of the site, a job and a post is a PNG of 1200 by 630", async ({
  page,
  request,
  addJobs,
  addBlog,
}) => {
  const [job] = await addJobs({ title: "日本語 🐹 <b>" });
  const post = await addBlog({});
  for (const path of ["/", "/events", `/golang-jobs/${job?.slug}`, `/blogs/${post.slug}`]) {
    await page.goto(path);
    const image = (await head(page).meta("og:image")) ?? "";
    expect(await head(page).meta("og:image:width")).toBe("1200");
    expect(await head(page).meta("og:image:height")).toBe("630");
    expect(await head(page).meta("twitter:image")).toBe(image);
    expect(await size(request, new URL(image).pathname), path).toEqual({
      width: 1200,
      height: 630,
    });
  }
});

test("a picture of a job or a post that does not exist answers 404", async ({ request }) => {
  for (const path of ["/og/jobs/no-such-job", "/og/blogs/no-such-post", "/og/jobs/..%2f.."])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("the icon and the manifest are there, and the manifest names icons that are", async ({
  page,
  request,
}) => {
  await page.goto("/");
  for (const rel of ["icon", "manifest"]) {
    const href = await page.locator(`link[rel=${rel}]`).first().getAttribute("href");
    expect((await request.get(href ?? "")).status(), rel).toBe(200);
  }
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    name: string;
    start_url: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBeTruthy();
  expect(manifest.start_url).toBe("/");
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

/** Width and height as the header of a PNG has them. */
async function size(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  expect(response.headers()["content-type"]).toBe("image/png");
  const bytes = await response.body();
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
