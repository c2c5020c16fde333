import { randomIpAddress, randomWord, expect, test } from "@/e2e/fixtures";
import { archiveInRowMenu, chooseInRowMenu } from "@/e2e/row-menu";
import { test as ownTest } from "@/e2e/own-site";
import { fillJob } from "@/e2e/recruiter/job-form";

const pages = [
  "/",
  "/?page=2",
  "/?type=contract",
  "/?country=Germany",
  "/?q=golang",
  "/events",
  "/events?type=meetup",
  "/blogs",
  "/books",
];

for (const path of [
  ...pages,
  "/feed.xml",
  "/blogs/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/manifest.webmanifest",
  "/fragments/jobs?q=golang",
  "/fragments/listed",
]) {
  test(`${path} may be cached for a minute`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    expect(headers["cache-control"]).toBe(
      "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400",
    );
    expect(headers).not.toHaveProperty("set-cookie");
  });

  test(`${path} can be revalidated with its ETag`, async ({ request }) => {
    let etag = (await request.get(path)).headers().etag ?? "";
    // Polled, because another test may change the page between two requests.
    await expect
      .poll(async () => {
        const again = await request.get(path, { headers: { "If-None-Match": etag } });
        etag = again.headers().etag ?? "";
        return [again.status(), await again.text()];
      })
      .toEqual([304, ""]);
  });
}

for (const path of [
  "/recruiter/login",
  "/admin",
  "/api/health",
  "/newsletter",
  "/report/x",
  "/renew/x",
]) {
  test(`${path} must not be cached`, async ({ request }) => {
    const { "cache-control": cacheControl, ...headers } = (
      await request.get(path, { maxRedirects: 0 })
    ).headers();
    expect(cacheControl).toBe("private, no-store");
    expect(headers).not.toHaveProperty("age");
  });
}

ownTest(
  "every page is cached until something is saved",
  async ({ page, request, signInAs, addJobs, backend }) => {
    const { recruiterId } = await signInAs("approved");
    const before = `Before ${randomWord()}`;
    const after = `After ${randomWord()}`;
    const [job] = await addJobs({ title: before, recruiter_id: recruiterId });
    const company = encodeURIComponent(job?.company ?? "");
    const detail = `/golang-jobs/${job?.slug}`;
    const paths = [
      `/?q=${company}`,
      detail,
      `/feed.xml?q=${company}`,
      `/fragments/jobs?q=${company}`,
    ];
    const expectOnAll = async (title: string) => {
      for (const path of paths)
        expect(await (await request.get(path)).text(), path).toContain(title);
    };
    await expectOnAll(before);
    // Changes the job directly in the database, which does not purge the site's cache.
    await backend
      .from("jobs")
      .update({ title: after })
      .eq("id", job?.id ?? "")
      .throwOnError();
    await expectOnAll(before);

    await page.goto("/recruiter/jobs/new");
    await fillJob(page, randomWord());
    await page.getByRole("button", { name: "Post Job" }).click();
    await expect(page.getByRole("link", { name: `Edit ${after}` })).toBeVisible();
    await expectOnAll(after);

    await archiveInRowMenu(page, after);
    await expect(page.getByText("1 job archived")).toBeVisible();
    expect((await request.get(detail)).status()).toBe(404);
    await page.getByRole("link", { name: /^Archived/u }).click();
    await chooseInRowMenu(page, `Restore ${after}`);
    await expect(page.getByText("1 job restored")).toBeVisible();
    expect((await request.get(detail)).status()).toBe(200);
  },
);

test("two visitors get identical pages, whatever their cookies and languages", async ({
  request,
}) => {
  const withCookies = await request.get("/books", {
    headers: {
      Cookie: "session-hint=1; theme=dark",
      "Accept-Language": "de",
      "X-Forwarded-For": randomIpAddress(),
    },
  });
  const other = await request.get("/books", { headers: { "User-Agent": "curl/8.5.0" } });
  expect(await withCookies.text()).toBe(await other.text());
});

ownTest(
  "addresses that differ only in campaign parameters share one cached page",
  async ({ request, addJobs, backend }) => {
    const [job] = await addJobs({ title: "Before", city: "Berlin", country: "Germany" });
    const company = encodeURIComponent(job?.company ?? "");
    await request.get(`/?q=${company}&country=Germany`);
    await backend
      .from("jobs")
      .update({ title: "After" })
      .eq("id", job?.id ?? "")
      .throwOnError();
    for (const query of [
      `utm_source=social&country=Germany&gclid=1&q=${company}`,
      `country=Germany&q=${company}&x=${randomWord()}`,
    ]) {
      const cached = await (await request.get(`/?${query}`)).text();
      expect(cached, query).toContain("Before");
      expect(cached, query).not.toContain("utm_source");
    }
  },
);

test("the address of a page never answers a browser with React's data format instead of HTML", async ({
  request,
}) => {
  await request.get("/books", { headers: { RSC: "1" } });
  const page = await request.get("/books", { headers: { Accept: "text/html" } });
  expect(page.headers()["content-type"]).toMatch(/^text\/html/);
  const data = await request.get("/books", { headers: { RSC: "1" }, maxRedirects: 0 });
  // Some caches ignore Vary and would serve React data to browsers as a page, so Next must use a different URL for it.
  if (data.status() === 200 && data.headers()["content-type"]?.includes("text/x-component")) {
    expect(data.headers().vary?.toLowerCase()).toContain("rsc");
  }
});
