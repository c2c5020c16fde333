import type { Sql } from "postgres";
import { expect, test } from "vitest";
import { withOwner, startPreparedBackend } from "../test/backend.ts";
import { seedIfEmpty } from "./demo-data.ts";

/** One search per key of private.parse_job_filters. */
const filters = {
  none: {},
  terms: { terms: ["kubernetes", "go"] },
  "terms without jobs": { terms: ["kubernetees"] },
  type: { type: "contract" },
  city: { city: "Berlin" },
  country: { country: "Germany" },
  region: { region: "europe" },
  from: { from: "DE", unstated: ["from"] },
  pay: { pay: 50_000, currency: "EUR", unstated: ["pay"] },
  skills: { skills: ["kubernetes", "postgresql"] },
  level: { level: "senior" },
  company: { company: "acme systems" },
  visa: { visa: "yes", unstated: ["visa"] },
  facts: { facts: { builds: "services" } },
  posted: { posted: 30 },
  sort: { sort: "pay" },
};

/** The other queries of public pages. */
const reads = [
  "job_options()",
  "find_jobs(with_options => true, with_all_counts => true)",
  "listing_times()",
  "listed_pages()",
  "find_jobs('{\"skills\": [\"kubernetes\"]}', landing_path => 'with/kubernetes')",
  "job_page((select slug from public.jobs order by posted_at desc limit 1))",
  "feed_jobs()",
  "find_companies()",
  "find_events()",
  "find_blogs()",
  "list_books()",
  "sitemap_job_page(1)",
  "pay_report()",
  "board_reach()",
];

async function temporaryFiles(sql: Sql): Promise<number> {
  await sql`select pg_stat_force_next_flush()`;
  await sql`select pg_stat_clear_snapshot()`;
  const [row] = await sql`
    select temp_files::int as count from pg_stat_database where datname = current_database()`;
  return Number(row?.count);
}

test("no search and no public page of the demo board needs a temporary file, which a full disk would refuse", async () => {
  const backend = await startPreparedBackend();
  await seedIfEmpty(backend, "a long password", new AbortController().signal);
  await withOwner(backend, async (sql) => {
    const spilling: string[] = [];
    const run = async (name: string, statement: string) => {
      const before = await temporaryFiles(sql);
      await sql.unsafe(statement);
      if ((await temporaryFiles(sql)) > before) spilling.push(name);
    };
    // A quarter of Postgres' default work_mem, so the result also holds for a board with four times as many jobs.
    await sql`set work_mem = '1MB'`;
    await run("a large sort", "select md5(n::text) from generate_series(1, 100000) n order by 1");
    expect(spilling.splice(0)).toEqual(["a large sort"]);
    for (const [name, filter] of Object.entries(filters)) {
      const given = `'${JSON.stringify(filter)}'::jsonb`;
      await run(`find_jobs: ${name}`, `select public.find_jobs(${given}, 0, 10, true, true)`);
      await run(`find_jobs_after: ${name}`, `select public.find_jobs_after(${given}, 100)`);
    }
    for (const read of reads) await run(read, `select * from public.${read}`);
    expect(spilling).toEqual([]);
  });
});
