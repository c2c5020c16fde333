import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { createOwner, withDatabase } from "./database.ts";
import { preparePlatform } from "./platform.ts";
import { startPostgres, SUPERUSER } from "./postgres.ts";

export type ScratchDatabases = {
  /** Creates a database with what hosted Supabase provides, in place of one of that name, and has its owner fill it. */
  create: <T>(name: string, fill: (sql: Sql) => Promise<T>) => Promise<{ url: string; filled: T }>;
  close: () => Promise<void>;
};

/** Starts an embedded Postgres for databases that are gone when it is closed. */
export async function startScratchDatabases(signal: AbortSignal): Promise<ScratchDatabases> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "golang-jobs-scratch-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const password = randomBytes(16).toString("hex");
  const server = await startPostgres({ folder, password, durable: false, signal });
  stack.defer(() => server.stop());
  const address = (user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${server.port}/${database}`;
  const owned = stack.move();
  return {
    async create(name, fill) {
      await withDatabase(address(SUPERUSER, "postgres"), signal, async (sql) => {
        await createOwner(sql, password);
        await resetRoles(sql);
        await sql`drop database if exists ${sql(name)} with (force)`;
        await sql`create database ${sql(name)} owner postgres`;
      });
      await withDatabase(address(SUPERUSER, name), signal, (sql) =>
        preparePlatform(sql, "postgres"),
      );
      const url = address("postgres", name);
      return { url, filled: await withDatabase(url, signal, fill) };
    },
    close: () => owned.disposeAsync(),
  };
}

/** The same for as long as `work` runs. */
export async function withScratchDatabases<T>(
  signal: AbortSignal,
  work: (databases: ScratchDatabases) => Promise<T>,
): Promise<T> {
  const databases = await startScratchDatabases(signal);
  return work(databases).finally(() => databases.close());
}

/** Roles belong to the cluster: their settings must not reach from one database to the next. */
async function resetRoles(sql: Sql) {
  const roles = await sql<{ name: string }[]>`
    select rolname as name from pg_roles where rolconfig is not null`;
  for (const { name } of roles) await sql`alter role ${sql(name)} reset all`;
}
