import { longestTitle } from "@/lib/metadata/head-title";
import { site } from "@/lib/config/site";
import { cutAtWord, shorten } from "@/lib/text/shorten";
import { formatLocation, jobTypeLabels } from "./format";
import { defaultCountry, type Job, type JobFilters, jobsPerPage, remoteCity } from "./schema";
import { isFiltered } from "./search";

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
export function listTitle(filters: JobFilters, total: number): string {
  return shorten(titleOf(filters) + pageOf(filters, total));
}

/** The same where there is room for a search engine's title, which is the list's heading too: its words are cut, its page is not. */
export function listHeading(filters: JobFilters, total: number): string {
  const page = pageOf(filters, total);
  return cutAtWord(titleOf(filters), longestTitle - page.length) + page;
}

/** Countries that English names with an article, where people look for most. */
const withArticle = /\b(?:Netherlands|Philippines|United (?:Arab Emirates|Kingdom|States))$/u;

const jobs = site.name.replace(/\bJobs\b/u, "jobs");

function titleOf(filters: JobFilters): string {
  const { q, type, city, country, page } = filters;
  if (!isFiltered(filters) && page === 1) return `${site.name} - remote, full-time and contract`;
  const isRemote = city === remoteCity;
  const kind = [isRemote && remoteCity, type && jobTypeLabels[type]].filter(Boolean).join(" ");
  const place = isRemote ? country : [city, country].filter(Boolean).join(", ");
  const words = [
    capitalize(kind.toLowerCase()),
    jobs,
    place === defaultCountry ? "worldwide" : place && `in ${place.replace(withArticle, "the $&")}`,
    q && `matching ${q}`,
  ];
  return words.filter(Boolean).join(" ");
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function pageOf({ page }: JobFilters, total: number): string {
  const count = Math.ceil(total / jobsPerPage);
  if (page === 1) return "";
  return page > count ? `, page ${page}` : `, page ${page} of ${count}`;
}
