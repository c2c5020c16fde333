import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratch } from "../../test/backend.ts";
import { MIGRATIONS, readMigrations } from "./migration-files.ts";
import { applyMigrations } from "./migrations.ts";
import { startScratchDatabases } from "./scratch-databases.ts";

test("on-site jobs in a group of countries move to the same city without a country, others stay", async () => {
  const { signal } = new AbortController();
  const folder = join(scratch, "on-site");
  mkdirSync(folder);
  for (const { file } of readMigrations(MIGRATIONS)) {
    if (file.includes("on_site_countries")) break;
    cpSync(join(MIGRATIONS, file), join(folder, file));
  }
  await using databases = await startScratchDatabases(signal);
  const { filled } = await databases.create("on_site", async (sql) => {
    await applyMigrations(sql, folder);
    const add = (title: string, city: string, country: string) => sql`
        insert into public.jobs (title, company, application_url, city_id, updated_at)
        values (${title}, 'Acme', 'https://a.dev/', public.get_or_create_city(${city}, ${country}), '2026-01-01')`;
    await add("a", "Berlin", "Europe");
    await add("b", "berlin", "EMEA");
    await add("c", "Oslo", "Global");
    await add("d", "Berlin", "Germany");
    await add("e", "Remote", "Europe");
    await add("f", "Oslo", "Unknown");
    await sql`
        with account as (
          insert into auth.users (id, email, email_confirmed_at)
          values (gen_random_uuid(), 'a@acme.dev', now()) returning id),
        recruiter as (
          insert into public.recruiters (auth_id, name, company_name, contact_number, status)
          select id, 'Ada', 'Acme', '1', 'approved' from account returning id)
        insert into public.imported_postings (system, board, external_id, recruiter_id, job_id, is_draft, applied, stored)
        select 'lever', 'acme', j.title, recruiter.id, j.id, false, '{}',
          private.column_hashes(jsonb_build_object('title', j.title, 'city_id', j.city_id))
        from public.jobs j, recruiter where j.title in ('a', 'd')`;
    await applyMigrations(sql, MIGRATIONS);
    return sql`
        select j.title, c.name, c.country, j.updated_at > '2026-01-01' as is_changed,
          p.stored = private.column_hashes(jsonb_build_object('title', j.title, 'city_id', j.city_id)) as is_stored
        from public.jobs j join public.cities c on c.id = j.city_id
        left join public.imported_postings p on p.job_id = j.id order by j.title`;
  });
  expect(filled.map((row) => Object.values(row))).toEqual([
    ["a", "Berlin", "Unknown", true, true],
    ["b", "Berlin", "Unknown", true, null],
    ["c", "Oslo", "Unknown", true, null],
    ["d", "Berlin", "Germany", false, true],
    ["e", "Remote", "Europe", false, null],
    ["f", "Oslo", "Unknown", false, null],
  ]);
});
