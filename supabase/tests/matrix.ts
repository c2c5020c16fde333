import { randomUUID } from "node:crypto";
import { aCity, aJob, owner, type Recruiter, unique } from "./callers.ts";

/** The callers of SECURITY.md: A anonymous, U signed in without a recruiter row, P pending, J rejected, R1 and R2 approved, X admin. */
export const callers = ["A", "U", "P", "J", "R1", "R2", "X", "service"] as const;
export type Caller = (typeof callers)[number];

export const operations = ["select", "insert", "update", "delete"] as const;
export type Operation = (typeof operations)[number];

type Row = Record<string, unknown>;
type People = Record<"P" | "R1", Recruiter>;

/** A row of a table, the rights on it, and the values of an insert and an update. */
export type Subject = {
  name: string;
  table: string;
  /** The column that identifies the row. */
  key: string;
  columns: string;
  may: Record<Operation, readonly Caller[]>;
  /** Inserts the row as the owner of the schema and returns its key. */
  make(people: People): Promise<unknown>;
  insert(people: People): Promise<Row>;
  update: Row;
};

const everyone = callers;
const recruiters = ["R1", "R2", "X", "service"] as const;
const ownJob = ["R1", "X", "service"] as const;
const admins = ["X", "service"] as const;
const operator = ["service"] as const;
const nobody = [] as const;

const url = "https://acme-systems.dev/";

async function make(table: string, row: Row, key = "id"): Promise<unknown> {
  const [made] = await owner`insert into ${owner(`public.${table}`)} ${owner(row)} returning *`;
  return made?.[key];
}

/** Adds a company without jobs and makes the recruiter its member. */
async function companyOf({ recruiterId }: Recruiter): Promise<unknown> {
  const id = await make("companies", company());
  await owner`update public.recruiters set company_id = ${id as string} where id = ${recruiterId}`;
  return id;
}

async function anAccount(): Promise<string> {
  const id = randomUUID();
  await owner`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@acme-systems.dev`}, now())`;
  return id;
}

const jobColumns =
  "id, title, slug, is_archived, eligibility, utc_offset_min, utc_offset_max, overlap_hours, overlap_time_zone, visa_sponsorship, salary_period, pay_top_eur_year, level, skills, imported_from";
const job = async () => ({
  title: "Go Engineer",
  company: "Acme",
  city_id: await aCity(),
  application_url: url,
  description: "<p>Go.</p>",
  ...facts,
});
const facts = {
  eligibility: "countries",
  eligible_countries: ["DE"],
  excluded_countries: ["FR"],
  utc_offset_min: -60,
  utc_offset_max: 120,
  overlap_hours: 4,
  overlap_time_zone: "Asia/Kolkata",
  visa_sponsorship: false,
  salary_period: "month",
  level: "senior",
  skills: ["kubernetes"],
};
const blog = () => ({ title: `Post ${unique()}`, content: "<p>Hi</p>", author_name: "Ada" });
const book = () => ({ title: "Go", author: "Ada", cover_url: url, purchase_url: url });
const alert = () => ({
  email: `${unique()}@acme-systems.dev`,
  query: "?q=golang",
  frequency: "daily",
});
const digest = () => {
  const at = new Date(Date.UTC(2000, 0) + Math.random() * 3e12).toISOString();
  return {
    slug: at.slice(0, 10),
    jobs_until: at,
    job_ids: [randomUUID()],
    job_total: 1,
  };
};
const company = () => ({ name: `Company ${unique()}` });
const event = () => ({
  name: "GopherCon",
  start_date: "2026-01-01T09:00:00Z",
  end_date: "2026-01-02T17:00:00Z",
  is_online: true,
  event_url: url,
});

const submitter = async () => ({
  event_id: await make("events", { ...event(), status: "submitted" }),
  email: `${unique()}@acme-systems.dev`,
});

const mail = () => ({
  kind: "test",
  address: `${unique()}@acme-systems.dev`,
  key: unique(),
  // Not due, so that no other test sends it.
  next_attempt_at: "2100-01-01T00:00:00Z",
});
const suppression = () => ({ address: `${unique()}@acme-systems.dev`, reason: "550 5.1.1" });
const notice = async () => {
  await owner`insert into public.search_engines (engine) values ('google') on conflict do nothing`;
  return { engine: "google", noun: "job", slug: unique(), due_at: "2100-01-01T00:00:00Z" };
};
const linkedBoard = ({ recruiterId: recruiter_id }: Recruiter) => ({
  recruiter_id,
  system: "lever",
  board: unique(),
});
const importedPosting = (recruiter: Recruiter) => ({
  ...linkedBoard(recruiter),
  external_id: unique(),
  is_draft: true,
});
const aTask = () => `task-${unique().replaceAll(/\d/g, "x")}`;

const eventColumns =
  "id, slug, name, start_date, end_date, time_zone, is_online, type, organiser, cfp_deadline, status, cancelled_at, sequence, version";
const companyColumns = "id, slug, name, logo";
const blogColumns = "id, title, slug, status, published_at, version";
const bookColumns = "id, title, author, status, published_at, version";

const published = (
  name: string,
  table: string,
  columns: string,
  row: () => Row,
  status: "draft" | "published",
): Subject => ({
  name,
  table,
  key: "id",
  columns,
  may: {
    select: status === "draft" ? admins : everyone,
    insert: admins,
    update: admins,
    delete: admins,
  },
  make: () => make(table, { ...row(), status }),
  insert: async () => ({ ...row(), status }),
  update: { title: "Changed" },
});

export const subjects: Subject[] = [
  {
    name: "a live job of R1",
    table: "jobs",
    key: "id",
    columns: jobColumns,
    may: { select: everyone, insert: recruiters, update: ownJob, delete: ownJob },
    make: async ({ R1 }) => (await aJob({ recruiter_id: R1.recruiterId })).id,
    insert: job,
    update: { title: "Changed", ...facts },
  },
  {
    name: "a company of nobody",
    table: "companies",
    key: "id",
    columns: companyColumns,
    may: { select: everyone, insert: admins, update: admins, delete: operator },
    make: () => make("companies", company()),
    insert: async () => company(),
    update: { description: "Changed" },
  },
  {
    name: "the company of R1",
    table: "companies",
    key: "id",
    columns: companyColumns,
    may: { select: everyone, insert: admins, update: ownJob, delete: operator },
    make: async ({ R1 }) => companyOf(R1),
    insert: async () => ({ ...company(), website: url, description: "Go." }),
    update: { website: "https://changed.example/" },
  },
  {
    name: "an archived job of R1",
    table: "jobs",
    key: "id",
    columns: jobColumns,
    may: { select: ownJob, insert: recruiters, update: ownJob, delete: ownJob },
    make: async ({ R1 }) => (await aJob({ recruiter_id: R1.recruiterId, is_archived: true })).id,
    insert: async () => ({ ...(await job()), is_archived: true }),
    update: { is_archived: false },
  },
  {
    name: "a closed job of R1",
    table: "jobs",
    key: "id",
    columns: `${jobColumns}, expires_at, confirmed_at`,
    may: { select: ownJob, insert: recruiters, update: ownJob, delete: ownJob },
    make: async ({ R1 }) =>
      (await aJob({ recruiter_id: R1.recruiterId, expires_at: "2020-01-01T00:00:00Z" })).id,
    insert: job,
    update: { confirmed_at: "2026-01-01T00:00:00Z" },
  },
  {
    name: "a job of the admins",
    table: "jobs",
    key: "id",
    columns: jobColumns,
    may: { select: everyone, insert: recruiters, update: admins, delete: admins },
    make: async () => (await aJob()).id,
    insert: job,
    update: { title: "Changed" },
  },
  {
    name: "a linked board of R1",
    table: "job_boards",
    key: "id",
    columns: "*",
    may: {
      select: ownJob,
      insert: ["R1", "R2", "service"],
      update: ownJob,
      delete: ownJob,
    },
    make: ({ R1 }) => make("job_boards", linkedBoard(R1)),
    insert: async ({ R1 }) => {
      // A board needs a company, and other cells may have deleted that of R1.
      await companyOf(R1);
      return linkedBoard(R1);
    },
    update: { is_paused: true },
  },
  {
    name: "a posting that R1 imported",
    table: "imported_postings",
    key: "external_id",
    columns:
      "system, board, external_id, recruiter_id, job_id, imported_at, is_draft, missed, left_at",
    may: { select: ownJob, insert: operator, update: operator, delete: operator },
    make: ({ R1 }) => make("imported_postings", importedPosting(R1), "external_id"),
    insert: async ({ R1 }) => importedPosting(R1),
    update: { missed: 9 },
  },
  {
    name: "the import setting of a company",
    table: "import_settings",
    key: "id",
    columns: "*",
    may: { select: admins, insert: admins, update: admins, delete: operator },
    make: async () => make("import_settings", { id: await make("companies", company()) }),
    insert: async () => ({ id: await make("companies", company()), publishes: true }),
    update: { publishes: true },
  },
  {
    name: "a job in the search",
    table: "job_search",
    key: "id",
    columns: "*",
    may: { select: operator, insert: operator, update: operator, delete: operator },
    make: async () => (await aJob()).id,
    insert: async () => {
      const { id } = await aJob({ is_archived: true });
      return {
        id,
        posted_at: "2026-01-01T00:00:00Z",
        expires_at: "2036-01-01T00:00:00Z",
        type: "contract",
        city_id: await aCity(),
        company: "Acme",
        txt: unique(),
      };
    },
    update: { txt: "changed" },
  },
  ...(
    [
      ["a live job", false],
      ["an archived job", true],
    ] as const
  ).map(([which, is_archived]): Subject => ({
    name: `a skill of ${which} of R1`,
    table: "job_skills",
    key: "job_id",
    columns: "*",
    may: {
      select: is_archived ? ownJob : everyone,
      insert: nobody,
      update: nobody,
      delete: nobody,
    },
    make: async ({ R1 }) =>
      (await aJob({ recruiter_id: R1.recruiterId, is_archived, skills: ["redis"] })).id,
    insert: async () => ({ job_id: (await aJob()).id, skill_slug: "kafka", position: 1 }),
    update: { position: 2 },
  })),
  {
    name: "a skill",
    table: "skills",
    key: "slug",
    columns: "*",
    may: { select: everyone, insert: operator, update: operator, delete: operator },
    make: () => make("skills", { slug: unique(), name: "A skill" }, "slug"),
    insert: async () => ({ slug: unique(), name: "A skill" }),
    update: { name: "Changed" },
  },
  {
    name: "a currency rate",
    table: "currency_rates",
    key: "currency",
    columns: "*",
    may: { select: everyone, insert: operator, update: operator, delete: operator },
    make: async () => {
      const rate = { currency: "XAU", per_eur: 2, as_of: "2001-01-01" };
      await owner`insert into public.currency_rates ${owner(rate)} on conflict do nothing`;
      return rate.currency;
    },
    insert: async () => {
      await owner`delete from public.currency_rates where currency = 'XAG'`;
      return { currency: "XAG", per_eur: 2, as_of: "2001-01-01" };
    },
    update: { per_eur: 3 },
  },
  {
    name: "a city",
    table: "cities",
    key: "id",
    columns: "*",
    may: { select: everyone, insert: operator, update: operator, delete: operator },
    make: () => make("cities", { name: unique(), country: "India" }),
    insert: async () => ({ name: unique(), country: "India" }),
    update: { country: "Japan" },
  },
  {
    name: "a report of a job of R1",
    table: "job_reports",
    key: "id",
    columns: "id, job_id, reason, comment, created_at, resolved_at",
    may: { select: admins, insert: operator, update: admins, delete: operator },
    make: async ({ R1 }) => {
      const { id } = await aJob({ recruiter_id: R1.recruiterId });
      return make("job_reports", { job_id: id, reason: "scam", network: unique() });
    },
    insert: async () => ({ job_id: (await aJob()).id, reason: "scam", network: unique() }),
    update: { resolved_at: "2026-01-01T00:00:00Z" },
  },
  {
    name: "a click on a job of R1",
    table: "job_applications",
    key: "job_id",
    columns: "job_id, click_type",
    may: { select: ownJob, insert: everyone, update: operator, delete: operator },
    make: async ({ R1 }) => {
      const { id } = await aJob({ recruiter_id: R1.recruiterId });
      return make(
        "job_applications",
        { job_id: id, visitor_id: randomUUID(), click_type: "view" },
        "job_id",
      );
    },
    insert: async () => ({
      job_id: (await aJob()).id,
      visitor_id: randomUUID(),
      click_type: "apply",
    }),
    update: { click_type: "apply" },
  },
  {
    name: "the sums of clicks on a job of R1",
    table: "job_clicks",
    key: "job_id",
    columns: "*",
    may: { select: ownJob, insert: operator, update: operator, delete: operator },
    make: async ({ R1 }) => {
      const { id } = await aJob({ recruiter_id: R1.recruiterId });
      return make("job_clicks", { job_id: id, views: 1, applications: 1 }, "job_id");
    },
    insert: async () => ({ job_id: (await aJob()).id, views: 1000, applications: 1000 }),
    update: { views: 1000 },
  },
  {
    name: "a page visit",
    table: "page_visits",
    key: "visitor_id",
    columns: "*",
    may: { select: operator, insert: everyone, update: operator, delete: operator },
    make: () =>
      make("page_visits", { page_path: "/books", visitor_id: randomUUID() }, "visitor_id"),
    insert: async () => ({ page_path: "/", visitor_id: randomUUID() }),
    update: { page_path: "/events" },
  },
  {
    name: "a day of analytics",
    table: "daily_analytics",
    key: "date",
    columns: "*",
    may: { select: admins, insert: operator, update: operator, delete: operator },
    make: async () => {
      await owner`delete from public.daily_analytics where date in ('2001-01-01', '2001-01-02')`;
      await make("daily_analytics", { date: "2001-01-01", total_visits: 3, unique_visitors: 2 });
      return "2001-01-01";
    },
    insert: async () => ({ date: "2001-01-02", total_visits: 1, unique_visitors: 1 }),
    update: { total_visits: 4 },
  },
  {
    name: "a day of a page",
    table: "daily_page_visits",
    key: "page_path",
    columns: "*",
    may: { select: admins, insert: operator, update: operator, delete: operator },
    make: () =>
      make(
        "daily_page_visits",
        { date: "2001-01-01", page_path: `/books/${unique()}`, visits: 3 },
        "page_path",
      ),
    insert: async () => ({ date: "2001-01-02", page_path: `/books/${unique()}`, visits: 1 }),
    update: { visits: 4 },
  },
  {
    name: "a day of a job of R1",
    table: "daily_job_clicks",
    key: "job_id",
    columns: "*",
    may: { select: ownJob, insert: operator, update: operator, delete: operator },
    make: async ({ R1 }) => {
      const { id } = await aJob({ recruiter_id: R1.recruiterId });
      return make(
        "daily_job_clicks",
        { date: "2001-01-01", job_id: id, impressions: 9, views: 3, applications: 1 },
        "job_id",
      );
    },
    insert: async () => ({
      date: "2001-01-02",
      job_id: (await aJob()).id,
      views: 1,
      applications: 0,
    }),
    update: { views: 4 },
  },
  {
    name: "a subscription",
    table: "newsletter_subscriptions",
    key: "id",
    columns: "*",
    may: { select: admins, insert: operator, update: admins, delete: operator },
    make: () => make("newsletter_subscriptions", { email: `${unique()}@acme-systems.dev` }),
    insert: async () => ({ email: `${unique()}@acme-systems.dev` }),
    update: { unsubscribed_at: "2026-01-01T00:00:00Z" },
  },
  {
    name: "a job alert",
    table: "job_alerts",
    key: "id",
    columns: "*",
    may: { select: operator, insert: operator, update: operator, delete: operator },
    make: () => make("job_alerts", alert()),
    insert: async () => alert(),
    update: { frequency: "weekly" },
  },
  {
    name: "a digest",
    table: "digests",
    key: "id",
    columns: "*",
    may: { select: everyone, insert: operator, update: operator, delete: operator },
    make: () => make("digests", digest()),
    insert: async () => digest(),
    update: { job_total: 9 },
  },
  {
    name: "what became of a digest",
    table: "digest_results",
    key: "digest_id",
    columns: "*",
    may: { select: admins, insert: operator, update: operator, delete: operator },
    make: async () =>
      make("digest_results", { digest_id: await make("digests", digest()) }, "digest_id"),
    insert: async () => ({ digest_id: await make("digests", digest()) }),
    update: { sent: 9 },
  },
  {
    name: "a search engine that is told of pages",
    table: "search_engines",
    key: "engine",
    columns: "*",
    may: { select: admins, insert: operator, update: operator, delete: operator },
    make: async () => {
      await owner`delete from public.search_engines`;
      return make("search_engines", { engine: "google" }, "engine");
    },
    insert: async () => {
      await owner`delete from public.search_engines where engine = 'indexnow'`;
      return { engine: "indexnow" };
    },
    update: { pauses: 9 },
  },
  {
    name: "a notice to a search engine",
    table: "search_notices",
    key: "id",
    columns: "*",
    may: { select: admins, insert: operator, update: operator, delete: operator },
    make: async () => make("search_notices", await notice()),
    insert: notice,
    update: { attempts: 9 },
  },
  {
    name: "the address of who submitted an event",
    table: "event_submitters",
    key: "event_id",
    columns: "*",
    may: { select: admins, insert: operator, update: operator, delete: operator },
    make: async () => make("event_submitters", await submitter(), "event_id"),
    insert: submitter,
    update: { decided_at: "2026-01-01T00:00:00Z" },
  },
  {
    name: "the settings of digests",
    table: "digest_settings",
    key: "id",
    columns: "*",
    may: { select: admins, insert: nobody, update: admins, delete: nobody },
    make: async () => {
      await owner`update public.digest_settings set time_zone = 'UTC'`;
      return true;
    },
    insert: async () => ({ id: true }),
    update: { time_zone: "Europe/Berlin" },
  },
  {
    name: "the setting of mail about what waits",
    table: "waiting_mail_settings",
    key: "id",
    columns: "*",
    may: { select: admins, insert: nobody, update: admins, delete: nobody },
    make: async () => {
      await owner`update public.waiting_mail_settings set frequency = 'daily'`;
      return true;
    },
    insert: async () => ({ id: true }),
    update: { frequency: "off" },
  },
  {
    name: "the row of P",
    table: "recruiters",
    key: "id",
    columns: "*",
    may: { select: ["P", "X", "service"], insert: operator, update: admins, delete: operator },
    make: async ({ P }) => {
      await owner`
        insert into public.recruiters (id, auth_id, name, company_name, contact_number)
        values (${P.recruiterId}, ${P.id}, 'Ada', 'Acme', '1')
        on conflict (id) do update set status = 'pending'`;
      return P.recruiterId;
    },
    // For another account, which has no recruiter row.
    insert: async () => ({
      auth_id: await anAccount(),
      name: "Eve",
      email: "eve@acme-systems.dev",
      company_name: "Acme",
      contact_number: "1",
    }),
    update: { status: "approved" },
  },
  {
    name: "the row of R3, who is suspended",
    table: "recruiters",
    key: "id",
    columns: "*",
    may: { select: admins, insert: operator, update: admins, delete: operator },
    make: async () => {
      const id = await anAccount();
      const row = { auth_id: id, name: "Eve", company_name: "Acme", contact_number: "1" };
      return make("recruiters", { ...row, status: "suspended", suspension_reason: "Spam" });
    },
    insert: async () => ({
      auth_id: await anAccount(),
      name: "Eve",
      email: "eve@acme-systems.dev",
      company_name: "Acme",
      contact_number: "1",
    }),
    update: { status: "approved" },
  },
  published("a published post", "blogs", blogColumns, blog, "published"),
  published("a draft post", "blogs", blogColumns, blog, "draft"),
  published("a published book", "books", bookColumns, book, "published"),
  published("a draft book", "books", bookColumns, book, "draft"),
  {
    name: "an approved event",
    table: "events",
    key: "id",
    columns: eventColumns,
    may: { select: everyone, insert: admins, update: admins, delete: admins },
    make: () => make("events", event()),
    insert: async () => event(),
    update: { name: "Changed" },
  },
  ...(["submitted", "declined"] as const).map((status): Subject => ({
    name: `a ${status} event`,
    table: "events",
    key: "id",
    columns: eventColumns,
    may: { select: admins, insert: admins, update: admins, delete: admins },
    make: () => make("events", { ...event(), status }),
    insert: async () => event(),
    update: { status: "approved" },
  })),
  {
    name: "an entry of the audit log",
    table: "audit_log",
    key: "id",
    columns: "*",
    may: { select: admins, insert: operator, update: nobody, delete: nobody },
    make: () => make("audit_log", { action: "update", table_name: "jobs", row_id: randomUUID() }),
    insert: async () => ({ action: "export", table_name: "newsletter_subscriptions" }),
    update: { action: "nothing" },
  },
  {
    name: "a mail in the outbox",
    table: "outbox",
    key: "id",
    columns: "*",
    may: { select: admins, insert: operator, update: operator, delete: operator },
    make: () => make("outbox", mail()),
    insert: async () => mail(),
    update: { state: "failed" },
  },
  {
    name: "a suppressed address",
    table: "suppressions",
    key: "id",
    columns: "*",
    may: { select: admins, insert: operator, update: operator, delete: admins },
    make: () => make("suppressions", suppression()),
    insert: async () => suppression(),
    update: { reason: "None" },
  },
  {
    name: "a task of the schedule",
    table: "schedule",
    key: "task",
    columns: "*",
    may: { select: admins, insert: operator, update: operator, delete: operator },
    make: () => make("schedule", { task: aTask() }, "task"),
    insert: async () => ({ task: aTask() }),
    update: { result: "None" },
  },
];
