import type { z } from "zod";
import type { CompanySummary } from "@/lib/companies/list";
import { companyPath, logoPath } from "@/lib/companies/url";
import type { Event } from "@/lib/events/schema";
import { eventPath } from "@/lib/events/url";
import { absoluteUrl } from "@/lib/config/site";
import { effectiveCountries } from "@/lib/jobs/eligibility";
import { jobPlaces } from "@/lib/jobs/format";
import type { Job, JobSummary } from "@/lib/jobs/schema";
import { recordOfStatedFacts } from "@/lib/jobs/stated-facts";
import { jobUrl } from "@/lib/jobs/url";
import { apiCompanySchema, apiEventSchema, apiJobSchema, jobSummarySchema } from "@/lib/api/schema";

/** Only the fields of the schema, so that a new database field is not published by accident. */
function pickFields<Schema extends z.ZodObject>({ shape }: Schema, values: z.output<Schema>) {
  const names = Object.keys(shape) as (keyof typeof values)[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as typeof values;
}

export function toApiJobSummary(job: JobSummary) {
  // A salary of 0 means that none is stated.
  const min = job.salaryMin || null;
  const max = job.salaryMax || null;
  const hasSalary = min !== null || max !== null;
  return pickFields(jobSummarySchema, {
    ...job,
    url: jobUrl(job.slug),
    places: jobPlaces(job),
    salary: hasSalary ? { min, max, currency: job.salaryCurrency, period: job.salaryPeriod } : null,
  });
}

export function toApiJob(job: Job) {
  return pickFields(apiJobSchema, {
    ...job,
    ...toApiJobSummary(job),
    ...recordOfStatedFacts((name) => job.stated[name] ?? null),
    descriptionHtml: job.description,
    applyUrl: job.applicationUrl,
    openUntil: job.expiresAt,
    eligibility: {
      from: job.eligibility,
      countries: effectiveCountries(job),
      excludedCountries: job.excludedCountries,
      utcOffsetMin: job.utcOffsetMin,
      utcOffsetMax: job.utcOffsetMax,
      overlap: job.overlap,
    },
    skills: job.skills.map(({ slug, name }) => ({ slug, name })),
    companySlug: job.employer?.slug ?? null,
  });
}

export function toApiCompany(company: CompanySummary) {
  return pickFields(apiCompanySchema, {
    ...company,
    url: absoluteUrl(companyPath(company.slug)),
    logo: company.logo && absoluteUrl(logoPath(company.logo)),
    openJobs: company.open,
  });
}

export const toApiEvent = (event: Event) =>
  pickFields(apiEventSchema, { ...event, url: absoluteUrl(eventPath(event.slug)) });
