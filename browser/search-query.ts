import { searchParameters } from "../lib/jobs/parameters.ts";

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
export function valueIn(query: string, name: string): string {
  return new URLSearchParams(query).get(name) ?? "";
}
