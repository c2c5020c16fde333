import type { CompanyCard } from "@/lib/companies/list";
import { companyPath, logoPath } from "@/lib/companies/url";
import type { Event } from "@/lib/events/schema";
import { eventPath } from "@/lib/events/url";
import { absoluteUrl } from "@/lib/site";
import { effectiveCountries } from "@/lib/jobs/eligibility";
import type { Job, JobCard } from "@/lib/jobs/schema";
import { jobUrl } from "@/lib/jobs/url";
import type { ApiCompany, ApiEvent, ApiJob, ApiJobSummary } from "./schema";

/** A job in the API's lists, field by field, so that a new database field is not published by accident. */
export function toApiJobSummary(job: JobCard): ApiJobSummary {
  const { id, slug, title, company, type, city, country, isRemote, postedAt, visaSponsorship } =
    job;
  // A salary of 0 means that none is stated.
  const [min, max] = [job.salaryMin || null, job.salaryMax || null];
  const hasSalary = min !== null || max !== null;
  return {
    ...{ id, slug, url: jobUrl(slug), title, company, type, city, country, isRemote },
    salary: hasSalary ? { min, max, currency: job.salaryCurrency, period: job.salaryPeriod } : null,
    postedAt,
    visaSponsorship,
  };
}

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

export function toApiCompany(company: CompanyCard): ApiCompany {
  const { slug, name, website, description, logo, isVerified, open } = company;
  return {
    ...{ slug, url: absoluteUrl(companyPath(slug)), name, website, description },
    logo: logo && absoluteUrl(logoPath(logo)),
    isVerified,
    openJobs: open,
  };
}

export function toApiEvent(event: Event): ApiEvent {
  const { slug, name, type, startDate, endDate, timeZone, city, country, isOnline } = event;
  const { eventUrl, description, organiser, cfpDeadline, cancelledAt, updatedAt } = event;
  return {
    ...{ slug, url: absoluteUrl(eventPath(slug)), name, type, startDate, endDate, timeZone },
    ...{ city, country, isOnline, eventUrl, description, organiser, cfpDeadline, cancelledAt },
    updatedAt,
  };
}
