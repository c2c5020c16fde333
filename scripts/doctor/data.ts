import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Sql } from "postgres";
import type { Env } from "../../lib/config/env.ts";
import { readLastBackup, withPostgres } from "../backend/backup.ts";
import {
  compareWithBaseline,
  lastBeforeBaseline,
  requireSameObjects,
} from "../backend/baseline.ts";
import { withDatabase } from "../backend/database.ts";
import { checksum, MIGRATIONS, readMigrations, readReleased } from "../backend/migration-files.ts";
import { inspectMigrations } from "../backend/migrations.ts";
import { requireCurrentPostgres } from "../backend/platform.ts";
import { hasBoard } from "../settings.ts";
import { badResult, type Result, noteResult, okResult } from "./finding.ts";
import { isPublicSite } from "./keys.ts";

const oldestHours = 48;

const backUpNightly = "run npm run backup every night";

export function checkBackups(env: Env, now = Date.now()): Result {
  if (env.SUPABASE_URL || env.DATABASE_URL)
    return noteResult(
      "the database makes its own",
      "see its dashboard for when, and copy the bucket blog-images separately",
    );
  if (!hasBoard(env.DATA_DIR)) return okResult("there is no board yet");
  const outdated = isPublicSite(env) ? badResult : noteResult;
  const last = readLastBackup(resolve(env.DATA_DIR));
  if (!last) return outdated("there is none", backUpNightly);
  const hours = Math.floor((now - last.at.getTime()) / 3_600_000);
  const age = hours < oldestHours ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  const message = `the last one is ${age} old: ${last.file}${existsSync(last.file) ? "" : " (moved since)"}`;
  if (hours <= oldestHours) return okResult(message);
  return outdated(message, backUpNightly);
}

export async function checkMigrations(env: Env, isRunning: boolean, signal: AbortSignal) {
  const compare = (url: string) =>
    withDatabase(url, signal, (sql) => compareMigrations(sql, isRunning));
  if (env.DATABASE_URL) return compare(env.DATABASE_URL);
  if (env.SUPABASE_URL)
    return noteResult(
      "the database was not checked",
      "set DATABASE_URL to the project's connection string",
    );
  const folder = resolve(env.DATA_DIR);
  if (!hasBoard(folder)) return noteResult("there is no database yet", "npm start creates it");
  return withPostgres(folder, signal, compare);
}

export function checkReleased(migrations = readMigrations(MIGRATIONS), released = readReleased()) {
  return migrations
    .filter(({ file, text }) => released.has(file) && released.get(file) !== checksum(text))
    .map(({ file }) =>
      badResult(`${file} was edited after its release`, "git checkout supabase/migrations"),
    );
}

async function compareMigrations(sql: Sql, isRunning: boolean) {
  await requireCurrentPostgres(sql);
  const migrations = readMigrations(MIGRATIONS);
  const { isBeforeBaseline, missing } = await inspectMigrations(sql, migrations);
  if (isBeforeBaseline) return describeMoveToBaseline(sql);
  const count = missing.length;
  if (count === 0) return okResult(`all applied, unchanged: ${migrations.length}`);
  return isRunning
    ? badResult(`${count} not applied`, "restart the site")
    : noteResult(`${count} not applied yet`, "the next start applies them");
}

async function describeMoveToBaseline(sql: Sql): Promise<Result> {
  const differences = await compareWithBaseline(sql);
  requireSameObjects(differences);
  const { additional } = differences;
  const kept = additional.length > 0 ? `, which keeps ${additional.join(", ")}` : "";
  return noteResult(
    `the database has the schema of ${lastBeforeBaseline.version}`,
    `the next start backs it up and continues from the baseline${kept} (hosted Supabase: docs/deploying.md)`,
  );
}
