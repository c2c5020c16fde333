import { Button } from "@/components/ui/button";
import { SelectControl } from "@/components/ui/field";
import { Fold } from "@/components/ui/fold";
import { escapeHtml } from "@/lib/html/text";
import { countWithNoun, formatCount } from "@/lib/text/counted";
import {
  type FilterName,
  jobFilters,
  type JobFilters,
  payPattern,
  type UnstatedFilter,
} from "@/lib/jobs/filters";
import { searchParameters } from "@/lib/jobs/parameters";
import {
  chosenValues,
  type OptionCounts,
  filterOf,
  type FoundJobs,
  type JobOptions,
  largestCounts,
} from "@/lib/jobs/search";
import { defaultCurrency } from "@/lib/money/currency";
import { countries, countryCode } from "@/lib/places/countries";

type Props = { filters: JobFilters; options: JobOptions; found: FoundJobs | null };

/** Number of skills offered besides the chosen ones. Those with the most jobs are offered. */
const mostSkills = 16;
const mostCompanies = 30;

const answerFilters = searchParameters.filter((name) => filterOf(name).offeredIn === "answers");

/** The fields of the filter panel; live search updates their counts. */
export function JobFilterFields({ filters, options, found }: Props) {
  const { counts, skillNames = {} } = found ?? {};
  const skills = skillChoices(filters, counts?.skill);
  const areAnswersSet = answerFilters.some((name) => chosenValues(filters, name).length > 0);
  return (
    <>
      <div>
        <SelectFilter name="from" filters={filters} options={countryOptions(counts?.from)} />
        <IncludeUnstated filter="from" filters={filters} found={found} />
      </div>
      <div className="group/pay">
        <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-2">
          <PayField filters={filters} />
          <SelectFilter name="currency" filters={filters} options={currencyOptions(options)} />
        </div>
        <p
          id="filter-pay-format"
          className="mt-1 hidden font-semibold text-error-text group-has-user-invalid/pay:block"
        >
          Not understood, so jobs are shown for any pay. Write it like 90000, 90,000 or 90k.
        </p>
        <IncludeUnstated filter="pay" filters={filters} found={found} />
      </div>
      <SelectFilter
        name="level"
        filters={filters}
        options={listedOptions("level", counts?.level)}
      />
      <SelectFilter name="company" filters={filters} options={companyOptions(counts?.company)} />
      <fieldset className="sm:col-span-2" hidden={skills.length === 0}>
        <legend className={caption}>{jobFilters.skill.label}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {skills.map(([slug, count]) => (
            <CheckboxFilter
              key={slug}
              name="skill"
              value={slug}
              isChosen={filters.skill.includes(slug)}
              label={skillNames[slug] ?? slug}
              count={count}
            />
          ))}
        </div>
      </fieldset>
      <div>
        <SelectFilter name="visa" filters={filters} options={listedOptions("visa", counts?.visa)} />
        <IncludeUnstated filter="visa" filters={filters} found={found} />
      </div>
      <SelectFilter
        name="posted"
        filters={filters}
        options={listedOptions("posted", counts?.posted)}
      />
      <div className="col-span-full">
        <Fold summary="What the ad says" isOpen={areAnswersSet}>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
            {answerFilters.map((name) => (
              <SelectFilter
                key={name}
                name={name}
                filters={filters}
                options={listedOptions(name, counts?.[name])}
              />
            ))}
          </div>
        </Fold>
      </div>
      <div className="sticky bottom-0 col-span-full -mx-5 bg-surface px-5 py-3 sm:hidden">
        <Button type="submit" className="w-full">
          {found ? `Show ${countWithNoun(found.total, "job")}` : "Show the jobs"}
        </Button>
      </div>
    </>
  );
}

const caption = "mb-1 block font-semibold";

const control =
  "h-11 w-full rounded-md border border-control bg-surface text-ink transition-colors hover:border-accent";

function PayField({ filters }: Pick<Props, "filters">) {
  return (
    <label className="block">
      <span className={caption}>{jobFilters.pay.label}</span>
      <input
        id="filter-pay"
        name="pay"
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        pattern={payPattern}
        aria-describedby="filter-pay-format"
        placeholder="Any"
        defaultValue={filters.pay ?? ""}
        className={`${control} px-3 placeholder:text-muted`}
      />
    </label>
  );
}

type IncludeUnstatedProps = Omit<Props, "options"> & { filter: UnstatedFilter };

/** A checkbox below the field of a set filter, which also includes jobs that do not state the filtered fact. */
function IncludeUnstated({ filter, filters, found }: IncludeUnstatedProps) {
  if (!filters[filter] || filters[filter] === "unstated") return null;
  return (
    <div className="mt-1">
      <CheckboxFilter
        name="unstated"
        value={filter}
        isChosen={filters.unstated.includes(filter)}
        label={jobFilters.unstated.label}
        count={found?.unstated[filter]}
      />
    </div>
  );
}

type ChoiceProps = { name: FilterName; filters: JobFilters; options: FilterOption[] };

/** A field that offers one of the options of a filter. */
function SelectFilter({ name, filters, options }: ChoiceProps) {
  const { label, first = "" } = filterOf(name);
  const [chosen] = chosenValues(filters, name);
  return (
    <div>
      <label htmlFor={`filter-${name}`} className={caption}>
        {label}
      </label>
      <SelectControl
        id={`filter-${name}`}
        name={name}
        className={`${control} pr-8 pl-3`}
        dangerouslySetInnerHTML={optionsHtml(
          first,
          options,
          chosen === undefined ? null : String(chosen),
        )}
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

function CheckboxFilter({ name, value, label, isChosen, count }: CheckProps) {
  return (
    <label className="flex min-h-8 items-center gap-1.5">
      <input
        id={`filter-${name}-${value}`}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="size-4 shrink-0 accent-accent"
      />
      <span>
        {label}
        {count === undefined ? null : <span className="text-muted"> ({formatCount(count)})</span>}
      </span>
    </label>
  );
}

/** The options of a filter with a fixed list of values. Those without jobs are disabled, unless counts are unknown. */
function listedOptions(name: FilterName, counts?: OptionCounts): FilterOption[] {
  const { values = {}, optionLabels } = filterOf(name);
  return Object.entries({ ...values, ...optionLabels }).map(([value, label]) => {
    const count = counts ? (counts[value] ?? 0) : undefined;
    return { value, name: label, count, isDisabled: count === 0 };
  });
}

function countryOptions(counts: OptionCounts | undefined): FilterOption[] {
  return countries.flatMap((name) => {
    const value = countryCode(name);
    return value ? { value, name, count: counts && countJobsOpenTo(counts, value) } : [];
  });
}

const currencyOptions = ({ currencies }: JobOptions): FilterOption[] =>
  currencies.filter((value) => value !== defaultCurrency).map((value) => ({ value }));

const companyOptions = (counts: OptionCounts | undefined): FilterOption[] =>
  largestCounts(counts)
    .slice(0, mostCompanies)
    .map(([value, count]) => ({ value, count }));

/**
 * The number of jobs open to people in a country: those open to every country plus the country's own count, which is
 * negative if jobs exclude it.
 */
const countJobsOpenTo = (counts: OptionCounts, code: string) =>
  (counts["*"] ?? 0) + (counts[code] ?? 0);

/** The chosen skills, followed by those with the most jobs. */
function skillChoices({ skill }: JobFilters, counts: OptionCounts = {}) {
  const chosen = skill.map((slug) => [slug, counts[slug]] as const);
  const largest = largestCounts(counts).slice(0, mostSkills);
  const others = largest.filter(([slug]) => !skill.includes(slug));
  return [...chosen, ...others];
}

/** An option of a filter; `count` is the number of jobs that match it. */
type FilterOption = {
  value: string;
  /** The label; by default, the value. */
  name?: string | undefined;
  count?: number | undefined;
  isDisabled?: boolean;
};

/**
 * Renders options as one string: a hundred elements would be a tenth of the page and of the work to render it. A value in
 * the URL stays selected even if no job has it. Counts, updated by browser/live-search.ts, are in the label only.
 */
export function optionsHtml(
  first: string,
  options: FilterOption[],
  chosen: string | null,
  { isRenewed = false } = {},
) {
  const isShown = !chosen || options.some(({ value }) => value === chosen);
  const shown = isShown ? options : [{ value: chosen }, ...options];
  const html = shown.map(({ value, name = value, count, isDisabled }: FilterOption) => {
    const label = escapeHtml(name);
    const labelWithCount =
      count === undefined ? label : `${label} (${formatCount(Math.max(count, 0))})`;
    const text = isRenewed ? label : labelWithCount;
    let attributes = "";
    if (value !== text) attributes += ` value="${escapeHtml(value)}"`;
    if (labelWithCount !== text) attributes += ` label="${labelWithCount}"`;
    if (value === chosen) attributes += " selected";
    else if (isDisabled) attributes += " disabled";
    return `<option${attributes}>${text}</option>`;
  });
  return { __html: `<option value="">${escapeHtml(first)}</option>${html.join("")}` };
}
