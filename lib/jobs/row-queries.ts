import "server-only";
import { shownJobHtml } from "@/lib/html/cache";
import type { Tables } from "@/lib/supabase/database.types";
import { toIso } from "@/lib/text/dates";
import type { Employer } from "@/lib/companies/list";
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
  "id, slug, title, company, type, salary_min, salary_max, salary_currency, salary_period, posted_at, visa_sponsorship, city:cities!inner(name, country), employer:companies!inner(logo)";

type CardRow = Pick<
  Tables<"jobs">,
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
  | "visa_sponsorship"
>;
type ListedRow = CardRow & {
  city: { name: string; country: string };
  employer: { logo: string | null };
};

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
    visaSponsorship: row.visa_sponsorship,
  };
}

/** A card as the functions of the database return it (private.job_cards). */
export type FoundRow = CardRow & { city: string; country: string; logo: string | null };

export const toFoundCard = (row: FoundRow): JobCard => toCard(row, row.city, row.country, row.logo);

/** The card of a row of the table itself, read with `cardColumns`. */
export const toListedCard = (row: ListedRow): JobCard =>
  toCard(row, row.city.name, row.city.country, row.employer.logo);

/** A job as the functions of the database return it (private.job_details). */
export type JobRow = FoundRow &
  Pick<
    Tables<"jobs">,
    | "description"
    | "requirements"
    | "application_url"
    | "updated_at"
    | "expires_at"
    | "confirmed_at"
    | "eligibility"
    | "eligible_countries"
    | "excluded_countries"
    | "utc_offset_min"
    | "utc_offset_max"
    | "overlap_hours"
    | "overlap_time_zone"
    | "level"
    | "imported_from"
  > &
  Pick<Job, "skills"> & {
    employer: Employer;
    employer_id: string | null;
    place: { country: string; city: string };
  };

export async function toJob(row: JobRow): Promise<Job> {
  return {
    ...toFoundCard(row),
    description: await shownJobHtml(row.description),
    requirements: row.requirements,
    applicationUrl: row.application_url,
    updatedAt: toIso(row.updated_at),
    expiresAt: toIso(row.expires_at),
    confirmedAt: row.confirmed_at && toIso(row.confirmed_at),
    employer: row.employer,
    place: row.place,
    ...toEligibility(row),
    level: row.level as JobLevel | null,
    importedFrom: row.imported_from as JobSource | null,
    employerId: row.employer_id,
    skills: row.skills,
  };
}

function toEligibility(row: JobRow): Eligibility {
  return {
    eligibility: row.eligibility as Eligibility["eligibility"],
    eligibleCountries: row.eligible_countries,
    excludedCountries: row.excluded_countries,
    utcOffsetMin: row.utc_offset_min,
    utcOffsetMax: row.utc_offset_max,
    overlap:
      row.overlap_hours && row.overlap_time_zone
        ? { hours: row.overlap_hours, timeZone: row.overlap_time_zone }
        : null,
  };
}
