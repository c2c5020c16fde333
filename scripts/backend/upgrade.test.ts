import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { describe, expect, test } from "vitest";
import { readCatalog } from "../../test/catalog.ts";
import { query, scratch, start } from "../../test/backend.ts";
import { readMigrations } from "./migration-files.ts";
import { MIGRATIONS } from "./start.ts";

/** What brings earlier states to the present one; the migrations before it were edited. */
const UPGRADE = "20261122000100_earlier_states.sql";
const EARLIER = join(import.meta.dirname, "../../supabase/tests/data/earlier-migrations");

/**
 * Commits whose migrations were edited later, the newest first. Of each there are the files that differ from those of
 * the commit before it in this list, or from today's.
 */
const states = [
  { commit: "71014b6", absent: [] },
  { commit: "032797c", absent: [] },
  {
    commit: "43d11ed",
    absent: ["000950_search_jobs", "001010_job_clicks", "001020_list_jobs", "001550_save_event"],
  },
];

function migrationsBefore(file: string): string {
  const folder = join(scratch, `migrations-before-${file}`);
  for (const migration of readMigrations(MIGRATIONS).filter((migration) => migration.file < file))
    cpSync(join(MIGRATIONS, migration.file), join(folder, migration.file));
  return folder;
}

/** The folder of migrations as it was at `commit`. */
function migrationsOf(commit: string): string {
  const folder = migrationsBefore(UPGRADE);
  for (const state of states) {
    cpSync(join(EARLIER, state.commit), folder, { recursive: true });
    if (state.commit !== commit) continue;
    for (const name of state.absent) rmSync(join(folder, `20251121${name}.sql`));
    return folder;
  }
  throw new Error(`The migrations of ${commit} are not kept.`);
}

async function fill(sql: Sql) {
  const [city] =
    await sql`insert into public.cities (name, country) values ('Kyoto', 'Japan') returning id`;
  const [job] = await sql`
    insert into public.jobs (title, company, city_id, description, application_url)
    values ('Gopher', 'Acme', ${city?.id as string}, '<p>Go</p><noscript>and Rust</noscript>', 'https://acme.example/apply')
    returning id`;
  await sql`
    insert into public.job_applications (job_id, visitor_id, click_type)
    select ${job?.id as string}, gen_random_uuid(), 'view' from generate_series(1, 3)`;
  await sql`insert into public.page_visits (page_path, visitor_id) values ('/', gen_random_uuid())`;
}

test("the migration that upgrades changes nothing in a new database", async () => {
  const first = await start({ migrations: migrationsBefore(UPGRADE) });
  const before = await query(first, readCatalog);
  await first.close();
  const second = await start({ migrations: migrationsBefore(`${UPGRADE}.next`) });
  expect(second.migrated).toEqual([UPGRADE]);
  expect(await query(second, readCatalog)).toEqual(before);
});

describe("a data folder from before migrations were frozen", () => {
  test.for(states)(
    "made at $commit: starts, and has the schema of a new one",
    async ({ commit }) => {
      const old = await start({ migrations: migrationsOf(commit) });
      const before = await query(old, readCatalog);
      await query(old, fill);
      await query(old, (sql) => sql`drop table supabase_migrations.checksums`);
      await old.close();

      const upgraded = await start();
      const fresh = await start({ dataDir: join(scratch, "fresh") });
      const catalog = await query(fresh, readCatalog);
      expect(before).not.toEqual(catalog);
      expect(await query(upgraded, readCatalog)).toEqual(catalog);

      // What was in it is found, counted and listed.
      await query(upgraded, async (sql) => {
        const [found] = await sql`select public.find_jobs(array['gopher', 'rust']) as answer`;
        expect(found?.answer).toMatchObject({
          total: 1,
          jobs: [{ title: "Gopher", city: "Kyoto" }],
        });
        const texts =
          await sql`select from public.jobs where search_text <> private.visible_text(description)`;
        expect(texts).toHaveLength(0);
        expect(await sql`select views, applications from public.job_clicks`).toEqual([
          { views: 3, applications: 0 },
        ]);
        await sql`select public.roll_up_daily_analytics(current_date - 1, current_date)`;
        const top = await sql`select title, views::integer from public.top_jobs(current_date - 1)`;
        expect(top).toEqual([{ title: "Gopher", views: 3 }]);
      });
      const key = upgraded.publishableKey;
      const answer = await fetch(`${upgraded.url}/rest/v1/rpc/find_jobs`, {
        method: "POST",
        headers: { apikey: key },
      });
      expect(await answer.json()).toMatchObject({ total: 1 });
    },
  );

  test("had a post where the list of posts is: it moves", async () => {
    const old = await start({ migrations: migrationsOf("43d11ed") });
    await query(
      old,
      (sql) => sql`
      insert into public.blogs (title, slug, content, author_name) values ('List', 'list', '<p>-</p>', 'A'), ('L', 'list-1', '<p>-</p>', 'A')`,
    );
    await query(old, (sql) => sql`drop table supabase_migrations.checksums`);
    await old.close();
    const posts = await query(
      await start(),
      (sql) => sql`select title, slug from public.blogs order by title`,
    );
    expect(posts).toEqual([
      { title: "L", slug: "list-1" },
      { title: "List", slug: "list-2" },
    ]);
  });
});
