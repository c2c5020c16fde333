import { gzipSync } from "node:zlib";
import { aWord, expect, test } from "../fixtures";

/** Most a page may weigh, in bytes after gzip: what a server sends before it waits for the first answer. */
const mostBytes = 14 * 1024;

const scripts = /<script(?![^>]*type="application\/ld\+json")[^>]*>/g;

for (const path of [
  "/",
  "/?page=2",
  "/?q=golang",
  "/?city=a%2Fb",
  "/events",
  "/blogs",
  "/books",
  "/golang-jobs/{slug}",
  "/blogs/{post}",
  "/golang-jobs/nothing",
  "/blogs/nothing",
  "/nothing",
]) {
  test(`${path} asks for no script file, says nothing twice, and comes in one go`, async ({
    request,
    addJobs,
    addBlog,
  }) => {
    const [job] = path.includes("{slug}") ? await addJobs({}) : [];
    const post = path.includes("{post}") ? await addBlog({}) : null;
    const html = await (
      await request.get(path.replace("{slug}", job?.slug ?? "").replace("{post}", post?.slug ?? ""))
    ).text();
    // One sets the theme and marks a session before paint, one does the rest.
    expect(html.match(scripts)).toEqual(["<script>", '<script data-track="true">']);
    expect(html).toMatch(/^<!DOCTYPE html><html [^>]*data-complete/);
    expect(html).not.toContain("__next_f");
    expect(html).toContain("<h1");
    expect(gzipSync(html).length).toBeLessThan(mostBytes);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, title] of [
    ["/golang-jobs/nothing", "Job Not Found"],
    ["/blogs/nothing", "Blog Post Not Found"],
    ["/nothing", "Page not found"],
  ] as const) {
    test(`${path} is no blank page, and stays a 404 when it is asked for again`, async ({
      page,
    }) => {
      const address = path.replace("nothing", aWord());
      for (const answer of ["made", "kept"]) {
        const response = await page.goto(address);
        expect(response?.status(), answer).toBe(404);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      }
    });
  }
});

test("the page of a search has its own words, address and results, whatever signs are in them", async ({
  page,
  addJobs,
}) => {
  const word = aWord();
  const [job] = await addJobs({ title: `Gopher ${word}` });
  const q = `"${word}" 'x' $& <b>`;
  await page.goto(`/?${new URLSearchParams({ q })}`);
  await expect(page.getByRole("searchbox")).toHaveValue(q);
  await expect(page).toHaveTitle(`Golang jobs matching ${q}`);
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toContain(
    `/?${new URLSearchParams({ q })}`,
  );
  await page.goto(`/?q=${word}`);
  await expect(page.getByRole("link", { name: `Gopher ${word}` })).toHaveAttribute(
    "href",
    `/golang-jobs/${job?.slug}`,
  );
  await expect(page.locator("#job-count")).toHaveText("1 job found");
});
