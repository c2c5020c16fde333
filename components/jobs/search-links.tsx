import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatPay, jobTypeLabels, levelLabels, postedLabels, visaLabels } from "@/lib/jobs/format";
import type { JobFilters, SkillNames, FoundJobs } from "@/lib/jobs/schema";
import { isFiltered } from "@/lib/jobs/search";
import { factNames, filterValues } from "@/lib/jobs/stated-facts";
import { liveListLink } from "@/lib/jobs/url";
import { skillWords, suggestionTitle } from "@/lib/jobs/title";
import { countryName, regionNames } from "@/lib/places/countries";
import { formatCount } from "@/lib/text/counted";

type Props = { filters: JobFilters; names: SkillNames };

/** The active filters, each with a link that removes it, and a link to the whole list. */
export function ChosenFilters({ filters, names }: Props) {
  if (!isFiltered(filters)) return null;
  const words = skillWords(filters, names);
  const { type, city, country, region, from, pay, currency, skills, level, company } = filters;
  const { visa, posted, facts } = filters;
  const chosen: [label: string | null, without: Partial<JobFilters>][] = [
    [type && jobTypeLabels[type], { type: null }],
    [city, { city: null }],
    [country, { country: null }],
    [region && (regionNames.get(region) ?? region), { region: null }],
    [from && `From ${countryName(from)}`, { from: null, unstated: without(filters, "from") }],
    [
      pay === null ? null : `${formatPay(pay, currency)} or more`,
      { pay: null, unstated: without(filters, "pay") },
    ],
    ...skills.map((skill, index): [string, Partial<JobFilters>] => [
      words[index] ?? skill,
      { skills: skills.filter((other) => other !== skill) },
    ]),
    [level && levelLabels[level], { level: null }],
    [company, { company: null }],
    [visa && visaLabels[visa], { visa: null, unstated: without(filters, "visa") }],
    [posted && postedLabels[posted], { posted: null }],
    ...factNames.map((name): [string | null, Partial<JobFilters>] => [
      filterValues(name)[facts[name] ?? ""] ?? null,
      { facts: { ...facts, [name]: undefined } },
    ]),
  ];
  return (
    <>
      <ul aria-label="Chosen filters" className="filter-row flex-1 gap-x-1.5 print:hidden">
        {chosen.map(([label, change], index) =>
          label ? (
            <li key={index} className="relative py-0.5">
              <a
                {...liveListLink({ ...filters, ...change, page: 1 })}
                data-filter={Object.keys(change)[0]}
                className="flex h-8 items-center gap-1 rounded-full border border-transparent bg-blue-soft pr-2 pl-3 text-sm font-semibold whitespace-nowrap text-blue-text hover:border-accent"
              >
                <span className="sr-only">Remove filter: </span>
                <bdi className="max-w-48 truncate sm:max-w-72">{label}</bdi>
                <Icon name="close" className="size-3.5" />
              </a>
            </li>
          ) : null,
        )}
      </ul>
      <LinkButton
        href="/"
        data-filter=""
        variant="quiet"
        size="sm"
        className="-mr-3 shrink-0 forced-colors:mr-0 print:hidden"
      >
        Clear<span className="sr-only"> filters</span>
      </LinkButton>
    </>
  );
}

const without = ({ unstated }: JobFilters, filter: string) =>
  unstated.filter((other) => other !== filter);

type SuggestionProps = Pick<FoundJobs, "suggestions"> & { filters: JobFilters };

export function SuggestedSearches({ filters, suggestions }: SuggestionProps) {
  if (suggestions.length === 0) return null;
  return (
    <nav
      id="suggested-searches"
      aria-labelledby="did-you-mean"
      className="mb-4 flex flex-wrap items-center gap-2 text-sm print:hidden"
    >
      <p id="did-you-mean" className="mr-1 text-muted">
        Did you mean
      </p>
      <ul className="contents">
        {suggestions.map((suggestion) => {
          const { city, country, company } = suggestion;
          const skills = suggestion.skills.map(({ slug }) => slug).toSorted();
          const place = { city, country };
          const link = liveListLink({ ...filters, ...place, company, skills, q: "", page: 1 });
          return (
            <li key={link.href} className="max-w-full">
              <a {...link} data-filter="q" className="chip">
                <bdi className="truncate">{suggestionTitle(suggestion)}</bdi>{" "}
                <span className="font-normal text-muted tabular-nums">
                  {formatCount(suggestion.jobs)}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
