import { beforeEach, expect, test, vi } from "vitest";
import { mailHtml, mailText } from "@/lib/mail/layout";
import type * as JobQueries from "@/lib/jobs/queries";
import type { JobSummary } from "@/lib/jobs/schema";
import { digestMails } from "@/lib/digests/mail";
import { groupJobsByPlace, formatNewJobs } from "@/lib/digests/format";

const listOpenJobs = vi.hoisted(() => vi.fn());
const reads = vi.hoisted(() => ({ digests: 0, more: 0 }));
vi.mock("@/lib/jobs/queries", async (original) => ({
  ...(await original<typeof JobQueries>()),
  listOpenJobs,
}));
const listEventsWithIds = vi.hoisted(() => vi.fn(async (): Promise<object[]> => []));
vi.mock("@/lib/events/queries", () => ({ listEventsWithIds }));
vi.mock("@/lib/blogs/queries", () => ({ getBlogSummary: async () => null }));
vi.mock("@/lib/supabase/server", () => {
  const row = (id: string) => ({
    id,
    slug: "2026-11-24",
    created_at: "2026-11-24T09:00:00Z",
    job_ids: Array.from({ length: 30 }, () => id),
    job_total: 42,
    event_ids: [],
    blog_id: null,
  });
  const query = (id = "") => ({
    select: () => query(id),
    eq: (_: string, value: string) => query(value),
    maybeSingle: () => query(id),
    throwOnError: async () => {
      reads.digests += 1;
      return { data: row(id) };
    },
  });
  const rpc = (_: string, { digest_slug }: { digest_slug: string }) => ({
    throwOnError: async () => {
      reads.more += 1;
      return { data: { total: digest_slug === "2026-11-24" ? 11 : 0, jobs: [] } };
    },
  });
  return { publicReader: () => ({ from: () => query(), rpc }), operatorClient: vi.fn() };
});

const jobSummary = (index: number, values: Partial<JobSummary> = {}): JobSummary => ({
  id: String(index),
  slug: `${"s".repeat(110)}-${index}`,
  title: `Go <Engineer> & ${"ж".repeat(190)}`,
  company: "Ж".repeat(120),
  type: "contract",
  city: "Ж".repeat(100),
  country: "United Arab Emirates",
  isRemote: false,
  furtherPlaces: Array.from({ length: 10 }, (_, n) => ({
    city: `${"Ж".repeat(60)} ${n}`,
    country: "United Arab Emirates",
    isRemote: false,
  })),
  salaryMin: 100_000_000,
  salaryMax: 200_000_000,
  salaryCurrency: "USD",
  salaryPeriod: "year",
  postedAt: "2026-11-23T09:00:00Z",
  logo: null,
  visaSponsorship: null,
  level: null,
  skillNames: [],
  ...values,
});

const writeDigestMail = (digest: string, subscription = crypto.randomUUID()) =>
  digestMails.digest.write({ digest, subscription }, "ada@example.com");

beforeEach(() => {
  listOpenJobs.mockReset();
  reads.digests = 0;
  reads.more = 0;
});

test("a digest of thirty jobs with the longest texts is shorter than a mail that Gmail would clip", async () => {
  listOpenJobs.mockResolvedValue(
    Array.from({ length: 30 }, (_, index) => jobSummary(index, { country: `Country ${index}` })),
  );
  const mail = await writeDigestMail(crypto.randomUUID());
  if (!mail) throw new Error("no mail");
  expect(Buffer.byteLength(mailHtml(mail))).toBeLessThan(102_400);
  // One of the 12 jobs that the digest counts but does not list has closed since.
  expect(mail.subject).toBe("41 new Go jobs this week");
  expect(mailText(mail)).toMatch(/See 11 more\W+https?:\/\/\S+\/digests\/2026-11-24\/more$/mu);
});

test("a digest's mail is not sent if none of its jobs is open any more", async () => {
  listOpenJobs.mockResolvedValueOnce([]);
  expect(await writeDigestMail(crypto.randomUUID())).toBeNull();
});

test("a digest's mail lists only jobs that are still open", async () => {
  listOpenJobs.mockResolvedValueOnce([jobSummary(1, { title: "Still open" })]);
  const mail = await writeDigestMail(crypto.randomUUID());
  if (!mail) throw new Error("no mail");
  expect(mailText(mail)).toContain("Still open");
  expect(mail.subject).toBe("12 new Go jobs this week");
});

test("a mail names all places of a job", async () => {
  const munich = { city: "Munich", country: "Germany", isRemote: false };
  const remote = { city: "Remote", country: "France", isRemote: true };
  const places = { city: "Berlin", country: "Germany", furtherPlaces: [munich, remote] };
  listOpenJobs.mockResolvedValueOnce([jobSummary(1, places)]);
  const mail = await writeDigestMail(crypto.randomUUID());
  if (!mail) throw new Error("no mail");
  expect(mailText(mail)).toContain("Berlin, Germany; Munich, Germany; Remote (France)");
});

test("a thousand mails of a digest read its content once", async () => {
  listOpenJobs.mockResolvedValue([jobSummary(1)]);
  const digest = crypto.randomUUID();
  await Promise.all(Array.from({ length: 1000 }, () => writeDigestMail(digest)));
  expect(listOpenJobs).toHaveBeenCalledOnce();
  expect(reads).toEqual({ digests: 1, more: 1 });
});

test("each mail of a digest has an unsubscribe link of its own", async () => {
  listOpenJobs.mockResolvedValue([jobSummary(1)]);
  const digest = crypto.randomUUID();
  const mails = await Promise.all(Array.from({ length: 1000 }, () => writeDigestMail(digest)));
  expect(new Set(mails.map((mail) => mail?.unsubscribeUrl)).size).toBe(1000);
});

test("events in a digest link to their pages on the site", async () => {
  listOpenJobs.mockResolvedValue([jobSummary(1)]);
  listEventsWithIds.mockResolvedValueOnce([
    {
      slug: "gophercon-2026-11-30",
      name: "GopherCon",
      eventUrl: "https://elsewhere.example/",
      startDate: "2026-11-30T09:00:00Z",
      endDate: "2026-11-30T17:00:00Z",
      hasHours: true,
      localStart: "2026-11-30T09:00:00",
      localEnd: "2026-11-30T17:00:00",
      isOnline: true,
    },
  ]);
  const mail = await writeDigestMail(crypto.randomUUID());
  const links =
    mail?.body.flatMap((piece) =>
      typeof piece === "object" && "links" in piece ? piece.links : [],
    ) ?? [];
  const event = links.find(({ label }) => label === "GopherCon");
  expect(new URL(event?.url ?? "").pathname).toBe("/events/gophercon-2026-11-30");
});

test("HTML in a job's title is escaped in a digest", async () => {
  listOpenJobs.mockResolvedValue([jobSummary(1, { title: '<img src=x onerror="alert(1)">' })]);
  const mail = await writeDigestMail(crypto.randomUUID());
  if (!mail) throw new Error("no mail");
  expect(mailHtml(mail)).not.toContain("<img");
});

test("a digest groups jobs by place: remote first, then countries with the most jobs, then by name", () => {
  const groups = groupJobsByPlace([
    jobSummary(1, { country: "Spain" }),
    jobSummary(2, { country: "Austria" }),
    jobSummary(3, { isRemote: true, country: "Global" }),
    jobSummary(4, { country: "Peru" }),
    jobSummary(5, { country: "Peru" }),
    jobSummary(6, { country: "Unknown" }),
  ]);
  expect(groups.map(({ place }) => place)).toEqual([
    "Remote",
    "Peru",
    "Austria",
    "Elsewhere",
    "Spain",
  ]);
});

test("a digest with one new job uses the singular", () => {
  expect(formatNewJobs({ open: 1, more: 0 })).toBe("1 new Go job");
});
