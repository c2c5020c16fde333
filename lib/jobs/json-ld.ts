import type { Country, JobPosting, MonetaryAmount, Place, Thing } from "schema-dts";
import { organization } from "@/lib/companies/metadata";
import { countryCode } from "@/lib/places/countries";
import { splitCityAndRegion } from "@/lib/places/subdivisions";
import { escapeHtml, visibleText } from "@/lib/html/text";
import { breadcrumbs } from "@/lib/metadata/json-ld";
import { remoteText, statedCountries, textProblem } from "@/lib/jobs/eligibility";
import { postingTitle } from "@/lib/jobs/posting-title";
import { jobContent } from "@/lib/jobs/sections";
import type { Job, JobSummary, JobLanding, JobType } from "@/lib/jobs/schema";
import { jobCrumbs, jobUrl } from "@/lib/jobs/url";

/** Google's employment types: developers.google.com/search/docs/appearance/structured-data/job-posting */
const employmentTypes = {
  "full-time": "FULL_TIME",
  "part-time": "PART_TIME",
  contract: "CONTRACTOR",
  internship: "INTERN",
} satisfies Record<JobType, string>;

const currencies = new Set(Intl.supportedValuesOf("currency"));

/** The structured data of a job's page; without a JobPosting if search engines would refuse it. */
export function jobJsonLd(job: Job, landings: readonly JobLanding[] = []): Thing[] {
  return [
    ...(jobMarkupProblem(job) ? [] : [jobPosting(job)]),
    breadcrumbs(jobCrumbs(job, landings)),
  ];
}

/** The reason why a job's page has no JobPosting for search engines; null if it has one. */
export function jobMarkupProblem(job: Job): string | null {
  if (job.isRemote && statedCountries(job).length === 0)
    return "it does not say where people may apply from";
  if (!job.isRemote && !countryCode(job.country)) return "no country";
  return textProblem(job, visibleText(job.description));
}

function jobPosting(job: Job): JobPosting {
  return {
    "@type": "JobPosting",
    title: postingTitle(job),
    description: (job.isRemote ? `<p>${escapeHtml(remoteText(job))}</p>` : "") + jobContent(job),
    datePosted: job.postedAt,
    validThrough: job.expiresAt,
    hiringOrganization: job.employer
      ? organization(job.company, job.employer)
      : { "@type": "Organization", name: job.company },
    identifier: { "@type": "PropertyValue", name: job.company, value: job.employerId ?? job.id },
    employmentType: employmentTypes[job.type],
    experienceRequirements: experienceRequirements(job),
    ...(job.isRemote ? remoteProperties(job) : { jobLocation: placeThing(job) }),
    baseSalary: salaryThing(job),
    directApply: false,
    url: jobUrl(job.slug),
  };
}

/** The properties of a remote job. Google requires both properties or neither. */
function remoteProperties(
  job: Job,
): Pick<JobPosting, "jobLocationType" | "applicantLocationRequirements"> {
  const countries = statedCountries(job).map((name): Country => ({ "@type": "Country", name }));
  return { jobLocationType: "TELECOMMUTE", applicantLocationRequirements: countries };
}

/** The required experience, which Google expects in months; 'no requirements' for a job that teaches Go. */
function experienceRequirements({ stated }: Job): JobPosting["experienceRequirements"] {
  const { goYears } = stated;
  if (!goYears) return goYears === 0 ? "no requirements" : undefined;
  return { "@type": "OccupationalExperienceRequirements", monthsOfExperience: goYears * 12 };
}

function placeThing(job: JobSummary): Place {
  const { city, region } = splitCityAndRegion(job.city, job.country);
  return {
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      addressLocality: city,
      addressRegion: region,
      addressCountry: countryCode(job.country),
    },
  };
}

function salaryThing(job: JobSummary): MonetaryAmount | undefined {
  // A salary of 0 counts as unstated.
  const min = job.salaryMin || undefined;
  const max = job.salaryMax || undefined;
  const currency = job.salaryCurrency.trim().toUpperCase();
  if (!min && !max) return undefined;
  if (!currencies.has(currency)) return undefined;
  return {
    "@type": "MonetaryAmount",
    currency,
    value: {
      "@type": "QuantitativeValue",
      ...amountProperties(min, max),
      unitText: job.salaryPeriod.toUpperCase(),
    },
  };
}

/**
 * The pay. Google accepts `value` or both ends of a range, so a minimum without a maximum is given as `value`, too. A
 * maximum without a minimum is given as `maxValue` only.
 */
function amountProperties(min?: number, max?: number) {
  if (min === max) return { value: min };
  return { value: max ? undefined : min, minValue: min, maxValue: max };
}
