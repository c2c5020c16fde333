import { searchQuery, valueIn } from "./search-query.ts";

/** The number of jobs for each option of a filter. */
type Counts = Partial<Record<string, number>>;

export function showFilterCounts(query: string, json = "{}") {
  const counts = JSON.parse(json) as Partial<Record<string, Counts>>;
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
    const search = new URLSearchParams(query);
    search.set(filter, isChosen ? "" : value);
    link.href = `/${searchQuery([...search])}`;
    link.ariaCurrent = isChosen ? "true" : null;
    if (link.parentElement) link.parentElement.hidden = count === 0 && !isChosen;
    if (link.lastElementChild) link.lastElementChild.textContent = format(count);
  }
}

const format = (count: number) => count.toLocaleString("en-US");
