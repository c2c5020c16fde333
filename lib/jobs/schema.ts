import type { Employer } from "@/lib/companies/list";
import type { CurrencyRates } from "@/lib/money/rates";
import type { Enums } from "../supabase/database.types";

/** In the order of the form (SPEC section 9). */
export const jobTypes = [
  "full-time",
  "part-time",
  "contract",
  "internship",
] as const satisfies Enums<"job_type">[];

export type JobType = (typeof jobTypes)[number];

/** The default first. */
export const salaryPeriods = ["year", "month", "week", "day", "hour"] as const;

export type SalaryPeriod = (typeof salaryPeriods)[number];

export const jobLevels = ["intern", "junior", "mid", "senior", "staff", "lead"] as const;

export type JobLevel = (typeof jobLevels)[number];

/** Unstated does not mean worldwide. */
export const eligibilities = ["unstated", "worldwide", "countries"] as const;

/** From where people may apply. Countries are ISO 3166-1 alpha-2 codes, offsets are in minutes, null is unstated. */
export type Eligibility = {
  eligibility: (typeof eligibilities)[number];
  eligibleCountries: string[];
  /** Takes precedence over the eligible ones. */
  excludedCountries: string[];
  utcOffsetMin: number | null;
  utcOffsetMax: number | null;
  /** If stated, the offsets are computed from it. */
  overlap: Overlap | null;
};

/** The hours that a working day has in common with one in a time zone ('Asia/Kolkata'). */
export type Overlap = { hours: number; timeZone: string };

export const visaAnswers = ["yes", "no", "unstated"] as const;

export type VisaAnswer = (typeof visaAnswers)[number];

/** Applicant tracking systems from which jobs are imported. */
export const jobSources = [
  "greenhouse",
  "lever",
  "ashby",
  "workable",
  "smartrecruiters",
  "recruitee",
  "personio",
] as const;

export type JobSource = (typeof jobSources)[number];

/** Most skills of a job, as the table limits them. */
export const mostSkills = 8;

export type Skill = { slug: string; name: string };

export const jobsPerPage = 10;

/** The city of remote jobs, one for each country (SPEC section 3). */
export const remoteCity = "Remote";

/** The country of a remote job without one (SPEC section 9). */
export const defaultCountry = "Global";

/** A card in a list. Salaries are whole units for each period; times are ISO 8601 with their zone. */
export type JobCard = {
  id: string;
  slug: string;
  title: string;
  company: string;
  type: JobType;
  city: string;
  country: string;
  isRemote: boolean;
  salaryMin: number | null;
  salaryMax: number | null;
  salaryCurrency: string;
  salaryPeriod: SalaryPeriod;
  postedAt: string;
  /** The name of the company's logo. */
  logo: string | null;
  /** Null is unstated. */
  visaSponsorship: boolean | null;
};

/** A job's page. `description` is sanitised HTML. */
export type Job = JobCard &
  Eligibility & {
    description: string;
    requirements: string[];
    applicationUrl: string;
    updatedAt: string;
    expiresAt: string;
    /** The last renewal. */
    confirmedAt: string | null;
    level: JobLevel | null;
    skills: Skill[];
    importedFrom: JobSource | null;
    /** The employer's id of an imported posting. */
    employerId: string | null;
    /** Null in a preview. The displayed name is the job's `company`. */
    employer: Employer | null;
    /** Slugs of its place; null in a preview. */
    place: { country: string; city: string } | null;
  };

/** An open job with the company, title and place of the one in a form. */
export type AlikeJob = { id: string; title: string; place: string; path: string };

/** The notice of a job closed in the last 30 days. */
export type ClosedJob = { slug: string; title: string; company: string; closedAt: string };

/** At most one is not null. */
export type JobOrClosed = { job: Job | null; closed: ClosedJob | null };

/** `isAlike`: another open job has the same title at the same company. */
export type JobPageContent = JobOrClosed & {
  isAlike: boolean;
  related: RelatedJobs;
  rates: CurrencyRates;
};

/** Days from posting or renewal until a job closes, as in the database. */
export const openDays = 60;

/** Days until the page of a closed job is gone, as in the database. */
export const closedPageDays = 30;

/** Jobs beside another: the newest of its company and the most similar of others, at most three each. */
export type RelatedJobs = { company: JobCard[]; similar: JobCard[] };

/** The filter by age, in days. */
export const jobAges = [1, 7, 30] as const;

/** Filters that can include jobs that leave the fact unstated. */
export const unstatedFilters = ["from", "pay", "visa"] as const;

type UnstatedFilter = (typeof unstatedFilters)[number];

/** `q` is the search as typed; `page` counts from 1; null is no filter. */
export type JobFilters = {
  q: string;
  type: JobType | null;
  city: string | null;
  country: string | null;
  /** The applicant's country (ISO 3166-1 alpha-2). */
  from: string | null;
  /** The least acceptable top of the range of yearly pay, in units of `currency`. */
  pay: number | null;
  currency: string;
  /** Slugs in alphabetical order; a job must have all. */
  skills: string[];
  level: JobLevel | null;
  company: string | null;
  visa: VisaAnswer | null;
  posted: (typeof jobAges)[number] | null;
  /** The filters that also include unstated facts. */
  unstated: UnstatedFilter[];
  sort: "newest" | "pay";
  page: number;
};

/** Options of the filters, from open jobs. */
export type JobFacets = {
  types: JobType[];
  countries: string[];
  /** The three countries with the most jobs, regions aside. */
  largestCountries: string[];
  cities: { name: string; country: string }[];
  /** Currencies that have an exchange rate. */
  currencies: string[];
};

/** Options of the filters for a search; with counts only while they are shown. */
export type JobOptions = {
  facets: JobFacets;
  counts?: Partial<JobCounts>;
  skillNames?: SkillNames;
};

/** The number of jobs for each value of a filter, given the other filters; values without jobs are left out. */
export type JobCounts = Record<"type" | "city" | "country", Counts> &
  Partial<Record<"level" | "company" | "visa" | "posted" | "skills" | "from", Counts>>;

type Counts = Partial<Record<string, number>>;

/** A page of a list; `total` counts all matches. */
export type FoundJobs = {
  jobs: JobCard[];
  total: number;
  counts: JobCounts;
  /** For each filter the number of jobs that leave its fact unstated, given the other filters. */
  unstated: Partial<Record<UnstatedFilter, number>>;
  skillNames: SkillNames;
  /** The day (YYYY-MM-DD) of the exchange rates; null if no pay was compared. */
  ratesAsOf: string | null;
  /** Searches by filters, for one by words that finds less than a page; the best match first. */
  suggestions: Suggestion[];
};

/** A list with filters in place of the words of a search. `jobs` is its total. */
export type Suggestion = Pick<JobFilters, "city" | "country" | "company"> & {
  skills: Skill[];
  jobs: number;
};

/** Names by slug, at least of the chosen skills. */
export type SkillNames = Partial<Record<string, string>>;

/** `facets` is null if they could not be read. */
export type JobList = FoundJobs & { facets: JobFacets | null };
