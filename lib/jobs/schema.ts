import type { Employer } from "@/lib/companies/list";
import type { CurrencyRates } from "@/lib/money/rates";
import type { Enums } from "../supabase/database.types";

/** Kinds of employment, in the order people choose from (SPEC section 9). */
export const jobTypes = [
  "full-time",
  "part-time",
  "contract",
  "internship",
] as const satisfies Enums<"job_type">[];

export type JobType = (typeof jobTypes)[number];

/** What a salary is for, the default first, as the table has it. */
export const salaryPeriods = ["year", "month", "week", "day", "hour"] as const;

export type SalaryPeriod = (typeof salaryPeriods)[number];

/** How experienced somebody is to be, as the table has it. */
export const jobLevels = ["intern", "junior", "mid", "senior", "staff", "lead"] as const;

export type JobLevel = (typeof jobLevels)[number];

/** What is said of from where one may apply, as the table has it. Not stated is not everywhere. */
export const eligibilities = ["unstated", "worldwide", "countries"] as const;

/** From where one may apply. Countries are ISO 3166-1 alpha-2 codes; a time zone is minutes from UTC; null is not stated. */
export type Eligibility = {
  eligibility: (typeof eligibilities)[number];
  eligibleCountries: string[];
  /** From there nobody may apply, whatever else is stated. */
  excludedCountries: string[];
  utcOffsetMin: number | null;
  utcOffsetMax: number | null;
  /** Where it is stated, the time zones follow from it. */
  overlap: Overlap | null;
};

/** How many hours a working day has in common with one in a time zone ('Asia/Kolkata'). */
export type Overlap = { hours: number; timeZone: string };

/** What an employer says of sponsoring a visa, as lists are filtered by it. */
export const visaAnswers = ["yes", "no", "unstated"] as const;

export type VisaAnswer = (typeof visaAnswers)[number];

/** The systems that companies keep their postings in, from which jobs come by themselves, as the table has it. */
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

/** Most skills that a job names, as the table has it. */
export const mostSkills = 8;

/** Something a job may need, from the vocabulary. */
export type Skill = { slug: string; name: string };

/** Jobs on one page of the list (SPEC section 9). */
export const jobsPerPage = 10;

/** The city a remote job is filed under: one per country (SPEC section 3). */
export const remoteCity = "Remote";

/** The country of a remote job that names none (SPEC section 9). */
export const defaultCountry = "Global";

/** What a card in the list shows. Salaries are whole units for each period; times are ISO 8601 with their zone. */
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
  /** What its company's logo is called; null where it has none. */
  logo: string | null;
  /** Whether the employer sponsors a visa; null is not stated. */
  visaSponsorship: boolean | null;
};

/** What a job's own page shows. `description` is sanitised HTML. */
export type Job = JobCard &
  Eligibility & {
    description: string;
    requirements: string[];
    applicationUrl: string;
    updatedAt: string;
    /** Until when the job is open. */
    expiresAt: string;
    /** When its recruiter last said that it is open; null where that was when it was posted. */
    confirmedAt: string | null;
    level: JobLevel | null;
    skills: Skill[];
    /** From whose board the job came by itself; null where somebody posted it here. */
    importedFrom: JobSource | null;
    /** The employer's own id of the posting on that board; null for jobs that were not imported. */
    employerId: string | null;
    /** The company with a page of its own; null in a preview. The name to show is the job's `company`. */
    employer: Employer | null;
    /** Slugs of its place; null in a preview. */
    place: { country: string; city: string } | null;
  };

/** An active job of the same company, title and place as one that is typed. */
export type AlikeJob = { id: string; title: string; place: string; path: string };

/** What is still told of a job that was closed not long ago. */
export type ClosedJob = { slug: string; title: string; company: string; closedAt: string };

/** An open job, or the notice of one that was closed lately; at most one is not null. */
export type JobOrClosed = { job: Job | null; closed: ClosedJob | null };

/** What a job's page shows. `isAlike` says that another open job has the same title at the same company. */
export type JobPageContent = JobOrClosed & {
  isAlike: boolean;
  related: RelatedJobs;
  rates: CurrencyRates;
};

/** How many days a job is open from when it was posted or renewed, as the database has it. */
export const openDays = 60;

/** How many days the page of a closed job says so, before there is nothing at its address, as the database has it. */
export const closedPageDays = 30;

/** Live jobs beside another: the newest of its company, and those of others that are most like it; at most three each. */
export type RelatedJobs = { company: JobCard[]; similar: JobCard[] };

/** How old the jobs of a list may be, in days. */
export const jobAges = [1, 7, 30] as const;

/** Of which filters a list may be asked to keep the jobs that do not say. */
export const unstatedFilters = ["from", "pay", "visa"] as const;

type UnstatedFilter = (typeof unstatedFilters)[number];

/** What the list is narrowed to. `q` is the text as typed; `page` counts from 1; null is no filter. */
export type JobFilters = {
  q: string;
  type: JobType | null;
  city: string | null;
  country: string | null;
  /** The ISO 3166-1 alpha-2 code of the country from where one applies. */
  from: string | null;
  /** Least pay a year at the top of its range, in whole units of `currency`. */
  pay: number | null;
  currency: string;
  /** Slugs, all of which a job needs, in alphabetical order. */
  skills: string[];
  level: JobLevel | null;
  company: string | null;
  /** Jobs that do not state it are found by themselves, or beside those of another answer (`unstated`). */
  visa: VisaAnswer | null;
  posted: (typeof jobAges)[number] | null;
  /** The filters that let jobs pass that do not say. */
  unstated: UnstatedFilter[];
  sort: "newest" | "pay";
  page: number;
};

/** What the filters offer, drawn from live jobs. */
export type JobFacets = {
  types: JobType[];
  countries: string[];
  /** The three real countries with the most jobs, those first that have more. */
  largestCountries: string[];
  cities: { name: string; country: string }[];
  /** Codes of those with a rate. */
  currencies: string[];
};

/** What the filters offer for a search; how many jobs its further filters would leave only where they are shown. */
export type JobOptions = {
  facets: JobFacets;
  counts?: Partial<JobCounts>;
  skillNames?: SkillNames;
};

/** How many jobs a value of each filter leaves under the other filters; a value that leaves none is not named. */
export type JobCounts = Record<"type" | "city" | "country", Counts> &
  Partial<Record<"level" | "company" | "visa" | "posted" | "skills" | "from", Counts>>;

type Counts = Partial<Record<string, number>>;

/** A page of the list. `total` counts all that match, `counts` what other filters would leave of them. */
export type FoundJobs = {
  jobs: JobCard[];
  total: number;
  counts: JobCounts;
  /** How many jobs do not say what a filter asks for, and would be left or are under the others. */
  unstated: Partial<Record<UnstatedFilter, number>>;
  skillNames: SkillNames;
  /** Of which day the rates are (YYYY-MM-DD) by which pay was compared; null where it was not. */
  ratesAsOf: string | null;
  /** For a search that finds less than a page: what its words mean, what means the most of them first. */
  suggestions: Suggestion[];
};

/** A list without words to search for: what they mean is its filters, beside the others chosen. `jobs` is its total. */
export type Suggestion = Pick<JobFilters, "city" | "country" | "company"> & {
  skills: Skill[];
  jobs: number;
};

/** Names of skills by slug, at least of those that are filtered by. */
export type SkillNames = Partial<Record<string, string>>;

/** A page of the list with what its filters offer; null where the database did not say. */
export type JobList = FoundJobs & { facets: JobFacets | null };

/** Whether a value from outside is a job type. */
export function isJobType(value: unknown): value is JobType {
  return jobTypes.some((type) => type === value);
}
