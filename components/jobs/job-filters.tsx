import { Button } from "@/components/ui/button";
import { SelectControl } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { levelLabels, postedLabels, visaLabels } from "@/lib/jobs/format";
import { formatCount } from "@/lib/text/counted";
import {
  type FoundJobs,
  jobAges,
  type JobFacets,
  type JobFilters,
  jobLevels,
  visaAnswers,
} from "@/lib/jobs/schema";
import { isNarrowedFurther, openPanelHref } from "@/lib/jobs/search";
import { defaultCurrency } from "@/lib/money/currency";
import { countries, countryCode } from "@/lib/places/countries";
import { type Option, optionsHtml } from "./options";

type Props = { filters: JobFilters; facets: JobFacets; found: FoundJobs | null };

/** Maximum number of skills and companies to choose from, by number of jobs. */
const [mostSkills, mostCompanies] = [16, 30];

/**
 * Further filters in the search form, a sheet on phones. Their fields are a third of the page's size, so they are loaded
 * when the panel is opened: browser/live-search.ts inserts them in place of a link to the page that has them.
 */
export function JobFilterPanel({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const { filters } = props;
  return (
    // Keeps the place in the row while the sheet is open on phones.
    <div className="h-9 w-12 sm:contents">
      <details
        id="job-filters"
        open={isOpen}
        // The opened fields take a row of their own; the button stays in place.
        className="group/filters max-sm:open:fixed max-sm:open:inset-x-0 max-sm:open:bottom-0 max-sm:open:z-50 max-sm:open:max-h-[85dvh] max-sm:open:scroll-pt-14 max-sm:open:scroll-pb-20 max-sm:open:overflow-y-auto max-sm:open:rounded-t-xl max-sm:open:border-t max-sm:open:border-line max-sm:open:bg-surface max-sm:open:px-5 max-sm:open:shadow-[0_0_0_100vmax_rgb(0_0_0/0.5)] sm:contents sm:details-content:basis-full"
      >
        <summary className="flex h-9 w-12 cursor-pointer items-center justify-center gap-1.5 rounded-full border border-line bg-surface text-sm font-semibold whitespace-nowrap transition-colors hover:border-accent hover:text-accent max-sm:group-open/filters:sticky max-sm:group-open/filters:top-0 max-sm:group-open/filters:z-10 max-sm:group-open/filters:h-14 max-sm:group-open/filters:w-full max-sm:group-open/filters:justify-between max-sm:group-open/filters:rounded-none max-sm:group-open/filters:border-0 max-sm:group-open/filters:text-base sm:w-36">
          <Icon name="sliders" className="sm:hidden max-sm:group-open/filters:hidden" />
          <span className="max-sm:sr-only max-sm:group-open/filters:not-sr-only">More filters</span>
          {isNarrowedFurther(filters) ? <span className="sr-only">, some are set</span> : null}
          <Icon
            name="chevron-down"
            className="size-4 group-open/filters:rotate-180 max-sm:hidden"
          />
          <Icon name="close" className="size-5 not-group-open/filters:hidden sm:hidden" />
        </summary>
        <div
          id="job-filter-fields"
          className="grid gap-x-4 gap-y-3 text-sm sm:mt-2 sm:grid-cols-2 has-[>a]:coming-fields sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-4 lg:grid-cols-4"
        >
          {isOpen || isNarrowedFurther(filters) ? (
            <JobFilterFields {...props} />
          ) : (
            <a href={openPanelHref(filters)} rel="nofollow" className="text-accent underline">
              Show the filters
            </a>
          )}
        </div>
      </details>
    </div>
  );
}

/** The fields of the panel; live search updates their counts. */
export function JobFilterFields({ filters, facets, found }: Props) {
  const { counts, unstated = {}, skillNames = {} } = found ?? {};
  const skills = skillChoices(filters, counts?.skills);
  const currencies = [defaultCurrency, ...facets.currencies.filter((c) => c !== defaultCurrency)];
  return (
    <>
      <Choice
        label="I am in"
        name="from"
        first="Anywhere"
        chosen={filters.from}
        options={countries.flatMap((name) => {
          const value = countryCode(name);
          return value ? { value, name, count: counts?.from && countFrom(counts.from, value) } : [];
        })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-2">
        <label className="block">
          <span className={caption}>Yearly pay from</span>
          <input
            id="filter-pay"
            name="pay"
            inputMode="numeric"
            autoComplete="off"
            maxLength={15}
            placeholder="Any"
            defaultValue={filters.pay ?? ""}
            className={`${control} px-3 placeholder:text-muted`}
          />
        </label>
        <Choice
          label="Currency"
          name="currency"
          first={defaultCurrency}
          chosen={filters.currency === defaultCurrency ? null : filters.currency}
          options={currencies.slice(1).map((value) => ({ value, name: value }))}
        />
      </div>
      <Choice
        label="Level"
        name="level"
        first="Any level"
        chosen={filters.level}
        options={jobLevels.map((value) => ({
          ...{
            value,
            name: levelLabels[value],
            count: counts?.level && (counts.level[value] ?? 0),
          },
          isDisabled: counts?.level && !counts.level[value],
        }))}
      />
      <Choice
        label="Company"
        name="company"
        first="All companies"
        chosen={filters.company}
        options={largest(counts?.company, mostCompanies).map(([value, count]) => ({
          ...{ value, name: value, count },
        }))}
      />
      <fieldset className="col-span-full" hidden={skills.length === 0}>
        <legend className={caption}>Skills (all that you tick)</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {skills.map(([slug, count]) => (
            <Check
              key={slug}
              name="skill"
              value={slug}
              isChosen={filters.skills.includes(slug)}
              label={skillNames[slug] ?? slug}
              count={count}
            />
          ))}
        </div>
      </fieldset>
      <Choice
        label="Visa sponsorship"
        name="visa"
        first="Any answer"
        chosen={filters.visa}
        options={visaAnswers.map((value) => ({
          ...{ value, name: visaLabels[value], count: counts?.visa && (counts.visa[value] ?? 0) },
          isDisabled: counts?.visa && !counts.visa[value],
        }))}
      />
      <Choice
        label="Posted"
        name="posted"
        first="At any time"
        chosen={filters.posted && String(filters.posted)}
        options={jobAges.map((days) => ({
          ...{ value: String(days), name: postedLabels[days].replace("Posted in", "In") },
          count: counts?.posted && (counts.posted[days] ?? 0),
          isDisabled: counts?.posted && !counts.posted[days],
        }))}
      />
      <Choice
        label="Order"
        name="sort"
        first="Newest first"
        chosen={filters.sort === "pay" ? "pay" : null}
        options={[{ value: "pay", name: "Highest pay first" }]}
      />
      <fieldset className="col-span-full">
        <legend className={caption}>Include jobs that do not state</legend>
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
          <Check
            name="unstated"
            value="from"
            isChosen={filters.unstated.includes("from")}
            label="from where one may apply"
            count={unstated.from}
          />
          <Check
            name="unstated"
            value="pay"
            isChosen={filters.unstated.includes("pay")}
            label="what they pay"
            count={unstated.pay}
          />
          <Check
            name="unstated"
            value="visa"
            isChosen={filters.unstated.includes("visa")}
            label="whether they sponsor a visa"
            count={unstated.visa}
          />
        </div>
      </fieldset>
      <div className="sticky bottom-0 col-span-full -mx-5 bg-surface px-5 py-3 sm:hidden">
        <Button type="submit" className="w-full">
          Show the jobs
        </Button>
      </div>
    </>
  );
}

const caption = "mb-1 block font-semibold";

const control =
  "h-11 w-full rounded-md border border-control bg-surface text-ink transition-colors hover:border-accent";

type ChoiceProps = {
  label: string;
  name: string;
  /** The label of the empty option. */
  first: string;
  chosen: string | null;
  options: Option[];
};

function Choice({ label, name, first, chosen, options }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={`filter-${name}`} className={caption}>
        {label}
      </label>
      <SelectControl
        id={`filter-${name}`}
        name={name}
        className={`${control} pr-8 pl-3`}
        dangerouslySetInnerHTML={optionsHtml(first, options, chosen)}
      />
    </div>
  );
}

type CheckProps = {
  name: string;
  value: string;
  label: string;
  isChosen: boolean;
  count: number | undefined;
};

function Check({ name, value, label, isChosen, count }: CheckProps) {
  return (
    <label className="flex min-h-8 items-center gap-1.5">
      <input
        id={`filter-${name}-${value}`}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="size-4 accent-accent"
      />
      {label}
      {count === undefined ? null : <span className="text-muted">({formatCount(count)})</span>}
    </label>
  );
}

type Counts = Partial<Record<string, number>>;

/** Jobs for a country plus those for every country, minus those that exclude it (a negative count). */
const countFrom = (counts: Counts, code: string) => (counts["*"] ?? 0) + (counts[code] ?? 0);

const largest = (counts: Counts = {}, most: number) =>
  Object.entries(counts)
    .toSorted(([a, x = 0], [b, y = 0]) => y - x || a.localeCompare(b, "en"))
    .slice(0, most);

/** The chosen skills, then the most frequent ones. */
function skillChoices({ skills }: JobFilters, counts: Counts = {}) {
  const chosen = skills.map((slug) => [slug, counts[slug]] as const);
  return [...chosen, ...largest(counts, mostSkills).filter(([slug]) => !skills.includes(slug))];
}
