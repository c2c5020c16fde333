import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Sql, TransactionSql } from "postgres";
import { withDatabase } from "./backend/database.ts";
import type { BackendAddress } from "./backend/start.ts";
import { errorCode } from "./user-error.ts";

const recruiters = [
  {
    email: "approved@acme-systems.dev",
    name: "Ada Winter",
    company: "Acme Systems",
    status: "approved",
  },
  {
    email: "pending@acme-systems.dev",
    name: "Piet Molenaar",
    company: "Acme Systems",
    status: "pending",
  },
  {
    email: "rejected@acme-systems.dev",
    name: "Rhea Okafor",
    company: "Acme Systems",
    status: "rejected",
  },
  {
    email: "other@borealis-labs.dev",
    name: "Odd Fjeld",
    company: "Borealis Labs",
    status: "approved",
  },
];

type Account = { email: string; password: string };

type Api = Pick<BackendAddress, "url" | "secretKey">;

type Board = Api & Pick<BackendAddress, "databaseUrl">;

/** Headers with which Auth and Storage accept a request as that of the secret key. */
export const secretKeyHeaders = (secretKey: string) => ({
  apikey: secretKey,
  authorization: `Bearer ${secretKey}`,
});

/** Adds an account with a confirmed address, unless there is one, and sends no mail. */
async function registerDemoAccount({ url, secretKey }: Api, { email, password }: Account) {
  const post = (path: string, body: object) =>
    fetch(`${url}/auth/v1/${path}`, {
      method: "POST",
      headers: { ...secretKeyHeaders(secretKey), "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  let response = await post("admin/users", { email, password, email_confirm: true });
  // The embedded backend has no such endpoint, and confirms addresses at sign-up.
  if (response.status === 404) response = await post("signup", { email, password });
  if (response.ok) return;
  const answer = (await response.json()) as { error_code?: string; msg?: string };
  if (!["user_already_exists", "email_exists"].includes(answer.error_code ?? ""))
    throw new Error(`${email} cannot be registered: ${answer.msg}`);
}

export async function ensureAdmin(backend: Board, account: Account, signal: AbortSignal) {
  await withDatabase(backend.databaseUrl, signal, async (sql) => {
    const admins = await sql`select from public.recruiters where role = 'admin' limit 1`;
    if (admins.length > 0) return;
    await registerDemoAccount(backend, account);
    await sql`select private.grant_admin(${account.email})`;
  });
}

const seedFiles = () => globSync("supabase/seed/*.sql").sort();

export const seedIfEmpty = (backend: Board, password: string, signal: AbortSignal) =>
  withDatabase(backend.databaseUrl, signal, (sql) => fillIfEmpty(sql, backend, password));

/** Fills an empty board with demo data; false if it is not empty. */
export async function fillIfEmpty(sql: Sql, api: Api, password: string): Promise<boolean> {
  await sql`create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)`;
  const [found] = await sql`
    select exists (select from supabase_migrations.seed_files) or exists (select from public.jobs)
      or exists (select from public.events) or exists (select from public.blogs) or exists (select from public.books)
      or exists (select from public.newsletter_subscriptions) as is_filled`;
  if (found?.is_filled) return false;

  console.log("Filling the empty database with demo data…");
  for (const { email } of recruiters) await registerDemoAccount(api, { email, password });
  const logos = await uploadLogos(api);
  await sql.begin(async (sql) => {
    await recordDemoRows(sql, async () => {
      for (const { email, name, company, status } of recruiters)
        await sql`
            insert into public.recruiters (auth_id, name, email, company_name, contact_number, status, is_member, address_confirmed_at)
            select id, ${name}, email, ${company}, '+1 555 0100', ${status}, ${status === "approved"}, now() from auth.users where email = ${email}
            on conflict (auth_id) do nothing`;
      await runFiles(sql);
      for (const { slug, name } of logos)
        await sql`update public.companies set logo = ${name} where slug = ${slug}`;
    });
    for (const path of seedFiles()) {
      const hash = createHash("sha256").update(readFileSync(path)).digest("hex");
      await sql`insert into supabase_migrations.seed_files (path, hash) values (${path}, ${hash})`;
    }
  });
  return true;
}

export async function addJobs(sql: Sql, count: number, tries = 5): Promise<void> {
  try {
    await sql.begin(async (sql) => {
      await sql`select set_config('demo.jobs', ${String(count)}, true)`;
      await recordDemoRows(sql, () => runFiles(sql));
    });
  } catch (error) {
    // The seed files lock tables that a running site also writes, so a deadlock is possible and is retried.
    if (errorCode(error) !== DEADLOCK || tries === 1) throw error;
    await addJobs(sql, count, tries - 1);
  }
}

const DEADLOCK = "40P01";

export const loadDemoFunctions = (sql: TransactionSql) =>
  sql.unsafe(readFileSync(join(import.meta.dirname, "demo.sql"), "utf8"));

async function recordDemoRows(sql: TransactionSql, fill: () => Promise<void>) {
  await loadDemoFunctions(sql);
  const [tables] = await sql`select string_agg(relation, ', ') as names from demo_tables`;
  await sql.unsafe(`
    create table if not exists supabase_migrations.demo_rows (
      relation text not null, key text not null, version text, primary key (relation, key));
    -- Rows that others add meanwhile must not be recorded as demo data.
    lock table ${tables?.names} in share row exclusive mode;
    create temporary table rows_before on commit drop as select relation, key from pg_temp.demo_candidates();
    analyze rows_before`);
  await fill();
  await sql`
    insert into supabase_migrations.demo_rows (relation, key, version)
    select * from pg_temp.demo_candidates() present
    where not exists (
      select from rows_before b where b.relation = present.relation and b.key = present.key)
    on conflict (relation, key) do nothing`;
}

async function runFiles(sql: TransactionSql) {
  for (const path of seedFiles()) await sql.unsafe(readFileSync(path, "utf8"));
  // Without planner statistics, Postgres would choose slow plans for the first searches.
  await sql`analyze`;
}

async function uploadLogos({ url, secretKey }: Api) {
  const headers = {
    ...secretKeyHeaders(secretKey),
    "content-type": "image/webp",
    "x-upsert": "true",
  };
  return Promise.all(
    globSync(join(import.meta.dirname, "demo-logos/*.webp")).map(async (file) => {
      const slug = basename(file, ".webp");
      const name = `1795000000000-${slug.replaceAll("-", "").slice(0, 12)}.webp`;
      const response = await fetch(`${url}/storage/v1/object/blog-images/company-logos/${name}`, {
        method: "POST",
        headers,
        body: readFileSync(file),
      });
      if (!response.ok) throw new Error(`${name} cannot be kept: ${await response.text()}`);
      return { slug, name };
    }),
  );
}
