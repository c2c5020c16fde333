import { setTimeout as sleep } from "node:timers/promises";
import { aWord, anEmail, expect, jobList, jobTitles, open } from "../fixtures";
import { test } from "../own-site";

test("what was shown once stays while the backend is away, however long that is", async ({
  request,
  ownSite,
  addJobs,
}) => {
  const [job] = await addJobs({});
  const paths = [
    "/",
    "/?page=2",
    "/?country=Germany",
    "/events",
    "/events?type=meetup",
    "/blogs",
    "/books",
    `/golang-jobs/${job?.slug}`,
  ];
  const read = (path: string) =>
    request
      .get(path)
      .then(async (answer) => ({ status: answer.status(), text: await answer.text() }));
  const before = await Promise.all(paths.map(read));
  for (const [index, { status }] of before.entries()) expect(status, paths[index]).toBe(200);

  for (const isHanging of [false, true]) {
    if (isHanging) ownSite.hang();
    else ownSite.breakOff();
    for (const seconds of [90, 3600]) {
      ownSite.wait(seconds);
      // The first of each finds its page too old, which Next then tries to make anew.
      for (let round = 0; round < 2; round += 1)
        expect(await Promise.all(paths.map(read))).toEqual(before);
    }
  }
});

for (const fate of ["breakOff", "hang"] as const)
  test(`a page made before is made anew within 5 s of the backend's return (${fate})`, async ({
    request,
    ownSite,
    backend,
    addJobs,
  }) => {
    const [job] = await addJobs({ title: "Before", posted_at: new Date().toISOString() });
    const paths = ["/", `/golang-jobs/${job?.slug}`];
    const read = async (path: string) => (await request.get(path)).text();
    const age = async (word: string) => {
      for (const path of paths) expect(await read(path), path).toContain(word);
    };
    await age("Before");
    ownSite[fate]();
    ownSite.wait(90);
    // As visitors do meanwhile, for five seconds: each finds a page too old, which Next tries to make anew.
    for (let visit = 0; visit < 50; visit += 1) {
      await age("Before");
      await sleep(100);
    }
    await backend
      .from("jobs")
      .update({ title: "After" })
      .eq("id", job?.id ?? "")
      .throwOnError();
    ownSite.recover();
    for (const path of paths)
      await expect.poll(() => read(path), { timeout: 5000, intervals: [100] }).toContain("After");
  });

test("a list nobody has seen does not wait for filter options that were read before the backend hung", async ({
  request,
  ownSite,
}) => {
  await request.get("/");
  ownSite.hang();
  ownSite.wait(90);
  const begin = Date.now();
  expect((await request.get("/?country=Germany")).status()).toBe(500);
  expect((await request.get(`/?q=${aWord()}`)).status()).toBe(500);
  expect(Date.now() - begin).toBeLessThan(8000);
});

test("a job that may exist is not said to be none while the backend is away, nor kept from search engines", async ({
  request,
  ownSite,
  addJobs,
  addBlog,
}) => {
  const [job] = await addJobs({});
  const post = await addBlog({});
  ownSite.breakOff();
  for (const path of [`/golang-jobs/${job?.slug}`, `/blogs/${post.slug}`]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(500);
    const text = await answer.text();
    expect(text, path).toMatch(/<title>Golang Jobs<\/title>/);
    expect(text, path).not.toMatch(/Not Found|noindex/);
  }
});

test.describe("a page that was never made", () => {
  test.use({ isFailing: true });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled });

      test("answers 500 with its sentence, and Try Again shows it once the backend is back", async ({
        page,
        ownSite,
        addJobs,
        addBlog,
        addEvent,
      }) => {
        // A dozen pages, none of which anybody has made before.
        test.slow();
        const [job] = await addJobs({ title: "Gopher" });
        const [post, event] = [await addBlog({}), await addEvent()];
        const lists = [
          ["/", "Failed to load jobs. Please try again."],
          ["/?q=gopher", "Failed to load jobs. Please try again."],
        ] as const;
        const others = [
          ["/?q=a%2Fb", "Failed to load jobs. Please try again."],
          ["/events", "Failed to load events"],
          ["/blogs", "Failed to load blog posts"],
          ["/books", "Failed to load books"],
          [`/golang-jobs/${job?.slug}`, "Failed to load job"],
          [`/events/${event.slug}`, "Failed to load event"],
          [`/blogs/${post.slug}`, "Failed to load blog posts"],
        ] as const;
        // Scripts of a page have to do with lists alone.
        for (const [path, sentence] of javaScriptEnabled ? lists : [...lists, ...others]) {
          ownSite.breakOff();
          const response = await page.goto(path);
          expect(response?.status(), path).toBe(500);
          expect(response?.headers()["cache-control"], path).toBe("no-store");
          const alert = page.getByRole("main").getByRole("alert").filter({ hasText: "Failed" });
          await expect(alert, path).toContainText(sentence);
          await expect(page.getByRole("banner"), path).toBeVisible();

          ownSite.recover();
          await alert.getByRole("link", { name: "Try Again" }).click();
          await expect(alert, path).toHaveCount(0);
          await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
        }
      });
    });
  }

  test("does not keep anybody waiting for a backend that hangs", async ({ request, ownSite }) => {
    ownSite.hang();
    const begin = Date.now();
    const answer = await request.get("/events");
    expect(answer.status()).toBe(500);
    expect(Date.now() - begin).toBeLessThan(4000);
  });
});

test("a schema that lacks what the pages need is not ready", async ({ request, ownSite }) => {
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

for (const fate of ["breakOff", "hang"] as const)
  test(`filter options that cannot be read are the default ones, and a yellow notice says so (${fate})`, async ({
    page,
    ownSite,
  }) => {
    ownSite[fate](/job_options/);
    const response = await page.goto("/?filters=open");
    expect(response?.status()).toBe(200);
    await expect(
      page.getByText("Failed to load some filter options. Using default values."),
    ).toBeVisible();
    await expect(jobTitles(page)).toHaveCount(10);
    const countries = await page.getByLabel("Country").getByRole("option").allTextContents();
    expect(countries.slice(0, 4)).toEqual(["All countries", "Global", "India", "Asia"]);
    expect(countries.length).toBeGreaterThan(190);
    await expect(page.getByLabel("Job type").getByRole("option")).toHaveText([
      "All job types",
      "Full-time",
      "Part-time",
      "Contract",
      "Internship",
    ]);
    // Without a count, which is not known.
    await expect(page.getByLabel("Level").getByRole("option").nth(1)).toHaveText("Intern");
    await expect(page.getByLabel("Level").getByRole("option", { disabled: true })).toHaveCount(0);
  });

test("what a visitor does meanwhile is answered: search and newsletter with their sentence, statistics with silence", async ({
  page,
  ownSite,
  request,
}) => {
  await open(page, "/");
  ownSite.breakOff();
  const word = aWord();
  await page.getByRole("searchbox").fill(word);
  await expect(jobList(page).getByRole("alert")).toContainText(
    "Failed to load jobs. Please try again.",
  );
  await expect(jobTitles(page)).toHaveCount(0);

  const newsletter = page.getByRole("region", { name: "Weekly newsletter" });
  const email = anEmail();
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
