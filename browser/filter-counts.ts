import type { JobCounts } from "../lib/jobs/schema.ts";
import { searchQuery, valueIn } from "./search-query.ts";

export function showFilterCounts(query: string, json = "{}") {
  const counts = JSON.parse(json) as Partial<Record<string, JobCounts[keyof JobCounts]>>;
  const countOf = (filter: string, value: string) => counts[filter]?.[value] ?? 0;

  for (const option of document.querySelectorAll<HTMLOptionElement>("#job-search option")) {
    const filter = option.closest("select")?.name ?? "";
    if (option.value && counts[filter])
      option.label = `${option.text} (${format(countOf(filter, option.value))})`;
  }

  for (const link of document.querySelectorAll<HTMLAnchorElement>("#quick-filters a")) {
    const { filter = "", value = "" } = link.dataset;
    const isChosen = valueIn(query, filter) === value;
    const count = countOf(filter, value);
    const search = new URLSearchParams(query);
    search.set(filter, isChosen ? "" : value);
    set(link, "href", isChosen || count > 0 ? `/${searchQuery([...search])}` : null);
    set(link, "aria-current", isChosen ? "true" : null);
    set(link, "aria-disabled", isChosen || count > 0 ? null : "true");
    if (link.lastElementChild) link.lastElementChild.textContent = format(count);
  }
}

const format = (count: number) => count.toLocaleString("en-US");

function set(element: Element, name: string, value: string | null) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
