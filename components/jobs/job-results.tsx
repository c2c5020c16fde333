import { Button, LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { formatFound } from "@/lib/rows/list-address";
import { regionNames } from "@/lib/places/countries";
import { formatCount } from "@/lib/text/counted";
import { toSlug } from "@/lib/text/slug";
import { withArticle } from "@/lib/jobs/format";
import { outdatedRates } from "@/lib/jobs/pay";
import { type JobFilters, placeWords, unstatedFilters, unstatedLabels } from "@/lib/jobs/filters";
import { type FoundJobs, isFiltered, type JobCounts } from "@/lib/jobs/search";
import { jobListHref, liveListLink } from "@/lib/jobs/url";
import { jobsPerPage } from "@/lib/jobs/schema";
import { listHeading } from "@/lib/jobs/list-title";
import { JobCards } from "@/components/jobs/job-card";
import {
  ChosenFilters,
  OrderLinks,
  SearchAddress,
  SuggestedSearches,
} from "@/components/jobs/search-links";

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
  const rates = outdatedRates(ratesAsOf);
  return (
    <>
      <div className="mb-2 flex min-h-9 flex-wrap items-start gap-x-3 sm:flex-nowrap">
        <p id="job-count" className="shrink-0 text-sm leading-9 font-semibold text-muted">
          {formatFound("job", total)}
        </p>
        {jobListHref(filters) === "/" ? (
          <p
            id="new-jobs"
            hidden
            suppressHydrationWarning
            className="self-center text-sm leading-5 text-accent"
          />
        ) : null}
        <ChosenFilters filters={filters} names={skillNames} />
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
      <WholeRegion filters={filters} />
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
  const wider = widerLists(filters, counts);
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
function widerLists(filters: JobFilters, counts: JobCounts) {
  return (["type", "city", "country"] as const).flatMap((name) => {
    if (!filters[name]) return [];
    const jobs = Object.values(counts[name]).reduce<number>((sum, count = 0) => sum + count, 0);
    return jobs > 0 ? [{ list: { ...filters, [name]: null, page: 1 }, jobs }] : [];
  });
}

/** A remote job's country may be a region, such as Europe. Its list leads to that of all jobs in the region. */
function WholeRegion({ filters }: Pick<FoundJobs, "filters">) {
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
      // The tick beside the filter's field says the same while the panel is open.
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
