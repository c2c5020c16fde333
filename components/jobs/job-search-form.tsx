import { Button } from "@/components/ui/button";
import { SearchInput, Select } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { jobFilters, type JobFilters } from "@/lib/jobs/filters";
import { searchParameters } from "@/lib/jobs/parameters";
import { jobTypeLabels } from "@/lib/jobs/format";
import { remoteCity } from "@/lib/jobs/schema";
import { JobFilterFields, optionsHtml } from "@/components/jobs/job-filters";
import { liveListLink, quickTypes } from "@/lib/jobs/url";
import { formatCount } from "@/lib/text/counted";
import {
  chosenValues,
  filterOf,
  type OptionCounts,
  type FoundJobs,
  isInPanel,
  isNarrowedFurther,
  type JobCounts,
  type JobOptions,
  listParameters,
  openPanelHref,
} from "@/lib/jobs/search";

type Props = {
  filters: JobFilters;
  options: JobOptions;
  found: FoundJobs | null;
  isPanelOpen?: boolean;
};

/** The filters that have no field: the form sends their values with those of its fields. */
const linkedFilters = searchParameters.filter((name) => filterOf(name).offeredIn === "links");

/** A GET form that works without JavaScript. It does not submit `page`, so a search starts at page 1. */
export function JobSearchForm(props: Props) {
  const { filters, options, found } = props;
  const counts = found?.counts;
  return (
    <search className="print:hidden">
      {/* A value that is not understood is left out of the search and must not stop it. */}
      <form id="job-search" action="/" noValidate className="search-form">
        {linkedFilters.map((name) => (
          <input
            key={name}
            type="hidden"
            name={name}
            defaultValue={chosenValues(filters, name).join()}
          />
        ))}
        <div className="search-fields">
          <div className="group/q relative">
            <SearchInput
              label={jobFilters.q.label}
              defaultValue={filters.q}
              placeholder="Title, company, skill"
            />
            <kbd
              aria-hidden="true"
              className="key pointer-events-none absolute top-3 right-3 group-focus-within/q:hidden group-has-[input:not(:placeholder-shown)]/q:hidden max-[72rem]:hidden noscript:hidden"
            >
              /
            </kbd>
          </div>
          <Select
            label={jobFilters.type.label}
            name="type"
            dangerouslySetInnerHTML={filterOptions({
              name: "type",
              values: options.types,
              labels: jobTypeLabels,
              chosen: filters.type,
              counts: counts?.type,
            })}
          />
          <Select
            label={jobFilters.city.label}
            name="city"
            data-in-any-country={remoteCity}
            dangerouslySetInnerHTML={cityOptions(options, filters, counts)}
          />
          <Select
            label={jobFilters.country.label}
            name="country"
            dangerouslySetInnerHTML={filterOptions({
              name: "country",
              values: options.countries,
              chosen: filters.country,
              counts: counts?.country,
            })}
          />
          <Button type="submit" className="h-12 max-md:px-0">
            Search
          </Button>
        </div>
        <div className="search-filters mt-2.5 flex flex-wrap items-start gap-x-2">
          <QuickFilters {...props} />
          <JobFilterPanel {...props} />
        </div>
      </form>
    </search>
  );
}

/** Links for the most frequent filters that find jobs. The link of an active filter removes it. */
function QuickFilters({ filters, options, found }: Props) {
  const entries = [
    ["city", remoteCity, remoteCity],
    ...quickTypes.map((value) => ["type", value, jobTypeLabels[value]] as const),
    ...options.largestCountries.map((value) => ["country", value, value] as const),
  ] as const;
  return (
    <nav
      id="quick-filters"
      aria-label="Quick filters"
      className="min-w-0 flex-1 basis-0 not-has-[li:not([hidden])]:invisible print:hidden"
    >
      {/* On desktop screens the last country would wrap onto its own line, so it is hidden or, if it is chosen, the one
          before it. */}
      <ul className="filter-row gap-2 lg:[&:has(>:last-child_[aria-current])>:nth-last-child(2)]:hidden lg:[&>:last-child:not(:has([aria-current]))]:hidden">
        {entries.map(([filter, option, label]) => {
          const isChosen = filters[filter] === option;
          const count = found ? (found.counts[filter][option] ?? 0) : null;
          const value = isChosen ? null : option;
          const list = { ...filters, [filter]: value, page: 1 };
          const isHidden = count === 0 && !isChosen;
          const hasJobs = isChosen ? Boolean(found?.total) : count !== 0;
          return (
            // browser/live-search.ts shows the filter once it finds jobs.
            <li key={option} hidden={isHidden}>
              <a
                {...liveListLink(list, hasJobs)}
                aria-current={isChosen ? "true" : undefined}
                data-filter={filter}
                data-value={option}
                className="filter-chip"
              >
                {label}
                <span>{count === null ? null : formatCount(count)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const panelButton =
  "flex h-9 w-28 cursor-pointer items-center justify-center gap-1.5 rounded-full border border-line bg-surface text-sm font-semibold whitespace-nowrap transition-colors hover:border-accent hover:text-accent sm:w-36";

/** Classes for phones, on which the open panel is a sheet and its button the sheet's heading. */
const panelButtonOnSheet =
  "max-sm:group-open/filters:sticky max-sm:group-open/filters:top-0 max-sm:group-open/filters:z-10 max-sm:group-open/filters:h-14 max-sm:group-open/filters:w-full max-sm:group-open/filters:shrink-0 max-sm:group-open/filters:justify-between max-sm:group-open/filters:rounded-none max-sm:group-open/filters:border-0 max-sm:group-open/filters:text-base";

/**
 * The panel with the other filters. Its fields would make up a third of the page's HTML, so browser/live-search.ts
 * loads them once it is opened.
 */
function JobFilterPanel({ filters, options, found, isPanelOpen: isOpen }: Props) {
  return (
    <div className="sm:contents">
      <details
        id="job-filters"
        open={isOpen}
        // The fields of the open panel are a row of their own, and the panel's button stays in place.
        className="group/filters sm:contents sm:details-content:basis-full max-sm:open:contents"
      >
        <summary className={`${panelButton} ${panelButtonOnSheet}`}>
          <Icon name="sliders" className="sm:hidden max-sm:group-open/filters:hidden" />
          <span>
            <span className="max-sm:hidden">More filters</span>
            <span className="sm:hidden">Filters</span>
          </span>
          {isNarrowedFurther(filters) ? <span className="sr-only">, some are set</span> : null}
          <Icon
            name="chevron-down"
            className="size-4 group-open/filters:rotate-180 max-sm:hidden"
          />
          <Icon name="close" className="size-5 not-group-open/filters:hidden sm:hidden" />
        </summary>
        <div
          id="job-filter-fields"
          className="grid gap-x-4 gap-y-3 text-sm has-[>a]:coming-fields sm:mt-2 sm:grid-cols-2 sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-4 lg:grid-cols-4"
        >
          {isOpen ? (
            <JobFilterFields filters={filters} options={options} found={found} />
          ) : (
            <UnloadedFields filters={filters} />
          )}
        </div>
      </details>
    </div>
  );
}

/** Keeps the values of the panel's filters in the form, and leads to the page with their fields. */
function UnloadedFields({ filters }: Pick<Props, "filters">) {
  const values = listParameters(filters).filter(([name]) => isInPanel(name));
  return (
    <>
      {values.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} defaultValue={value} />
      ))}
      <a href={openPanelHref(filters)} rel="nofollow" className="text-accent underline">
        Show the filters
      </a>
    </>
  );
}

const byName = new Intl.Collator("en");

/** The options of the city field: the cities of the chosen country, after "Remote", which exists for every country. */
export function cityOptions({ cities }: JobOptions, filters: JobFilters, counts?: JobCounts) {
  const listed = cities.filter((city) => !filters.country || city.country === filters.country);
  const names = [...new Set(listed.map(({ name }) => name))];
  const others = names.filter((name) => name !== remoteCity).sort(byName.compare);
  return filterOptions({
    name: "city",
    values: names.includes(remoteCity) ? [remoteCity, ...others] : others,
    chosen: filters.city,
    counts: counts?.city,
  });
}

type FilterOptions = {
  name: "type" | "city" | "country";
  values: string[];
  /** The labels of values; by default, a value is its own label. */
  labels?: Record<string, string>;
  chosen: string | null;
  counts: OptionCounts | undefined;
};

function filterOptions({ name, values, labels = {}, chosen, counts }: FilterOptions) {
  const { first = "" } = jobFilters[name];
  const options = values.map((value) => ({
    value,
    name: labels[value],
    count: counts ? (counts[value] ?? 0) : undefined,
  }));
  return optionsHtml(first, options, chosen, { isRenewed: true });
}
