import type { TransactionSql } from "postgres";

/** What tells the rows of a table apart and whether somebody has edited one since, as SQL of the row `t`. */
type DemoTable = { name: string; key: string; version?: string };

/** Tables that the demo data fills. Rows that refer to these and are deleted with them are not listed. */
export const demoTables = {
  digests: { name: "public.digests", key: "t.id" },
  outbox: { name: "public.outbox", key: "t.id" },
  alerts: { name: "public.job_alerts", key: "t.id" },
  subscribers: { name: "public.newsletter_subscriptions", key: "t.id" },
  suppressions: { name: "public.suppressions", key: "t.id" },
  visits: { name: "public.page_visits", key: "t.id" },
  // Counts that later visits add to: the demo's part is kept as the version.
  days: {
    name: "public.daily_analytics",
    key: "t.date",
    version: "concat_ws(' ', t.total_visits, t.unique_visitors)",
  },
  pages: {
    name: "public.daily_page_visits",
    key: "concat_ws(' ', t.date, t.page_path)",
    version: "t.visits",
  },
  jobs: { name: "public.jobs", key: "t.id", version: "t.version" },
  events: { name: "public.events", key: "t.id", version: "t.version" },
  posts: { name: "public.blogs", key: "t.id", version: "t.version" },
  books: { name: "public.books", key: "t.id", version: "t.version" },
  recruiters: {
    name: "public.recruiters",
    key: "t.id",
    version: "md5(concat_ws('|', t.name, t.email, t.company_name, t.contact_number, t.role))",
  },
  companies: { name: "public.companies", key: "t.id", version: "t.version" },
  cities: { name: "public.cities", key: "t.id" },
} as const satisfies Record<string, DemoTable>;

/** The record of the rows of demo data: the table each is in, its key, and its version as it was added. */
export const demoRows = "supabase_migrations.demo_rows";

/** Records the rows that `fill` adds to the tables above, so that they can be removed later. */
export async function recordDemoRows(sql: TransactionSql, fill: () => Promise<void>) {
  const tables: DemoTable[] = Object.values(demoTables);
  const rows = ({ name, key, version = "null" }: DemoTable) =>
    `select '${name}' as relation, (${key})::text as key, (${version})::text as version from ${name} t`;
  const all = tables.map(rows).join(" union all ");
  await sql.unsafe(`
    create table if not exists ${demoRows} (
      relation text not null, key text not null, version text, primary key (relation, key));
    -- Whatever others add meanwhile waits, and is not taken for demo data.
    lock table ${tables.map(({ name }) => name).join(", ")} in share row exclusive mode;
    create temporary table rows_before on commit drop as select relation, key from (${all}) present;
    analyze rows_before`);
  await fill();
  await sql.unsafe(`
    insert into ${demoRows} (relation, key, version)
    select * from (${all}) present
    where not exists (
      select from rows_before b where b.relation = present.relation and b.key = present.key)
    on conflict (relation, key) do nothing`);
}
