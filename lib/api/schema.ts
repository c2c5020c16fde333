import { z } from "zod";
import { eventTypes } from "@/lib/events/schema";
import { eligibilities, jobLevels, jobTypes, salaryPeriods } from "@/lib/jobs/schema";
import { recordOfStatedFacts, getFact, type StatedFact } from "@/lib/jobs/stated-facts";
import { slugSchema } from "@/lib/api/parameters";

const timeSchema = (description: string) => z.iso.datetime({ offset: true }).describe(description);
const addressSchema = (description: string) => z.url().describe(description);
const countryCodes = (description: string) =>
  z.array(z.string().length(2)).describe(`${description} ISO 3166-1 alpha-2 codes.`);
const next = addressSchema("The next page; null on the last.").nullable();

const summary = {
  id: z.uuid(),
  slug: slugSchema,
  url: addressSchema("Its page on this site: link there when you show it."),
  title: z.string(),
  company: z.string(),
  type: z.enum(jobTypes),
  city: z.string().describe("`Remote` for remote jobs."),
  country: z.string().describe("In English; regions such as `Europe` or `Global` too."),
  isRemote: z.boolean(),
  places: z
    .array(z.object({ city: z.string(), country: z.string(), isRemote: z.boolean() }))
    .describe("All places where the job can be done; `city` and `country` are the first."),
  salary: z
    .object({
      min: z.number().nullable(),
      max: z.number().nullable(),
      currency: z.string(),
      period: z.enum(salaryPeriods),
    })
    .nullable()
    .describe("As the employer states it; null if not stated."),
  postedAt: timeSchema("When it was posted."),
  visaSponsorship: z.boolean().nullable().describe("Null if not stated."),
};

function statedFactSchema(name: StatedFact): z.ZodType<string | number | null> {
  const { kind, values = {}, meaning } = getFact(name);
  const schemas = {
    choice: z.enum(Object.keys(values)),
    years: z.number().int(),
    text: z.string(),
    day: z.iso.date(),
  };
  return schemas[kind].nullable().describe(meaning);
}

export const jobSummarySchema = z
  .object(summary)
  .meta({ id: "JobSummary", description: "A job as lists show it." });

export const apiJobSchema = z
  .object({
    ...summary,
    descriptionHtml: z
      .string()
      .describe("Written by the employer, cleaned: no scripts, styles or forms."),
    requirements: z.array(z.string()),
    applyUrl: addressSchema("Where to apply. Send people to `url`, which has a link there."),
    updatedAt: timeSchema("Last change."),
    openUntil: timeSchema("When it closes. Do not show it later."),
    confirmedAt: timeSchema("When the employer last confirmed that it is open.").nullable(),
    eligibility: z.object({
      from: z
        .enum(eligibilities)
        .describe("Where applicants may be. `unstated` is not `worldwide`."),
      countries: countryCodes("The allowed countries if `from` is `countries`."),
      excludedCountries: countryCodes(
        "Countries whose applicants are excluded, whatever `from` is.",
      ),
      utcOffsetMin: z.number().nullable().describe("Minimum offset from UTC in minutes."),
      utcOffsetMax: z.number().nullable().describe("Maximum offset from UTC in minutes."),
      overlap: z
        .object({ hours: z.number().int(), timeZone: z.string() })
        .nullable()
        .describe(
          "Minimum working hours in common with a time zone (IANA name); the offsets follow from it.",
        ),
    }),
    level: z.enum(jobLevels).nullable().describe("Null if not stated."),
    skills: z.array(z.object({ slug: z.string(), name: z.string() })),
    ...recordOfStatedFacts(statedFactSchema),
    companySlug: z.string().nullable(),
  })
  .meta({ id: "Job", description: "A job with all details of its page." });

export const apiCompanySchema = z
  .object({
    slug: slugSchema,
    url: addressSchema("Its page on this site."),
    name: z.string(),
    website: z.string().nullable(),
    description: z.string().nullable().describe("Plain text."),
    logo: addressSchema("Its picture on this site.").nullable(),
    isVerified: z
      .boolean()
      .describe("Whether one of its recruiters has an address within the website's domain."),
    openJobs: z.number().int(),
  })
  .meta({ id: "Company" });

export const apiEventSchema = z
  .object({
    slug: slugSchema,
    url: addressSchema("Its page on this site."),
    name: z.string(),
    type: z.enum(eventTypes),
    startDate: timeSchema("Local time is that of `timeZone`, or UTC."),
    endDate: timeSchema("Like `startDate`."),
    hasHours: z
      .boolean()
      .describe("If false, only the days of `startDate` and `endDate` count: it lasts whole days."),
    timeZone: z.string().nullable().describe("IANA name."),
    city: z.string().nullable(),
    country: z.string().nullable(),
    isOnline: z.boolean(),
    eventUrl: addressSchema("Its own website."),
    description: z.string().nullable().describe("Plain text."),
    organiser: z.string().nullable(),
    cfpDeadline: z.iso.date().nullable().describe("Last day to propose a talk."),
    cancelledAt: timeSchema("When it was cancelled.").nullable(),
    updatedAt: timeSchema("Last change."),
  })
  .meta({ id: "Event" });

const payAmount = (description: string) =>
  z
    .number()
    .int()
    .nullable()
    .describe(`${description} Null when too few companies state their pay.`);

export const payReportSchema = z
  .object({
    cells: z.array(
      z.object({
        country: z.string(),
        level: z.enum(jobLevels).nullable().describe("Null for all jobs of the country."),
        currency: z.string().describe("The currency that most jobs of the country state."),
        jobs: z.number().int(),
        companies: z.number().int().describe("Each counts once, with the median of its own jobs."),
        lower: payAmount("The lower quartile of yearly pay over companies."),
        median: payAmount("The median."),
        upper: payAmount("The upper quartile."),
      }),
    ),
    months: z
      .array(z.object({ month: z.string(), jobs: z.number().int(), withPay: z.number().int() }))
      .describe("How many of the jobs posted in each month state their pay."),
    computedAt: timeSchema("When the report was computed: it is computed every hour."),
  })
  .meta({
    id: "PayReport",
    description: "What full-time jobs of the last year state that they pay.",
  });

const pageSchema = <Rows extends z.ZodRawShape>(id: string, rows: Rows) =>
  z.object({ ...rows, next }).meta({ id });

export const jobListSchema = pageSchema("JobList", { jobs: z.array(jobSummarySchema) });
export const companyListSchema = pageSchema("CompanyList", {
  companies: z.array(apiCompanySchema),
});
export const eventListSchema = pageSchema("EventList", { events: z.array(apiEventSchema) });

export const problemSchema = z
  .object({
    type: z.string().describe("`about:blank`: the status is the type."),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().describe("What is wrong, in a sentence."),
    errors: z
      .array(z.object({ parameter: z.string(), detail: z.string() }))
      .optional()
      .describe("Each invalid parameter of the request."),
  })
  .meta({ id: "Problem", description: "An error (RFC 9457)." });
