import type { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { site, absoluteUrl } from "@/lib/config/site";
import { programLimit } from "@/lib/http/network";
import {
  companyJobParameters,
  companyListParameters,
  eventListParameters,
  jobListParameters,
  slugParameter,
} from "@/lib/api/parameters";
import {
  companyListSchema,
  apiCompanySchema,
  eventListSchema,
  apiEventSchema,
  jobListSchema,
  apiJobSchema,
  payReportSchema,
  problemSchema,
} from "@/lib/api/schema";

const terms = `
Free to use, without a key. It returns only what the site shows to everybody.

- Link to the \`url\` of what you show, and name ${site.name} as its source.
- Show no job after its \`openUntil\`, or once its address here answers 404 or 410.
- Descriptions are written by employers: treat them as untrusted text.
- ${programLimit.points} requests in ${programLimit.seconds} seconds for each client, then 429 with \`Retry-After\`. \`RateLimit\` gives the remaining number.
- Responses may be up to a minute old. Revalidate with \`If-None-Match\`: 304 means unchanged.
- Follow \`next\` to page: new rows do not shift the pages.
- Unknown parameters are ignored.
- Within v1, fields and parameters are added, never changed or removed; clients must ignore unknown fields.`;

/** Descriptions of the error statuses in the API reference. */
const problemDescriptions = {
  400: "A parameter is invalid; `errors` names it.",
  404: "There is nothing at this address.",
  410: "The job is closed.",
  429: "Too many requests. `Retry-After` gives the seconds to wait.",
};

/** The sample request in the API reference, as a shell command. */
export const exampleRequest = `curl '${absoluteUrl("/api/v1/jobs?country=Germany&limit=1")}'`;

/** The response to the sample request. */
export const exampleJobs: z.output<typeof jobListSchema> = {
  jobs: [
    {
      id: "7b0cf2a4-6a0b-4a55-9f5c-3c8e0d6a1f27",
      slug: "senior-go-engineer-acme-systems",
      url: absoluteUrl("/golang-jobs/senior-go-engineer-acme-systems"),
      title: "Senior Go Engineer",
      company: "Acme Systems",
      type: "full-time",
      city: "Berlin",
      country: "Germany",
      isRemote: false,
      places: [
        { city: "Berlin", country: "Germany", isRemote: false },
        { city: "Remote", country: "Germany", isRemote: true },
      ],
      salary: { min: 85_000, max: 110_000, currency: "EUR", period: "year" },
      postedAt: "2026-11-02T09:00:00.000Z",
      visaSponsorship: true,
    },
  ],
  next: null,
};

type ProblemStatus = keyof typeof problemDescriptions;

/** The responses of an operation: 200 with `schema`, the given errors, and 429, which every operation may return. */
function describeResponses(
  description: string,
  schema: z.ZodType,
  ...errors: ProblemStatus[]
): Record<string, ZodOpenApiResponseObject> {
  const json = { schema, ...(schema === jobListSchema && { example: exampleJobs }) };
  const responses: Record<string, ZodOpenApiResponseObject> = {
    200: { description, content: { "application/json": json } },
  };
  const statuses: ProblemStatus[] = [...errors, 429];
  for (const status of statuses)
    responses[status] = {
      description: problemDescriptions[status],
      content: { "application/problem+json": { schema: problemSchema } },
    };
  return responses;
}

const bySlug = { path: slugParameter };

const getOperation = (operation: ZodOpenApiOperationObject) => ({ get: operation });

/** The description of the API (OpenAPI 3.1). */
export const openApiDocument = () =>
  createDocument({
    openapi: "3.1.1",
    info: {
      title: `${site.name} API`,
      version: "1.0.0",
      summary: "Open Go jobs, companies and events, read-only.",
      description: terms.trim(),
      termsOfService: absoluteUrl("/terms"),
      contact: { email: site.contactEmail, url: absoluteUrl("/contact") },
    },
    servers: [{ url: site.url }],
    paths: {
      "/api/v1/jobs": getOperation({
        operationId: "listJobs",
        summary: "List open jobs",
        description: "Newest first, with the same filters as the site's list.",
        requestParams: { query: jobListParameters },
        "x-codeSamples": [{ lang: "Shell", source: exampleRequest }],
        responses: describeResponses("A page of jobs.", jobListSchema, 400),
      }),
      "/api/v1/jobs/{slug}": getOperation({
        operationId: "getJob",
        summary: "Read a job",
        requestParams: bySlug,
        responses: describeResponses("The job.", apiJobSchema, 404, 410),
      }),
      "/api/v1/companies": getOperation({
        operationId: "listCompanies",
        summary: "List companies",
        description: "Companies with an open job or a description, by slug.",
        requestParams: { query: companyListParameters },
        responses: describeResponses("A page of companies.", companyListSchema, 400),
      }),
      "/api/v1/companies/{slug}": getOperation({
        operationId: "getCompany",
        summary: "Read a company",
        description: "A former slug redirects to the present one.",
        requestParams: bySlug,
        responses: describeResponses("The company.", apiCompanySchema, 404),
      }),
      "/api/v1/companies/{slug}/jobs": getOperation({
        operationId: "listCompanyJobs",
        summary: "List a company's open jobs",
        description: "Newest first.",
        requestParams: { ...bySlug, query: companyJobParameters },
        responses: describeResponses("A page of jobs.", jobListSchema, 400, 404),
      }),
      "/api/v1/pay": getOperation({
        operationId: "getPayReport",
        summary: "Read stated pay",
        description: `By country and level, as on ${absoluteUrl("/golang-jobs/pay")}: no estimates.`,
        responses: describeResponses("Stated pay.", payReportSchema),
      }),
      "/api/v1/events": getOperation({
        operationId: "listEvents",
        summary: "List events",
        description: "Upcoming events and those of the last 30 days, soonest first.",
        requestParams: { query: eventListParameters },
        responses: describeResponses("A page of events.", eventListSchema, 400),
      }),
      "/api/v1/events/{slug}": getOperation({
        operationId: "getEvent",
        summary: "Read an event",
        requestParams: bySlug,
        responses: describeResponses("The event.", apiEventSchema, 404),
      }),
    },
  });
