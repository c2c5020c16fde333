import { longestTitle, cutAtWord, shorten } from "@/lib/text/shorten";
import { site } from "@/lib/site";
import { countryName, regionNames } from "@/lib/places/countries";
import {
  formatPay,
  jobTypeLabels,
  levelLabels,
  postedLabels,
  visaTitles,
  withThe,
} from "@/lib/jobs/format";
import {
  defaultCountry,
  type JobFilters,
  jobsPerPage,
  remoteCity,
  type SkillNames,
  type Suggestion,
} from "@/lib/jobs/schema";
import { boardJobs } from "@/lib/jobs/landing/kinds";
import { isFiltered } from "@/lib/jobs/search";
import { factNames, filterValues, withinSentence } from "@/lib/jobs/stated-facts";
import { jobListHref } from "@/lib/jobs/url";

/** The meta description of a job list; a search by words is in the list's title instead. */
export function listDescription(filters: JobFilters): string {
  const { q, type, city, country, page } = filters;
  if (!isFiltered(filters) && page === 1) return site.description;
  const place = [city, country].filter(Boolean).join(", ");
  const jobs = `${type ? `${jobTypeLabels[type]} jobs` : "Jobs"} for Go (Golang) developers${place && ` in ${place}`}`;
  return shorten(
    `${jobs}, newest first, with salary and place${page > 1 && !q ? `: page ${page}` : ""}. ${site.description}`,
  );
}

export function listTitle(filters: JobFilters, total: number, names: SkillNames = {}): string {
  return shorten(sentence(titleParts(filters, names)) + pageSuffix(filters, total));
}

/** The heading of a job list and its title for search engines, without the least important filters if too long. */
export function listHeading(filters: JobFilters, total: number, names: SkillNames = {}): string {
  const page = pageSuffix(filters, total);
  const room = longestTitle - page.length;
  let parts = titleParts(filters, names);
  while (parts.length > 2 && sentence(parts).length > room) {
    const least = Math.max(...parts.map(({ rank }) => rank));
    parts = parts.filter(({ rank }) => rank !== least);
  }
  return cutAtWord(sentence(parts), room) + page;
}

/** What an alert for a list mails: 'remote Golang jobs in Germany'. */
export function alertSubject(filters: JobFilters, names: SkillNames = {}): string {
  const heading = listHeading({ ...filters, posted: null, sort: "newest", page: 1 }, 0, names);
  return heading.startsWith(boardJobs) ? heading : heading[0]?.toLowerCase() + heading.slice(1);
}

type Part = { text: string; rank: number };

const sentence = (parts: Part[]) => parts.map(({ text }) => text).join(" ");

function titleParts(filters: JobFilters, names: SkillNames): Part[] {
  const { q, type, city, country, region, level, company, page } = filters;
  if (jobListHref(filters) === "/" && page === 1)
    return [{ text: `${site.name} - remote, full-time and contract`, rank: 0 }];
  const facts = factNames.flatMap((name) => filterValues(name)[filters.facts[name] ?? ""] ?? []);
  const isRemote = city === remoteCity;
  const kind = [level && levelLabels[level], isRemote && remoteCity, type && jobTypeLabels[type]]
    .filter(Boolean)
    .join(" ");
  const parts: [text: string | false | null | 0, rank: number][] = [
    [[capitalize(kind.toLowerCase()), boardJobs].filter(Boolean).join(" "), 0],
    [q && `matching ${q}`, 1],
    [filters.skills.length > 0 && `with ${listed.format(skillWords(filters, names))}`, 3],
    [company && `at ${company}`, 4],
    [placeWords(city, country), 2],
    [region && placeWords(null, regionNames.get(region) ?? null), 2],
    [filters.from && `for applicants in ${withThe(countryName(filters.from))}`, 5],
    [filters.pay && `from ${formatPay(filters.pay, filters.currency)}`, 6],
    [filters.visa && visaTitles[filters.visa], 7],
    [filters.posted && postedLabels[filters.posted].toLowerCase(), 8],
    [filters.sort === "pay" && "by pay", 9],
    [facts.length > 0 && `(${facts.map(withinSentence).join(", ")})`, 8],
  ];
  return parts.flatMap(([text, rank]) => (text ? [{ text, rank }] : []));
}

export function suggestionTitle({ city, country, company, skills }: Suggestion): string {
  const isRemote = city === remoteCity;
  const subject = [listed.format(skills.map(({ name }) => name)), company]
    .filter(Boolean)
    .join(" at ");
  const jobs = isRemote ? "Remote jobs" : "Jobs";
  const what = subject ? subject + (isRemote ? ", remote" : "") : jobs;
  return [what, placeWords(city, country)].filter(Boolean).join(" ");
}

function placeWords(city: string | null, country: string | null): string {
  const place = city === remoteCity ? country : [city, country].filter(Boolean).join(", ");
  return place === defaultCountry ? "worldwide" : place ? `in ${withThe(place)}` : "";
}

const listed = new Intl.ListFormat("en");

export function skillWords({ skills }: JobFilters, names: SkillNames): string[] {
  return skills.map((slug) => names[slug] ?? slug.replaceAll("-", " "));
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function pageSuffix({ page }: JobFilters, total: number): string {
  const count = Math.ceil(total / jobsPerPage);
  if (page === 1) return "";
  return page > count ? `, page ${page}` : `, page ${page} of ${count}`;
}
