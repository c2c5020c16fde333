import { Button } from "@/components/ui/button";
import { Input, Select } from "@/components/ui/field";
import { escapeHtml } from "@/lib/html/sanitize";
import { formatCount, jobTypeLabels } from "@/lib/jobs/format";
import { type JobCounts, type JobFacets, type JobFilters, remoteCity } from "@/lib/jobs/schema";

type Props = { filters: JobFilters; facets: JobFacets; counts: JobCounts | undefined };

/** A plain GET form, complete without JavaScript; leaving `page` out returns to page 1. */
export function JobSearchForm({ filters, facets, counts }: Props) {
  return (
    <search className="print:hidden">
      <form
        id="job-search"
        action="/"
        className="grid grid-cols-2 gap-2 rounded-xl border border-line bg-surface p-2 shadow-lift md:grid-cols-[1fr_1fr_1fr_auto] lg:grid-cols-[minmax(0,1fr)_10rem_10.5rem_11.5rem_auto]"
      >
        <div className="group/q relative col-span-2 md:col-span-4 lg:col-span-1">
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
        <Button type="submit" className="h-12">
          Search
        </Button>
      </form>
    </search>
  );
}

/** The cities on offer, as HTML: of the chosen country only. */
export function cityOptions(
  facets: JobFacets,
  { city, country }: JobFilters,
  counts?: JobCounts | undefined,
) {
  return options("All cities", cityNames(facets, country), city, counts?.city);
}

const byName = new Intl.Collator("en");

/** Each name once, of the chosen country only; "Remote" first, since every country may have one. */
function cityNames({ cities }: JobFacets, country: string | null): string[] {
  const names = new Set(
    cities.filter((city) => !country || city.country === country).map(({ name }) => name),
  );
  const sorted = [...names].filter((name) => name !== remoteCity).sort(byName.compare);
  return names.has(remoteCity) ? [remoteCity, ...sorted] : sorted;
}

/**
 * One string, because a hundred elements would be a tenth of the page and of the work to make it. What the address names
 * stays chosen, whether or not a live job has it. A count is part of the label only, where browser/live-search.ts renews it.
 */
function options(
  all: string,
  values: string[],
  chosen: string | null,
  counts?: JobCounts[keyof JobCounts],
  labels?: Record<string, string>,
) {
  const shown = chosen && !values.includes(chosen) ? [chosen, ...values] : values;
  const html = shown.map((value) => {
    const [text, name] = [escapeHtml(value), escapeHtml(labels?.[value] ?? value)];
    const attributes = [
      labels && ` value="${text}"`,
      counts && ` label="${name} (${formatCount(counts[value] ?? 0)})"`,
      value === chosen && " selected",
    ];
    return `<option${attributes.filter(Boolean).join("")}>${name}</option>`;
  });
  return { __html: `<option value="">${all}</option>${html.join("")}` };
}
