import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratch } from "../../test/backend.ts";
import { MIGRATIONS, readMigrations } from "./migration-files.ts";
import { applyMigrations } from "./migrations.ts";
import { startScratchDatabases } from "./scratch-databases.ts";

test("jobs from before the filter are found by what they state about a visa", async () => {
  const { signal } = new AbortController();
  const folder = join(scratch, "visa");
  mkdirSync(folder);
  for (const { file } of readMigrations(MIGRATIONS)) {
    if (file.includes("visa_and_options")) break;
    cpSync(join(MIGRATIONS, file), join(folder, file));
  }
  await using databases = await startScratchDatabases(signal);
  const { filled } = await databases.create("visa", async (sql) => {
    await applyMigrations(sql, folder);
    for (const visa_sponsorship of [true, false, null])
      await sql`
        insert into public.jobs (title, company, application_url, city_id, visa_sponsorship)
        values (
          ${String(visa_sponsorship)}, 'Acme', 'https://a.dev/', public.get_or_create_city('Oslo', 'Norway'),
          ${visa_sponsorship})`;
    await applyMigrations(sql, MIGRATIONS);
    return sql`select j.title, s.visa from public.jobs j join public.job_search s using (id) order by j.title`;
  });
  expect(filled.map((row) => Object.values(row))).toEqual([
    ["false", "no"],
    ["null", "unstated"],
    ["true", "yes"],
  ]);
});
