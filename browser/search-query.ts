/** The query of a search: what its fields hold, without those that are empty; starts with `?` unless all are. */
export function searchQuery(fields: { name: string; value: string }[]): string {
  const query = new URLSearchParams();
  for (const { name, value } of fields) if (value.trim()) query.set(name, value.trim());
  return query.size > 0 ? `?${query}` : "";
}

/** What a query says of a name; nothing where it does not. */
export function valueIn(query: string, name: string): string {
  return new URLSearchParams(query).get(name) ?? "";
}
