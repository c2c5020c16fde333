import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratch } from "../../test/backend.ts";
import { MIGRATIONS, readMigrations } from "./migration-files.ts";
import { applyMigrations } from "./migrations.ts";
import { startScratchDatabases } from "./scratch-databases.ts";

/** A folder with the migrations before the one of the bounds. */
function earlierMigrations() {
  const files = readMigrations(MIGRATIONS).map(({ file }) => file);
  const earlier = files.slice(
    0,
    files.findIndex((file) => file.endsWith("_bound_texts_and_times.sql")),
  );
  expect(earlier.length).toBeGreaterThan(0);
  const folder = join(scratch, "earlier");
  mkdirSync(folder);
  for (const file of earlier) cpSync(join(MIGRATIONS, file), join(folder, file));
  return folder;
}

test("rows from before the bounds are mended, and none stops a start", async () => {
  const earlier = earlierMigrations();
  const signal = new AbortController().signal;
  await using databases = await startScratchDatabases(signal);
  await databases.create("bounds", async (sql) => {
    await applyMigrations(sql, earlier);
    await sql`
        insert into public.events (name, start_date, end_date, cfp_deadline, time_zone, is_online, event_url)
        values
          ('Future', 'infinity', 'infinity', '2100-12-31', 'America/New_York', true, 'https://a.example'),
          ('Past', '-infinity', '-infinity', '-infinity', 'Pacific/Auckland', true, 'https://a.example'),
          ('Far', '2026-01-01', '294276-12-31', null, null, true, 'https://a.example'),
          (${"G\u202eo\u200bpher\u202c"}, '2026-01-01', '2026-01-02', '2025-12-01', null, true, 'https://a.example')`;
    await sql`
        insert into public.jobs (title, company, city_id, application_url, description, confirmed_at)
        values (
          ${"Go\u2066 Engineer\u2069"}, ${"Acme\u200b"}, public.get_or_create_city('Berlin', 'Germany'),
          'https://a.example', ${"<p>Go\u202e.</p>"}, '0001-01-01')`;
    // Nothing is left of this name.
    await sql`
        insert into public.books (title, author, cover_url, purchase_url)
        values (${"\u200b"}, 'Ada', 'https://a.example', 'https://a.example')`;
    await sql`
        insert into public.page_visits (page_path, visitor_id, visited_at)
        values ('/', gen_random_uuid(), '5000-01-01'), ('/', gen_random_uuid(), '2026-01-01')`;

    await applyMigrations(sql, MIGRATIONS);

    expect(
      await sql`
          select name, start_date::text, end_date::text, cfp_deadline::text from public.events order by end_date, name`,
    ).toEqual([
      event("Past", "2000-01-01 00:00:00+00", "2000-01-01 00:00:00+00", null),
      event("Gopher", "2026-01-01 00:00:00+00", "2026-01-02 00:00:00+00", "2025-12-01"),
      event("Far", "2026-01-01 00:00:00+00", "2100-12-31 23:59:59+00", null),
      event("Future", "2100-12-31 23:59:59+00", "2100-12-31 23:59:59+00", "2100-12-31"),
    ]);
    expect(
      await sql`select title, company, description, confirmed_at::text from public.jobs`,
    ).toEqual([
      {
        title: "Go Engineer",
        company: "Acme",
        description: "<p>Go.</p>",
        confirmed_at: "2000-01-01 00:00:00+00",
      },
    ]);
    expect(await sql`select title from public.books`).toEqual([{ title: "\u200b" }]);
    expect(await sql`select visited_at::date::text as day from public.page_visits`).toEqual([
      { day: "2026-01-01" },
    ]);
  });
});

const event = (
  name: string,
  start_date: string,
  end_date: string,
  cfp_deadline: string | null,
) => ({ name, start_date, end_date, cfp_deadline });
