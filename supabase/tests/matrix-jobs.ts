import { randomUUID } from "node:crypto";
import { addCity, addJob, owner, type Recruiter, uniqueWord } from "@/supabase/tests/callers";
import {
  admins,
  callers,
  insertRow,
  nobody,
  operator,
  ownJob,
  type People,
  rightsToRead,
  recruiters,
  type Row,
  serverOnly,
  rowSubject,
  type Subject,
  type SubjectValues,
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
  stated: {
    goYears: 2,
    goRole: "main",
    builds: "data",
    vacancy: "open",
    fillBy: "2027-03-31",
    aiScreening: "yes",
    aiPurpose: "to rank",
    poster: "agency",
    agencyFor: "Beta",
  },
};

const jobRow = async () => ({
  title: "Go Engineer",
  company: "Acme",
  city_id: await addCity(),
  application_url: url,
  description: "<p>Go.</p>",
  ...facts,
});
const columns =
  "id, title, slug, is_archived, eligibility, utc_offset_min, utc_offset_max, overlap_hours, overlap_time_zone, visa_sponsorship, salary_period, pay_top_eur_year, level, skills, imported_from";
const addJobOfR1 = async ({ R1 }: People, values: Row = {}) =>
  (await addJob({ recruiter_id: R1.recruiterId, ...values })).id;
const onOwnJob = { select: ownJob, insert: recruiters, update: ownJob, delete: ownJob };

const companyRow = () => ({ name: `Company ${uniqueWord()}` });
const companyColumns = "id, slug, name, logo";

/** Adds a company without jobs and makes the recruiter its member. */
async function addCompany({ recruiterId }: Recruiter): Promise<unknown> {
  const id = await insertRow("companies", companyRow());
  await owner`update public.recruiters set company_id = ${id as string} where id = ${recruiterId}`;
  return id;
}

const linkedBoard = ({ recruiterId: recruiter_id }: Recruiter) => ({
  recruiter_id,
  system: "lever",
  board: uniqueWord(),
});

type JobSubjectValues = Omit<SubjectValues, "row"> & { row: () => Row };

/** Access tests of a table with one row per job: the row is of a job of R1, callers insert one for another job. */
const jobSubject = ({ table, row, key, ...values }: JobSubjectValues): Subject =>
  rowSubject({
    table,
    row: async () => ({ job_id: (await addJob()).id, ...row() }),
    key: key ?? "job_id",
    make: async (people) =>
      insertRow(table, { job_id: await addJobOfR1(people), ...row() }, key ?? "job_id"),
    ...values,
  });

export const jobSubjects: Subject[] = [
  rowSubject({
    name: "a live job of R1",
    table: "jobs",
    may: { select: callers, insert: recruiters, update: ownJob, delete: ownJob },
    row: jobRow,
    change: { title: "Changed", ...facts },
    columns,
    make: addJobOfR1,
  }),
  rowSubject({
    name: "an archived job of R1",
    table: "jobs",
    may: onOwnJob,
    row: async () => ({ ...(await jobRow()), is_archived: true }),
    change: { is_archived: false },
    columns,
    make: (people) => addJobOfR1(people, { is_archived: true }),
  }),
  rowSubject({
    name: "the archiving of a live job of R1",
    table: "jobs",
    may: { select: callers, insert: recruiters, update: ownJob, delete: ownJob },
    row: jobRow,
    change: { is_archived: true },
    columns,
    make: addJobOfR1,
  }),
  rowSubject({
    name: "a job of R1 that an admin archived",
    table: "jobs",
    may: onOwnJob,
    row: async () => ({ ...(await jobRow()), is_archived: true }),
    change: { is_archived: false },
    columns,
    make: (people) => addJobOfR1(people, { is_archived: true, archived_by_admin: true }),
  }),
  rowSubject({
    name: "a job of R1 that an admin removed",
    table: "jobs",
    may: { ...onOwnJob, update: admins },
    row: async () => ({ ...(await jobRow()), is_archived: true }),
    change: { is_archived: false },
    columns,
    make: (people) => addJobOfR1(people, { is_archived: true, removal_reason: "Spam" }),
  }),
  rowSubject({
    name: "a closed job of R1",
    table: "jobs",
    may: onOwnJob,
    row: jobRow,
    change: { confirmed_at: "2026-01-01T00:00:00Z" },
    columns: `${columns}, expires_at, confirmed_at`,
    make: (people) => addJobOfR1(people, { expires_at: "2020-01-01T00:00:00Z" }),
  }),
  rowSubject({
    name: "a job of the admins",
    table: "jobs",
    may: { select: callers, insert: recruiters, update: admins, delete: admins },
    row: jobRow,
    change: { title: "Changed" },
    columns,
    make: async () => (await addJob()).id,
  }),
  rowSubject({
    name: "a company of nobody",
    table: "companies",
    may: { select: callers, insert: admins, update: admins, delete: operator },
    row: companyRow,
    change: { description: "Changed" },
    columns: companyColumns,
  }),
  rowSubject({
    name: "the company of R1",
    table: "companies",
    may: { select: callers, insert: admins, update: ownJob, delete: operator },
    row: () => ({ ...companyRow(), website: url, description: "Go." }),
    change: { website: "https://changed.example/" },
    columns: companyColumns,
    make: ({ R1 }) => addCompany(R1),
  }),
  rowSubject({
    name: "a linked board of R1",
    table: "job_boards",
    may: { select: ownJob, insert: ["R1", "R2", "service"], update: ownJob, delete: ownJob },
    row: async ({ R1 }) => {
      // A job board needs a company, and other access tests may have deleted that of R1.
      await addCompany(R1);
      return linkedBoard(R1);
    },
    change: { is_paused: true },
    columns: "id, recruiter_id, system, board, is_paused",
    make: ({ R1 }) => insertRow("job_boards", linkedBoard(R1)),
  }),
  rowSubject({
    name: "a posting that R1 imported",
    table: "imported_postings",
    may: rightsToRead(ownJob),
    row: ({ R1 }) => ({ ...linkedBoard(R1), external_id: uniqueWord(), is_draft: true }),
    change: { missed: 9 },
    key: "external_id",
    columns:
      "system, board, external_id, recruiter_id, job_id, imported_at, is_draft, missed, left_at",
  }),
  rowSubject({
    name: "the import setting of a company",
    table: "import_settings",
    may: { select: admins, insert: admins, update: admins, delete: operator },
    row: async () => ({ id: await insertRow("companies", companyRow()) }),
    change: { publishes: true },
  }),
  rowSubject({
    name: "a job in the search",
    table: "job_search",
    may: serverOnly,
    row: async () => ({
      id: (await addJob({ is_archived: true })).id,
      posted_at: "2026-01-01T00:00:00Z",
      expires_at: "2036-01-01T00:00:00Z",
      type: "contract",
      city_id: await addCity(),
      company: "Acme",
      txt: uniqueWord(),
    }),
    change: { txt: "changed" },
    make: async () => (await addJob()).id,
  }),
  ...([false, true] as const).map((is_archived) =>
    rowSubject({
      name: `a skill of ${is_archived ? "an archived" : "a live"} job of R1`,
      table: "job_skills",
      may: {
        select: is_archived ? ownJob : callers,
        insert: nobody,
        update: nobody,
        delete: nobody,
      },
      row: async () => ({ job_id: (await addJob()).id, skill_slug: "kafka", position: 1 }),
      change: { position: 2 },
      key: "job_id",
      make: (people) => addJobOfR1(people, { is_archived, skills: ["redis"] }),
    }),
  ),
  ...([false, true] as const).map((is_archived) =>
    rowSubject({
      name: `a further place of ${is_archived ? "an archived" : "a live"} job of R1`,
      table: "job_places",
      may: {
        select: is_archived ? ownJob : callers,
        insert: nobody,
        update: nobody,
        delete: nobody,
      },
      row: async () => ({
        job_id: (await addJob()).id,
        city_id: await addCity(uniqueWord()),
        position: 1,
      }),
      change: { position: 2 },
      key: "job_id",
      make: async (people) =>
        addJobOfR1(people, { is_archived, further_city_ids: [await addCity(uniqueWord())] }),
    }),
  ),
  rowSubject({
    name: "a skill",
    table: "skills",
    may: rightsToRead(callers),
    row: () => ({ slug: uniqueWord(), name: "A skill" }),
    change: { name: "Changed" },
    key: "slug",
  }),
  rowSubject({
    name: "a city",
    table: "cities",
    may: rightsToRead(callers),
    row: () => ({ name: uniqueWord(), country: "India" }),
    change: { country: "Japan" },
    columns: "id, name, country, slug, country_slug",
  }),
  jobSubject({
    name: "a report of a job of R1",
    table: "job_reports",
    may: { select: admins, insert: operator, update: admins, delete: operator },
    row: () => ({ reason: "scam", network: uniqueWord() }),
    change: { resolved_at: "2026-01-01T00:00:00Z" },
    key: "id",
    columns: "id, job_id, reason, comment, statement, created_at, resolved_at",
  }),
  rowSubject({
    name: "an objection to the removal of a job of R1",
    table: "job_objections",
    may: { select: ownJob, insert: ["R1", "service"], update: admins, delete: operator },
    row: async (people) => ({
      job_id: await addJobOfR1(people, { is_archived: true, removal_reason: "Spam" }),
      statement: "It is none",
    }),
    change: { resolved_at: "2026-01-01T00:00:00Z" },
  }),
  jobSubject({
    name: "a click on a job of R1",
    table: "job_applications",
    may: { select: ownJob, insert: callers, update: operator, delete: operator },
    row: () => ({ visitor_id: randomUUID(), click_type: "view" }),
    change: { click_type: "apply" },
    columns: "job_id, click_type",
  }),
  jobSubject({
    name: "the sums of clicks on a job of R1",
    table: "job_clicks",
    may: rightsToRead(ownJob),
    row: () => ({ views: 1000, applications: 1000 }),
    change: { views: 1 },
  }),
  jobSubject({
    name: "a day of a job of R1",
    table: "daily_job_clicks",
    may: rightsToRead(ownJob),
    row: () => ({ date: "2001-01-01", impressions: 9, views: 3, applications: 1 }),
    change: { views: 4 },
  }),
];
