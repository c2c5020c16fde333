import { Button } from "@/components/ui/button";
import { Input, Select } from "@/components/ui/field";
import { jobTypeLabels } from "@/lib/jobs/format";
import {
  type FoundJobs,
  type JobCounts,
  type JobFacets,
  type JobFilters,
  remoteCity,
} from "@/lib/jobs/schema";
import { JobFilterPanel } from "./job-filters";
import { optionsHtml } from "./options";

type Props = {
  filters: JobFilters;
  facets: JobFacets;
  found: FoundJobs | null;
  isPanelOpen: boolean;
  /** Content beside the filter panel. */
  children: React.ReactNode;
};

/** A GET form that works without JavaScript; it has no `page`, so a search starts at page 1. */
export function JobSearchForm({ filters, facets, found, isPanelOpen, children }: Props) {
  const counts = found?.counts;
  return (
    <search className="print:hidden">
      <form id="job-search" action="/">
        <div className="grid grid-cols-4 gap-2 max-md:[&>label]:col-span-2 max-md:[&>label:last-of-type]:col-span-3 rounded-xl border border-line bg-surface p-2 shadow-lift md:grid-cols-[1fr_1fr_1fr_auto] lg:grid-cols-[minmax(0,1fr)_10rem_10.5rem_11.5rem_auto]">
          <div className="group/q relative col-span-4 lg:col-span-1">
            <Input
              label="Search jobs"
              icon="search"
              type="search"
              name="q"
              defaultValue={filters.q}
              placeholder="Title, company or keyword"
              autoComplete="off"
              enterKeyHint="search"
            />
            <kbd
              aria-hidden="true"
              className="key pointer-events-none absolute top-3 right-3 group-focus-within/q:hidden group-has-[input:not(:placeholder-shown)]/q:hidden max-[72rem]:hidden noscript:hidden"
            >
              /
            </kbd>
          </div>
          <Select
            label="Job type"
            name="type"
            dangerouslySetInnerHTML={options(
              "All job types",
              facets.types,
              filters.type,
              counts?.type,
              jobTypeLabels,
            )}
          />
          <Select
            label="City"
            name="city"
            dangerouslySetInnerHTML={cityOptions(facets, filters, counts)}
          />
          <Select
            label="Country"
            name="country"
            dangerouslySetInnerHTML={options(
              "All countries",
              facets.countries,
              filters.country,
              counts?.country,
            )}
          />
          <Button type="submit" className="h-12 max-md:px-0">
            Search
          </Button>
        </div>
        <div className="mt-2.5 flex flex-wrap items-start gap-x-2">
          {children}
          <JobFilterPanel filters={filters} facets={facets} found={found} isOpen={isPanelOpen} />
        </div>
      </form>
    </search>
  );
}

/** The city options of the chosen country, as HTML. */
export function cityOptions(
  facets: JobFacets,
  { city, country }: JobFilters,
  counts?: JobCounts | undefined,
) {
  return options("All cities", cityNames(facets, country), city, counts?.city);
}

const byName = new Intl.Collator("en");

/** Unique city names of the chosen country; "Remote" first, because every country may have it. */
function cityNames({ cities }: JobFacets, country: string | null): string[] {
  const names = new Set(
    cities.filter((city) => !country || city.country === country).map(({ name }) => name),
  );
  const sorted = [...names].filter((name) => name !== remoteCity).sort(byName.compare);
  return names.has(remoteCity) ? [remoteCity, ...sorted] : sorted;
}

function options(
  all: string,
  values: string[],
  chosen: string | null,
  counts?: JobCounts["type"],
  labels: Record<string, string> = {},
) {
  const named = values.map((value) => ({
    ...{ value, name: labels[value] ?? value, count: counts && (counts[value] ?? 0) },
  }));
  return optionsHtml(all, named, chosen, { isRenewed: true });
}
