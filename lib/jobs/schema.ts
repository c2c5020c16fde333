import type { Employer } from "@/lib/companies/list";
import type { Enums } from "@/lib/supabase/database.types";
import type { StatedFacts } from "@/lib/jobs/stated-facts";

export type JobType = Enums<"job_type">;

export const jobTypes: JobType[] = ["full-time", "part-time", "contract", "internship"];

export const salaryPeriods = ["year", "month", "week", "day", "hour"] as const;

export type SalaryPeriod = (typeof salaryPeriods)[number];

export const jobLevels = ["intern", "junior", "mid", "senior", "staff", "lead"] as const;

export type JobLevel = (typeof jobLevels)[number];

export const eligibilities = ["unstated", "worldwide", "countries"] as const;

/** From where people may apply. Countries are ISO 3166-1 alpha-2 codes, UTC offsets minutes; null means unstated. */
export type Eligibility = {
  eligibility: (typeof eligibilities)[number];
  eligibleCountries: string[];
  /** Countries from which people may not apply, even if they are listed as eligible. */
  excludedCountries: string[];
  utcOffsetMin: number | null;
  utcOffsetMax: number | null;
  /** Required working hours in common with a time zone. If stated, the UTC offsets are computed from them. */
  overlap: Overlap | null;
};

export type Overlap = { hours: number; timeZone: string };

export const jobSourceLabels = {
  greenhouse: "Greenhouse",
  lever: "Lever",
  ashby: "Ashby",
  workable: "Workable",
  smartrecruiters: "SmartRecruiters",
  recruitee: "Recruitee",
  personio: "Personio",
};

export type JobSource = keyof typeof jobSourceLabels;

export const jobSources = Object.keys(jobSourceLabels) as JobSource[];

/** Maximum number of skills of a job, as in the table's check constraint. */
export const mostSkills = 8;

export type Skill = { slug: string; name: string };

/** A skill that the database knows; synonyms are lower case. */
export type KnownSkill = Skill & { synonyms: string[] };

export const jobsPerPage = 10;

/** The city name stored for remote jobs: each country has one such row in the table of cities. */
export const remoteCity = "Remote";

/** The country stored for a remote job if the form has none. */
export const defaultCountry = "Global";

/** A place of a job: a city, or remote work in a country. */
export type JobPlace = { city: string; country: string; isRemote: boolean };

/** Maximum number of places of a job beside its main one, as in the table's check constraint. */
export const mostFurtherPlaces = 10;

/** A job as lists show it. Salaries are whole units of the currency per period; times are ISO 8601 with their zone. */
export type JobSummary = {
  id: string;
  slug: string;
  title: string;
  company: string;
  type: JobType;
  city: string;
  country: string;
  /** Whether the main place is remote work. */
  isRemote: boolean;
  /** The places beside the main one, which is `city` and `country`. */
  furtherPlaces: JobPlace[];
  /** In a filtered list, the place that the filters found: 0 is the main place, 1 the first of the further ones. */
  foundPlace?: number;
  salaryMin: number | null;
  salaryMax: number | null;
  salaryCurrency: string;
  salaryPeriod: SalaryPeriod;
  postedAt: string;
  logo: string | null;
  visaSponsorship: boolean | null;
  level: JobLevel | null;
  /** The first three skills. */
  skillNames: string[];
};

export type Job = JobSummary &
  Eligibility & {
    stated: StatedFacts;
    description: string;
    requirements: string[];
    applicationUrl: string;
    updatedAt: string;
    expiresAt: string;
    confirmedAt: string | null;
    skills: Skill[];
    importedFrom: JobSource | null;
    employerId: string | null;
    /** The company that posts the job; null in a preview. The displayed name is the job's `company`. */
    employer: Employer | null;
  };

/** Outcomes of closed jobs that employers can state. Besides these, a posting that left its job board is `removed`. */
export const jobOutcomes = ["filled", "withdrawn"] as const;

export type JobOutcome = (typeof jobOutcomes)[number];

/**
 * A listed landing page that a job is on; `name` is the name of its place or skill. `places` are the indexes of the
 * job's places that are on it, 0 for the main place.
 */
export type JobLanding = { path: string; name: string | null; places?: number[] | null };

/** Paths of the pages that list jobs with the same place, level and skills as a job. */
export type JobLinks = {
  /** One for each place, the main one first. */
  places?: (string | undefined)[];
  level?: string | undefined;
  skills?: Partial<Record<string, string>>;
};

/** Where a job's company has another open job of the same title: in the same city, elsewhere, or nowhere (null). */
export type Alike = "here" | "elsewhere" | null;

export type AlikeJob = { id: string; title: string; place: string; path: string };

export type ClosedJob = { slug: string; title: string; company: string; closedAt: string };

/** Days from posting or renewal until a job closes, as in the database. */
export const openDays = 60;

/** Days for which a closed job keeps its page, as in the database. */
export const closedPageDays = 30;

export type RelatedJobs = { company: JobSummary[]; similar: JobSummary[] };
