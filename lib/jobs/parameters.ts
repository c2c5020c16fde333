/**
 * The query parameters of a job search in their order in URLs, except for the page number. lib/jobs/filters.ts defines
 * them; this list is apart because browsers and the front need only the names.
 */
export const searchParameters = [
  "q",
  "type",
  "city",
  "country",
  "region",
  "from",
  "pay",
  "currency",
  "skill",
  "level",
  "company",
  "visa",
  "posted",
  "goYears",
  "goRole",
  "builds",
  "vacancy",
  "aiScreening",
  "poster",
  "unstated",
  "sort",
] as const;
