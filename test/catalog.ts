import type { ISql } from "postgres";
import { objectLines } from "../scripts/backend/catalog-objects.ts";

/**
 * Tables whose rows belong to the schema, each with the columns whose values differ between databases and are ignored.
 */
const REFERENCE_ROWS: Record<string, string[]> = {
  "private.countries": [],
  "private.facts": [],
  "private.shared_mail_domains": [],
  "private.html_entities": [],
  "public.currency_rates": [],
  "public.skills": [],
  "private.limits": [],
  "private.mail_queue": [],
  "public.digest_settings": ["settled_until"],
  "private.admin_settings": [],
  "storage.buckets": ["created_at", "updated_at"],
};

/**
 * Everything that the schema files define, sorted, one `kind name: definition` a line.
 * Databases with equal catalogs behave alike: the lines ignore the order of columns in tables, the order of
 * entries in access lists, and the difference between default privileges that were granted and that were never revoked.
 */
export async function readCatalog(sql: ISql): Promise<string[]> {
  const lines = [...(await objectLines(sql))];
  for (const [table, omitted] of Object.entries(REFERENCE_ROWS)) {
    const [found] = await sql`select to_regclass(${table}) as name`;
    if (!found?.name) continue;
    const rows = await sql<{ line: string }[]>`
      select ${`row of ${table}: `} || (to_jsonb(t) - ${omitted}::text[])::text as line from ${sql(table)} t`;
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.toSorted();
}

type Named = { name: string; lines: string[] };

/** The differences between two catalogs, one a line, shortened for a terminal. */
export function compareCatalogs(first: Named, second: Named): string[] {
  const onlyInFirst = missingFrom(second, first);
  const onlyInSecond = missingFrom(first, second);
  return [...new Set([...onlyInFirst.keys(), ...onlyInSecond.keys()])].toSorted().flatMap((key) => {
    const here = onlyInFirst.get(key) ?? [];
    const there = onlyInSecond.get(key) ?? [];
    if (here.length === 1 && there.length === 1)
      return `${key}: ${describeDifference(here[0] ?? "", there[0] ?? "", first.name, second.name)}`;
    return [
      ...here.map((line) => `only in ${first.name}: ${excerpt(line, 0)}`),
      ...there.map((line) => `only in ${second.name}: ${excerpt(line, 0)}`),
    ];
  });
}

/** The lines of `present` that `absent` lacks, by their kind and name. */
function missingFrom(absent: Named, present: Named): Map<string, string[]> {
  const known = new Set(absent.lines);
  return Map.groupBy(
    present.lines.filter((line) => !known.has(line)),
    (line) => line.split(": ", 1)[0] ?? "",
  );
}

function describeDifference(here: string, there: string, name: string, otherName: string): string {
  let start = 0;
  while (here[start] === there[start]) start++;
  return `“${excerpt(here, start)}” in ${name}, “${excerpt(there, start)}” in ${otherName}`;
}

function excerpt(line: string, position: number): string {
  const from = Math.max(0, position - 20);
  const end = from + 160;
  const text = line.slice(from, end).replace(/\s+/g, " ");
  const before = from > 0 ? "…" : "";
  const after = end < line.length ? "…" : "";
  return `${before}${text}${after}`;
}
