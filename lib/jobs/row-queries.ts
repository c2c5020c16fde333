import "server-only";
import { shownJobHtml } from "@/lib/html/cache";
import { publicReader } from "@/lib/supabase/server";
import { fromRow, type ToRow } from "@/lib/text/from-row";
import {
  type Job,
  type JobPlace,
  type JobSummary,
  type JobLevel,
  remoteCity,
  type SalaryPeriod,
} from "@/lib/jobs/schema";

/** A query of open jobs with the columns that job cards need; callers add filters, order and limit. */
export const openJobSummaries = () =>
  publicReader()
    .from("jobs")
    .select(
      "id, slug, title, company, type, salary_min, salary_max, salary_currency, salary_period, posted_at, visa_sponsorship, level, job_skills(position, skills(name)), job_places(position, city:cities(name, country)), city:cities!city_id!inner(name, country), employer:companies!inner(logo)",
    );

type ListedRow = Awaited<
  ReturnType<ReturnType<typeof openJobSummaries>["throwOnError"]>
>["data"][number];

/** A job's card as returned by database functions (private.job_cards). */
export type FoundRow = Omit<ToRow<Omit<JobSummary, "isRemote">>, "further_places"> & {
  further_places: PlaceRow[];
};

type PlaceRow = Omit<JobPlace, "isRemote">;

const toPlace = (row: PlaceRow): JobPlace => ({ ...row, isRemote: row.city === remoteCity });

export const toFoundSummary = (row: FoundRow): JobSummary => ({
  ...fromRow(row),
  isRemote: row.city === remoteCity,
  furtherPlaces: row.further_places.map(toPlace),
});

/** Converts a row of the query `openJobSummaries` to a job's summary. */
export const toListedSummary = ({
  city,
  employer,
  job_skills,
  job_places,
  level,
  salary_period,
  ...row
}: ListedRow): JobSummary =>
  toFoundSummary({
    ...row,
    ...employer,
    city: city.name,
    country: city.country,
    further_places: job_places
      .toSorted((a, b) => a.position - b.position)
      .map((place) => ({ city: place.city.name, country: place.city.country })),
    // Check constraints of the table allow no other periods and levels.
    salary_period: salary_period as SalaryPeriod,
    level: level as JobLevel | null,
    skill_names: job_skills
      .toSorted((a, b) => a.position - b.position)
      .slice(0, 3)
      .map(({ skills }) => skills.name),
  });

/** A job with all details as returned by database functions (private.job_details). */
export type JobRow = ToRow<Omit<Job, "isRemote" | "furtherPlaces" | "overlap">> & {
  further_places: PlaceRow[];
  overlap_hours: number | null;
  overlap_time_zone: string | null;
};

/** A job with its description cleaned for display. */
export async function toJob({ overlap_hours, overlap_time_zone, ...row }: JobRow): Promise<Job> {
  return {
    ...fromRow(row),
    isRemote: row.city === remoteCity,
    furtherPlaces: row.further_places.map(toPlace),
    description: await shownJobHtml(row.description),
    overlap:
      overlap_hours && overlap_time_zone
        ? { hours: overlap_hours, timeZone: overlap_time_zone }
        : null,
  };
}
