import { Button, LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { regionNames } from "@/lib/places/countries";
import { countWithNoun, formatCount } from "@/lib/text/counted";
import { toSlug } from "@/lib/text/slug";
import { withArticle } from "@/lib/jobs/format";
import {
  type JobFilters,
  placeWords,
  unstatedFilters,
  unstatedLabels,
  type Filter,
  type FilterName,
  jobFilters,
  type SkillNames,
} from "@/lib/jobs/filters";
import {
  type FoundJobs,
  isFiltered,
  type JobCounts,
  chosenValues,
  filterOf,
  hasAlert,
  listParameters,
  withoutValue,
} from "@/lib/jobs/search";
import { jobListHref, liveListLink, jobFeedPaths } from "@/lib/jobs/url";
import { jobsPerPage } from "@/lib/jobs/schema";
import { outdatedRatesNote, listHeading, suggestionTitle } from "@/lib/jobs/list-text";
import { JobCards } from "@/components/jobs/job-card";
import { CopyButton } from "@/components/ui/code-block";
import { Icon } from "@/components/ui/icon";
import { searchParameters } from "@/lib/jobs/parameters";
import { feedTypes } from "@/lib/metadata/metadata";
import { absoluteUrl } from "@/lib/config/site";

/** The part of the page that live search replaces: the count, the cards and the pagination. */
export function JobResults({
  landing,
  jobs,
  total,
  filters,
  counts,
  unstated,
  skillNames,
  suggestions,
  ratesAsOf,
}: FoundJobs) {
  const rates = outdatedRatesNote(ratesAsOf);
  return (
    <>
      <div className="mb-2 flex min-h-9 flex-wrap items-start gap-x-3 sm:flex-nowrap">
        <p id="job-count" className="shrink-0 text-sm leading-9 font-semibold text-muted">
          {`${countWithNoun(total, "job")} found`}
        </p>
        {jobListHref(filters) === "/" ? (
          <p
            id="new-jobs"
            hidden
            suppressHydrationWarning
            className="self-center text-sm leading-5 text-accent"
          />
        ) : null}
        <ChosenFilters filters={filters} names={skillNames} total={total} />
        <OrderLinks filters={filters} total={total} />
      </div>
      {filters.from || jobs.length === 0 ? null : (
        // Offers the country that was last chosen in this browser. Filled in by browser/own-jobs/own-country.ts.
        <p
          id="own-country"
          hidden
          suppressHydrationWarning
          className="mb-2 text-sm text-muted print:hidden"
        >
          You live in: <span data-country="" className="font-semibold" />.{" "}
          <a data-filter="from" className="font-semibold text-accent underline">
            Show only jobs open to you
          </a>{" "}
          <Button type="button" variant="quiet" size="sm" data-forget-country>
            Forget
          </Button>
        </p>
      )}
      <RegionLink filters={filters} />
      <UnstatedJobs filters={filters} unstated={unstated} />
      <SuggestedSearches filters={filters} suggestions={suggestions} />
      {rates ? <p className="mb-2 text-sm text-muted">{rates}</p> : null}
      {jobs.length > 0 ? (
        <>
          <JobCards jobs={jobs} className="mb-8" />
          <Pagination
            page={filters.page}
            pageCount={Math.ceil(total / jobsPerPage)}
            pageHref={(page) => jobListHref({ ...filters, page })}
            isIndexed={landing !== null || !isFiltered(filters)}
          />
        </>
      ) : (
        <NoJobs total={total} filters={filters} counts={counts} skillNames={skillNames} />
      )}
      <SearchAddress filters={filters} />
    </>
  );
}

type NoJobsProps = Pick<FoundJobs, "total" | "filters" | "counts" | "skillNames">;

function NoJobs({ total, filters, counts, skillNames }: NoJobsProps) {
  if (total === 0 && !isFiltered(filters))
    return (
      <EmptyState hasGopher title="No jobs are posted yet.">
        <p className="max-w-sm text-muted">Please come back soon.</p>
      </EmptyState>
    );
  if (total > 0)
    return (
      <EmptyState hasGopher title="There are no jobs on this page.">
        <p className="max-w-sm text-muted">The list ends before this page.</p>
        <LinkButton href={jobListHref({ ...filters, page: 1 })} variant="outline" className="mt-2">
          Show the first page
        </LinkButton>
      </EmptyState>
    );
  const wider = countWiderLists(filters, counts);
  return (
    <>
      <EmptyState hasGopher={wider.length === 0} title="No jobs match your search.">
        <p className="max-w-sm text-muted">
          {filters.q ? "Try fewer words, another place or another job type." : "Try fewer filters."}
        </p>
        <LinkButton href="/" data-filter="" variant="outline" className="mt-2">
          Show all jobs
        </LinkButton>
      </EmptyState>
      <ul aria-label="With one filter less" className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {wider.map(({ list, jobs }) => (
          <li key={jobListHref(list)} className="max-w-full">
            <a {...liveListLink(list)} data-filter="" className="chip">
              <span className="truncate">{listHeading(list, jobs, skillNames)}</span>{" "}
              <span className="font-normal text-muted tabular-nums">{formatCount(jobs)}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The lists that result from removing one filter, if they contain jobs. */
function countWiderLists(filters: JobFilters, counts: JobCounts) {
  return (["type", "city", "country"] as const).flatMap((name) => {
    if (!filters[name]) return [];
    const jobs = Object.values(counts[name]).reduce<number>((sum, count = 0) => sum + count, 0);
    return jobs > 0 ? [{ list: { ...filters, [name]: null, page: 1 }, jobs }] : [];
  });
}

/** A remote job's country may be a region, such as Europe. Its list leads to that of all jobs in the region. */
function RegionLink({ filters }: Pick<FoundJobs, "filters">) {
  const { country, region } = filters;
  if (!country || region) return null;
  const found = [...regionNames].find(([, name]) => toSlug(name) === toSlug(country));
  if (!found) return null;
  const [slug, name] = found;
  const link = liveListLink({ ...filters, country: null, region: slug, page: 1 });
  return (
    <p className="mb-2 text-sm text-muted print:hidden">
      Only jobs that name {withArticle(name)} as their place are listed.{" "}
      <a {...link} data-filter="region" className="font-semibold text-accent underline">
        Show all jobs {placeWords(null, name)}
      </a>
    </p>
  );
}

/** States how many jobs leave a filtered fact unstated, with a link that includes or excludes them. */
function UnstatedJobs({ filters, unstated: counts }: Pick<FoundJobs, "filters" | "unstated">) {
  return unstatedFilters.map((filter) => {
    if (!filters[filter]) return null;
    const count = counts[filter] ?? 0;
    if (count === 0) return null;
    const isIncluded = filters.unstated.includes(filter);
    const unstated = isIncluded
      ? filters.unstated.filter((other) => other !== filter)
      : unstatedFilters.filter((other) => other === filter || filters.unstated.includes(other));
    const subject = count === 1 ? "job does" : "jobs do";
    const verb = isIncluded ? "Leave out" : "Include";
    const object = count === 1 ? "it" : "them";
    return (
      // Hidden while the panel is open, because the checkbox below the filter's field has the same effect.
      <p
        key={filter}
        className="mb-2 text-sm text-muted sm:group-has-[#job-filters[open]]/board:hidden"
      >
        {formatCount(count)} {subject} not say {unstatedLabels[filter]}.{" "}
        <a
          {...liveListLink({ ...filters, unstated, page: 1 })}
          data-filter="unstated"
          className="font-semibold text-accent underline"
        >
          {verb} {object}
          <span className="sr-only">: {unstatedLabels[filter]}</span>
        </a>
      </p>
    );
  });
}

type ChosenFiltersProps = { filters: JobFilters; names: SkillNames; total: number };

/**
 * Hides the chips of filters that another element shows. The fields of the bar are always visible, except on phones, where
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

/** Chips that remove the filters whose fields are not visible, and a link that removes all filters. */
function ChosenFilters({ filters, names, total }: ChosenFiltersProps) {
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
              {...liveListLink(withoutValue(filters, name, value), total > 0)}
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
function OrderLinks({ filters, total }: { filters: JobFilters; total: number }) {
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

function SuggestedSearches({ filters, suggestions }: SuggestionProps) {
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
function SearchAddress({ filters }: { filters: JobFilters }) {
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
