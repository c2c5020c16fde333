import { z } from "zod";
import { eventTypes } from "../events/schema";
import { eligibilities, jobLevels, jobTypes, salaryPeriods } from "../jobs/schema";
import { slug } from "./parameters";

const time = (description: string) => z.iso.datetime({ offset: true }).meta({ description });
const address = (description: string) => z.url().meta({ description });
const countryCodes = (description: string) =>
  z.array(z.string().length(2)).meta({ description: `${description} ISO 3166-1 alpha-2 codes.` });
const next = address("The next page; null on the last.").nullable();

const summary = {
  id: z.uuid(),
  slug,
  url: address("Its page on this site: link there when you show it."),
  title: z.string(),
  company: z.string(),
  type: z.enum(jobTypes),
  city: z.string().meta({ description: "`Remote` for remote jobs." }),
  country: z
    .string()
    .meta({ description: "In English; regions such as `Europe` or `Global` too." }),
  isRemote: z.boolean(),
  salary: z
    .object({
      min: z.number().nullable(),
      max: z.number().nullable(),
      currency: z.string(),
      period: z.enum(salaryPeriods),
    })
    .nullable()
    .meta({ description: "As the employer states it; null where that is nothing." }),
  postedAt: time("When it was posted."),
  visaSponsorship: z.boolean().nullable().meta({ description: "Null is not stated." }),
};

export const jobSummarySchema = z
  .object(summary)
  .meta({ id: "JobSummary", description: "A job as lists show it." });

export const jobSchema = z
  .object({
    ...summary,
    descriptionHtml: z
      .string()
      .meta({ description: "Written by the employer, cleaned: no scripts, styles or forms." }),
    requirements: z.array(z.string()),
    applyUrl: address("Where to apply. Send people to `url`, which has a link there."),
    updatedAt: time("Last change."),
    openUntil: time("Until when it is open. Show it no longer."),
    confirmedAt: time("When the employer last said that it is open.").nullable(),
    eligibility: z.object({
      from: z.enum(eligibilities).meta({
        description: "From where one may apply. `unstated` is not `worldwide`.",
      }),
      countries: countryCodes("Where `from` is `countries`: which."),
      excludedCountries: countryCodes("From there nobody may apply, whatever else is said."),
      utcOffsetMin: z
        .number()
        .nullable()
        .meta({ description: "Least offset from UTC in minutes." }),
      utcOffsetMax: z.number().nullable().meta({ description: "Most offset from UTC in minutes." }),
      overlap: z.object({ hours: z.number().int(), timeZone: z.string() }).nullable().meta({
        description:
          "At least so many hours of a working day in common with one in a time zone, by IANA's name: the offsets follow from it.",
      }),
    }),
    level: z.enum(jobLevels).nullable().meta({ description: "Null is not stated." }),
    skills: z.array(z.object({ slug: z.string(), name: z.string() })),
    companySlug: z.string().nullable(),
  })
  .meta({ id: "Job", description: "A job with all that its page says." });

export const companySchema = z
  .object({
    slug,
    url: address("Its page on this site."),
    name: z.string(),
    website: z.string().nullable(),
    description: z.string().nullable().meta({ description: "Plain text." }),
    logo: address("Its picture on this site.").nullable(),
    isVerified: z.boolean().meta({
      description: "Whether one of its recruiters has an address within the website's domain.",
    }),
    openJobs: z.number().int(),
  })
  .meta({ id: "Company" });

export const eventSchema = z
  .object({
    slug,
    url: address("Its page on this site."),
    name: z.string(),
    type: z.enum(eventTypes),
    startDate: time("Its days and hours are those of `timeZone`, or whole days of UTC."),
    endDate: time("The same."),
    timeZone: z.string().nullable().meta({ description: "By IANA's name." }),
    city: z.string().nullable(),
    country: z.string().nullable(),
    isOnline: z.boolean(),
    eventUrl: address("Its own website."),
    description: z.string().nullable().meta({ description: "Plain text." }),
    organiser: z.string().nullable(),
    cfpDeadline: z.iso.date().nullable().meta({ description: "Last day to propose a talk." }),
    cancelledAt: time("Since when it does not take place.").nullable(),
    updatedAt: time("Last change."),
  })
  .meta({ id: "Event" });

export const jobListSchema = z
  .object({ jobs: z.array(jobSummarySchema), next })
  .meta({ id: "JobList" });
export const companyListSchema = z
  .object({ companies: z.array(companySchema), next })
  .meta({ id: "CompanyList" });
export const eventListSchema = z
  .object({ events: z.array(eventSchema), next })
  .meta({ id: "EventList" });

export const problemSchema = z
  .object({
    type: z.string().meta({ description: "`about:blank`: the status says it all." }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().meta({ description: "What is wrong, in a sentence." }),
    errors: z
      .array(z.object({ parameter: z.string(), detail: z.string() }))
      .optional()
      .meta({ description: "Of a request that cannot be read: each parameter that is wrong." }),
  })
  .meta({ id: "Problem", description: "Why there is no other answer (RFC 9457)." });

export type ApiJobSummary = z.infer<typeof jobSummarySchema>;
export type ApiJob = z.infer<typeof jobSchema>;
export type ApiCompany = z.infer<typeof companySchema>;
export type ApiEvent = z.infer<typeof eventSchema>;
