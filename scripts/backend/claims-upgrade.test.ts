import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratch } from "../../test/backend.ts";
import { MIGRATIONS, readMigrations } from "./migration-files.ts";
import { applyMigrations } from "./migrations.ts";
import { startScratchDatabases } from "./scratch-databases.ts";

test("recruiters who were linked to a company by its name alone become claims", async () => {
  const { signal } = new AbortController();
  const folder = join(scratch, "baseline");
  mkdirSync(folder);
  const [baseline] = readMigrations(MIGRATIONS);
  cpSync(join(MIGRATIONS, String(baseline?.file)), join(folder, String(baseline?.file)));
  await using databases = await startScratchDatabases(signal);
  const { filled } = await databases.create("claims", async (sql) => {
    await applyMigrations(sql, folder);
    const add = async (name: string, email: string, company: string, isMailed: boolean) => {
      await sql`
          with account as (
            insert into auth.users (id, email, email_confirmed_at, confirmation_sent_at)
            values (gen_random_uuid(), ${email}, now(), ${isMailed ? sql`now() - interval '1 minute'` : null}) returning id)
          insert into public.recruiters (auth_id, name, company_name, contact_number, status)
          select id, ${name}, ${company}, '1', 'approved' from account`;
      await sql`
          update public.companies set website = 'https://acme.dev/', website_domain = 'acme.dev'
          where name = ${company}`;
    };
    await add("mailed", "a@acme.dev", "Acme", true);
    await add("mailed too", "b@jobs.acme.dev", "ACME", true);
    await add("not mailed", "c@acme.dev", "Borealis", false);
    await add("of another domain", "d@evil.example", "Cirrus", true);
    await add("proved beside a stranger", "e@acme.dev", "Dune", true);
    await add("stranger", "f@evil.example", "dune", true);
    await applyMigrations(sql, MIGRATIONS);
    return sql<{ name: string; company: string; is_member: boolean }[]>`
        select r.name, c.name as company, r.is_member
        from public.recruiters r join public.companies c on c.id = r.company_id order by r.email`;
  });
  expect(filled.map(({ name, company, is_member }) => [name, company, is_member])).toEqual([
    ["mailed", "Acme", true],
    ["mailed too", "Acme", true],
    ["not mailed", "Borealis", false],
    ["of another domain", "Cirrus", false],
    ["proved beside a stranger", "Dune", false],
    ["stranger", "Dune", false],
  ]);
});
