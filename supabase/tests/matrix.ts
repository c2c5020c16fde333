import { randomUUID } from "node:crypto";
import { owner, unique } from "@/supabase/tests/callers";
import { jobSubjects } from "@/supabase/tests/matrix-jobs";
import {
  admins,
  callers,
  insertRow,
  nobody,
  operator,
  readBy,
  replaced,
  serverOnly,
  settings,
  subject,
  type Subject,
} from "@/supabase/tests/matrix-subject";

const url = "https://acme-systems.dev/";
const anEmail = () => `${unique()}@acme-systems.dev`;

async function anAccount(): Promise<string> {
  const id = randomUUID();
  await owner`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@acme-systems.dev`}, now())`;
  return id;
}

const person = { name: "Eve", company_name: "Acme", contact_number: "1" };
// Uses a new account, because an account can have only one recruiter row.
const registration = async () => ({
  ...person,
  auth_id: await anAccount(),
  email: "eve@acme-systems.dev",
});
const post = () => ({ title: `Post ${unique()}`, content: "<p>Hi</p>", author_name: "Ada" });
const book = () => ({ title: "Go", author: "Ada", cover_url: url, purchase_url: url });
let digests = 0;
const digest = () => {
  const at = new Date(Date.UTC(2000, 0, ++digests)).toISOString();
  return { slug: at.slice(0, 10), jobs_until: at, job_ids: [randomUUID()], job_total: 1 };
};
const event = () => ({
  name: "GopherCon",
  start_date: "2026-01-01T09:00:00Z",
  end_date: "2026-01-02T17:00:00Z",
  is_online: true,
  event_url: url,
});
const eventColumns =
  "id, slug, name, start_date, end_date, has_hours, local_start, local_end, time_zone, is_online, type, organiser, cfp_deadline, status, cancelled_at, sequence, version";

export const subjects: Subject[] = [
  ...jobSubjects,
  replaced(
    "a currency rate",
    "currency_rates",
    callers,
    "currency",
    [
      { currency: "XAU", per_eur: 2, as_of: "2001-01-01" },
      { currency: "XAG", per_eur: 2, as_of: "2001-01-01" },
    ],
    { per_eur: 3 },
  ),
  replaced(
    "a report",
    "reports",
    callers,
    "name",
    [
      { name: "matrix_one", content: {}, computed_at: "2026-03-01T00:00:00Z" },
      { name: "matrix_two", content: {}, computed_at: "2026-03-01T00:00:00Z" },
    ],
    { content: { jobs: 1 } },
    "name, computed_at",
  ),
  subject(
    "a page visit",
    "page_visits",
    [operator, callers, operator, operator],
    () => ({ page_path: "/books", visitor_id: randomUUID() }),
    { page_path: "/events" },
    { key: "visitor_id" },
  ),
  replaced(
    "a day of analytics",
    "daily_analytics",
    admins,
    "date",
    [
      { date: "2001-01-01", total_visits: 3, unique_visitors: 2 },
      { date: "2001-01-02", total_visits: 1, unique_visitors: 1 },
    ],
    { total_visits: 4 },
  ),
  subject(
    "a day of a page",
    "daily_page_visits",
    readBy(admins),
    () => ({ date: "2001-01-01", page_path: `/books/${unique()}`, visits: 3 }),
    { visits: 4 },
    { key: "page_path" },
  ),
  subject(
    "a subscription",
    "newsletter_subscriptions",
    [admins, operator, admins, operator],
    () => ({ email: anEmail() }),
    { unsubscribed_at: "2026-01-01T00:00:00Z" },
  ),
  subject(
    "a job alert",
    "job_alerts",
    serverOnly,
    () => ({ email: anEmail(), query: "?q=golang", frequency: "daily" }),
    { frequency: "weekly" },
  ),
  subject("a digest", "digests", readBy(callers), digest, { job_total: 9 }),
  subject(
    "the result of a digest",
    "digest_results",
    readBy(admins),
    async () => ({ digest_id: await insertRow("digests", digest()) }),
    { sent: 9 },
    { key: "digest_id" },
  ),
  replaced(
    "a search engine that gets notices",
    "search_engines",
    admins,
    "engine",
    [{ engine: "google" }, { engine: "indexnow" }],
    { pauses: 9 },
  ),
  subject(
    "a notice to a search engine",
    "search_notices",
    readBy(admins),
    async () => {
      await owner`insert into public.search_engines (engine) values ('google') on conflict do nothing`;
      return { engine: "google", noun: "job", slug: unique(), due_at: "2100-01-01T00:00:00Z" };
    },
    { attempts: 9 },
  ),
  subject(
    "the address of an event's submitter",
    "event_submitters",
    readBy(admins),
    async () => ({
      event_id: await insertRow("events", { ...event(), status: "submitted" }),
      email: anEmail(),
    }),
    { decided_at: "2026-01-01T00:00:00Z" },
    { key: "event_id" },
  ),
  settings("the settings of digests", "digest_settings", "time_zone", ["UTC", "Europe/Berlin"]),
  settings("the setting of mail about waiting decisions", "waiting_mail_settings", "frequency", [
    "daily",
    "off",
  ]),
  subject(
    "the row of P",
    "recruiters",
    [["P", "X", "service"], operator, admins, operator],
    registration,
    { status: "approved" },
    {
      make: async ({ P }) => {
        const row = { ...person, id: P.recruiterId, auth_id: P.id };
        await owner`
          insert into public.recruiters ${owner(row)} on conflict (id) do update set status = 'pending'`;
        return P.recruiterId;
      },
    },
  ),
  subject(
    "the row of R3, who is suspended",
    "recruiters",
    [admins, operator, admins, operator],
    registration,
    { status: "approved" },
    {
      make: async () => {
        const row = { ...person, auth_id: await anAccount() };
        return insertRow("recruiters", { ...row, status: "suspended", suspension_reason: "Spam" });
      },
    },
  ),
  ...(
    [
      ["post", "blogs", "id, title, slug, status, published_at, version", post],
      ["book", "books", "id, title, author, status, published_at, version", book],
    ] as const
  ).flatMap(([noun, table, columns, row]) =>
    (["published", "draft"] as const).map((status) =>
      subject(
        `a ${status} ${noun}`,
        table,
        [status === "draft" ? admins : callers, admins, admins, admins],
        () => ({ ...row(), status }),
        { title: "Changed" },
        { columns },
      ),
    ),
  ),
  subject(
    "an approved event",
    "events",
    [callers, admins, admins, admins],
    event,
    { name: "Changed" },
    { columns: eventColumns },
  ),
  ...(["submitted", "declined"] as const).map((status) =>
    subject(
      `a ${status} event`,
      "events",
      [admins, admins, admins, admins],
      event,
      { status: "approved" },
      { columns: eventColumns, make: () => insertRow("events", { ...event(), status }) },
    ),
  ),
  subject(
    "an entry of the audit log",
    "audit_log",
    [admins, operator, nobody, nobody],
    () => ({ action: "export", table_name: "newsletter_subscriptions" }),
    { action: "nothing" },
  ),
  subject(
    "a mail in the outbox",
    "outbox",
    readBy(admins),
    () => ({
      kind: "test",
      address: anEmail(),
      key: unique(),
      next_attempt_at: "2100-01-01T00:00:00Z",
    }),
    { state: "failed" },
  ),
  subject(
    "a suppressed address",
    "suppressions",
    [admins, operator, operator, admins],
    () => ({ address: anEmail(), reason: "550 5.1.1" }),
    { reason: "None" },
  ),
  subject(
    "a task of the schedule",
    "schedule",
    readBy(admins),
    () => ({ task: `task-${unique().replaceAll(/\d/g, "x")}` }),
    { result: "None" },
    { key: "task" },
  ),
];
