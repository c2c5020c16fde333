import { LinkButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/code-block";
import { Icon } from "@/components/ui/icon";
import { jobFeedPaths } from "@/lib/jobs/feed";
import { formatPay, jobTypeLabels, levelLabels, postedLabels, visaLabels } from "@/lib/jobs/format";
import type { JobFilters, SkillNames, FoundJobs } from "@/lib/jobs/schema";
import { alertParameters, isFiltered, listParameters } from "@/lib/jobs/search";
import { factNames, filterValues } from "@/lib/jobs/stated-facts";
import { liveListLink } from "@/lib/jobs/url";
import { filteredSkillNames, suggestionTitle } from "@/lib/jobs/list-title";
import { countryName, regionNames } from "@/lib/places/countries";
import { feedTypes } from "@/lib/metadata/feed";
import { absoluteUrl } from "@/lib/site";
import { formatCount } from "@/lib/text/counted";

type Props = { filters: JobFilters; names: SkillNames };

type Filter = {
  name: keyof JobFilters;
  /** Null if the filter is not set. */
  label: string | null;
  /** The change that removes this filter. By default, the filter becomes null. */
  change?: Partial<JobFilters>;
};

export function ChosenFilters({ filters, names }: Props) {
  if (!isFiltered(filters)) return null;
  const without = (name: keyof JobFilters): Partial<JobFilters> => {
    const unstated = filters.unstated.filter((other) => other !== name);
    return { ...filters, unstated, [name]: null, page: 1 };
  };
  return (
    <>
      <ul aria-label="Chosen filters" className="filter-row flex-1 gap-x-1.5 print:hidden">
        {listFilters(filters, names).map(({ name, label, change }, index) =>
          label ? (
            <li key={index} className="relative py-0.5">
              <a
                {...liveListLink({ ...without(name), ...change })}
                data-filter={name}
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

/** Lists all filters in display order. */
function listFilters(filters: JobFilters, names: SkillNames): Filter[] {
  const { type, city, country, region, from, pay, currency, skills, level, company } = filters;
  const { visa, posted, facts } = filters;
  const labels = filteredSkillNames(filters, names);
  const skillFilters = skills.map((skill, index): Filter => {
    const others = skills.filter((other) => other !== skill);
    return { name: "skills", label: labels[index] ?? skill, change: { skills: others } };
  });
  const factFilters = factNames.map((name): Filter => {
    const label = filterValues(name)[facts[name] ?? ""] ?? null;
    return { name: "facts", label, change: { facts: { ...facts, [name]: undefined } } };
  });
  return [
    { name: "type", label: type && jobTypeLabels[type] },
    { name: "city", label: city },
    { name: "country", label: country },
    { name: "region", label: region && (regionNames.get(region) ?? region) },
    { name: "from", label: from && `From ${countryName(from)}` },
    { name: "pay", label: pay === null ? null : `${formatPay(pay, currency)} or more` },
    ...skillFilters,
    { name: "level", label: level && levelLabels[level] },
    { name: "company", label: company },
    { name: "visa", label: visa && visaLabels[visa] },
    { name: "posted", label: posted && postedLabels[posted] },
    ...factFilters,
  ];
}

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

/** The URLs at which other programs can read the jobs of a filtered list. */
export function SearchAddress({ filters }: { filters: JobFilters }) {
  const search = listParameters(filters);
  if (search.length === 0) return null;
  const command = `curl '${absoluteUrl("/api/v1/jobs")}?${new URLSearchParams(search)}'`;
  const feeds = jobFeedPaths(filters);
  const programLinks = {
    RSS: feeds[feedTypes.rss],
    JSON: feeds[feedTypes.json],
    MCP: "/developers#models",
  };
  const hasAlert = alertParameters(filters).length > 0;
  const links = hasAlert ? { Email: "#alert", ...programLinks } : programLinks;
  return (
    <section
      aria-label="This list for programs"
      className="mt-8 flex flex-wrap items-center gap-x-4 text-sm print:hidden"
    >
      <code className="min-w-0 flex-1 basis-64 rounded-md bg-sunken px-3 py-1.5 text-xs wrap-anywhere text-muted">
        {command}
      </code>
      <CopyButton variant="quiet" className="noscript:hidden" />
      <ul className="counted-links">
        {Object.entries(links).map(([name, href]) => (
          <li key={name}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
