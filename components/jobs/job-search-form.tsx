import { Button, LinkButton } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/field';
import { jobTypeLabels } from '@/lib/jobs/format';
import { type JobFacets, type JobFilters, remoteCity } from '@/lib/jobs/schema';

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
        <Select label="Job type" icon="briefcase" name="type" defaultValue={filters.type ?? ''}>
          <option value="">All job types</option>
          {facets.types.map((type) => (
            <option key={type} value={type}>
              {jobTypeLabels[type]}
            </option>
          ))}
        </Select>
        <Select label="City" icon="pin" name="city" defaultValue={filters.city ?? ''}>
          <option value="">All cities</option>
          {withChosen(cityNames(facets, filters.country), filters.city).map((city) => (
            <option key={city}>{city}</option>
          ))}
        </Select>
        <Select label="Country" icon="globe" name="country" defaultValue={filters.country ?? ''}>
          <option value="">All countries</option>
          {withChosen(facets.countries, filters.country).map((country) => (
            <option key={country}>{country}</option>
          ))}
        </Select>
        <Button type="submit" className="h-12 md:hidden">
          Search
        </Button>
        {/* The style sheet shows it whenever something is set, below the card where room is kept for it. */}
        <LinkButton
          href="/"
          look="quiet"
          size="sm"
          className="absolute top-full right-3 mt-1 not-group-has-[input:not(:placeholder-shown),option:not([value='']):checked]/search:hidden"
        >
          Clear filters
        </LinkButton>
      </form>
    </search>
  );
}

/** Each name once, of the chosen country only; "Remote" first, since every country may have one. */
function cityNames({ cities }: JobFacets, country: string | null): string[] {
  const names = new Set(
    cities.filter((city) => !country || city.country === country).map(({ name }) => name),
  );
  const sorted = [...names].filter((name) => name !== remoteCity).sort((a, b) => a.localeCompare(b, 'en'));
  return names.has(remoteCity) ? [remoteCity, ...sorted] : sorted;
}

/** What the address names stays chosen, whether or not a live job has it. */
function withChosen(options: string[], chosen: string | null): string[] {
  return chosen && !options.includes(chosen) ? [chosen, ...options] : options;
}
