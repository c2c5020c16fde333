import { Button, LinkButton } from "@/components/ui/button";
import { Input, Select } from "@/components/ui/field";
import { escapeHtml } from "@/lib/html/sanitize";
import { jobTypeLabels } from "@/lib/jobs/format";
import { type JobFacets, type JobFilters, remoteCity } from "@/lib/jobs/schema";

type Props = { filters: JobFilters; facets: JobFacets };

/** A plain GET form, complete without JavaScript; leaving `page` out returns to page 1. */
export function JobSearchForm({ filters, facets }: Props) {
  return (
    <search>
      <form
        id="job-search"
        action="/"
        className="group/search relative grid grid-cols-2 gap-2.5 rounded-xl border border-line bg-surface p-3 shadow-lift sm:gap-3 sm:p-4 md:grid-cols-3"
      >
        <div className="col-span-2 flex gap-3 md:col-span-3">
          <div className="flex-1">
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
          </div>
          <Button type="submit" className="h-12 max-md:hidden">
            Search
          </Button>
        </div>
        <Select
          label="Job type"
          icon="briefcase"
          name="type"
          dangerouslySetInnerHTML={options(
            "All job types",
            facets.types,
            filters.type,
            jobTypeLabels,
          )}
        />
        <Select
          label="City"
          icon="pin"
          name="city"
          dangerouslySetInnerHTML={cityOptions(facets, filters)}
        />
        <Select
          label="Country"
          icon="globe"
          name="country"
          dangerouslySetInnerHTML={options("All countries", facets.countries, filters.country)}
        />
        <Button type="submit" className="h-12 md:hidden">
          Search
        </Button>
        {/* The style sheet shows it whenever something is set, below the card where room is kept for it. */}
        <LinkButton
          href="/"
          variant="quiet"
          size="sm"
          className="absolute top-full right-3 mt-1 not-group-has-[input:not(:placeholder-shown),option:not([value='']):checked]/search:hidden"
        >
          Clear filters
        </LinkButton>
      </form>
    </search>
  );
}

/** The cities on offer, as HTML: of the chosen country only. */
export function cityOptions(facets: JobFacets, { city, country }: JobFilters) {
  return options("All cities", cityNames(facets, country), city);
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
 * stays chosen, whether or not a live job has it.
 */
function options(
  all: string,
  values: string[],
  chosen: string | null,
  labels?: Record<string, string>,
) {
  const shown = chosen && !values.includes(chosen) ? [chosen, ...values] : values;
  const html = shown.map((value) => {
    const text = escapeHtml(value);
    const attributes = (labels ? ` value="${text}"` : "") + (value === chosen ? " selected" : "");
    return `<option${attributes}>${escapeHtml(labels?.[value] ?? value)}</option>`;
  });
  return { __html: `<option value="">${all}</option>${html.join("")}` };
}
