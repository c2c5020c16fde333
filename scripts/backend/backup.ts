import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtempDisposable, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { execa } from "execa";
import { z } from "zod";
import type { Env } from "../../lib/config/env.ts";
import { readJsonFile } from "../json-file.ts";
import { hasBoard, missingBoardError } from "../settings.ts";
import { UserError } from "../user-error.ts";
import { withDatabase } from "./database.ts";
import { lockDataFolder } from "./data-folder.ts";
import { readOrCreateKeys } from "./keys.ts";
import { runningDatabase, startPostgres, SUPERUSER } from "./postgres.ts";

/**
 * Describes a backup. It records the platform, because PostgreSQL's data files work only on the same operating system
 * and processor architecture.
 */
const manifestSchema = z.object({
  version: z.literal(1),
  createdAt: z.string(),
  machine: z.string(),
});

const machine = `${process.platform}-${process.arch}`;

const backupPartsIn = (folder: string) =>
  ["postgres", "storage", "outbox", "keys.json", "actions.key"].filter((part) =>
    existsSync(join(folder, part)),
  );

/** Files that a base backup omits ("Making a Base Backup" in PostgreSQL's documentation). */
const leftOut = [
  "postgres/postmaster.*",
  "pgsql_tmp*",
  "postgres/pg_wal/*",
  "postgres/pg_replslot/*",
  "postgres/pg_dynshmem/*",
  "postgres/pg_notify/*",
  "postgres/pg_serial/*",
  "postgres/pg_snapshots/*",
  "postgres/pg_stat_tmp/*",
  "postgres/pg_subtrans/*",
];

/**
 * Backs up a data folder to a new file, with all writes acknowledged so far. Works whether or not the site is running.
 */
export async function backUp(folder: string, file: string, signal: AbortSignal): Promise<void> {
  if (existsSync(file)) throw new UserError(`${file} already exists: name another file.`);
  if (!hasBoard(folder)) throw missingBoardError(folder);
  await mkdir(dirname(resolve(file)), { recursive: true });
  await using work = await mkdtempDisposable(`${resolve(file)}.unfinished-`);
  const archive = join(work.path, "backup.tar");
  await withPostgres(folder, signal, (url) => writeArchive(archive, folder, url, signal));
  const packed = createWriteStream(`${archive}.gz`, { mode: 0o600, flush: true });
  await pipeline(createReadStream(archive), createGzip(), packed, { signal });
  await rename(`${archive}.gz`, file);
  await using parent = await open(dirname(resolve(file)));
  await parent.sync();
  await recordBackup(folder, resolve(file));
}

export async function withPostgres<T>(
  folder: string,
  signal: AbortSignal,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const { databasePassword: password } = await readOrCreateKeys(folder);
  const running = await runningDatabase(folder, SUPERUSER);
  if (running) return work(running);
  using held = await lockDataFolder(folder);
  const server = await startPostgres({ folder: held.path, password, durable: true, signal });
  return await work(server.address(SUPERUSER)).finally(() => server.stop());
}

/** Archives the database with PostgreSQL's low-level base backup API. */
async function writeArchive(archive: string, folder: string, url: string, signal: AbortSignal) {
  const work = dirname(archive);
  const tar = async (mode: "-cpf" | "-rpf", from: string, paths: string[]) => {
    if (paths.length === 0) return;
    const excluded = leftOut.map((pattern) => `--exclude=${pattern}`);
    const { exitCode, stderr } = await execa(
      "tar",
      [mode, archive, ...(mode === "-cpf" ? excluded : []), "-C", from, ...paths],
      { reject: false, cancelSignal: signal, env: { LC_ALL: "C" } },
    );
    // tar exits with 1 if files changed while it read them. Replaying the write-ahead log on restore corrects that.
    if (exitCode !== 0 && exitCode !== 1) throw new UserError(`tar failed: ${stderr}`);
  };

  await withDatabase(url, signal, async (sql) => {
    await sql`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`;
    const [started] =
      await sql`select pg_walfile_name(pg_backup_start('npm run backup', true)) as log`;
    await tar("-cpf", folder, ["postgres"]);
    const [ended] = await sql`
      select pg_walfile_name(lsn) as log, labelfile as label from pg_backup_stop(wait_for_archive => false)`;

    await mkdir(join(work, "postgres"), { mode: 0o700 });
    await writeFile(join(work, "postgres/backup_label"), String(ended?.label));
    const manifest = { version: 1, createdAt: new Date().toISOString(), machine };
    await writeFile(join(work, "backup.json"), JSON.stringify(manifest));
    await tar("-rpf", work, ["backup.json", "postgres/backup_label"]);
    const written = (await readdir(join(folder, "postgres/pg_wal"))).filter(
      (name) => name >= String(started?.log) && name <= String(ended?.log),
    );
    const logs = written.map((name) => `postgres/pg_wal/${name}`);
    await tar("-rpf", folder, logs);
  });
  // Uploaded files are archived after the database: a file is written before the row that refers to it, so no archived
  // row lacks its file.
  const files = backupPartsIn(folder).filter((part) => part !== "postgres");
  await tar("-rpf", folder, files);
}

type Restore = { file: string; folder: string; isReplacing: boolean; signal: AbortSignal };

/**
 * Restores a backup. With `isReplacing`, existing data is moved to the folder `aside`; otherwise it is an error.
 * Changes nothing if it throws.
 */
export async function restoreBackup({ file, folder, isReplacing, signal }: Restore) {
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  using held = await lockDataFolder(folder);
  await using unpacked = await mkdtempDisposable(join(held.path, "restoring-"));
  const work = unpacked.path;
  const present = backupPartsIn(folder);
  if (present.includes("postgres") && !isReplacing)
    throw new UserError(
      `${folder} already holds a board: set DATA_DIR to another folder, or run npm run restore -- --replace ${file}, ` +
        "which moves that board aside.",
    );
  const { createdAt } = await unpackBackup(file, work, signal);

  // Starts Postgres on the restored database first, so that a backup that cannot be recovered leaves the existing data
  // untouched.
  const { databasePassword: password } = await readOrCreateKeys(work);
  const server = await startPostgres({ folder: work, password, durable: true, signal });
  await server.stop();
  await rm(join(work, "postgres.log"), { force: true });

  const aside =
    present.length > 0 ? join(held.path, `replaced-${timeForFileName(new Date())}`) : null;
  if (aside) await mkdir(aside, { mode: 0o700 });
  for (const part of present) await rename(join(folder, part), join(String(aside), part));
  for (const part of backupPartsIn(work)) await rename(join(work, part), join(folder, part));
  return { createdAt, aside };
}

async function unpackBackup(file: string, work: string, signal: AbortSignal) {
  const options = { reject: false, cancelSignal: signal };
  const { failed } = await execa("tar", ["-xzpf", resolve(file), "-C", work], options);
  signal.throwIfAborted();
  const { data: manifest } = manifestSchema.safeParse(readJsonFile(join(work, "backup.json")));
  if (failed || !manifest) throw new UserError(`${file} is damaged or is not a backup of a board.`);
  if (manifest.machine !== machine)
    throw new UserError(
      `${file} was made on ${manifest.machine}, this machine is ${machine}: restore it on one of that kind.`,
    );
  return manifest;
}

/** Formats a time in UTC for file names: 2026-11-23T22-15-00Z. */
export const timeForFileName = (time: Date) =>
  `${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

const recordSchema = z.object({ at: z.coerce.date(), file: z.string() });

const backupRecordPath = (folder: string) => join(folder, "last-backup.json");

export const recordBackup = (folder: string, file: string) =>
  writeFile(backupRecordPath(folder), JSON.stringify({ at: new Date(), file }), { mode: 0o600 });

export const readLastBackup = (folder: string) =>
  recordSchema.safeParse(readJsonFile(backupRecordPath(folder))).data;

export function requireEmbedded({ SUPABASE_URL, DATABASE_URL }: Env) {
  if (SUPABASE_URL || DATABASE_URL)
    throw new UserError(
      "The data is not in DATA_DIR: use Supabase's backups, or pg_dump of your Postgres (docs/operating.md).",
    );
}
