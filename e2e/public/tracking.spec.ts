import { randomInt, randomUUID } from "node:crypto";
import { type APIRequestContext, devices, type Page } from "@playwright/test";
import { randomIpAddress, expect, openPage, test } from "@/e2e/fixtures";

// The test browser's default user agent would be treated as a bot.
const userAgent = devices["Desktop Chrome"].userAgent;
test.use({ userAgent });

const readVisitorId = (page: Page) => page.evaluate(() => localStorage.getItem("visitor_id") ?? "");

test("a visit of a section is counted once an hour, under a random id that the browser keeps", async ({
  page,
  visits,
}) => {
  await openPage(page, "/books?utm_source=x");
  const visitor = await readVisitorId(page);
  expect(visitor).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  await expect.poll(() => visits(visitor)).toEqual(["/books"]);
  await openPage(page, "/books");
  await openPage(page, "/");
  await expect.poll(() => visits(visitor)).toEqual(["/", "/books"]);
  expect(await readVisitorId(page)).toBe(visitor);
});

test("a visitor counts as one view and at most one application of a job", async ({
  page,
  addJobs,
  clicks,
}) => {
  const [job] = await addJobs({});
  const reports: string[] = [];
  page.on("request", (request) => reports.push(new URL(request.url()).pathname));
  const sent = () => reports.filter((path) => path === "/api/track").length;
  await openPage(page, `/golang-jobs/${job?.slug}`);
  await expect.poll(() => clicks(job?.id)).toEqual(["view"]);
  const apply = page.getByRole("link", { name: "Apply Now" });
  await apply.click({ button: "right" });
  await apply.click({ button: "middle" });
  await expect.poll(() => clicks(job?.id)).toEqual(["apply", "view"]);
  expect(sent()).toBe(2);
  for (const name of ["Apply Now", "Apply for this position"]) {
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name }).click();
    await (await opened).close();
  }
  await expect.poll(sent).toBe(4);
  expect(await clicks(job?.id)).toEqual(["apply", "view"]);
});

test("clicks on the apply bar of a phone count as those on the other apply buttons do, with one report for each click", async ({
  page,
  addJobs,
  clicks,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [job] = await addJobs({ description: `<p>${"Much to read. ".repeat(400)}</p>` });
  const reports: string[] = [];
  page.on("request", (request) => reports.push(new URL(request.url()).pathname));
  await openPage(page, `/golang-jobs/${job?.slug}`);
  await page.mouse.wheel(0, 1500);
  const opened = page.waitForEvent("popup");
  await page
    .getByRole("region", { name: "Apply" })
    .getByRole("link", { name: "Apply Now" })
    .click();
  await (await opened).close();
  await expect.poll(() => clicks(job?.id)).toEqual(["apply", "view"]);
  expect(reports.filter((path) => path === "/api/track")).toHaveLength(2);
});

test("a browser that asks for privacy gets no id and sends no report", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
  );
  const reports: string[] = [];
  page.on("request", (request) => reports.push(new URL(request.url()).pathname));
  await page.goto("/books");
  // The script that reports visits also sets up the theme button, so once the button works, a report would have been
  // sent.
  await page.getByRole("button", { name: /theme/ }).click();
  await expect(page.locator("html")).toHaveClass("dark");
  expect(reports).not.toContain("/api/track");
  expect(await page.evaluate(() => localStorage.getItem("visitor_id"))).toBeNull();
});

test.describe("the tracking endpoint", () => {
  const visit = (visitorId: string, fields: object = {}) => ({
    event: "visit",
    path: "/books",
    visitorId,
    ...fields,
  });

  async function send(
    request: APIRequestContext,
    data: unknown,
    headers: Record<string, string> = {},
  ) {
    const response = await request.post("/api/track", {
      data,
      headers: { "User-Agent": userAgent, ...headers },
    });
    expect(response.status()).toBe(204);
    expect(response.headers()["cache-control"]).toBe("private, no-store");
  }

  test("the tracking endpoint counts a visit that a page of this site reports", async ({
    request,
    visits,
  }) => {
    const visitor = randomUUID();
    await send(request, visit(visitor), { "Sec-Fetch-Site": "same-origin" });
    expect(await visits(visitor)).toEqual(["/books"]);
  });

  for (const [source, headers] of [
    [
      "bots",
      { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    ],
    ["command-line tools", { "User-Agent": "curl/8.5.0" }],
    ["a browser that asks for privacy", { "Sec-GPC": "1" }],
    ["other sites", { "Sec-Fetch-Site": "cross-site" }],
    ["sibling sites", { "Sec-Fetch-Site": "same-site" }],
  ] as const) {
    test(`the tracking endpoint does not count reports of ${source}`, async ({
      request,
      visits,
    }) => {
      const visitor = randomUUID();
      await send(request, visit(visitor), headers);
      expect(await visits(visitor)).toEqual([]);
    });
  }

  test("the tracking endpoint stores no malformed reports", async ({
    request,
    visits,
    clicks,
    addJobs,
  }) => {
    const [archived] = await addJobs({ is_archived: true });
    const visitor = randomUUID();
    const garbage = [
      ...[
        "/admin",
        "/books?q=1",
        "/books#x",
        "https://example.com/",
        "//example.com",
        `/books/${"a".repeat(300)}`,
      ].map((path) => visit(visitor, { path })),
      visit(visitor, { event: "admin" }),
      visit(visitor, { path: { toString: "/" } }),
      { event: "view", visitorId: visitor, jobId: archived?.id },
      { event: "view", visitorId: visitor, jobId: randomUUID() },
      { event: "apply", visitorId: visitor, jobId: "' or 1=1" },
      [visit(visitor)],
      null,
      "visit",
      '{"event":',
      { ...visit(visitor), padding: "x".repeat(5000) },
    ];
    for (const data of garbage) await send(request, data);
    await send(request, visit("not-a-uuid"));
    expect(await visits(visitor)).toEqual([]);
    expect(await clicks(archived?.id)).toEqual([]);
  });

  test("the tracking endpoint stores the server's time, whatever time a report claims", async ({
    request,
    backend,
  }) => {
    const visitor = randomUUID();
    await send(request, visit(visitor, { visited_at: "2001-01-01T00:00:00Z", id: randomUUID() }));
    const { data } = await backend
      .from("page_visits")
      .select("visited_at")
      .eq("visitor_id", visitor)
      .single()
      .throwOnError();
    expect(Date.now() - Date.parse(data.visited_at)).toBeLessThan(60_000);
  });

  test("the tracking endpoint counts at most 120 reports a minute of one network, whatever IP address it claims", async ({
    request,
    backend,
  }) => {
    const address = randomIpAddress();
    const prefix = `2001:db8:${randomInt(1, 0xffff).toString(16)}`;
    const networks = [
      () => `${randomIpAddress()}, ${address}`,
      // Addresses in different /64 networks of a single /48, as a provider assigns to one customer.
      (n: number) => `${prefix}:${n.toString(16)}::1`,
    ];
    for (const claimedAddress of networks) {
      const visitors = Array.from({ length: 130 }, () => randomUUID());
      for (const [n, visitor] of visitors.entries())
        await send(request, visit(visitor), { "X-Forwarded-For": claimedAddress(n) });
      const { count } = await backend
        .from("page_visits")
        .select("*", { count: "exact", head: true })
        .in("visitor_id", visitors)
        .throwOnError();
      expect(count).toBe(120);
    }
    const other = randomUUID();
    await send(request, visit(other));
    const { count: others } = await backend
      .from("page_visits")
      .select("*", { count: "exact", head: true })
      .eq("visitor_id", other)
      .throwOnError();
    expect(others).toBe(1);
  });
});

test("a stored visit consists of a random id, the page or job and the time", async ({
  backend,
}) => {
  const { data: visit } = await backend
    .from("page_visits")
    .select()
    .limit(1)
    .single()
    .throwOnError();
  expect(Object.keys(visit).toSorted()).toEqual(["id", "page_path", "visited_at", "visitor_id"]);
  const { data: click } = await backend
    .from("job_applications")
    .select()
    .limit(1)
    .single()
    .throwOnError();
  expect(Object.keys(click).toSorted()).toEqual([
    "click_type",
    "clicked_at",
    "id",
    "job_id",
    "visitor_id",
  ]);
});
