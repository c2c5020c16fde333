import type { Metadata } from "next";
import { pageMetadata } from "@/lib/metadata/metadata";
import { longestTitle, cutAtWord, shortenDescription } from "@/lib/text/shorten";
import { site } from "@/lib/config/site";
import { jobTypeLabels, levelLabels, periodLabels } from "@/lib/jobs/format";
import { type JobFilters, placeWords, type SkillNames } from "@/lib/jobs/filters";
import {
  boardJobs,
  landingAt,
  landingHref,
  landingLabel,
  type Landing,
  type Numbers,
} from "@/lib/jobs/landing/kinds";
import { searchParameters } from "@/lib/jobs/parameters";
import { jobsPerPage, type JobType, remoteCity, type SalaryPeriod } from "@/lib/jobs/schema";
import {
  chosenValues,
  filterOf,
  type FoundJobs,
  isFiltered,
  filtersKeptByAlert,
  listParameters,
  openPanelHref,
  type Suggestion,
} from "@/lib/jobs/search";
import { foundListHref, jobFeedPaths, jobListHref } from "@/lib/jobs/url";
import type { Crumb } from "@/lib/metadata/json-ld";
import { areRatesOutdated, maxRateAgeDays } from "@/lib/money/rates";
import { countWithNoun, formatCount } from "@/lib/text/counted";
import { formatShortDate } from "@/lib/text/dates";

// The texts of a job list: the metadata of its page, its title and heading, and the introduction of a landing page.

type ListedJobs = Pick<FoundJobs, "filters" | "landing" | "total" | "skillNames">;

/** The metadata of a job list. A list that equals a landing page has the same at each of its addresses. */
export function jobListMetadata(list: ListedJobs, isPanelOpen = false): Metadata {
  const { filters, landing, total, skillNames } = list;
  const texts = {
    title: listTitle(filters, total, skillNames),
    shortTitle: listHeading(filters, total, skillNames),
  };
  const hasJobs = filters.page === 1 || total > (filters.page - 1) * jobsPerPage;
  if (landing) {
    const landingList = { ...list, landing };
    const parent = landingCrumbs(landingList).at(-2)?.path ?? "/";
    const path = landing.isListed ? jobListHref(filters) : parent;
    return pageMetadata({
      ...texts,
      description: shortenDescription(landingText(landingList)),
      path: isPanelOpen ? openPanelHref(filters) : path,
      isIndexed: !isPanelOpen && landing.isListed && hasJobs,
      feeds: {
        ...jobFeedPaths(filters),
        "text/markdown": `${landingHref(landing.path)}.md`,
        "application/json": `/api/v1/jobs?${new URLSearchParams(listParameters(filters))}`,
      },
    });
  }
  return pageMetadata({
    ...texts,
    description: listDescription(filters),
    path: isPanelOpen ? openPanelHref(filters) : foundListHref(list),
    isIndexed: !isPanelOpen && !isFiltered(filters) && filters.sort === "newest" && hasJobs,
    feeds: jobFeedPaths(filters),
  });
}

/** The meta description of a job list; the words of a search are only in the list's title. */
function listDescription(filters: JobFilters): string {
  const { q, type, city, country, page } = filters;
  if (!isFiltered(filters) && page === 1) return site.description;
  const jobs = type ? `${jobTypeLabels[type]} jobs` : "Jobs";
  const place = [city, country].filter(Boolean).join(", ");
  const where = place ? ` in ${place}` : "";
  const suffix = page > 1 && !q ? `: page ${page}` : "";
  return shortenDescription(
    `${jobs} for Go (Golang) developers${where}, newest first, with salary and place${suffix}. ${site.description}`,
  );
}

/** The full title of a job list, of at most 200 characters. `total` is the number of its jobs. */
export function listTitle(filters: JobFilters, total: number, names: SkillNames = {}): string {
  return shortenDescription(joinParts(titleParts(filters, names)) + pageSuffix(filters, total));
}

/** The heading of a job list and its title for search engines, without the least important filters if too long. */
export function listHeading(filters: JobFilters, total: number, names: SkillNames = {}): string {
  const page = pageSuffix(filters, total);
  const maxLength = longestTitle - page.length;
  let parts = titleParts(filters, names);
  while (parts.length > 2 && joinParts(parts).length > maxLength) {
    const lowestRank = Math.max(...parts.map(({ rank }) => rank));
    parts = parts.filter(({ rank }) => rank !== lowestRank);
  }
  return cutAtWord(joinParts(parts), maxLength) + page;
}

/** The jobs of an alert as a noun phrase: 'remote Golang jobs in Germany'. */
export function alertSubject(filters: JobFilters, names: SkillNames = {}): string {
  return withinSentence(listHeading(filtersKeptByAlert(filters), 0, names));
}

/** The jobs of a list as a noun phrase of at most 200 characters, for sentences about all of its pages. */
function listSubject(filters: JobFilters, names: SkillNames): string {
  return withinSentence(listTitle({ ...filters, page: 1 }, 0, names));
}

/** A title for use within a sentence: 'remote Golang jobs', but 'Golang jobs in Berlin'. */
function withinSentence(title: string): string {
  const [firstWord = ""] = boardJobs.split(" ");
  return title.startsWith(firstWord) ? title : title.slice(0, 1).toLowerCase() + title.slice(1);
}

/** A part of a title. If the title is too long, the parts with the highest rank are omitted first. */
type Part = { text: string; rank: number };

const joinParts = (parts: Part[]) => parts.map(({ text }) => text).join(" ");

function titleParts(filters: JobFilters, names: SkillNames): Part[] {
  if (jobListHref(filters) === "/" && filters.page === 1)
    return [{ text: `${site.name} - remote, full-time and contract`, rank: 0 }];
  return [{ text: kindOfJobs(filters), rank: 0 }, ...filterParts(filters, names)];
}

/** What the set filters add to a title, in the order of the sentence. */
function filterParts(filters: JobFilters, names: SkillNames) {
  return searchParameters
    .flatMap((name) => {
      const { heading } = filterOf(name);
      const value = filters[name];
      if (!heading || !value || chosenValues(filters, name).length === 0) return [];
      return { ...heading, text: heading.words(value, filters, names) };
    })
    .filter(({ text }) => text !== "")
    .toSorted((a, b) => a.position - b.position);
}

/** The nouns that stand for 'jobs' in the titles of lists of one type, as people search for them. */
const typeNouns: Partial<Record<JobType, string>> = {
  contract: "contract jobs",
  internship: "internships",
};

/** The beginning of a title: 'Senior remote Golang contract jobs'. */
function kindOfJobs({ level, city, type }: JobFilters): string {
  const noun = type && typeNouns[type];
  const jobs = noun ? boardJobs.replace(/\bjobs\b/u, noun) : boardJobs;
  const isTypeNamed = jobs !== boardJobs;
  const adjectives = [
    level && levelLabels[level],
    city === remoteCity && remoteCity,
    type && !isTypeNamed && jobTypeLabels[type],
  ].filter(Boolean);
  if (adjectives.length === 0) return jobs;
  return `${capitalize(adjectives.join(" ").toLowerCase())} ${jobs}`;
}

/** The title of a suggested list: 'gRPC and Kubernetes in Berlin', 'Remote jobs in Germany'. */
export function suggestionTitle({ city, country, company, skills }: Suggestion): string {
  const isRemote = city === remoteCity;
  const subject = [listed.format(skills.map(({ name }) => name)), company]
    .filter(Boolean)
    .join(" at ");
  const jobs = subject || "Jobs";
  const remoteJobs = subject ? `${subject}, remote` : "Remote jobs";
  const place = placeWords(city, country);
  return [isRemote ? remoteJobs : jobs, place].filter(Boolean).join(" ");
}

const listed = new Intl.ListFormat("en");

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function pageSuffix({ page }: JobFilters, total: number): string {
  const count = Math.ceil(total / jobsPerPage);
  if (page === 1) return "";
  return page > count ? `, page ${page}` : `, page ${page} of ${count}`;
}

/** The note of a list filtered or sorted by pay: the exchange rates of a day (YYYY-MM-DD) are outdated; null if they are not. */
export function outdatedRatesNote(asOf: string | null, now = Date.now()): string | null {
  if (asOf === null || !areRatesOutdated(asOf, now)) return null;
  return `Pay in other currencies is compared at the ECB’s rates of ${formatShortDate(asOf)}, more than ${maxRateAgeDays} days ago.`;
}

/** A job list that equals a landing page. */
export type LandingList = {
  landing: Landing;
  filters: JobFilters;
  total: number;
  skillNames: SkillNames;
};

/** The introduction of a landing page: sentences with the number of jobs and its other statistics. */
export function landingText({ landing, filters, total, skillNames }: LandingList): string {
  const plural = listSubject(filters, skillNames);
  if (total === 0) return `There are no open ${plural} today.`;
  const singular = plural.replace(/\b(job|internship)s\b/u, "$1");
  const open = `${formatCount(total)} open ${total === 1 ? singular : plural}`;
  const { path, numbers } = landing;
  if (!numbers)
    return `${open}, page ${filters.page} of ${Math.ceil(total / jobsPerPage)}, newest first.`;
  const facts = landingAt(path)?.facts ?? [];
  return [
    `${open} at ${countWithNoun(numbers.companies, "company")}.`,
    ...facts.flatMap((fact) => factSentences[fact]({ ...numbers, total })),
    rangeSentence(numbers.pay, "year"),
    middleSentence(numbers),
  ]
    .filter(Boolean)
    .join(" ");
}

const factSentences = {
  remote: ({ remote, total }) => {
    if (remote === total || total < 2) return [];
    if (remote === 0) return ["None of them is remote."];
    if (remote === 1) return ["One of them is remote."];
    return [`${formatCount(remote)} of them are remote.`];
  },
  applicants: ({ worldwide, unstated, withHours }) => [
    worldwide > 0 && `${countWithNoun(worldwide, "job")} can be done from anywhere in the world.`,
    withHours > 0 && `${formatCount(withHours)} ask for certain hours.`,
    unstated > 0 && `${formatCount(unstated)} do not say from where you may apply.`,
  ],
  rates: ({ pay }) => [rangeSentence(pay, "day"), rangeSentence(pay, "hour")],
  confirmed: ({ confirmedAt }) => [
    confirmedAt && `The last one was posted or confirmed on ${formatShortDate(confirmedAt)}.`,
  ],
} satisfies Record<string, (numbers: Numbers & { total: number }) => (string | false | null)[]>;

function middleSentence({ pay, middle }: Numbers): string | null {
  const [low, half, high] = middle?.middles.map(formatCount) ?? [];
  if (!pay.year || !middle || high === undefined) return null;
  return `By the middle of their ranges, half of the ${formatCount(middle.jobs)} full-time ones are between ${low} and ${high} ${pay.year.currency}; the median is ${half}.`;
}

function rangeSentence(pay: Numbers["pay"], period: SalaryPeriod): string | null {
  const range = pay[period];
  if (!range) return null;
  const { jobs, companies, currency, least, most } = range;
  return `${countWithNoun(jobs, "job")} of ${countWithNoun(companies, "company")} name pay in ${currency}: from ${formatCount(least)} to ${formatCount(most)} ${periodLabels[period]}.`;
}

/** The breadcrumbs of a landing page: the home page, the parent page if it is listed, and the page itself. */
export function landingCrumbs({ landing, filters, skillNames }: LandingList): Crumb[] {
  const { path, city, nearby } = landing;
  const [skill = ""] = filters.skill;
  const home = { name: "Jobs", path: "/" };
  const name = city ?? skillNames[skill] ?? null;
  const current = { name: landingLabel({ path, name }), path: landingHref(path) };
  const parent = nearby.find((near) => path.startsWith(`${near.path}/`));
  if (!parent) return [home, current];
  return [home, { name: landingLabel(parent), path: landingHref(parent.path) }, current];
}
