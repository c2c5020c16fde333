/** The parameters of a list of jobs in the order of its address; all but the page. */
const names =
  "q type city country from pay currency skill level company visa posted unstated sort".split(" ");

/** The query of a search: its values in their order, without those that are empty; starts with `?` unless all are. */
export function searchQuery(values: Iterable<[name: string, value: FormDataEntryValue]>): string {
  const query = new URLSearchParams();
  for (const name of names)
    for (const [key, value] of values)
      if (key === name && typeof value === "string" && value.trim())
        query.append(key, value.trim());
  return query.size > 0 ? `?${query}` : "";
}

/** What a query says of a name; nothing where it does not. */
export function valueIn(query: string, name: string): string {
  return new URLSearchParams(query).get(name) ?? "";
}
