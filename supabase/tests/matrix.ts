import { randomUUID } from "node:crypto";
import { addUser } from "@/test/auth-rows";
import { owner, uniqueWord } from "@/supabase/tests/callers";
import { jobSubjects } from "@/supabase/tests/matrix-jobs";
import {
  admins,
  callers,
  insertRow,
  nobody,
  operator,
  rightsToRead,
  fixedKeySubject,
  serverOnly,
  settingsSubject,
  rowSubject,
  type Subject,
} from "@/supabase/tests/matrix-subject";

const url = "https://acme-systems.dev/";
const uniqueEmail = () => `${uniqueWord()}@acme-systems.dev`;

async function addUserId(): Promise<string> {
  const id = randomUUID();
  await addUser(owner, { id, email: `${id}@acme-systems.dev` });
  return id;
}

const person = { name: "Eve", company_name: "Acme", contact_number: "1" };
// Uses a new account, because an account can have only one profile.
const registrationRow = async () => ({
  ...person,
  auth_id: await addUserId(),
  email: "eve@acme-systems.dev",
});
const blogRow = () => ({ title: `Post ${uniqueWord()}`, content: "<p>Hi</p>", author_name: "Ada" });
const bookRow = () => ({ title: "Go", author: "Ada", cover_url: url, purchase_url: url });
let digests = 0;
const digestRow = () => {
  const at = new Date(Date.UTC(2000, 0, ++digests)).toISOString();
  return { slug: at.slice(0, 10), jobs_until: at, job_ids: [randomUUID()], job_total: 1 };
};

const eventRow = () => ({
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
  fixedKeySubject({
    name: "a currency rate",
    table: "currency_rates",
    select: callers,
    key: "currency",
    existing: { currency: "XAU", per_eur: 2, as_of: "2001-01-01" },
    inserted: { currency: "XAG", per_eur: 2, as_of: "2001-01-01" },
    change: { per_eur: 3 },
  }),
  fixedKeySubject({
    name: "a report",
    table: "reports",
    select: callers,
    key: "name",
    existing: { name: "matrix_one", content: {}, computed_at: "2026-03-01T00:00:00Z" },
    inserted: { name: "matrix_two", content: {}, computed_at: "2026-03-01T00:00:00Z" },
    change: { content: { jobs: 1 } },
    columns: "name, computed_at",
  }),
  rowSubject({
    name: "a page visit",
    table: "page_visits",
    may: { select: operator, insert: callers, update: operator, delete: operator },
    row: () => ({ page_path: "/books", visitor_id: randomUUID() }),
    change: { page_path: "/events" },
    key: "visitor_id",
  }),
  fixedKeySubject({
    name: "a day of analytics",
    table: "daily_analytics",
    select: admins,
    key: "date",
    existing: { date: "2001-01-01", total_visits: 3, unique_visitors: 2 },
    inserted: { date: "2001-01-02", total_visits: 1, unique_visitors: 1 },
    change: { total_visits: 4 },
  }),
  rowSubject({
    name: "a day of a page",
    table: "daily_page_visits",
    may: rightsToRead(admins),
    row: () => ({ date: "2001-01-01", page_path: `/books/${uniqueWord()}`, visits: 3 }),
    change: { visits: 4 },
    key: "page_path",
  }),
  rowSubject({
    name: "a subscription",
    table: "newsletter_subscriptions",
    may: { select: admins, insert: operator, update: admins, delete: operator },
    row: () => ({ email: uniqueEmail() }),
    change: { unsubscribed_at: "2026-01-01T00:00:00Z" },
  }),
  rowSubject({
    name: "a job alert",
    table: "job_alerts",
    may: serverOnly,
    row: () => ({ email: uniqueEmail(), query: "?q=golang", frequency: "daily" }),
    change: { frequency: "weekly" },
  }),
  rowSubject({
    name: "a digest",
    table: "digests",
    may: rightsToRead(callers),
    row: digestRow,
    change: { job_total: 9 },
  }),
  rowSubject({
    name: "the result of a digest",
    table: "digest_results",
    may: rightsToRead(admins),
    row: async () => ({ digest_id: await insertRow("digests", digestRow()) }),
    change: { sent: 9 },
    key: "digest_id",
  }),
  fixedKeySubject({
    name: "a search engine that gets notices",
    table: "search_engines",
    select: admins,
    key: "engine",
    existing: { engine: "google" },
    inserted: { engine: "indexnow" },
    change: { pauses: 9 },
  }),
  rowSubject({
    name: "a notice to a search engine",
    table: "search_notices",
    may: rightsToRead(admins),
    row: async () => {
      await owner`insert into public.search_engines (engine) values ('google') on conflict do nothing`;
      return { engine: "google", noun: "job", slug: uniqueWord(), due_at: "2100-01-01T00:00:00Z" };
    },
    change: { attempts: 9 },
  }),
  rowSubject({
    name: "the address of an event's submitter",
    table: "event_submitters",
    may: rightsToRead(admins),
    row: async () => ({
      event_id: await insertRow("events", { ...eventRow(), status: "submitted" }),
      email: uniqueEmail(),
    }),
    change: { decided_at: "2026-01-01T00:00:00Z" },
    key: "event_id",
  }),
  settingsSubject({
    name: "the settings of digests",
    table: "digest_settings",
    column: "time_zone",
    before: "UTC",
    after: "Europe/Berlin",
  }),
  settingsSubject({
    name: "the setting of mail about waiting decisions",
    table: "waiting_mail_settings",
    column: "frequency",
    before: "daily",
    after: "off",
  }),
  rowSubject({
    name: "the row of P",
    table: "recruiters",
    may: { select: ["P", "X", "service"], insert: operator, update: admins, delete: operator },
    row: registrationRow,
    change: { status: "approved" },
    make: async ({ P }) => {
      const row = { ...person, id: P.recruiterId, auth_id: P.id };
      await owner`
          insert into public.recruiters ${owner(row)} on conflict (id) do update set status = 'pending'`;
      return P.recruiterId;
    },
  }),
  rowSubject({
    name: "the row of R3, who is suspended",
    table: "recruiters",
    may: { select: admins, insert: operator, update: admins, delete: operator },
    row: registrationRow,
    change: { status: "approved" },
    make: async () => {
      const row = { ...person, auth_id: await addUserId() };
      return insertRow("recruiters", { ...row, status: "suspended", suspension_reason: "Spam" });
    },
  }),
  ...[
    {
      noun: "post",
      table: "blogs",
      columns: "id, title, slug, status, published_at, version",
      row: blogRow,
    },
    {
      noun: "book",
      table: "books",
      columns: "id, title, author, status, published_at, version",
      row: bookRow,
    },
  ].flatMap(({ noun, table, columns, row }) =>
    (["published", "draft"] as const).map((status) =>
      rowSubject({
        name: `a ${status} ${noun}`,
        table,
        may: {
          select: status === "draft" ? admins : callers,
          insert: admins,
          update: admins,
          delete: admins,
        },
        row: () => ({ ...row(), status }),
        change: { title: "Changed" },
        columns,
      }),
    ),
  ),
  rowSubject({
    name: "an approved event",
    table: "events",
    may: { select: callers, insert: admins, update: admins, delete: admins },
    row: eventRow,
    change: { name: "Changed" },
    columns: eventColumns,
  }),
  ...(["submitted", "declined"] as const).map((status) =>
    rowSubject({
      name: `a ${status} event`,
      table: "events",
      may: { select: admins, insert: admins, update: admins, delete: admins },
      row: eventRow,
      change: { status: "approved" },
      columns: eventColumns,
      make: () => insertRow("events", { ...eventRow(), status }),
    }),
  ),
  rowSubject({
    name: "an entry of the audit log",
    table: "audit_log",
    may: { select: admins, insert: operator, update: nobody, delete: nobody },
    row: () => ({ action: "export", table_name: "newsletter_subscriptions" }),
    change: { action: "nothing" },
  }),
  rowSubject({
    name: "a mail in the outbox",
    table: "outbox",
    may: rightsToRead(admins),
    row: () => ({
      kind: "test",
      address: uniqueEmail(),
      key: uniqueWord(),
      next_attempt_at: "2100-01-01T00:00:00Z",
    }),
    change: { state: "failed" },
  }),
  rowSubject({
    name: "a suppressed address",
    table: "suppressions",
    may: { select: admins, insert: operator, update: operator, delete: admins },
    row: () => ({ address: uniqueEmail(), reason: "550 5.1.1" }),
    change: { reason: "None" },
  }),
  rowSubject({
    name: "a task of the schedule",
    table: "schedule",
    may: rightsToRead(admins),
    row: () => ({ task: `task-${uniqueWord().replaceAll(/\d/g, "x")}` }),
    change: { result: "None" },
    key: "task",
  }),
];
