import { longestTitle, cutAtWord, shortenDescription } from "@/lib/text/shorten";
import { site } from "@/lib/config/site";
import { jobTypeLabels, levelLabels } from "@/lib/jobs/format";
import { type JobFilters, placeWords, type SkillNames } from "@/lib/jobs/filters";
import { boardJobs } from "@/lib/jobs/landing/kinds";
import { searchParameters } from "@/lib/jobs/parameters";
import { jobsPerPage, type JobType, remoteCity } from "@/lib/jobs/schema";
import {
  chosenValues,
  filterOf,
  isFiltered,
  filtersKeptByAlert,
  type Suggestion,
} from "@/lib/jobs/search";
import { jobListHref } from "@/lib/jobs/url";

/** The meta description of a job list; the words of a search are only in the list's title. */
export function listDescription(filters: JobFilters): string {
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
export function listSubject(filters: JobFilters, names: SkillNames): string {
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
