import { randomUUID } from "node:crypto";
import { aCity, aJob, owner, type Recruiter, unique } from "@/supabase/tests/callers";
import {
  admins,
  callers,
  insertRow,
  nobody,
  operator,
  ownJob,
  type People,
  readBy,
  recruiters,
  type Row,
  serverOnly,
  subject,
  type Subject,
} from "@/supabase/tests/matrix-subject";

const url = "https://acme-systems.dev/";

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
  go_years: 2,
  go_role: "main",
  builds: "data",
  vacancy: "open",
  fill_by: "2027-03-31",
  ai_screening: "yes",
  ai_purpose: "to rank",
  poster: "agency",
  agency_for: "Beta",
};
const job = async () => ({
  title: "Go Engineer",
  company: "Acme",
  city_id: await aCity(),
  application_url: url,
  description: "<p>Go.</p>",
  ...facts,
});
const columns =
  "id, title, slug, is_archived, eligibility, utc_offset_min, utc_offset_max, overlap_hours, overlap_time_zone, visa_sponsorship, salary_period, pay_top_eur_year, level, skills, imported_from";
const ofR1 = async ({ R1 }: People, values: Row = {}) =>
  (await aJob({ recruiter_id: R1.recruiterId, ...values })).id;
const onOwnJob = [ownJob, recruiters, ownJob, ownJob] as const;

const company = () => ({ name: `Company ${unique()}` });
const companyColumns = "id, slug, name, logo";

/** Adds a company without jobs and makes the recruiter its member. */
async function companyOf({ recruiterId }: Recruiter): Promise<unknown> {
  const id = await insertRow("companies", company());
  await owner`update public.recruiters set company_id = ${id as string} where id = ${recruiterId}`;
  return id;
}

const linkedBoard = ({ recruiterId: recruiter_id }: Recruiter) => ({
  recruiter_id,
  system: "lever",
  board: unique(),
});

/** Access tests of a table with one row per job: the row is of a job of R1, callers insert one for another job. */
const ofJob = (
  name: string,
  table: string,
  rights: Parameters<typeof subject>[2],
  row: () => Row,
  change: Row,
  more: Parameters<typeof subject>[5] = {},
) =>
  subject(name, table, rights, async () => ({ job_id: (await aJob()).id, ...row() }), change, {
    key: "job_id",
    make: async (people) =>
      insertRow(table, { job_id: await ofR1(people), ...row() }, more.key ?? "job_id"),
    ...more,
  });

export const jobSubjects: Subject[] = [
  subject(
    "a live job of R1",
    "jobs",
    [callers, recruiters, ownJob, ownJob],
    job,
    { title: "Changed", ...facts },
    { columns, make: ofR1 },
  ),
  subject(
    "an archived job of R1",
    "jobs",
    onOwnJob,
    async () => ({ ...(await job()), is_archived: true }),
    { is_archived: false },
    { columns, make: (people) => ofR1(people, { is_archived: true }) },
  ),
  subject(
    "a closed job of R1",
    "jobs",
    onOwnJob,
    job,
    { confirmed_at: "2026-01-01T00:00:00Z" },
    {
      columns: `${columns}, expires_at, confirmed_at`,
      make: (people) => ofR1(people, { expires_at: "2020-01-01T00:00:00Z" }),
    },
  ),
  subject(
    "a job of the admins",
    "jobs",
    [callers, recruiters, admins, admins],
    job,
    { title: "Changed" },
    { columns, make: async () => (await aJob()).id },
  ),
  subject(
    "a company of nobody",
    "companies",
    [callers, admins, admins, operator],
    company,
    { description: "Changed" },
    { columns: companyColumns },
  ),
  subject(
    "the company of R1",
    "companies",
    [callers, admins, ownJob, operator],
    () => ({ ...company(), website: url, description: "Go." }),
    { website: "https://changed.example/" },
    { columns: companyColumns, make: ({ R1 }) => companyOf(R1) },
  ),
  subject(
    "a linked board of R1",
    "job_boards",
    [ownJob, ["R1", "R2", "service"], ownJob, ownJob],
    async ({ R1 }) => {
      // A job board needs a company, and other access tests may have deleted that of R1.
      await companyOf(R1);
      return linkedBoard(R1);
    },
    { is_paused: true },
    {
      columns: "id, recruiter_id, system, board, is_paused",
      make: ({ R1 }) => insertRow("job_boards", linkedBoard(R1)),
    },
  ),
  subject(
    "a posting that R1 imported",
    "imported_postings",
    readBy(ownJob),
    ({ R1 }) => ({ ...linkedBoard(R1), external_id: unique(), is_draft: true }),
    { missed: 9 },
    {
      key: "external_id",
      columns:
        "system, board, external_id, recruiter_id, job_id, imported_at, is_draft, missed, left_at",
    },
  ),
  subject(
    "the import setting of a company",
    "import_settings",
    [admins, admins, admins, operator],
    async () => ({ id: await insertRow("companies", company()) }),
    { publishes: true },
  ),
  subject(
    "a job in the search",
    "job_search",
    serverOnly,
    async () => ({
      id: (await aJob({ is_archived: true })).id,
      posted_at: "2026-01-01T00:00:00Z",
      expires_at: "2036-01-01T00:00:00Z",
      type: "contract",
      city_id: await aCity(),
      company: "Acme",
      txt: unique(),
    }),
    { txt: "changed" },
    { make: async () => (await aJob()).id },
  ),
  ...([false, true] as const).map((is_archived) =>
    subject(
      `a skill of ${is_archived ? "an archived" : "a live"} job of R1`,
      "job_skills",
      [is_archived ? ownJob : callers, nobody, nobody, nobody],
      async () => ({ job_id: (await aJob()).id, skill_slug: "kafka", position: 1 }),
      { position: 2 },
      { key: "job_id", make: (people) => ofR1(people, { is_archived, skills: ["redis"] }) },
    ),
  ),
  subject(
    "a skill",
    "skills",
    readBy(callers),
    () => ({ slug: unique(), name: "A skill" }),
    { name: "Changed" },
    { key: "slug" },
  ),
  subject(
    "a city",
    "cities",
    readBy(callers),
    () => ({ name: unique(), country: "India" }),
    { country: "Japan" },
    { columns: "id, name, country, slug, country_slug" },
  ),
  ofJob(
    "a report of a job of R1",
    "job_reports",
    [admins, operator, admins, operator],
    () => ({ reason: "scam", network: unique() }),
    { resolved_at: "2026-01-01T00:00:00Z" },
    { key: "id", columns: "id, job_id, reason, comment, statement, created_at, resolved_at" },
  ),
  subject(
    "an objection to the removal of a job of R1",
    "job_objections",
    [ownJob, ["R1", "service"], admins, operator],
    async (people) => ({
      job_id: await ofR1(people, { is_archived: true, removal_reason: "Spam" }),
      statement: "It is none",
    }),
    { resolved_at: "2026-01-01T00:00:00Z" },
  ),
  ofJob(
    "a click on a job of R1",
    "job_applications",
    [ownJob, callers, operator, operator],
    () => ({ visitor_id: randomUUID(), click_type: "view" }),
    { click_type: "apply" },
    { columns: "job_id, click_type" },
  ),
  ofJob(
    "the sums of clicks on a job of R1",
    "job_clicks",
    readBy(ownJob),
    () => ({ views: 1000, applications: 1000 }),
    { views: 1 },
  ),
  ofJob(
    "a day of a job of R1",
    "daily_job_clicks",
    readBy(ownJob),
    () => ({ date: "2001-01-01", impressions: 9, views: 3, applications: 1 }),
    { views: 4 },
  ),
];
