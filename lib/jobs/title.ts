import { longestTitle } from "@/lib/metadata/metadata";
import { site } from "@/lib/site";
import { cutAtWord, shorten } from "@/lib/text/shorten";
import { formatLocation, jobTypeLabels } from "./format";
import type { Job, JobFilters } from "./schema";
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

/** The title of a list of jobs: what it is narrowed to, and which page. */
export function listTitle(filters: JobFilters): string {
  return shorten(titleOf(filters) + pageOf(filters));
}

/** The same where there is room for a search engine's title: its words are cut, its page is not. */
export function shortListTitle(filters: JobFilters): string {
  const page = pageOf(filters);
  return cutAtWord(titleOf(filters), longestTitle - page.length) + page;
}

function titleOf(filters: JobFilters): string {
  const { q, type, city, country, page } = filters;
  const place = [city, country].filter(Boolean).join(", ");
  const words = [
    type && jobTypeLabels[type],
    site.name,
    place && `in ${place}`,
    q && `matching ${q}`,
  ];
  if (!isFiltered(filters) && page === 1) words.push("- remote, full-time and contract");
  return words.filter(Boolean).join(" ");
}

const pageOf = ({ page }: JobFilters) => (page > 1 ? ` - page ${page}` : "");
