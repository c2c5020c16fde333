import { searchQuery, valueIn } from "./search-query.ts";

/** The number of jobs for each option of a filter. */
type Counts = Partial<Record<string, number>>;

/**
 * Updates the counts of the options and quick filters. `countsJson` has the counts of each filter, `pathsJson` the
 * landing pages to which quick filters lead, by their query strings.
 */
export function showFilterCounts(query: string, countsJson = "{}", pathsJson = "{}") {
  const counts = JSON.parse(countsJson) as Partial<Record<string, Counts>>;
  const paths = JSON.parse(pathsJson) as Partial<Record<string, string>>;
  const jobsWithValue = (filter: string, value: string) => counts[filter]?.[value] ?? 0;

  for (const option of document.querySelectorAll<HTMLOptionElement>("#job-search option")) {
    const filter = option.closest("select")?.name ?? "";
    if (option.value && counts[filter])
      option.label = `${option.text} (${format(jobsWithValue(filter, option.value))})`;
  }

  for (const link of document.querySelectorAll<HTMLAnchorElement>("#quick-filters a")) {
    const { filter = "", value = "" } = link.dataset;
    const isChosen = valueIn(query, filter) === value;
    const count = jobsWithValue(filter, value);
    const isLink = isChosen || count > 0;
    const search = new URLSearchParams(query);
    search.set(filter, isChosen ? "" : value);
    const target = searchQuery([...search]);
    link.dataset.query = target;
    if (isLink) link.href = paths[target] ?? `/${target}`;
    else link.removeAttribute("href");
    link.ariaCurrent = isChosen ? "true" : null;
    link.ariaDisabled = isLink ? null : "true";
    if (link.lastElementChild) link.lastElementChild.textContent = format(count);
  }
}

const format = (count: number) => count.toLocaleString("en-US");
