import type { Country, JobPosting, MonetaryAmount, Place, Thing } from "schema-dts";
import { organizationJsonLd } from "@/lib/companies/metadata";
import { countryCode } from "@/lib/places/countries";
import { splitCityAndRegion } from "@/lib/places/subdivisions";
import { escapeHtml, visibleText } from "@/lib/html/text";
import { breadcrumbsJsonLd } from "@/lib/metadata/json-ld";
import { remoteText, statedCountries, textProblem } from "@/lib/jobs/eligibility";
import { postingTitle } from "@/lib/jobs/posting-title";
import { jobContent } from "@/lib/jobs/sections";
import { hasRemotePlace, jobPlaces } from "@/lib/jobs/format";
import type { Job, JobPlace, JobSummary, JobLanding, JobType } from "@/lib/jobs/schema";
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
    breadcrumbsJsonLd(jobCrumbs(job, landings)),
  ];
}

/** The reason why a job's page has no JobPosting for search engines; null if it has one. */
export function jobMarkupProblem(job: Job): string | null {
  if (markedPlaces(job).length === 0 && !isMarkedRemote(job)) {
    return job.isRemote ? "it does not say where people may apply from" : "no country";
  }
  return textProblem(job, visibleText(job.description));
}

/** The on-site places of a job, without those whose country is not stated. */
const markedPlaces = (job: Job): JobPlace[] =>
  jobPlaces(job).filter(({ isRemote, country }) => !isRemote && countryCode(country));

/** Whether a job may be marked up as remote: Google requires the countries from which people can work. */
const isMarkedRemote = (job: Job): boolean =>
  hasRemotePlace(job) && statedCountries(job).length > 0;

function jobPosting(job: Job): JobPosting {
  const isRemote = isMarkedRemote(job);
  const locations = markedPlaces(job).map(placeThing);
  return {
    "@type": "JobPosting",
    title: postingTitle(job),
    description: (isRemote ? `<p>${escapeHtml(remoteText(job))}</p>` : "") + jobContent(job),
    datePosted: job.postedAt,
    validThrough: job.expiresAt,
    hiringOrganization: job.employer
      ? organizationJsonLd(job.company, job.employer)
      : { "@type": "Organization", name: job.company },
    identifier: { "@type": "PropertyValue", name: job.company, value: job.employerId ?? job.id },
    employmentType: employmentTypes[job.type],
    experienceRequirements: experienceRequirements(job),
    ...(isRemote && remoteProperties(job)),
    // Google reads a job with both as one that can be done there or remotely.
    ...(locations.length > 0 && {
      jobLocation: locations.length === 1 ? locations[0] : locations,
    }),
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

function placeThing({ city: name, country }: JobPlace): Place {
  const { city, region } = splitCityAndRegion(name, country);
  return {
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      addressLocality: city,
      addressRegion: region,
      addressCountry: countryCode(country),
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
