import { searchParameters } from "../lib/jobs/parameters.ts";

type ListState = { query: string };

/**
 * The list that the page shows is known by its query string, which history.state keeps: its address may be the path of
 * a landing page, which has the filters in words.
 */
export const shownQuery = () => (history.state as ListState | null)?.query ?? "";

/** Gives the first entry of a loaded list its state and its canonical address. */
export function setUpListState() {
  const { query, href } = document.querySelector<HTMLElement>("#job-results")?.dataset ?? {};
  if (query === undefined) return;
  replaceListAddress(query, (href ?? location.pathname + location.search) + location.hash);
  addEventListener("popstate", ({ state }) => {
    // Links within the page add an entry without a state.
    if (state === null) history.replaceState({ query: lastQuery } satisfies ListState, "");
    else lastQuery = shownQuery();
  });
}

let lastQuery = "";

/** Adds an entry for a list whose canonical address is not known yet. */
export function pushListEntry(query: string) {
  // The entry of a list that failed to load has no state. Going back to it shows the list of its address.
  if (history.state === null)
    history.replaceState({ query: location.search } satisfies ListState, "");
  lastQuery = query;
  history.pushState({ query } satisfies ListState, "", `/${query}`);
}

/** Gives the current entry of a list its canonical address. */
export function replaceListAddress(query: string, href: string) {
  lastQuery = query;
  history.replaceState({ query } satisfies ListState, "", href);
}

/**
 * Returns the query string of the non-empty values, in a fixed order and starting with `?`; empty if all values are
 * empty.
 */
export function searchQuery(values: Iterable<[name: string, value: FormDataEntryValue]>): string {
  const query = new URLSearchParams();
  for (const name of searchParameters) {
    for (const [key, value] of values) {
      if (key === name && typeof value === "string" && value.trim())
        query.append(key, value.trim());
    }
  }
  return query.size > 0 ? `?${query}` : "";
}

/** The value of a parameter in a query string; empty if it is missing. */
export function queryValue(query: string, name: string): string {
  return new URLSearchParams(query).get(name) ?? "";
}
