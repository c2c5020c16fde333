/** The parameters of a search in the order of its URL, without the page. */
const names =
  "q type city country from pay currency skill level company visa posted unstated sort".split(" ");

/** The ordered query string of non-empty values, starting with `?`; empty without any. */
export function searchQuery(values: Iterable<[name: string, value: FormDataEntryValue]>): string {
  const query = new URLSearchParams();
  for (const name of names)
    for (const [key, value] of values)
      if (key === name && typeof value === "string" && value.trim())
        query.append(key, value.trim());
  return query.size > 0 ? `?${query}` : "";
}

export function valueIn(query: string, name: string): string {
  return new URLSearchParams(query).get(name) ?? "";
}
