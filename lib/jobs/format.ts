import { defaultCountry, type JobCard, type JobType } from "./schema";

const grouped = new Intl.NumberFormat("en-US");

/** What people read for each kind of employment. */
export const jobTypeLabels = {
  "full-time": "Full-time",
  "part-time": "Part-time",
  contract: "Contract",
  internship: "Internship",
} satisfies Record<JobType, string>;

/** '80,000 - 120,000 USD' a year (SPEC section 9), also with one end only. A salary of 0 is no salary. */
export function formatSalary(
  job: Pick<JobCard, "salaryMin" | "salaryMax" | "salaryCurrency">,
): string {
  const { salaryMin, salaryMax, salaryCurrency } = job;
  const min = salaryMin && grouped.format(salaryMin);
  const max = salaryMax && grouped.format(salaryMax);
  if (min && max) return `${min === max ? min : `${min} - ${max}`} ${salaryCurrency}`;
  if (min) return `From ${min} ${salaryCurrency}`;
  if (max) return `Up to ${max} ${salaryCurrency}`;
  return "Salary not specified";
}

/** 'Berlin, Germany' or 'Remote (Global)'. A country nobody named is not shown. */
export function formatLocation({
  city,
  country,
  isRemote,
}: Pick<JobCard, "city" | "country" | "isRemote">): string {
  // SPEC section 5 stores the word where a recruiter left the country empty.
  if (country === "Unknown") return city;
  return isRemote ? `${city} (${country})` : `${city}, ${country}`;
}

/** Where a job is, beside a mark that says that it is remote: 'Berlin, Germany' or 'Germany'. */
export function formatCardPlace(job: Pick<JobCard, "city" | "country" | "isRemote">): string {
  return job.isRemote && job.country !== "Unknown" ? job.country : formatLocation(job);
}

/** Says in words that a job is remote, and for whom. */
export function remoteSentence({ country }: Pick<JobCard, "country">): string {
  if (country === defaultCountry) return "This is a remote job: work from anywhere in the world.";
  if (country === "Unknown") return "This is a remote job.";
  return `This is a remote job. Where you can work from: ${country}.`;
}

/** '1,234'. */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** '1 job found', '2 jobs found'. */
export function formatJobCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "job" : "jobs"} found`;
}
