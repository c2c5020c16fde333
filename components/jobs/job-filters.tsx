import { Button } from "@/components/ui/button";
import { SelectControl } from "@/components/ui/field";
import { levelLabels, postedLabels, visaLabels } from "@/lib/jobs/format";
import { counted, formatCount } from "@/lib/text/counted";
import {
  type FoundJobs,
  jobAges,
  type JobFacets,
  type JobFilters,
  jobLevels,
  unstatedFilters,
  visaAnswers,
} from "@/lib/jobs/schema";
import { type FactName, factNames, filterValues, statedFacts } from "@/lib/jobs/stated-facts";
import { defaultCurrency } from "@/lib/money/currency";
import { countries, countryCode } from "@/lib/places/countries";
import { type FilterOption, optionsHtml } from "@/components/jobs/options";

type Props = { filters: JobFilters; facets: JobFacets; found: FoundJobs | null };

/** Number of skills offered besides the chosen ones. Those with the most jobs are offered. */
const mostSkills = 16;
const mostCompanies = 30;

/** The fields of the filter panel; live search updates their counts. */
export function JobFilterFields({ filters, facets, found }: Props) {
  const { counts, unstated = {}, skillNames = {} } = found ?? {};
  const skills = skillChoices(filters, counts?.skills);
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
          options={facets.currencies
            .filter((value) => value !== defaultCurrency)
            .map((value) => ({ value }))}
        />
      </div>
      <Choice
        label="Level"
        name="level"
        first="Any level"
        chosen={filters.level}
        options={toOptions(jobLevels, levelLabels, counts?.level)}
      />
      <Choice
        label="Company"
        name="company"
        first="All companies"
        chosen={filters.company}
        options={largestCounts(counts?.company, mostCompanies).map(([value, count]) => ({
          value,
          count,
        }))}
      />
      <fieldset className="col-span-full" hidden={skills.length === 0}>
        <legend className={caption}>Skills (jobs that ask for all you tick)</legend>
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
        options={toOptions(visaAnswers, visaLabels, counts?.visa)}
      />
      <Choice
        label="Posted"
        name="posted"
        first="At any time"
        chosen={filters.posted && String(filters.posted)}
        options={toOptions(jobAges, postedLabels, counts?.posted).map(({ name, ...age }) => ({
          ...age,
          name: name.replace("Posted in", "In"),
        }))}
      />
      {factNames.map((name) => (
        <Choice
          key={name}
          label={statedFacts[name].label}
          name={name}
          first="Any answer"
          chosen={filters.facts[name] ?? null}
          options={factOptions(name, counts?.[name])}
        />
      ))}
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
          {unstatedFilters.map((filter) => (
            <Check
              key={filter}
              name="unstated"
              value={filter}
              isChosen={filters.unstated.includes(filter)}
              label={unstatedLabels[filter]}
              count={unstated[filter]}
            />
          ))}
        </div>
      </fieldset>
      <div className="sticky bottom-0 col-span-full -mx-5 bg-surface px-5 py-3 sm:hidden">
        <Button type="submit" className="w-full">
          {found ? `Show ${counted(found.total, "job")}` : "Show the jobs"}
        </Button>
      </div>
    </>
  );
}

/**
 * Labels of the facts that a job may leave unstated. Filters by these facts can include jobs that do not state them.
 */
export const unstatedLabels = {
  from: "where you can apply from",
  pay: "what they pay",
  visa: "whether they sponsor a visa",
};

const caption = "mb-1 block font-semibold";

const control =
  "h-11 w-full rounded-md border border-control bg-surface text-ink transition-colors hover:border-accent";

type ChoiceProps = {
  label: string;
  name: string;
  first: string;
  chosen: string | null;
  options: FilterOption[];
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

/** Converts filter values to options. An option without jobs is disabled; if the counts are unknown, no option is. */
function toOptions<Value extends string | number>(
  values: readonly Value[],
  labels: Record<Value, string>,
  counts: Counts | undefined,
) {
  return values.map((value) => {
    const count = counts ? (counts[String(value)] ?? 0) : undefined;
    return { value: String(value), name: labels[value], count, isDisabled: count === 0 };
  });
}

function factOptions(name: FactName, counts: Counts | undefined) {
  const labels = filterValues(name);
  return toOptions(Object.keys(labels), { ...labels, unstated: "Not stated" }, counts);
}

/**
 * The number of jobs open to people in a country: those open to every country plus the country's own count, which is
 * negative if jobs exclude it.
 */
const countFrom = (counts: Counts, code: string) => (counts["*"] ?? 0) + (counts[code] ?? 0);

/** The values with the most jobs, and their counts. Values with equal counts are in alphabetical order. */
function largestCounts(counts: Counts = {}, limit: number) {
  return Object.entries(counts)
    .toSorted(([a], [b]) => a.localeCompare(b, "en"))
    .toSorted(([, a = 0], [, b = 0]) => b - a)
    .slice(0, limit);
}

/** The chosen skills, followed by those with the most jobs. */
function skillChoices({ skills }: JobFilters, counts: Counts = {}) {
  const chosen = skills.map((slug) => [slug, counts[slug]] as const);
  const others = largestCounts(counts, mostSkills).filter(([slug]) => !skills.includes(slug));
  return [...chosen, ...others];
}
