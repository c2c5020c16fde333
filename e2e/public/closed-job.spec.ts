import { lastOpenDay } from "@/lib/jobs/last-open-day";
import { expect, fetchPage, test } from "@/e2e/fixtures";
import { timeInDays, jobClosingInDays } from "@/e2e/rows";

const jobPathOf = (job: { slug: string } | undefined) => `/golang-jobs/${job?.slug}`;

const formatShort = (iso: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(iso));

test("an open job and its structured data state until when it is open", async ({
  request,
  page,
  addJobs,
}) => {
  const [job] = await addJobs(jobClosingInDays(20));
  const open = await fetchPage(request, jobPathOf(job));
  expect(open.within("main").text()).toContain(
    `Open until ${formatShort(lastOpenDay(job?.expires_at ?? ""))}`,
  );
  expect(open.within("main").text()).not.toContain("confirmed open");
  expect(open.status).toBe(200);
  const validThrough = new Date(job?.expires_at ?? "").toISOString();
  expect(open.data().join()).toContain(`"validThrough":"${validThrough}"`);

  const [renewed] = await addJobs({ posted_at: timeInDays(-40), confirmed_at: timeInDays(-3) });
  await page.goto(jobPathOf(renewed));
  await expect(page.getByRole("main")).toContainText(/Open until .* · confirmed open 3 days ago/u);
});

test("a closed job shows its closing date and other open jobs for 30 days", async ({
  request,
  addJobs,
}) => {
  const company = `Closing ${Date.now()}`;
  const [open, closed] = await addJobs(
    jobClosingInDays(20, { company, title: "Still open" }),
    jobClosingInDays(-5, { company, title: "Closed one", description: "<p>Secret words.</p>" }),
  );
  const page = await fetchPage(request, jobPathOf(closed));
  expect(page.status).toBe(200);
  expect(page.texts("h1")).toEqual(["Closed one"]);
  const main = page.within("main");
  expect(main.text()).toContain(
    `This job is closed since ${formatShort(closed?.expires_at ?? "")}`,
  );
  expect(main.text()).not.toContain("Secret words");
  expect(main.text()).not.toContain("Apply Now");
  expect(main.each("href", "a")).toContain(jobPathOf(open));
  // On phones, the order of the markup is the visible order: open jobs must come before the newsletter.
  expect(main.text().indexOf("Still open")).toBeLessThan(main.text().indexOf("in one email"));
});

test("a closed job is hidden from search engines, feeds and the sitemap", async ({
  request,
  addJobs,
}) => {
  const company = `Closing ${Date.now()}`;
  const [open, closed] = await addJobs(
    jobClosingInDays(20, { company, title: "Still open" }),
    jobClosingInDays(-5, { company, title: "Closed one" }),
  );
  const page = await fetchPage(request, jobPathOf(closed));
  expect(page.meta("robots").join()).toMatch(/noindex/);
  expect(page.data().join()).not.toContain("JobPosting");

  for (const address of ["/feed.xml", "/feed.json", "/atom.xml"]) {
    const feed = await (
      await request.get(`${address}?q=${encodeURIComponent(`"${company}"`)}`)
    ).text();
    expect(feed, address).toContain("Still open");
    expect(feed, address).not.toContain("Closed one");
  }
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain(jobPathOf(open));
  expect(sitemap).not.toContain(jobPathOf(closed));
  expect((await request.get(`/og/jobs/${open?.slug}`)).status()).toBe(200);
  expect((await request.get(`/og/jobs/${closed?.slug}`)).status()).toBe(404);
});

test("a job closed for more than 30 days answers 410, which is cached", async ({
  request,
  addJobs,
}) => {
  // addJobs returns the jobs newest first.
  const [gone, archived] = await addJobs(
    jobClosingInDays(-31),
    jobClosingInDays(-32, { is_archived: true }),
  );
  for (let time = 0; time < 2; time++) {
    const page = await fetchPage(request, jobPathOf(gone));
    expect(page.status).toBe(410);
    expect(page.texts("h1")).toEqual(["This job is closed"]);
    expect(page.within("main").each("href", "a")).toEqual(["/"]);
    expect(page.meta("robots").join()).toMatch(/noindex/);
    expect(page.headers["cache-control"]).toContain("s-maxage=60");
  }
  expect((await fetchPage(request, jobPathOf(archived))).status).toBe(404);
});
