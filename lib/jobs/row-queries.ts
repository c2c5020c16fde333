import "server-only";
import type { Employer } from "@/lib/companies/list";
import { shownJobHtml } from "@/lib/html/cache";
import type { Tables } from "@/lib/supabase/database.types";
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

export const openCards = () =>
  publicReader()
    .from("jobs")
    .select(
      "id, slug, title, company, type, salary_min, salary_max, salary_currency, salary_period, posted_at, visa_sponsorship, city:cities!inner(name, country), employer:companies!inner(logo)",
    );

type ListedRow = Awaited<ReturnType<ReturnType<typeof openCards>["throwOnError"]>>["data"][number];

/** A job's card as returned by database functions (private.job_cards). */
export type FoundRow = Omit<ListedRow, "city" | "employer"> & {
  city: string;
  country: string;
  logo: string | null;
};

export const toFoundCard = (row: FoundRow): JobCard => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  company: row.company,
  type: row.type,
  city: row.city,
  country: row.country,
  isRemote: row.city === remoteCity,
  salaryMin: row.salary_min,
  salaryMax: row.salary_max,
  salaryCurrency: row.salary_currency,
  // A check constraint of the table allows no other periods.
  salaryPeriod: row.salary_period as SalaryPeriod,
  postedAt: toIso(row.posted_at),
  logo: row.logo,
  visaSponsorship: row.visa_sponsorship,
});

/** Converts a row of the query `openCards` to a job's card. */
export const toListedCard = ({ city, employer, ...row }: ListedRow): JobCard =>
  toFoundCard({ ...row, city: city.name, country: city.country, logo: employer.logo });

/** A job with all details as returned by database functions (private.job_details). */
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
    eligibility: row.eligibility as Eligibility["eligibility"],
    eligibleCountries: row.eligible_countries,
    excludedCountries: row.excluded_countries,
    utcOffsetMin: row.utc_offset_min,
    utcOffsetMax: row.utc_offset_max,
    overlap:
      row.overlap_hours && row.overlap_time_zone
        ? { hours: row.overlap_hours, timeZone: row.overlap_time_zone }
        : null,
    level: row.level as JobLevel | null,
    importedFrom: row.imported_from as JobSource | null,
    employerId: row.employer_id,
    skills: row.skills,
  };
}
