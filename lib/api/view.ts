import type { CompanyCard } from "@/lib/companies/list";
import { companyPath, logoPath } from "@/lib/companies/url";
import type { Event } from "@/lib/events/schema";
import { eventPath } from "@/lib/events/url";
import { absoluteUrl } from "@/lib/site";
import { effectiveCountries } from "@/lib/jobs/eligibility";
import type { Job, JobCard } from "@/lib/jobs/schema";
import { jobUrl } from "@/lib/jobs/url";
import type { ApiCompany, ApiEvent, ApiJob, ApiJobSummary } from "./schema";

/** A job in the API's lists, field by field, so that a new field of a view is not published by accident. */
export function toApiJobSummary(job: JobCard): ApiJobSummary {
  const { id, slug, title, company, type, city, country, isRemote, postedAt, visaSponsorship } =
    job;
  // A salary of 0 is no salary.
  const [min, max] = [job.salaryMin || null, job.salaryMax || null];
  const hasSalary = min !== null || max !== null;
  return {
    ...{ id, slug, url: jobUrl(slug), title, company, type, city, country, isRemote },
    salary: hasSalary ? { min, max, currency: job.salaryCurrency, period: job.salaryPeriod } : null,
    postedAt,
    visaSponsorship,
  };
}

/** A job with all details that the API publishes. */
export function toApiJob(job: Job): ApiJob {
  return {
    ...toApiJobSummary(job),
    descriptionHtml: job.description,
    requirements: job.requirements,
    applyUrl: job.applicationUrl,
    updatedAt: job.updatedAt,
    openUntil: job.expiresAt,
    confirmedAt: job.confirmedAt,
    eligibility: {
      from: job.eligibility,
      countries: effectiveCountries(job),
      excludedCountries: job.excludedCountries,
      utcOffsetMin: job.utcOffsetMin,
      utcOffsetMax: job.utcOffsetMax,
      overlap: job.overlap,
    },
    level: job.level,
    skills: job.skills.map(({ slug, name }) => ({ slug, name })),
    companySlug: job.employer?.slug ?? null,
  };
}

/** A company in the API. */
export function toApiCompany(company: CompanyCard): ApiCompany {
  const { slug, name, website, description, logo, isVerified, open } = company;
  return {
    ...{ slug, url: absoluteUrl(companyPath(slug)), name, website, description },
    logo: logo && absoluteUrl(logoPath(logo)),
    isVerified,
    openJobs: open,
  };
}

/** An event in the API. */
export function toApiEvent(event: Event): ApiEvent {
  const { slug, name, type, startDate, endDate, timeZone, city, country, isOnline } = event;
  const { eventUrl, description, organiser, cfpDeadline, cancelledAt, updatedAt } = event;
  return {
    ...{ slug, url: absoluteUrl(eventPath(slug)), name, type, startDate, endDate, timeZone },
    ...{ city, country, isOnline, eventUrl, description, organiser, cfpDeadline, cancelledAt },
    updatedAt,
  };
}
