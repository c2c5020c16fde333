import { setTimeout as sleep } from "node:timers/promises";
import {
  randomWord,
  randomEmail,
  expect,
  jobList,
  jobTitles,
  openPage,
  fetchPage,
} from "@/e2e/fixtures";
import { type Html, elementText } from "@/e2e/html";
import { test } from "@/e2e/own-site";

// These tests run in one worker, because they mostly wait: spread over all workers, they would block other tests.
test.describe.configure({ mode: "default" });

test("cached pages stay available while the backend is unreachable, however long that is", async ({
  request,
  ownSite,
  addJobs,
}) => {
  const [job] = await addJobs({});
  const paths = [
    "/",
    "/?page=2",
    "/?country=Germany&type=full-time",
    "/golang-jobs/in/germany",
    "/events",
    "/events?type=meetup",
    "/blogs",
    "/books",
    `/golang-jobs/${job?.slug}`,
  ];
  const readResponse = async (path: string) => {
    const answer = await request.get(path);
    return { status: answer.status(), text: await answer.text() };
  };
  // One after another, because a cold web process on a busy machine renders too few at once, and the front refuses some.
  const before: Awaited<ReturnType<typeof readResponse>>[] = [];
  for (const path of paths) {
    const response = await readResponse(path);
    expect(response.status, path).toBe(200);
    before.push(response);
  }

  for (const isHanging of [false, true]) {
    if (isHanging) ownSite.hang();
    else ownSite.disconnect();
    for (const seconds of isHanging ? [3600] : [90, 3600]) {
      ownSite.wait(seconds);
      // In the first round the cached pages are stale, and the site tries to refresh them.
      for (let round = 0; round < 2; round += 1)
        expect(await Promise.all(paths.map(readResponse))).toEqual(before);
    }
  }
});

for (const failure of ["disconnect", "hang"] as const)
  test(`a cached page is refreshed within 5 s of the backend's return (${failure})`, async ({
    request,
    ownSite,
    backend,
    addJobs,
  }) => {
    const [job] = await addJobs({ title: "Before", posted_at: new Date().toISOString() });
    const paths = ["/", `/golang-jobs/${job?.slug}`];
    const html = async (path: string) => (await request.get(path)).text();
    const expectPages = async (word: string) => {
      for (const path of paths) expect(await html(path), path).toContain(word);
    };
    await expectPages("Before");
    ownSite[failure]();
    ownSite.wait(90);
    // The cached pages are stale, so each visit makes the site try to refresh them. If the backend hangs, that fails
    // after 3 s.
    for (let visit = 0; visit < (failure === "hang" ? 40 : 10); visit += 1) {
      await expectPages("Before");
      await sleep(100);
    }
    await backend
      .from("jobs")
      .update({ title: "After" })
      .eq("id", job?.id ?? "")
      .throwOnError();
    ownSite.recover();
    for (const path of paths)
      await expect.poll(() => html(path), { timeout: 5000, intervals: [100] }).toContain("After");
  });

test("a page that was never cached does not wait for filter options that were read before the backend hung", async ({
  request,
  ownSite,
}) => {
  await request.get("/");
  ownSite.hang();
  ownSite.wait(90);
  const begin = Date.now();
  expect((await request.get("/?country=Germany")).status()).toBe(500);
  expect((await request.get(`/?q=${randomWord()}`)).status()).toBe(500);
  expect(Date.now() - begin).toBeLessThan(8000);
});

test("a job or post is not reported as missing, nor hidden from search engines, while the backend is unreachable", async ({
  request,
  ownSite,
  addJobs,
  addBlog,
}) => {
  const [job] = await addJobs({});
  const post = await addBlog({});
  ownSite.disconnect();
  for (const path of [`/golang-jobs/${job?.slug}`, `/blogs/${post.slug}`]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(500);
    const text = await answer.text();
    expect(text, path).toMatch(/<title>Golang Jobs<\/title>/);
    expect(text, path).not.toMatch(/Not Found|noindex/);
  }
});

test.describe("a page that was never cached", () => {
  test.use({ isFailing: true });

  test("a page that was never cached answers 500 with an error message and a link, Try Again, that loads it later", async ({
    request,
    ownSite,
    addJobs,
    addBlog,
    addEvent,
  }) => {
    const [job] = await addJobs({ title: "Gopher" });
    const post = await addBlog({});
    const event = await addEvent();
    for (const [path, sentence] of [
      ["/", "Failed to load jobs. Please try again."],
      ["/?q=gopher", "Failed to load jobs. Please try again."],
      ["/?q=a%2Fb", "Failed to load jobs. Please try again."],
      ["/events", "Failed to load events"],
      ["/blogs", "Failed to load blog posts"],
      ["/books", "Failed to load books"],
      [`/golang-jobs/${job?.slug}`, "Failed to load job"],
      [`/events/${event.slug}`, "Failed to load event"],
      [`/blogs/${post.slug}`, "Failed to load blog posts"],
    ] as const) {
      const isList = path === "/" || path.startsWith("/?");
      const findAlert = (page: Html) =>
        (isList ? page.region("Jobs") : page.within("main")).within("div", { role: "alert" });
      ownSite.disconnect();
      const page = await fetchPage(request, path);
      expect(page.status, path).toBe(500);
      expect(page.headers["cache-control"], path).toBe("no-store");
      expect(findAlert(page).text(), path).toContain(sentence);
      // An empty href leads to the page itself.
      expect(findAlert(page).texts("a", { href: "" }), path).toEqual(["Try Again"]);
      expect(page.all("header"), path).not.toEqual([]);

      ownSite.recover();
      const later = await fetchPage(request, path);
      expect(later.status, path).toBe(200);
      expect(findAlert(later).text(), path).not.toContain("Failed");
      expect(later.texts("h1"), path).toHaveLength(1);
    }
  });

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled });

      test("Try Again on a list that failed to load loads it", async ({ page, ownSite }) => {
        ownSite.disconnect();
        expect((await page.goto("/?q=gopher"))?.status()).toBe(500);
        ownSite.recover();
        const alert = jobList(page).getByRole("alert");
        await alert.getByRole("link", { name: "Try Again" }).click();
        await expect(alert).toHaveCount(0);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      });
    });

  test("a page that was never cached waits once for a hanging backend, although its metadata reads too", async ({
    request,
    ownSite,
  }) => {
    test.slow();
    ownSite.hang();
    const readDuration = async (path: string) => {
      const begin = Date.now();
      expect((await request.get(path)).status(), path).toBe(500);
      return Date.now() - begin;
    };
    // The slugs need not exist, because no page can be read.
    for (const path of [
      "/",
      "/?filters=open",
      "/golang-jobs/in/germany",
      "/golang-jobs/visa-sponsorship",
      "/golang-jobs/go-developer",
      "/golang-jobs/pay",
      "/golang-jobs/pay/germany",
      "/companies",
      "/companies/gophers",
      "/events",
      "/events/gophercon",
      "/blogs/go",
      "/digests/2026-01-06",
      "/digests/2026-01-06/more",
    ]) {
      // A read is given up after 3 s, so a page that reads twice takes 6 s. The first page of a kind also loads its code,
      // which takes long on a busy machine, so a slow page is read again.
      const firstDuration = await readDuration(path);
      const duration = firstDuration < 5500 ? firstDuration : await readDuration(path);
      expect(duration, path).toBeLessThan(5500);
    }
  });
});

test("the readiness check fails while the database lacks a function or table that the pages need", async ({
  request,
  ownSite,
}) => {
  const missing = { code: "PGRST202", message: "Could not find the function" };
  for (const path of [
    /find_jobs/,
    /job_options/,
    /\/jobs\?/,
    /\/events\?/,
    /\/blogs\?/,
    /\/books\?/,
  ]) {
    ownSite.answer(path, missing, 404);
    expect((await request.get("/api/ready")).status(), String(path)).toBe(503);
    ownSite.recover();
    expect((await request.get("/api/ready")).status()).toBe(200);
  }
});

test("default filter options and a notice are shown when the database fails to read the filter options", async ({
  request,
  ownSite,
}) => {
  ownSite.answer(/"with_options":true/, { code: "57014", message: "timeout" }, 500);
  const page = await fetchPage(request, "/?filters=open");
  expect(page.status).toBe(200);
  const [notice] = page.all("div", { id: "job-options-failed" });
  expect(notice && elementText(notice)).toBe(
    "Failed to load some filter options. Using default values.",
  );
  expect(notice?.attribs).not.toHaveProperty("hidden");
  expect(page.region("Jobs").texts("h2")).toHaveLength(10);
  const select = (name: string) => page.within("select", { name });
  const countries = select("country").texts("option");
  expect(countries.slice(0, 4)).toEqual(["All countries", "Global", "India", "Asia"]);
  expect(countries.length).toBeGreaterThan(190);
  expect(select("type").texts("option").join()).toBe(
    "All job types,Full-time,Part-time,Contract,Internship",
  );
  expect(select("level").texts("option")[1]).toBe("Intern");
  expect(select("level").all("option", { disabled: "" })).toEqual([]);
});

test("an open page reports failures of its search and newsletter form while the backend is unreachable", async ({
  page,
  ownSite,
  request,
}) => {
  await openPage(page, "/");
  ownSite.disconnect();
  await page.getByRole("searchbox").fill(randomWord());
  await expect(jobList(page).getByRole("alert")).toContainText(
    "Failed to load jobs. Please try again.",
  );
  await expect(jobTitles(page)).toHaveCount(0);

  const newsletter = page.getByRole("region", { name: "Weekly newsletter" });
  const email = randomEmail();
  await newsletter.getByRole("textbox").fill(email);
  await newsletter.getByRole("button").click();
  await expect(newsletter.getByRole("alert")).toHaveText("Something went wrong. Please try again.");
  await expect(newsletter.getByRole("textbox")).toHaveValue(email);

  const visit = { event: "visit", path: "/", visitorId: crypto.randomUUID() };
  expect((await request.post("/api/track", { data: visit })).status()).toBe(204);
  expect((await request.get("/api/health")).status()).toBe(200);
  expect((await request.get("/api/ready")).status()).toBe(503);

  ownSite.recover();
  expect((await request.get("/api/ready")).status()).toBe(200);
  await jobList(page).getByRole("link", { name: "Try Again" }).click();
  await expect(jobList(page)).toContainText("No jobs match your search.");
});
