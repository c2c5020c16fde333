import { LinkButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/code-block";
import { Icon } from "@/components/ui/icon";
import { jobFeedPaths } from "@/lib/jobs/feed";
import {
  type Filter,
  type FilterName,
  jobFilters,
  type JobFilters,
  type SkillNames,
} from "@/lib/jobs/filters";
import { searchParameters } from "@/lib/jobs/parameters";
import {
  chosenValues,
  filterOf,
  type FoundJobs,
  isFiltered,
  hasAlert,
  listParameters,
  withoutValue,
} from "@/lib/jobs/search";
import { liveListLink } from "@/lib/jobs/url";
import { suggestionTitle } from "@/lib/jobs/list-title";
import { feedTypes } from "@/lib/metadata/feed";
import { absoluteUrl } from "@/lib/site";
import { formatCount } from "@/lib/text/counted";

type Props = { filters: JobFilters; names: SkillNames };

/**
 * Hides the tags of filters that another element shows. The fields of the bar are always visible but on phones, where
 * only the quick filters show a type or a place; the fields of the panel are visible while it is open. On phones the
 * open panel covers the list, which must not move below it.
 */
const hiddenWhileShownElsewhere: Partial<Record<FilterName | Filter["offeredIn"], string>> = {
  type: "sm:hidden group-has-[#quick-filters_[data-filter=type][aria-current]]/board:hidden",
  city: "sm:hidden group-has-[#quick-filters_[data-filter=city][aria-current]]/board:hidden",
  country: "sm:hidden group-has-[#quick-filters_[data-filter=country][aria-current]]/board:hidden",
  panel: "sm:group-has-[#job-filters[open]]/board:hidden",
  answers: "sm:group-has-[#job-filters[open]_details[open]]/board:hidden",
};

function hidingClass(name: FilterName): string {
  const { offeredIn } = filterOf(name);
  return hiddenWhileShownElsewhere[name] ?? hiddenWhileShownElsewhere[offeredIn] ?? "";
}

/** Tags that remove the filters whose fields are not visible, and a link that removes all filters. */
export function ChosenFilters({ filters, names }: Props) {
  if (!isFiltered(filters)) return null;
  return (
    <>
      <ul
        aria-label="Chosen filters"
        className="filter-row gap-x-1.5 max-sm:order-last max-sm:basis-full print:hidden"
      >
        {chosenFilters(filters, names).map(({ name, value, label }) => (
          <li key={`${name} ${value}`} className={`relative py-0.5 ${hidingClass(name)}`}>
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
        className="-mx-3 shrink-0 forced-colors:mx-0 print:hidden"
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

/** Links that show the list in each of its orders. */
export function OrderLinks({ filters, total }: { filters: JobFilters; total: number }) {
  if (total < 2) return null;
  const { label, first, values } = jobFilters.sort;
  const orders = [
    { sort: "newest", name: first },
    { sort: "pay", name: values?.pay },
  ] as const;
  return (
    <nav aria-label={label} className="ml-auto shrink-0 print:hidden">
      <ul className="-mr-2 flex">
        {orders.map(({ sort, name }) => (
          <li key={sort}>
            <a
              {...liveListLink({ ...filters, sort, page: 1 })}
              data-filter="sort"
              aria-current={sort === filters.sort ? "true" : undefined}
              className="order-link"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
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

/** Other ways to follow a filtered list: by email, by feed, and by the addresses for programs. */
export function SearchAddress({ filters }: { filters: JobFilters }) {
  const search = listParameters(filters);
  if (search.length === 0) return null;
  const command = `curl '${absoluteUrl("/api/v1/jobs")}?${new URLSearchParams(search)}'`;
  const feeds = jobFeedPaths(filters);
  return (
    <section
      aria-label="Follow this list"
      className="mt-8 flex flex-wrap items-center gap-x-5 text-sm text-muted print:hidden"
    >
      {hasAlert(filters) ? (
        <a href="#alert" className={quietLink}>
          By email
        </a>
      ) : null}
      <a href={feeds[feedTypes.rss]} className={quietLink}>
        RSS
      </a>
      <details className="contents details-content:basis-full">
        <summary className={`cursor-pointer ${quietLink}`}>For programs</summary>
        <div className="mt-2 flex flex-wrap items-center gap-x-4">
          <code className="min-w-0 flex-1 basis-64 rounded-md bg-sunken px-3 py-1.5 text-xs wrap-anywhere text-muted">
            {command}
          </code>
          <CopyButton variant="quiet" className="noscript:hidden" />
          <ul className="counted-links">
            <li>
              <a href={feeds[feedTypes.json]}>JSON</a>
            </li>
            <li>
              <a href="/developers#models">MCP</a>
            </li>
          </ul>
        </div>
      </details>
    </section>
  );
}

const quietLink =
  "inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:text-accent hover:underline";
