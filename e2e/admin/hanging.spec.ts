import type { APIRequestContext, Request } from "@playwright/test";
import { randomIpAddress, expect } from "@/e2e/fixtures";
import { parseHtml } from "@/e2e/html";
import { test } from "@/e2e/own-site";

test.use({ isFailing: true });

/**
 * Maximum load time of a page in milliseconds: enough for one backend timeout (3 s) and rendering, but not for two
 * timeouts.
 */
const maxWaitMs = 5500;

const lists = [
  ["/admin", "Failed to load jobs"],
  ["/admin/jobs?archived=1", "Failed to load jobs"],
  ["/admin/events", "Failed to load events"],
  ["/admin/blogs", "Failed to load blogs"],
  ["/admin/books", "Failed to load books"],
  ["/admin/subscribers", "Failed to load subscribers"],
  ["/admin/recruiters", "Failed to load recruiters"],
  ["/admin/analytics", "Failed to load analytics data"],
  ["/admin/audit", "Failed to load the audit log"],
  ["/admin/mail", "Failed to load the mail"],
  ["/admin/schedule", "Failed to load the schedule"],
  ["/admin/newsletter", "Failed to load the newsletter"],
  ["/admin/reports", "Failed to load reports"],
  ["/admin/companies", "Failed to load companies"],
  ["/admin/imports", "Failed to load boards"],
] as const;

const id = "5b0c3c2e-0000-4000-8000-000000000000";
const forms = ["job", "event", "blog", "book"].flatMap((noun) =>
  ["new", `${id}/edit`].map(
    (form) => [`/admin/${noun}s/${form}`, `Failed to load ${noun}`] as const,
  ),
);

type Failure = {
  name: string;
  /** The paths to request, each with its expected error message. */
  pages: readonly (readonly [string, string])[];
  fail(site: {
    hang(path?: RegExp): void;
    answer(path: RegExp, body: object, status: number): void;
  }): void;
};

const failures: Failure[] = [
  {
    name: "every request hangs",
    pages: [...lists, ...forms],
    fail: (site) => site.hang(),
  },
  {
    name: "reading the table recruiters hangs",
    // Only some of the pages, because all of them read the table in the same way.
    pages: [...lists.slice(0, 1), ...forms.slice(0, 2), ...lists.slice(7)],
    fail: (site) => site.hang(/rest\/v1\/recruiters/),
  },
  {
    name: "reading the table recruiters fails",
    pages: [...lists, ...forms],
    fail: (site) => site.answer(/rest\/v1\/recruiters/, { message: "broken" }, 500),
  },
  {
    name: "every request but that for the account of the admin hangs",
    pages: [...lists, ...forms.filter(([path]) => path.endsWith("/edit"))],
    fail: (site) => site.hang(/rest\/v1\/(?!recruiters\?\S*auth_id=)/),
  },
];

/**
 * Requests a page from a different IP address each time, because the front limits the concurrent requests of a client.
 */
async function timedFetch(request: APIRequestContext, path: string) {
  const begin = Date.now();
  const answer = await request.get(path, { headers: { "X-Forwarded-For": randomIpAddress() } });
  const text = await answer.text();
  // Parsed later, because parsing would delay the concurrent responses while their time is measured.
  return { path, milliseconds: Date.now() - begin, html: () => parseHtml(text) };
}

test("each admin page shows its error message inside the console's layout within 5.5 s while the backend hangs or fails", async ({
  page,
  signInAs,
  ownSite,
}) => {
  test.slow();
  await signInAs("admin");
  await Promise.all([...lists, ...forms].map(([path]) => timedFetch(page.request, path)));

  const [first, failed] = lists[0];
  for (const { name, pages, fail } of failures)
    await test.step(name, async () => {
      fail(ownSite);
      const sentences = new Map<string, string>(pages);
      const waiting = [...sentences.keys()];
      while (waiting.length > 0)
        // Sends several requests concurrently, because they spend their time waiting for the backend.
        for (const { path, milliseconds, html } of await Promise.all(
          waiting.splice(0, 12).map((waitingPath) => timedFetch(page.request, waitingPath)),
        )) {
          const shown = html();
          expect.soft(milliseconds, path).toBeLessThan(maxWaitMs);
          expect.soft(shown.texts("p"), path).toContain(sentences.get(path));
          expect.soft(shown.texts("a"), path).toContain("Try Again");
          const sections = shown.within("nav", { "aria-label": "Administration" });
          expect.soft(sections.all("a"), path).toHaveLength(lists.length);
          const account = shown.within("nav", { "aria-label": "Account" });
          expect.soft(account.texts("button"), path).toContain("Sign Out");
        }
      ownSite.recover();
      const loaded = (await timedFetch(page.request, first)).html();
      expect(loaded.texts("p")).not.toContain(failed);
      expect(loaded.texts("h1")).toEqual(["Active Jobs"]);
    });

  ownSite.hang();
  await page.goto(first);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(failed);
  await expect(
    page.getByRole("navigation", { name: "Account" }).getByRole("button", { name: "Sign Out" }),
  ).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Administration" }).getByRole("link"),
  ).toHaveCount(lists.length);
  ownSite.recover();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByText(failed)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the recruiter's dashboard and job form show their error messages within 5.5 s while the backend hangs", async ({
  context,
  signInAs,
  addJobs,
  ownSite,
}) => {
  const { recruiterId } = await signInAs("approved");
  const [job] = await addJobs({ recruiter_id: recruiterId, title: "Mine" });
  const pages = [
    ["/recruiter/dashboard", "Failed to load jobs", /list_jobs/],
    [`/recruiter/jobs/${job?.id}/edit`, "Failed to load job", /editable_row/],
  ] as const;
  for (const [path, sentence, read] of pages) {
    await timedFetch(context.request, path);
    ownSite.hang(read);
    const { milliseconds, html } = await timedFetch(context.request, path);
    expect(milliseconds, path).toBeLessThan(maxWaitMs);
    const shown = html();
    const alert = shown.within("main").within("div", { role: "alert" });
    expect(alert.texts("p")).toEqual([sentence]);
    expect(alert.texts("a", { href: "" })).toEqual(["Try Again"]);
    expect(shown.all("nav", { "aria-label": "Account" })).not.toEqual([]);
    ownSite.recover();
    const loaded = (await timedFetch(context.request, path)).html();
    expect(loaded.texts("p")).not.toContain(sentence);
    expect(loaded.text()).toContain("Mine");
  }
});

test("an admin page with an expired session shows its error message within 5.5 s while the backend hangs", async ({
  context,
  signInAs,
  ownSite,
  baseURL,
}) => {
  await signInAs("admin");
  await timedFetch(context.request, "/admin/books");
  const sessionCookie = (await context.cookies()).find(({ name }) => name === "session");
  const session = JSON.parse(
    Buffer.from(sessionCookie?.value.slice("base64-".length) ?? "", "base64url").toString(),
  ) as object;
  const value = `base64-${Buffer.from(JSON.stringify({ ...session, expires_at: 1 })).toString("base64url")}`;
  await context.addCookies([
    { url: baseURL ?? "", name: "session", value, httpOnly: true, sameSite: "Lax" },
  ]);
  ownSite.hang();
  const { milliseconds, html } = await timedFetch(context.request, "/admin/books");
  expect(milliseconds).toBeLessThan(maxWaitMs);
  expect(html().within("main").within("div", { role: "alert" }).texts("p")).toEqual([
    "Failed to load books",
  ]);
});

test("the list of jobs and the selection stay as they are after a bulk action has failed", async ({
  page,
  signInAs,
  addJobs,
  ownSite,
}) => {
  const [job] = await addJobs({});
  await signInAs("admin");
  await page.goto(`/admin/jobs?q=${job?.company}`);
  await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
  ownSite.hang();
  const isAction = (request: Request) => Boolean(request.headers()["next-action"]);
  const answered = Promise.race([
    page.waitForEvent("requestfinished", isAction),
    page.waitForEvent("requestfailed", isAction),
  ]);
  await page.getByRole("button", { name: "Archive selected" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Failed to archive jobs")).toBeVisible();
  // Waits for the complete response, because markup that would replace the list is at its end.
  await answered;
  await expect(page.getByRole("row", { name: job?.company ?? "" })).toBeVisible();
  await expect(page.getByText("1 selected")).toBeVisible();
});
