import "server-only";
import type { QueryData } from "@supabase/supabase-js";
import { shownJobHtml } from "@/lib/html/cache";
import { publicReader } from "@/lib/supabase/server";
import { toIso } from "@/lib/text/dates";
import {
  type Eligibility,
  type Job,
  type JobCard,
  type JobLevel,
  type JobSource,
  remoteCity,
  type SalaryPeriod,
} from "./schema";

/** Columns of what a job's card shows. */
export const cardColumns =
  "id, slug, title, company, type, salary_min, salary_max, salary_currency, salary_period, posted_at, city:cities!inner(name, country, slug, country_slug), employer:companies!inner(slug, website, logo)";
/** Columns of what a job's page shows. */
export const jobColumns =
  `${cardColumns}, description, requirements, application_url, updated_at, expires_at, confirmed_at, eligibility, eligible_countries, excluded_countries, utc_offset_min, utc_offset_max, visa_sponsorship, level, imported_from, skills:job_skills(position, skill:skills(slug, name))` as const;

/** What everybody may read: open jobs, as private.is_open of the database says. */
export const openJobs = () => publicReader().from("jobs").select(jobColumns);

type JobRow = QueryData<ReturnType<typeof openJobs>>[number];
type CardRow = Pick<
  JobRow,
  | "id"
  | "slug"
  | "title"
  | "company"
  | "type"
  | "salary_min"
  | "salary_max"
  | "salary_currency"
  | "salary_period"
  | "posted_at"
>;
type ListedRow = CardRow & Pick<JobRow, "city" | "employer">;

function toCard(row: CardRow, city: string, country: string, logo: string | null): JobCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    company: row.company,
    type: row.type,
    city,
    country,
    isRemote: city === remoteCity,
    salaryMin: row.salary_min,
    salaryMax: row.salary_max,
    salaryCurrency: row.salary_currency,
    // As the table holds its values to.
    salaryPeriod: row.salary_period as SalaryPeriod,
    postedAt: toIso(row.posted_at),
    logo,
  };
}

/** A row of what the functions of the database find; those for programs leave the logo out. */
export type FoundRow = CardRow & { city: string; country: string; logo?: string | null };

export const toFoundCard = (row: FoundRow): JobCard =>
  toCard(row, row.city, row.country, row.logo ?? null);

/** The card of a row of the table itself, read with `cardColumns`. */
export const toListedCard = (row: ListedRow): JobCard =>
  toCard(row, row.city.name, row.city.country, row.employer.logo);

export async function toJob(row: JobRow): Promise<Job> {
  return {
    ...toListedCard(row),
    description: await shownJobHtml(row.description),
    requirements: row.requirements,
    applicationUrl: row.application_url,
    updatedAt: toIso(row.updated_at),
    expiresAt: toIso(row.expires_at),
    confirmedAt: row.confirmed_at && toIso(row.confirmed_at),
    employer: row.employer,
    place: { country: row.city.country_slug, city: row.city.slug },
    ...toEligibility(row),
    visaSponsorship: row.visa_sponsorship,
    level: row.level as JobLevel | null,
    importedFrom: row.imported_from as JobSource | null,
    skills: row.skills
      .toSorted((a, b) => a.position - b.position)
      .map(({ skill: { slug, name } }) => ({ slug, name })),
  };
}

function toEligibility(row: JobRow): Eligibility {
  return {
    eligibility: row.eligibility as Eligibility["eligibility"],
    eligibleCountries: row.eligible_countries,
    excludedCountries: row.excluded_countries,
    utcOffsetMin: row.utc_offset_min,
    utcOffsetMax: row.utc_offset_max,
  };
}
