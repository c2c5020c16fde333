import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TransactionSql } from "postgres";
import { withDatabase } from "./backend/database.ts";
import { demoRows, demoTables } from "./demo-record.ts";
import { UserError } from "./user-error.ts";

/** What removing the demo data has done: rows that are gone, by kind, and what was left and why. */
type Removed = { counts: Record<string, number>; kept: string[] };

/** Parts of companies, which are deleted with them. */
const companyParts = ["names", "slugs", "changes"].map((part) => `private.company_${part}`);

/**
 * Removes the recorded rows of the demo data, and nothing else: what somebody has edited since stays, and so does what is
 * in use by rows that stay. Throws a UserError on a board without a record.
 * @param storage the folder of uploaded files, if they are on this machine
 */
export async function removeDemo(databaseUrl: string, signal: AbortSignal, storage?: string) {
  const { logos, ...removed } = await withDatabase(databaseUrl, signal, (sql) =>
    sql.begin(async (sql) => {
      const [record] = await sql`select to_regclass(${demoRows}) is not null as is_there`;
      if (!record?.is_there)
        throw new UserError(
          "No demo data is recorded on this board: it was started with SEED=none, or filled by a version before 1.0.0.",
        );
      return removeRecorded(sql);
    }),
  );
  if (storage)
    for (const logo of logos)
      rmSync(join(storage, "blog-images/company-logos", logo), { force: true });
  return removed satisfies Removed;
}

/** The result as lines: how much was removed, and each row that was left with the reason. */
export function summaryOf({ counts, kept }: Removed): string {
  const removed = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return [
    removed.length > 0
      ? `Removed of the demo data: ${removed.join(", ")}.`
      : "There was no demo data left to remove.",
    ...(kept.length > 0
      ? ["Kept, because they are in part somebody's own. Delete them in the console:"]
      : []),
    ...kept.map((row) => `  ${row}`),
  ].join("\n");
}

async function removeRecorded(sql: TransactionSql) {
  const counts: Record<string, number> = {};
  const kept: string[] = [];
  const remove = async (kind: keyof typeof demoTables, title?: string, guard = "true") => {
    const { name, key, ...more } = demoTables[kind];
    const version = "version" in more ? `(${more.version})::text` : "r.version";
    const recorded = `r.relation = '${name}' and r.key = (${key})::text`;
    const { count } = await sql.unsafe(`
      delete from ${name} t using ${demoRows} r
      where ${recorded} and r.version is not distinct from ${version} and (${guard})`);
    if (count > 0) counts[kind] = count;
    if (!title) return;
    const left = await sql.unsafe<{ title: string; is_edited: boolean }[]>(`
      select ${title} as title, r.version is distinct from ${version} as is_edited
      from ${name} t join ${demoRows} r on ${recorded} order by 1`);
    for (const row of left)
      kept.push(`${kind}: ${row.title} (${row.is_edited ? "edited since" : "still in use"})`);
  };

  // With the mail that these invented addresses were sent since.
  const subscribers = demoTables.subscribers;
  const [forgotten] = await sql.unsafe(`
    select count(public.delete_subscriber(t.email))::int as count
    from ${subscribers.name} t join ${demoRows} r on r.relation = '${subscribers.name}' and r.key = t.id::text`);
  if (forgotten?.count) counts.subscribers = Number(forgotten.count);
  for (const kind of ["digests", "outbox", "alerts", "suppressions", "visits"] as const)
    await remove(kind);
  await subtractVisits(sql);
  await remove("jobs", "t.title || ', ' || t.company");
  await remove("events", "t.name");
  await remove("posts", "t.title");
  await remove("books", "t.title");
  await removeAccounts();
  const logos = await sql.unsafe<{ logo: string }[]>(`
    select t.logo from public.companies t join ${demoRows} r on r.relation = 'public.companies' and r.key = t.id::text
    where t.logo is not null`);
  await remove("companies", "t.name", await unused(sql, "public.companies", companyParts));
  await remove("cities", undefined, await unused(sql, "public.cities"));

  // What stays is looked at again by the next removal.
  for (const { name, key } of Object.values(demoTables))
    await sql.unsafe(`
      delete from ${demoRows} r
      where r.relation = '${name}' and not exists (select from ${name} t where (${key})::text = r.key)`);
  const [names] = await sql<{ left: string[] }[]>`
    select array(select logo from public.companies where logo is not null) as left`;
  const gone = logos.map(({ logo }) => logo).filter((logo) => !names?.left.includes(logo));
  await sql`
    delete from storage.objects
    where bucket_id = 'blog-images' and name = any (${gone.map((logo) => `company-logos/${logo}`)})`;
  return { counts, kept, logos: gone };

  /** The demo's accounts, with what only they own; not one that has posted something, or that is an admin by now. */
  async function removeAccounts() {
    const { name, version } = demoTables.recruiters;
    const rows = await sql.unsafe<{ account: string; email: string; is_removable: boolean }[]>(`
      select t.auth_id as account, t.email,
        r.version = (${version})::text and ${await unused(sql, name)} as is_removable
      from ${name} t join ${demoRows} r on r.relation = '${name}' and r.key = t.id::text order by t.email`);
    for (const { account, email, is_removable } of rows)
      if (is_removable) {
        await sql`delete from auth.users where id = ${account}`;
        counts.recruiters = (counts.recruiters ?? 0) + 1;
      } else kept.push(`recruiters: ${email} (edited since, or still in use)`);
  }
}

/** Takes the demo's visits off the counts of days, to which real ones may have been added. */
async function subtractVisits(sql: TransactionSql) {
  const { days, pages } = demoTables;
  await sql.unsafe(`
    with counted as (
      select key, split_part(version, ' ', 1)::int as visits, split_part(version, ' ', 2)::int as visitors
      from ${demoRows} where relation = '${days.name}'
    )
    update ${days.name} t set
      total_visits = greatest(t.total_visits - visits, 0),
      unique_visitors = least(greatest(t.unique_visitors - visitors, 0), greatest(t.total_visits - visits, 0))
    from counted where counted.key = t.date::text;
    with counted as (select key, version::int as visits from ${demoRows} where relation = '${pages.name}')
    update ${pages.name} t set visits = greatest(t.visits - counted.visits, 0)
    from counted where counted.key = ${pages.key};
    delete from ${days.name} t using ${demoRows} r
    where r.relation = '${days.name}' and r.key = t.date::text and t.total_visits = 0;
    delete from ${pages.name} t using ${demoRows} r
    where r.relation = '${pages.name}' and r.key = ${pages.key} and t.visits = 0;
    delete from ${demoRows} where relation in ('${days.name}', '${pages.name}')`);
}

/** The condition, in SQL of the row `t`, that no row of another table refers to it, but for its own parts. */
async function unused(sql: TransactionSql, table: string, parts: string[] = []) {
  const references = await sql<{ relation: string; column: string }[]>`
    select c.conrelid::regclass::text as relation, quote_ident(a.attname) as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass`;
  return references
    .filter(({ relation }) => !parts.includes(relation))
    .map(
      ({ relation, column }) => `not exists (select from ${relation} o where o.${column} = t.id)`,
    )
    .join(" and ");
}
