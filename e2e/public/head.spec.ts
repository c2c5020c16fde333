import type { APIRequestContext } from "@playwright/test";
import { site } from "@/lib/config/site";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { type Html, elementText } from "@/e2e/html";

const canonicalLinks = (page: Html) => page.each("href", "link", { rel: "canonical" });
const documentTitle = (page: Html) => page.within("head").texts("title").join();

test("the head of each list describes the list to search engines", async ({ request }) => {
  for (const path of ["/", "/?page=2", "/events", "/blogs", "/books"]) {
    const page = await fetchPage(request, path);
    const url = new URL(path, site.url).href;
    expect.soft(canonicalLinks(page), path).toEqual([url]);
    expect.soft(page.meta("robots").join(), path).not.toMatch(/noindex/);
    expect.soft(documentTitle(page).length, path).toBeGreaterThan(10);
    expect.soft(page.meta("description").join().length, path).toBeGreaterThan(20);
    expect.soft(page.meta("og:url"), path).toEqual([url]);
    expect.soft(page.meta("twitter:card"), path).toEqual(["summary_large_image"]);
    expect.soft(page.all("h1"), path).toHaveLength(1);
  }
});

test("campaign parameters are not part of the canonical address", async ({ request }) => {
  for (const [path, url] of [
    ["/?utm_source=social&utm_medium=share&fbclid=1", "/"],
    ["/events?type=meetup&utm_campaign=x", "/events?type=meetup"],
  ] as const)
    expect
      .soft(canonicalLinks(await fetchPage(request, path)), path)
      .toEqual([`${site.url}${url}`]);
});

test("a filtered list is marked noindex and follow", async ({ request }) => {
  for (const query of [
    "q=golang",
    "type=full-time",
    "country=Germany&sort=pay",
    "city=Berlin&page=2",
    "q=a%2Fb",
    "filters=open",
  ]) {
    const page = await fetchPage(request, `/?${query}`);
    expect.soft(page.meta("robots").join(), query).toMatch(/^noindex, ?follow$/);
  }
});

test("a page past the last one is not indexed", async ({ request }) => {
  expect((await fetchPage(request, "/?page=9999")).meta("robots")).toEqual(["noindex, follow"]);
});

test("Previous on a page past the last one leads to the last one", async ({ request }) => {
  const past = await fetchPage(request, "/?page=9999");
  const [previous] = past.all("a").filter((link) => elementText(link).startsWith("Previous"));
  const last = await fetchPage(request, previous?.attribs.href ?? "");
  expect(last.all("article")).not.toEqual([]);
  expect(last.meta("robots")).toEqual([]);
});

test("the head of a job has its title, description, keywords, preview and canonical address", async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
  const [job] = await addJobs({
    title: 'Senior "Gopher" & more',
    company,
    description: `<p>${"Dig & delve. ".repeat(40)}</p>`,
  });
  const page = await fetchPage(request, `/golang-jobs/${job?.slug}?utm_source=google_jobs_apply`);
  const url = `${site.url}/golang-jobs/${job?.slug}`;
  expect(canonicalLinks(page)).toEqual([url]);
  expect(documentTitle(page)).toContain(`Senior "Gopher" & more at ${company}`);
  const [description = ""] = page.meta("description");
  expect(description).toContain(company);
  expect(description.length).toBeLessThanOrEqual(200);
  expect(page.meta("keywords").join()).toContain(company);
  expect(page.meta("og:title").join()).toContain('Senior "Gopher" & more');
  expect(page.meta("og:url")).toEqual([url]);
  expect(page.meta("twitter:title").join()).toContain('Senior "Gopher" & more');
});

test("the description of a post without meta fields is its excerpt cut to 200 characters", async ({
  request,
  addBlog,
}) => {
  const plain = await addBlog({ excerpt: "word ".repeat(100).trim() });
  const page = await fetchPage(request, `/blogs/${plain.slug}`);
  expect(canonicalLinks(page)).toEqual([`${site.url}/blogs/${plain.slug}`]);
  const [cut = ""] = page.meta("description");
  expect(cut.length).toBeLessThanOrEqual(200);
  expect(cut).toMatch(/(…|\.\.\.)$/);
});

test("the title and description of a post are its meta fields", async ({ request, addBlog }) => {
  const own = await addBlog({ meta_title: "Own title", meta_description: "Own description." });
  const itsOwn = await fetchPage(request, `/blogs/${own.slug}`);
  expect(documentTitle(itsOwn)).toMatch(/^Own title/);
  expect(itsOwn.meta("description")).toEqual(["Own description."]);
});

test("the preview image of the site, a job and a post is a PNG of 1200 by 630", async ({
  request,
  addJobs,
  addBlog,
}) => {
  const [job] = await addJobs({ title: "日本語 🐹 <b>" });
  const post = await addBlog({});
  for (const path of ["/", "/events", `/golang-jobs/${job?.slug}`, `/blogs/${post.slug}`]) {
    const page = await fetchPage(request, path);
    const [image = ""] = page.meta("og:image");
    expect(page.meta("og:image:width")).toEqual(["1200"]);
    expect(page.meta("og:image:height")).toEqual(["630"]);
    expect(page.meta("twitter:image")).toEqual([image]);
    expect(await fetchImageSize(request, new URL(image).pathname), path).toEqual({
      width: 1200,
      height: 630,
    });
  }
});

test("the preview image of an unknown job or post answers 404", async ({ request }) => {
  for (const path of ["/og/jobs/no-such-job", "/og/blogs/no-such-post"])
    expect((await request.get(path)).status(), path).toBe(404);
  expect((await request.get("/og/jobs/..%2f..")).status()).toBe(400);
});

test("the icon, the manifest and the icons it names exist", async ({ request }) => {
  const page = await fetchPage(request, "/");
  for (const rel of ["icon", "manifest"]) {
    const [href = ""] = page.each("href", "link", { rel });
    expect((await request.get(href)).status(), rel).toBe(200);
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

async function fetchImageSize(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  expect(response.headers()["content-type"]).toBe("image/png");
  const bytes = await response.body();
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
