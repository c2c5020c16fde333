import { longestTitle } from "@/lib/metadata/head-title";
import { site } from "@/lib/config/site";
import { cutAtWord, shorten } from "@/lib/text/shorten";
import { countryName } from "@/lib/places/countries";
import { formatLocation, formatPay, jobTypeLabels, levelLabels, postedLabels } from "./format";
import {
  defaultCountry,
  type Job,
  type JobFilters,
  jobsPerPage,
  remoteCity,
  type SkillNames,
} from "./schema";
import { isFiltered, jobListHref } from "./search";

/** Title, company and, where need be, place, each with some room of the whole. */
export function shortTitle(job: Job, isAlike: boolean): string {
  const place = isAlike ? `, ${cutAtWord(formatLocation(job), 20)}` : "";
  const rest = ` at ${cutAtWord(job.company, 25)}${place}`;
  return cutAtWord(job.title, longestTitle - rest.length) + rest;
}

/** What a list of jobs is, for previews. Words that are searched for are in its title. */
export function listDescription(filters: JobFilters): string {
  const { q, type, city, country, page } = filters;
  if (!isFiltered(filters) && page === 1) return site.description;
  const place = [city, country].filter(Boolean).join(", ");
  const jobs = `${type ? `${jobTypeLabels[type]} jobs` : "Jobs"} for Go (Golang) developers${place && ` in ${place}`}`;
  return shorten(
    `${jobs}, newest first, with salary and place${page > 1 && !q ? `: page ${page}` : ""}. ${site.description}`,
  );
}

/** The title of a list of jobs: what it is narrowed to, and which page of how many there are for `total` jobs. */
export function listTitle(filters: JobFilters, total: number, names: SkillNames = {}): string {
  return shorten(titleParts(filters, names).join(" ") + pageOf(filters, total));
}

/** The same where there is room for a search engine's title, which is the list's heading too: what does not fit is left out, but for its page. */
export function listHeading(filters: JobFilters, total: number, names: SkillNames = {}): string {
  const page = pageOf(filters, total);
  const room = longestTitle - page.length;
  const parts = titleParts(filters, names);
  while (parts.length > 2 && parts.join(" ").length > room) parts.pop();
  return cutAtWord(parts.join(" "), room) + page;
}

/** Countries that English names with an article, where people look for most. */
const withArticle = /\b(?:Netherlands|Philippines|United (?:Arab Emirates|Kingdom|States))$/u;

const jobs = site.name.replace(/\bJobs\b/u, "jobs");

/** What a list is narrowed to, the most telling first. */
function titleParts(filters: JobFilters, names: SkillNames): string[] {
  const { q, type, city, country, level, company, page } = filters;
  if (jobListHref(filters) === "/" && page === 1)
    return [`${site.name} - remote, full-time and contract`];
  const isRemote = city === remoteCity;
  const kind = [level && levelLabels[level], isRemote && remoteCity, type && jobTypeLabels[type]]
    .filter(Boolean)
    .join(" ");
  const place = isRemote ? country : [city, country].filter(Boolean).join(", ");
  const parts = [
    [capitalize(kind.toLowerCase()), jobs].filter(Boolean).join(" "),
    q && `matching ${q}`,
    filters.skills.length > 0 && `with ${listed.format(skillWords(filters, names))}`,
    company && `at ${company}`,
    place === defaultCountry ? "worldwide" : place && `in ${withThe(place)}`,
    filters.from && `for applicants in ${withThe(countryName(filters.from))}`,
    filters.pay && `from ${formatPay(filters.pay, filters.currency)}`,
    filters.posted && postedLabels[filters.posted].toLowerCase(),
    filters.sort === "pay" && "by pay",
  ];
  return parts.filter((part): part is string => Boolean(part));
}

const withThe = (place: string) => place.replace(withArticle, "the $&");

const listed = new Intl.ListFormat("en");

/** What skills are called: by their names, or else by what their slugs say. */
export function skillWords({ skills }: JobFilters, names: SkillNames): string[] {
  return skills.map((slug) => names[slug] ?? slug.replaceAll("-", " "));
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function pageOf({ page }: JobFilters, total: number): string {
  const count = Math.ceil(total / jobsPerPage);
  if (page === 1) return "";
  return page > count ? `, page ${page}` : `, page ${page} of ${count}`;
}
