import { PeekingGopher } from "@/components/ui/gopher";
import { MailCard } from "@/components/subscriptions/mail-card";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { FailedNotice, Notice } from "@/components/ui/notice";
import { BackLink } from "@/components/ui/link";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { JsonLd } from "@/components/layout/json-ld";
import { landingCrumbs, landingText, listHeading } from "@/lib/jobs/list-text";
import type { ListedPage } from "@/lib/jobs/landing/kinds";
import { breadcrumbsJsonLd } from "@/lib/metadata/json-ld";
import { countries } from "@/lib/places/countries";
import type { JobFilters } from "@/lib/jobs/filters";
import { jobTypes } from "@/lib/jobs/schema";
import { type FoundJobs, type JobList, type JobOptions, jobListQuery } from "@/lib/jobs/search";
import { foundListHref, jobListHref } from "@/lib/jobs/url";
import { JobResults } from "@/components/jobs/job-results";
import { JobSearchForm } from "@/components/jobs/job-search-form";
import { JobListLinks } from "@/components/jobs/landing/landing-links";

/** The options of the filters when the backend fails. */
export const defaultOptions: JobOptions = {
  types: [...jobTypes],
  countries: [...countries],
  largestCountries: [],
  cities: [],
  currencies: [],
};

type Props = {
  filters: JobFilters;
  list: JobList | null;
  isPanelOpen?: boolean;
  /** The landing pages that the unfiltered list links; null for other lists. */
  landings?: ListedPage[] | null;
};

/** The search and a job list, at each of the list's addresses. `list` is null if it failed to load. */
export function JobBoard({ filters, list, isPanelOpen, landings = null }: Props) {
  const landing = list?.landing ?? null;
  const failed = <FailedNotice text="Failed to load jobs. Please try again." />;
  return (
    <div className="group/board">
      <div className="relative hero max-sm:flex max-sm:flex-col">
        <div id="job-head" className="container grid grid-cols-1 content-end">
          <JobListHead filters={filters} found={list} />
        </div>
        <RecruiterBanner />
        <div className="container relative">
          <div className="pointer-events-none absolute right-14 bottom-full z-10 w-24 translate-y-2 group-has-data-compact/board:hidden max-md:hidden print:hidden">
            <PeekingGopher />
          </div>
          <JobSearchForm
            filters={filters}
            options={list?.options ?? defaultOptions}
            found={list}
            isPanelOpen={isPanelOpen}
          />
        </div>
      </div>
      <div className="container with-rail mt-6 group-has-data-compact/board:mt-3">
        <div className="min-w-0">
          {/* browser/live-search.ts shows and hides this notice, too, and replaces the results below. */}
          <div id="job-options-failed" hidden={Boolean(list?.options)} className="mb-4">
            <Notice
              variant="warning"
              role="status"
              text="Failed to load some filter options. Using default values."
            />
          </div>
          <p id="job-status" role="status" className="sr-only" />
          <section
            id="job-results"
            aria-label="Jobs"
            tabIndex={-1}
            // browser/live-search.ts keeps the query and shows the canonical address.
            data-query={list ? jobListQuery(filters) : undefined}
            data-href={list ? foundListHref(list) : undefined}
            className="outline-none transition-opacity aria-busy:opacity-60"
          >
            {list ? <JobResults {...list} /> : failed}
          </section>
          <div id="job-results-failed" hidden>
            {failed}
          </div>
        </div>
        <aside className="lg:sticky lg:top-24 lg:self-start print:hidden">
          <JobAlert filters={filters} found={list} />
          <KeyboardShortcuts />
        </aside>
      </div>
      <JobListLinks landing={landing} landings={landings} />
      {list && landing ? (
        <JsonLd things={[breadcrumbsJsonLd(landingCrumbs({ ...list, landing }))]} />
      ) : null}
    </div>
  );
}

type FoundProps = { filters: JobFilters; found: FoundJobs | null };

/**
 * The heading of the job list: a welcome for the unfiltered list, but only one line for a filtered one, so that its
 * first jobs are visible without scrolling. A list that equals a landing page has its breadcrumb and numbers, too.
 */
export function JobListHead({ filters, found }: FoundProps) {
  if (jobListHref(filters) !== "/") {
    const landing = found?.landing;
    const landingList = found && landing ? { ...found, landing } : null;
    return (
      <div data-compact className="pt-2 pb-2 sm:pt-3 sm:pb-2.5">
        {landingList ? (
          <div className="mb-1 flex min-h-8 items-center sm:pr-72">
            <Breadcrumbs
              crumbs={landingCrumbs(landingList)}
              back={<BackLink href="/">All jobs</BackLink>}
            />
          </div>
        ) : null}
        <h1 dir="auto" className="line-clamp-2 text-[1.75rem] leading-8 wrap-anywhere sm:pr-72">
          {listHeading(filters, found?.total ?? 0, found?.skillNames)}
        </h1>
        {landingList ? (
          <p className="mt-1.5 max-w-3xl text-sm text-muted wrap-anywhere">
            {landingText(landingList)}
          </p>
        ) : null}
      </div>
    );
  }
  return (
    <div className="pt-3 pb-4 sm:pt-8 sm:pr-72 sm:pb-6 md:pb-10">
      <h1 className="text-2xl md:text-[2.5rem] md:leading-tight">
        Find your next Go job<span className="text-gopher">.</span>
      </h1>
      <p className="mt-1.5 text-muted max-sm:sr-only md:text-lg">
        Golang jobs from companies that build with Go: remote and on site, all over the world.
      </p>
    </div>
  );
}

/**
 * The link for recruiters: beside the heading of a list, and on phones below the quick filters. The cached page
 * contains both links; CSS shows one of them depending on `data-session`, which a script sets.
 */
function RecruiterBanner() {
  return (
    <p className="pointer-events-none container flex max-sm:order-last max-sm:mt-2 sm:absolute sm:inset-x-0 sm:top-8 sm:justify-end sm:group-has-data-compact/board:top-2 print:hidden">
      <BannerLink href="/recruiter/login" className="signed-in:hidden">
        Are you a Recruiter?
      </BannerLink>
      <BannerLink href="/recruiter/dashboard" className="not-signed-in:hidden">
        Go To Recruiter Dashboard
      </BannerLink>
    </p>
  );
}

type BannerProps = { href: string; className: string; children: string };

function BannerLink({ href, className, children }: BannerProps) {
  return (
    <a href={href} className={`recruiter-banner ${className}`}>
      <span>
        <Icon name="briefcase" />
      </span>
      {children}
      <Icon name="arrow-right" />
    </a>
  );
}

/** The card beside the list with its form for an email address. browser/live-search.ts replaces it with the list. */
export function JobAlert({ filters, found }: FoundProps) {
  return (
    <div id="job-alert">
      <MailCard filters={filters} names={found?.skillNames} isEmpty={found?.total === 0} />
    </div>
  );
}

const keys = [
  ["/", "Go to the search"],
  ["j", "Next job"],
  ["k", "Previous job"],
  ["Enter", "Open the job"],
  ["?", "Show this list"],
] as const;

/** A dialog that lists the keyboard shortcuts and can turn them off. browser/keyboard-shortcuts.ts implements them. */
function KeyboardShortcuts() {
  return (
    <div className="mt-4 max-lg:hidden noscript:hidden">
      <Button
        type="button"
        variant="quiet"
        size="sm"
        className="-ml-3.5 forced-colors:ml-0"
        data-shortcuts
      >
        Keyboard shortcuts
      </Button>
      <dialog
        id="shortcuts"
        aria-labelledby="shortcuts-title"
        className="m-auto w-80 rounded-lg border border-line bg-surface p-6 text-ink shadow-lift backdrop:bg-night/50"
      >
        <form method="dialog">
          <h2 id="shortcuts-title" className="text-lg">
            Keyboard shortcuts
          </h2>
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm *:col-span-2 *:grid *:grid-cols-subgrid *:items-center">
            {keys.map(([key, meaning]) => (
              <div key={key}>
                <dt>
                  <kbd className="key">{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <label className="mt-4 flex min-h-6 items-center gap-2 text-sm">
            <input type="checkbox" className="size-4" /> Use these keys in this browser
          </label>
          <Button variant="outline" size="sm" className="mt-5 w-full">
            Close
          </Button>
        </form>
      </dialog>
    </div>
  );
}
