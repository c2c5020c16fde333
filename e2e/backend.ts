import { randomUUID } from "node:crypto";
import { test as base } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres from "postgres";
import type { Database } from "@/lib/supabase/database.types";
import { type FailingBackend, startBackend } from "@/e2e/failing-backend";
import { readRealRun } from "@/e2e/load/parity/real";
import { noteUnsuitedReason } from "@/e2e/load/parity/unsuited";
import { startWeb } from "@/e2e/servers";
import { readOrCreateKeys } from "@/scripts/backend/keys";
import { startApiServer } from "@/scripts/backend/server";

type Web = Awaited<ReturnType<typeof startWeb>>;

type WorkerFixtures = {
  /** The hash of the password of all test accounts, computed once per worker, because hashing is slow. */
  passwordHash: string;
  /** A Supabase client with the secret key, which bypasses row-level security. */
  backend: SupabaseClient<Database>;
  owner: postgres.Sql;
  /**
   * Worker fixtures that own-site.ts shares between tests: a backend, and web processes that use it, by their
   * environment variables. They are defined here for all tests, because Playwright runs tests with different worker
   * fixtures in separate workers, one group after another.
   */
  failingBackend: FailingBackend;
  startedWeb: (variables: Record<string, string>) => Promise<Web>;
  /** The URL of a backend with the same database, at which an account can sign in only after its address was confirmed. */
  confirmingBackend: string;
};

export const password = "the password of all accounts";

const realRun = readRealRun();

export const test = base.extend<{ skipsUnsuited: void }, WorkerFixtures>({
  skipsUnsuited: [
    async ({}, provide, info) => {
      const reason = realRun && noteUnsuitedReason(realRun, info.file, info.titlePath.join(" "));
      info.skip(reason !== null, reason ?? "");
      await provide();
    },
    { auto: true },
  ],

  backend: [
    async ({}, provide) =>
      provide(
        createClient<Database>(
          requiredVariable("SUPABASE_URL"),
          requiredVariable("SUPABASE_SECRET_KEY"),
          {
            auth: { persistSession: false, autoRefreshToken: false },
          },
        ),
      ),
    { scope: "worker" },
  ],

  owner: [
    async ({}, provide) => {
      const sql = postgres(requiredVariable("DATABASE_URL"), { max: 2, onnotice: () => undefined });
      await provide(sql);
      await sql.end();
    },
    { scope: "worker" },
  ],

  failingBackend: [
    async ({}, provide) => {
      const backend = await startBackend();
      await provide(backend);
      backend.close();
    },
    { scope: "worker" },
  ],

  startedWeb: [
    async ({ failingBackend }, provide) => {
      const webs = new Map<string, Promise<Web>>();
      await provide((variables) => {
        const key = JSON.stringify(variables);
        const web = webs.get(key) ?? startWeb(failingBackend.url, variables);
        webs.set(key, web);
        return web;
      });
      for (const web of webs.values()) await (await web).kill();
    },
    { scope: "worker" },
  ],

  confirmingBackend: [
    async ({}, provide) => {
      // Supabase Lite does not run on the tables of supabase/auth.
      if (realRun) return provide(realRun.confirmingUrl);
      const dataDir = requiredVariable("DATA_DIR");
      const server = await startApiServer(0);
      await server.serve({
        dataDir,
        databaseUrl: requiredVariable("DATABASE_URL"),
        siteUrl: requiredVariable("SITE_URL"),
        keys: await readOrCreateKeys(dataDir),
        mail: { from: "nobody@golang-jobs.dev" },
        confirmsAddresses: true,
      });
      await provide(server.url);
      await server.close();
    },
    { scope: "worker" },
  ],

  passwordHash: [
    async ({ owner }, provide) => {
      const email = `${randomWord()}@acme-systems.dev`;
      await callAuth("signup", { email, password });
      const [row] = await owner<{ hash: string }[]>`
        delete from auth.users where email = ${email} returning encrypted_password as hash`;
      await provide(String(row?.hash));
    },
    { scope: "worker" },
  ],
});

export async function callAuth(path: string, body: Record<string, string>) {
  const response = await fetch(`${requiredVariable("SUPABASE_URL")}/auth/v1/${path}`, {
    method: "POST",
    headers: {
      apikey: requiredVariable("SUPABASE_PUBLISHABLE_KEY"),
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as object;
}

export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run npm test.`);
  return value;
}

/** A word that no other test and no demo data contains. */
export const randomWord = () => `z${randomUUID().slice(0, 8)}`;
