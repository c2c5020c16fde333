import postgres, { type Sql } from "postgres";
import { errorCode, UserError } from "../user-error.ts";
import { applyMigrations } from "./migrations.ts";
import { preparePlatform } from "./platform.ts";

export type Addresses = { admin: string; owner: string };

/**
 * Brings a database up to date: what Supabase provides, then the project's migrations.
 * @param ownerPassword given for the embedded cluster, whose user `postgres` is ours to create
 * @param backUp called before the history of a database from before the baseline is replaced
 * @returns the file names of the migrations that were applied
 */
export async function prepareDatabase(
  { admin, owner }: Addresses,
  ownerPassword: string | null,
  folder: string,
  signal: AbortSignal,
  backUp?: () => Promise<void>,
): Promise<string[]> {
  await withDatabase(admin, signal, async (sql) => {
    if (ownerPassword) await createOwner(sql, ownerPassword);
    await preparePlatform(sql, ownerPassword ? "postgres" : await currentUser(sql)).catch(
      (error: unknown) => {
        if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
        throw new UserError(
          `The user in DATABASE_URL cannot set up the database (${String(error)}): use a superuser.`,
        );
      },
    );
  });
  return withDatabase(owner, signal, (sql) => applyMigrations(sql, folder, signal, backUp));
}

/** Runs `work` on one connection and closes it; abortable. `onNotice` gets the notices. Throws a UserError if the database cannot be reached. */
export async function withDatabase<T>(
  url: string,
  signal: AbortSignal,
  work: (sql: Sql) => Promise<T>,
  onNotice: (message: string) => void = () => undefined,
): Promise<T> {
  signal.throwIfAborted();
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 10,
    onnotice: ({ message = "" }) => onNotice(message),
  });
  const cut = () => void sql.end({ timeout: 0 });
  signal.addEventListener("abort", cut);
  try {
    await sql`select 1`.catch((error: unknown) => {
      const { hostname, port } = new URL(url);
      throw new UserError(
        `The database at ${hostname}:${port || 5432} cannot be reached (${errorCode(error)}).`,
      );
    });
    return await work(sql);
  } finally {
    signal.removeEventListener("abort", cut);
    await sql.end({ timeout: 5 });
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";

/** The user `postgres` as hosted Supabase has it: owner of the database, not a superuser. */
export async function createOwner(sql: Sql, password: string) {
  const [found] = await sql`select from pg_roles where rolname = 'postgres'`;
  if (found) return;
  await sql.begin(async (sql) => {
    await sql.unsafe(
      `create role postgres login createdb createrole replication bypassrls password '${password}'`,
    );
    await sql`alter database postgres owner to postgres`;
  });
}

const currentUser = async (sql: Sql) => String((await sql`select current_user as name`)[0]?.name);
