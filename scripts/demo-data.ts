import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import type { TransactionSql } from "postgres";
import { register } from "./accounts.ts";
import { withDatabase } from "./backend/database.ts";
import type { BackendAddress } from "./backend/start.ts";
import { setLogos, uploadLogos } from "./demo-logos.ts";
import { recordDemoRows } from "./demo-record.ts";

const recruiters = (
  [
    ["approved@acme-systems.dev", "Ada Winter", "Acme Systems", "approved"],
    ["pending@acme-systems.dev", "Piet Molenaar", "Acme Systems", "pending"],
    ["rejected@acme-systems.dev", "Rhea Okafor", "Acme Systems", "rejected"],
    ["other@borealis-labs.dev", "Odd Fjeld", "Borealis Labs", "approved"],
  ] as const
).map(([email, name, company, status]) => ({ email, name, company, status }));

const files = () => globSync("supabase/seed/*.sql").sort();

/** Fills an empty board with recruiters of every status and supabase/seed, all or nothing; returns whether it did. */
export async function seedIfEmpty(
  backend: BackendAddress,
  password: string,
  signal: AbortSignal,
  onBegin: () => void,
) {
  return withDatabase(backend.databaseUrl, signal, async (sql) => {
    await sql`create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)`;
    const [found] = await sql`
      select exists (select from supabase_migrations.seed_files) or exists (select from public.jobs)
        or exists (select from public.events) or exists (select from public.blogs) or exists (select from public.books)
        or exists (select from public.newsletter_subscriptions) as is_filled`;
    if (found?.is_filled) return false;

    onBegin();
    for (const { email } of recruiters) await register(backend, { email, password });
    const logos = await uploadLogos(backend);
    await sql.begin(async (sql) => {
      await recordDemoRows(sql, async () => {
        for (const { email, name, company, status } of recruiters)
          await sql`
            insert into public.recruiters (auth_id, name, email, company_name, contact_number, status, is_member, address_confirmed_at)
            select id, ${name}, email, ${company}, '+1 555 0100', ${status}, ${status === "approved"}, now() from auth.users where email = ${email}
            on conflict (auth_id) do nothing`;
        await runFiles(sql);
        await setLogos(sql, logos);
      });
      for (const path of files()) {
        const hash = createHash("sha256").update(readFileSync(path)).digest("hex");
        await sql`insert into supabase_migrations.seed_files (path, hash) values (${path}, ${hash})`;
      }
    });
    return true;
  });
}

/** Adds so many jobs, all or none, and tells meanwhile what it is at. */
export async function addJobs(
  databaseUrl: string,
  count: number,
  signal: AbortSignal,
  onProgress: (words: string) => void = () => undefined,
) {
  await withDatabase(
    databaseUrl,
    signal,
    (sql) =>
      sql.begin(async (sql) => {
        await sql`select set_config('demo.jobs', ${String(count)}, true)`;
        await recordDemoRows(sql, () => runFiles(sql));
      }),
    (message) => {
      const words = /^progress: (.+)$/u.exec(message)?.[1];
      if (words) onProgress(words);
    },
  );
}

async function runFiles(sql: TransactionSql) {
  for (const path of files()) await sql.unsafe(readFileSync(path, "utf8"));
  // Freshly filled tables have no statistics, and the first searches would be planned blindly.
  await sql`analyze`;
}
