import { globSync, readFileSync } from "node:fs";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import RenewalPage from "@/app/(public)/renew/[token]/page";
import { renderJobFeed } from "@/lib/jobs/feed";
import { jobJsonLd } from "@/lib/jobs/json-ld";
import { closingTime, lastOpenDay } from "@/lib/jobs/last-open-day";
import { type ManagedJob, parseJobList } from "@/lib/jobs/managed-list";
import { jobMarkdown } from "@/lib/jobs/markdown";
import { jobMails } from "@/lib/jobs/renewal-mail";
import { getRenewal } from "@/lib/jobs/renewal-queries";
import { parseJobFilters } from "@/lib/jobs/search";
import { toApiJob } from "@/lib/api/view";
import { job } from "@/test/data";
import { JobTerms } from "@/components/jobs/job-facts";
import { jobTable } from "@/components/jobs/manage/job-table";

vi.mock("@/lib/jobs/renewal-queries", async (original) => ({
  ...(await original()),
  getRenewal: vi.fn(),
  readRenewal: () => ({ jobId: "", expiresAt: "" }),
}));

const jobId = "2b1f6a1e-6f0c-4f0e-9f64-3f1d3a5c9f10";

/** For each file that shows the last day on which a job is open, a function that renders that day. */
const renderers: Record<string, (expiresAt: string) => string | Promise<string>> = {
  "components/jobs/job-facts.tsx": (expiresAt) =>
    renderToStaticMarkup(<JobTerms job={{ ...job, expiresAt }} />),
  "components/jobs/manage/job-table.tsx": (expiresAt) =>
    renderToStaticMarkup(renderEnd({ ...managed, expiresAt })),
  "lib/jobs/feed.ts": (expiresAt) =>
    renderJobFeed("rss", parseJobFilters({}), [{ ...job, expiresAt }]),
  "lib/jobs/markdown.ts": (expiresAt) => jobMarkdown({ ...job, expiresAt }),
  "lib/jobs/renewal-mail.ts": async (expiresAt) => {
    vi.mocked(getRenewal).mockResolvedValue({ ...renewal, expiresAt });
    const mail = await jobMails["job-expires"].write(
      { jobId, expiresAt, isAdmins: false },
      "ada@acme.example",
    );
    return JSON.stringify(mail);
  },
  "app/(public)/renew/[token]/page.tsx": async (expiresAt) => {
    vi.mocked(getRenewal).mockResolvedValue({ ...renewal, expiresAt });
    const page = await RenewalPage({
      params: Promise.resolve({ token: "token" }),
      searchParams: Promise.resolve({}),
    });
    return renderToStaticMarkup(page);
  },
};

/** Files that use a job's closing time without showing it as a day. */
const filesWithoutDay = [
  "lib/api/view.ts",
  "lib/jobs/json-ld.ts",
  "lib/jobs/last-open-day.ts",
  "lib/jobs/managed-list.ts",
  "lib/jobs/mutations.ts",
  "lib/jobs/preview.ts",
  "lib/jobs/renewal-queries.ts",
  "lib/jobs/schema.ts",
];

const renewal = {
  slug: job.slug,
  title: job.title,
  applicationUrl: "https://acme.example/apply",
  vacancy: null,
  hasDeadLink: false,
  isAdmins: false,
  isAddressConfirmed: true,
  isOutdated: false,
  state: "open" as const,
};

const managed = {
  ...job,
  isClosed: false,
  expiresSoon: false,
  reports: 0,
} as unknown as ManagedJob;

function renderEnd(row: ManagedJob): ReactElement {
  const view = parseJobList({});
  const found = { jobs: [row] } as unknown as Parameters<typeof jobTable>[0]["found"];
  const [first] = jobTable({
    path: "/admin/jobs",
    jobs: "/admin/jobs",
    action: vi.fn(),
    asAdmin: true,
    view,
    found,
  }).rows;
  return <>{first?.cells.ends}</>;
}

const withoutTags = (text: string) => text.replace(/<[^>]*>/gu, "").replace(/\s/gu, " ");

describe.each(Object.entries(renderers))("%s", (file, render) => {
  test.each([
    ["2026-11-30T12:00:00.000Z", "29 Nov 2026"],
    ["2026-11-30T12:00:00+00:00", "29 Nov 2026"],
    // A time stored before closing times were rounded to noon. The last open day is the latest one that has ended
    // everywhere.
    ["2026-11-29T11:59:59.999Z", "27 Nov 2026"],
    ["2026-11-29T23:30:00.000Z", "28 Nov 2026"],
    ["2027-01-01T12:00:00.000Z", "31 Dec 2026"],
  ])(`a job that closes at %s is shown as open until %s by ${file}`, async (expiresAt, day) => {
    const text = withoutTags(await render(expiresAt));
    const days = text.match(/\b[1-9]\d? (?:Nov|Dec|Jan) 202[67]/gu) ?? [];
    const posted = "1 Nov 2026";
    expect(days.filter((found) => found !== posted)).toEqual([day]);
  });
});

test("every file that names the time at which a job closes is listed in this test", () => {
  const files = globSync("{app,browser,components,front,lib}/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.tsx?$|database\.types\.ts$/u.test(file))
    .filter((file) => /expiresAt|expires_at/u.test(readFileSync(file, "utf8")));
  expect(files.toSorted()).toEqual([...Object.keys(renderers), ...filesWithoutDay].toSorted());
});

test("structured data and the API state the exact time at which a job closes", () => {
  const expiresAt = "2026-11-30T12:00:00.000Z";
  const [posting] = jobJsonLd({ ...job, expiresAt }) as { validThrough?: unknown }[];
  expect(posting?.validThrough).toBe(expiresAt);
  expect(toApiJob({ ...job, expiresAt }).openUntil).toBe(expiresAt);
});

test("a list shows a job as closed since the day after the last one on which it was open", () => {
  const closed = { ...managed, isClosed: true, expiresAt: "2026-11-30T12:00:00.000Z" };
  expect(withoutTags(renderToStaticMarkup(renderEnd(closed)))).toContain("since 30 Nov 2026");
});

test.each([
  ["2026-11-29T12:00:00.000Z", "2026-11-29T12:00:00.000Z"],
  ["2026-11-29T12:00:00.001Z", "2026-11-30T12:00:00.000Z"],
  ["2026-11-29T00:00:00.000Z", "2026-11-29T12:00:00.000Z"],
])("a preview of a job that is to be open until %s closes at %s", (time, closing) => {
  expect(new Date(closingTime(Date.parse(time))).toISOString()).toBe(closing);
});

test("a job is open until its last day has ended everywhere, even at UTC−12", () => {
  for (let hour = 0; hour < 100; hour++) {
    const expiresAt = new Date(Date.UTC(2026, 10, 29, hour)).toISOString();
    const endOfDay = Date.parse(`${lastOpenDay(expiresAt)}T23:59:59.999-12:00`);
    expect(endOfDay, expiresAt).toBeLessThan(Date.parse(expiresAt));
    expect(endOfDay + 24 * 3_600_000, expiresAt).toBeGreaterThanOrEqual(Date.parse(expiresAt));
  }
});
