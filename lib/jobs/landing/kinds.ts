import { type FilterName, jobFilters } from "@/lib/jobs/filters";
import { jobTypeLabels, levelLabels, withArticle } from "@/lib/jobs/format";
import { searchParameters } from "@/lib/jobs/parameters";
import { type JobType, remoteCity, type SalaryPeriod } from "@/lib/jobs/schema";
import { allCountryCodes, countryCode, countryName, regionNames } from "@/lib/places/countries";
import { site } from "@/lib/config/site";
import { citySlug, isSlug, toSlug } from "@/lib/text/slug";
import { companiesPath } from "@/lib/companies/url";
import { pageMetadata } from "@/lib/metadata/metadata";

type Parameters = Partial<Record<string, string>>;

/**
 * An extra statistic shown on a landing page, besides the job count, company count and pay.
 * - `remote`: how many of the jobs are remote
 * - `rates`: pay by the day and by the hour
 * - `applicants`: how many jobs are open worldwide, require certain hours, or do not state who may apply
 * - `confirmed`: the day on which a job was last posted or renewed
 */
type Fact = "remote" | "rates" | "applicants" | "confirmed";

type Kind = {
  /** The path below /golang-jobs/; `*` stands for a slug. */
  path: string;
  /**
   * Converts the slugs in a path to the query parameters of the same job list; null if there is no such landing page.
   */
  parameters: (...slugs: string[]) => Parameters | null;
  /** The inverse of `parameters`: the slugs for the path of the list with these query parameters. */
  slugs: (parameters: Parameters) => (string | undefined)[];
  /** The text of links from related pages. `name` is the name of the place or skill. */
  label: (name: string, slug: string) => string;
  facts: Fact[];
};

/** The board's name as a plural noun for sentences: 'Golang jobs' for 'Golang Jobs'. */
export const boardJobs = site.name.replace(/\bJobs\b/u, "jobs");

const countrySlugs = new Map(
  allCountryCodes.map((code) => [toSlug(countryName(code)), countryName(code)]),
);

const placeInSentence = (place = "") =>
  place === "Global" ? "worldwide" : `in ${withArticle(place)}`;

/** Whether a type has a landing page. Most jobs are full-time, so their list would be nearly the whole board. */
const isListedType = (type: string) => type !== "full-time" && Object.hasOwn(jobTypeLabels, type);

/**
 * The landing pages: job lists for common searches, each with its own path and statistics. Routes, sitemap, links and
 * the canonical addresses of lists are derived from these rows; private.count_landing_pages contains the same paths.
 */
export const landingKinds: Kind[] = [
  {
    path: "in/remote",
    parameters: () => ({ city: remoteCity }),
    slugs: () => [],
    label: () => "Remote",
    facts: ["applicants"],
  },
  {
    path: "in/*",
    parameters: (region) => (regionNames.has(region) ? { region } : null),
    slugs: ({ region }) => [region],
    label: (name) => (name === "Global" ? "Worldwide" : name),
    facts: ["remote", "applicants"],
  },
  {
    path: "in/*/remote",
    parameters: (region) =>
      regionNames.has(region) && region !== "worldwide" ? { city: remoteCity, region } : null,
    slugs: ({ region }) => [region],
    label: (name) => `Remote ${placeInSentence(name)}`,
    facts: ["applicants"],
  },
  {
    path: "in/*",
    parameters: (slug) => parametersWithValue("country", countrySlugs.get(slug)),
    slugs: ({ country }) => [country && toSlug(country)],
    label: (name) => name,
    facts: ["remote"],
  },
  {
    path: "in/*/remote",
    parameters: (slug) => {
      const from = parametersWithValue("from", countryCode(countrySlugs.get(slug) ?? ""));
      return from && { city: remoteCity, ...from };
    },
    slugs: ({ from }) => [from && toSlug(countryName(from))],
    // Not "in": the jobs are those that people there may apply for.
    label: (name) => `Remote, open to ${withArticle(name)}`,
    facts: ["applicants"],
  },
  {
    path: "in/*/*",
    parameters: (slug, city) => {
      const country = parametersWithValue("country", countrySlugs.get(slug));
      return country && { city, ...country };
    },
    slugs: ({ city, country }) => [country && toSlug(country), city && citySlug(city)],
    label: (name) => name,
    facts: ["remote"],
  },
  {
    path: "with/*",
    parameters: (skill) => ({ skill }),
    slugs: ({ skill }) => [skill],
    label: (name) => name,
    facts: ["remote"],
  },
  {
    path: "level/*",
    parameters: (slug) => (Object.hasOwn(levelLabels, slug) ? { level: slug } : null),
    slugs: ({ level }) => [level],
    label: (_, level) => levelLabels[level as keyof typeof levelLabels],
    facts: ["remote"],
  },
  {
    path: "type/*",
    parameters: (slug) => (isListedType(slug) ? { type: slug } : null),
    slugs: ({ type }) => [type],
    label: (_, type) => jobTypeLabels[type as JobType],
    facts: ["remote", "rates"],
  },
  ...searchParameters.flatMap(filterLandingKinds),
];

/** The landing page of the jobs whose employers give a certain answer, if the filter by answers has one. */
function filterLandingKinds(name: FilterName): Kind[] {
  const { label, landing } = jobFilters[name];
  if (!landing) return [];
  return [
    {
      path: landing.path,
      parameters: () => ({ [name]: landing.value }),
      slugs: () => [],
      label: () => label,
      facts: ["remote", "confirmed"],
    },
  ];
}

function parametersWithValue(name: string, value: string | undefined): Parameters | null {
  return value ? { [name]: value } : null;
}

/** The landing page at a path below /golang-jobs/, such as in/germany/berlin; null for other paths. */
export function landingAt(path: string) {
  const slugs = path.split("/");
  if (!slugs.every(isSlug)) return null;
  for (const kind of landingKinds) {
    const parts = kind.path.split("/");
    const isMatch = (part: string, index: number) => part === "*" || part === slugs[index];
    if (parts.length !== slugs.length || !parts.every(isMatch)) continue;
    const parameters = kind.parameters(...slugs.filter((_, index) => parts[index] === "*"));
    if (parameters) return { ...kind, kind, path, parameters };
  }
  return null;
}

/** The path of the landing page that lists the same jobs as these query parameters; null if no landing page does. */
export function findLandingPath(query: [name: string, value: string][]): string | null {
  const parameters: Parameters = Object.fromEntries(query);
  for (const kind of landingKinds) {
    const slugs = kind.slugs(parameters);
    if (!slugs.every(Boolean)) continue;
    const path = kind.path.replaceAll("*", () => slugs.shift() ?? "");
    const page = landingAt(path);
    const names = Object.keys(page?.parameters ?? {});
    // Place names are compared by their slugs, so that spelling variants match.
    const isEqual = (name: string) =>
      citySlug(parameters[name] ?? "") === citySlug(page?.parameters[name] ?? "");
    if (page?.kind === kind && names.length === query.length && names.every(isEqual)) return path;
  }
  return null;
}

/** The text of a link to a landing page; `name` is the name of its city or skill. */
export function landingLabel({ path, name }: { path: string; name: string | null }): string {
  const { country, region = "", from } = landingAt(path)?.parameters ?? {};
  const place = country ?? regionNames.get(region) ?? (from && countryName(from)) ?? "";
  return landingAt(path)?.label(name ?? place, path.split("/").at(-1) ?? "") ?? path;
}

export const landingHref = (path: string) => `/${site.product}/${path}`;

/** Whether a segment below /golang-jobs/ begins the path of landing pages. No job gets such a segment as its slug. */
export const isLandingSegment = (segment: string): boolean =>
  landingKinds.some(({ path }) => path.split("/")[0] === segment);

type Named = { name: string; slug: string; jobs: number };

type Range = { currency: string; jobs: number; companies: number; least: number; most: number };

/** A landing page that search engines may list; `name` is the name of its place or skill. */
export type ListedPage = { path: string; name: string | null; jobs: number };

/** What the landing page that equals a job list adds to it. */
export type Landing = {
  /** The path below /golang-jobs/. */
  path: string;
  /** The name of the city whose slug is in the path. */
  city: string | null;
  isListed: boolean;
  nearby: ListedPage[];
  /** The statistics, which only the first page of the list has. */
  numbers: Numbers | null;
};

export type Numbers = {
  companies: number;
  remote: number;
  worldwide: number;
  unstated: number;
  withHours: number;
  confirmedAt: string | null;
  pay: Partial<Record<SalaryPeriod, Range>>;
  middle: { jobs: number; companies: number; middles: number[] } | null;
  employers: Named[];
  skills: Named[];
  countries: Named[];
  accepted: { code: string; jobs: number }[];
  linked: string[];
};

/** Overview pages, each of which links to all landing pages below its path. */
export const landingHubs = {
  in: {
    name: "Jobs by place",
    title: `${boardJobs} by place`,
    text: "Regions, countries and cities with enough open jobs for Go developers, and the remote jobs that people there may apply for.",
  },
  with: {
    name: "Jobs by skill",
    title: `${boardJobs} by skill`,
    text: "What open jobs for Go developers ask for beside Go, with the number of jobs for each skill.",
  },
} as const;

export const payName = "Salaries";

/** Pages about the jobs of the whole board. The phone's menu and the home page link to them. */
export const jobOverviews = [
  { name: "Companies", path: companiesPath },
  { name: payName, path: landingHref("pay") },
];

export type HubPath = keyof typeof landingHubs;

export function hubMetadata(path: HubPath) {
  const { title, text } = landingHubs[path];
  return pageMetadata({ title, description: text, path: landingHref(path) });
}
