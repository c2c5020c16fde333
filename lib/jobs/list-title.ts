import { longestTitle, cutAtWord, shorten } from "@/lib/text/shorten";
import { site } from "@/lib/site";
import { countryName, regionNames } from "@/lib/places/countries";
import {
  formatPay,
  jobTypeLabels,
  levelLabels,
  postedLabels,
  visaTitles,
  withArticle,
} from "@/lib/jobs/format";
import {
  defaultCountry,
  type JobFilters,
  jobsPerPage,
  remoteCity,
  type SkillNames,
  type Suggestion,
} from "@/lib/jobs/schema";
import { boardJobs, jobsInSentence } from "@/lib/jobs/landing/kinds";
import { isFiltered } from "@/lib/jobs/search";
import { factNames, filterValues, labelWithinSentence } from "@/lib/jobs/stated-facts";
import { jobListHref } from "@/lib/jobs/url";

/** The meta description of a job list; the words of a search are only in the list's title. */
export function listDescription(filters: JobFilters): string {
  const { q, type, city, country, page } = filters;
  if (!isFiltered(filters) && page === 1) return site.description;
  const jobs = type ? `${jobTypeLabels[type]} jobs` : "Jobs";
  const place = [city, country].filter(Boolean).join(", ");
  const where = place ? ` in ${place}` : "";
  const suffix = page > 1 && !q ? `: page ${page}` : "";
  return shorten(
    `${jobs} for Go (Golang) developers${where}, newest first, with salary and place${suffix}. ${site.description}`,
  );
}

/** The full title of a job list, of at most 200 characters. `total` is the number of its jobs. */
export function listTitle(filters: JobFilters, total: number, names: SkillNames = {}): string {
  return shorten(sentence(titleParts(filters, names)) + pageSuffix(filters, total));
}

/** The heading of a job list and its title for search engines, without the least important filters if too long. */
export function listHeading(filters: JobFilters, total: number, names: SkillNames = {}): string {
  const page = pageSuffix(filters, total);
  const maxLength = longestTitle - page.length;
  let parts = titleParts(filters, names);
  while (parts.length > 2 && sentence(parts).length > maxLength) {
    const lowestRank = Math.max(...parts.map(({ rank }) => rank));
    parts = parts.filter(({ rank }) => rank !== lowestRank);
  }
  return cutAtWord(sentence(parts), maxLength) + page;
}

/** The jobs of an alert as a noun phrase: 'remote Golang jobs in Germany'. */
export function alertSubject(filters: JobFilters, names: SkillNames = {}): string {
  const heading = listHeading({ ...filters, posted: null, sort: "newest", page: 1 }, 0, names);
  return jobsInSentence(heading);
}

/** A part of a title. If the title is too long, the parts with the highest rank are omitted first. */
type Part = { text: string; rank: number };

const sentence = (parts: Part[]) => parts.map(({ text }) => text).join(" ");

function titleParts(filters: JobFilters, names: SkillNames): Part[] {
  const { q, city, country, region, company, page } = filters;
  if (jobListHref(filters) === "/" && page === 1)
    return [{ text: `${site.name} - remote, full-time and contract`, rank: 0 }];
  const parts: Part[] = [];
  const add = (rank: number, text: string) => {
    if (text) parts.push({ text, rank });
  };
  add(0, kindOfJobs(filters));
  if (q) add(1, `matching ${q}`);
  if (filters.skills.length > 0)
    add(3, `with ${listed.format(filteredSkillNames(filters, names))}`);
  if (company) add(4, `at ${company}`);
  add(2, placeWords(city, country));
  if (region) add(2, placeWords(null, regionNames.get(region) ?? null));
  if (filters.from) add(5, `for applicants in ${withArticle(countryName(filters.from))}`);
  if (filters.pay) add(6, `from ${formatPay(filters.pay, filters.currency)}`);
  if (filters.visa) add(7, visaTitles[filters.visa]);
  if (filters.posted) add(8, postedLabels[filters.posted].toLowerCase());
  if (filters.sort === "pay") add(9, "by pay");
  const facts = factNames.flatMap((name) => filterValues(name)[filters.facts[name] ?? ""] ?? []);
  if (facts.length > 0) add(8, `(${facts.map(labelWithinSentence).join(", ")})`);
  return parts;
}

/** The beginning of a title: 'Senior remote contract Golang jobs'. */
function kindOfJobs({ level, city, type }: JobFilters): string {
  const adjectives = [
    level && levelLabels[level],
    city === remoteCity && remoteCity,
    type && jobTypeLabels[type],
  ].filter(Boolean);
  if (adjectives.length === 0) return boardJobs;
  return `${capitalize(adjectives.join(" ").toLowerCase())} ${boardJobs}`;
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

function placeWords(city: string | null, country: string | null): string {
  const place = city === remoteCity ? country : [city, country].filter(Boolean).join(", ");
  if (!place) return "";
  if (place === defaultCountry) return "worldwide";
  return `in ${withArticle(place)}`;
}

const listed = new Intl.ListFormat("en");

/** The names of the skills in the filters. A name missing from `names` is derived from the slug. */
export function filteredSkillNames({ skills }: JobFilters, names: SkillNames): string[] {
  return skills.map((slug) => names[slug] ?? slug.replaceAll("-", " "));
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function pageSuffix({ page }: JobFilters, total: number): string {
  const count = Math.ceil(total / jobsPerPage);
  if (page === 1) return "";
  return page > count ? `, page ${page}` : `, page ${page} of ${count}`;
}
