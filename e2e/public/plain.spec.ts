import { gzipSync } from "node:zlib";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";

/**
 * Maximum size of a gzipped page in bytes: about the initial TCP congestion window, which a server sends before it
 * waits for the first acknowledgement.
 */
const maxPageBytes = 14 * 1024;

const scripts = /<script(?![^>]*type="application\/ld\+json")[^>]*>/g;

test("a public page loads one script file, contains no React data and fits into 14 KB compressed", async ({
  request,
  addJobs,
  addBlog,
  addEvent,
}) => {
  const [job] = await addJobs({ city: "Basel" });
  const post = await addBlog({});
  const event = await addEvent();
  for (const path of [
    "/",
    "/?page=2",
    "/?q=golang",
    "/?city=a%2Fb",
    "/events",
    "/blogs",
    "/books",
    `/golang-jobs/${job?.slug}`,
    "/companies",
    "/companies/acme-systems",
    "/golang-jobs/in/germany",
    "/golang-jobs/in/remote",
    "/golang-jobs/in/switzerland/basel",
    "/golang-jobs/with/postgresql",
    `/blogs/${post.slug}`,
    `/events/${event.slug}`,
    "/events/submit",
    "/newsletter",
    "/newsletter/confirm?token=x",
    "/newsletter/preferences?token=x",
    "/newsletter/unsubscribe?token=x",
    "/renew/x",
    `/report/${job?.slug}`,
    "/golang-jobs/nothing",
    "/golang-jobs/with/nothing",
    "/companies/nothing",
    "/events/nothing",
    "/blogs/nothing",
    "/nothing",
  ]) {
    const html = await (await request.get(path)).text();
    // There is one inline script, which sets the theme before first paint, and one script file.
    expect
      .soft(html.match(scripts), path)
      .toEqual(["<script>", expect.stringMatching(/^<script src="\/scripts\/page-[^"]+" defer/)]);
    expect.soft(html, path).toMatch(/^<!DOCTYPE html><html [^>]*data-complete/);
    expect.soft(html, path).not.toContain("__next_f");
    expect.soft(html, path).toContain("<h1");
    expect.soft(gzipSync(html).length, path).toBeLessThan(maxPageBytes);
  }
});

test("an unknown address answers 404 with content, whether or not it is cached", async ({
  request,
}) => {
  for (const [path, title] of [
    ["/golang-jobs/nothing", "Job Not Found"],
    ["/events/nothing", "Event Not Found"],
    ["/blogs/nothing", "Blog Post Not Found"],
    ["/companies/nothing", "Company Not Found"],
    ["/golang-jobs/in/nothing", "Page not found"],
    ["/golang-jobs/in/switzerland/nothing", "Page not found"],
    ["/golang-jobs/with/nothing", "Page not found"],
    ["/nothing", "Page not found"],
  ] as const) {
    const address = path.replace("nothing", randomWord());
    for (const answer of ["made", "kept"]) {
      const page = await fetchPage(request, address);
      expect.soft(page.status, `${path}, ${answer}`).toBe(404);
      expect.soft(page.texts("h1"), `${path}, ${answer}`).toEqual([title]);
      expect.soft(page.all("nav", { "aria-label": "Main" }), path).not.toEqual([]);
    }
  }
});

test("the page of a search has its own heading, address and results, whatever characters the search has", async ({
  request,
  addJobs,
}) => {
  const word = randomWord();
  const [job] = await addJobs({ title: `Gopher ${word}` });
  const q = `"${word}" 'x' $& <b>`;
  const page = await fetchPage(request, `/?${new URLSearchParams({ q })}`);
  expect(page.each("value", "input", { type: "search" })).toEqual([q]);
  expect(page.within("head").texts("title")).toEqual([`Golang jobs matching ${q}`]);
  expect(page.each("href", "link", { rel: "canonical" }).join()).toContain(
    `/?${new URLSearchParams({ q })}`,
  );
  const found = await fetchPage(request, `/?q=${word}`);
  expect(found.texts("a", { href: `/golang-jobs/${job?.slug}` })).toEqual([`Gopher ${word}`]);
  expect(found.texts("p", { id: "job-count" })).toEqual(["1 job found"]);
});
