import { LinkButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/code-block";
import { Icon } from "@/components/ui/icon";
import { jobFeedPaths } from "@/lib/jobs/feed";
import type { JobFilters, SkillNames } from "@/lib/jobs/filters";
import { searchParameters } from "@/lib/jobs/parameters";
import {
  chosenValues,
  filterOf,
  type FoundJobs,
  isFiltered,
  keptByAlert,
  listParameters,
  withoutValue,
} from "@/lib/jobs/search";
import { liveListLink } from "@/lib/jobs/url";
import { suggestionTitle } from "@/lib/jobs/list-title";
import { feedTypes } from "@/lib/metadata/feed";
import { absoluteUrl } from "@/lib/site";
import { formatCount } from "@/lib/text/counted";

type Props = { filters: JobFilters; names: SkillNames };

export function ChosenFilters({ filters, names }: Props) {
  if (!isFiltered(filters)) return null;
  return (
    <>
      <ul aria-label="Chosen filters" className="filter-row flex-1 gap-x-1.5 print:hidden">
        {chosenFilters(filters, names).map(({ name, value, label }) => (
          <li key={`${name} ${value}`} className="relative py-0.5">
            <a
              {...liveListLink(withoutValue(filters, name, value))}
              data-filter={name}
              className="flex h-8 items-center gap-1 rounded-full border border-transparent bg-blue-soft pr-2 pl-3 text-sm font-semibold whitespace-nowrap text-blue-text hover:border-accent"
            >
              <span className="sr-only">Remove filter: </span>
              <bdi className="max-w-48 truncate sm:max-w-72">{label}</bdi>
              <Icon name="close" className="size-3.5" />
            </a>
          </li>
        ))}
      </ul>
      <LinkButton
        href="/"
        data-filter=""
        variant="quiet"
        size="sm"
        className="-mr-3 shrink-0 forced-colors:mr-0 print:hidden"
      >
        Clear<span className="sr-only"> filters</span>
      </LinkButton>
    </>
  );
}

/** The values of the set filters in words, in the order of addresses; the search and the order have no chip. */
function chosenFilters(filters: JobFilters, names: SkillNames) {
  return searchParameters.flatMap((name) => {
    const { chip } = filterOf(name);
    if (!chip) return [];
    return chosenValues(filters, name).map((value) => ({
      name,
      value,
      label: chip(value, filters, names),
    }));
  });
}

type SuggestionProps = Pick<FoundJobs, "suggestions"> & { filters: JobFilters };

export function SuggestedSearches({ filters, suggestions }: SuggestionProps) {
  if (suggestions.length === 0) return null;
  return (
    <nav
      id="suggested-searches"
      aria-labelledby="did-you-mean"
      className="mb-4 flex flex-wrap items-center gap-2 text-sm print:hidden"
    >
      <p id="did-you-mean" className="mr-1 text-muted">
        Did you mean
      </p>
      <ul className="contents">
        {suggestions.map((suggestion) => {
          const { city, country, company } = suggestion;
          const skill = suggestion.skills.map(({ slug }) => slug).toSorted();
          const place = { city, country };
          const link = liveListLink({ ...filters, ...place, company, skill, q: "", page: 1 });
          return (
            <li key={link.href} className="max-w-full">
              <a {...link} data-filter="q" className="chip">
                <bdi className="truncate">{suggestionTitle(suggestion)}</bdi>{" "}
                <span className="font-normal text-muted tabular-nums">
                  {formatCount(suggestion.jobs)}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The URLs at which other programs can read the jobs of a filtered list. */
export function SearchAddress({ filters }: { filters: JobFilters }) {
  const search = listParameters(filters);
  if (search.length === 0) return null;
  const command = `curl '${absoluteUrl("/api/v1/jobs")}?${new URLSearchParams(search)}'`;
  const feeds = jobFeedPaths(filters);
  const programLinks = {
    RSS: feeds[feedTypes.rss],
    JSON: feeds[feedTypes.json],
    MCP: "/developers#models",
  };
  const hasAlert = isFiltered(keptByAlert(filters));
  const links = hasAlert ? { Email: "#alert", ...programLinks } : programLinks;
  return (
    <section
      aria-label="This list for programs"
      className="mt-8 flex flex-wrap items-center gap-x-4 text-sm print:hidden"
    >
      <code className="min-w-0 flex-1 basis-64 rounded-md bg-sunken px-3 py-1.5 text-xs wrap-anywhere text-muted">
        {command}
      </code>
      <CopyButton variant="quiet" className="noscript:hidden" />
      <ul className="counted-links">
        {Object.entries(links).map(([name, href]) => (
          <li key={name}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
