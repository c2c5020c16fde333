/** Shared by tests of the backend: a temporary data folder, and backends that are stopped after the test. */
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterEach, beforeEach, inject } from "vitest";
import { siteMark, siteMarkHeader } from "@/lib/supabase/site-mark";
import { postgresUser } from "@/scripts/backend/os-user";
import { identifyProcess } from "@/scripts/processes";
import {
  type Backend,
  type BackendAddress,
  type BackendOptions,
  startBackend,
} from "@/scripts/backend/start";

/** The temporary folder of the running test, and the path of its data folder, which does not exist yet. */
export let scratch: string;
export let dataDir: string;

const endings: (() => unknown)[] = [];

/** Runs `ending` after the test; the last one added runs first. */
export function cleanUpAfterTest(ending: () => unknown): void {
  endings.push(ending);
}

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "backend-test-"));
  dataDir = join(scratch, "data");
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  rmSync(scratch, { recursive: true, force: true });
});

/** Starts a backend on an empty data folder, and closes it after the test. */
export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<Backend> {
  const backend = await startBackend({ ...defaultOptions(), ...options });
  cleanUpAfterTest(() => backend.close());
  return backend;
}

/** Starts a backend on a copy of prepared data, because preparing it takes seconds. */
export async function startPreparedBackend(
  options: Partial<BackendOptions> = {},
): Promise<Backend> {
  const prepared = join(inject("runFolder"), "data");
  if (!existsSync(prepared)) {
    const unfinished = join(inject("runFolder"), randomUUID());
    const backend = await startBackend({ ...defaultOptions(), dataDir: unfinished });
    await backend.close();
    // A test file that runs concurrently may have prepared the data already.
    if (!existsSync(prepared)) renameSync(unfinished, prepared);
  }
  // `cp -a` keeps the owners of the files, which PostgreSQL checks.
  execFileSync("cp", ["-a", prepared, dataDir]);
  return startTestBackend(options);
}

/** Starts a backend in a separate process, which a test can kill. */
export function spawnBackendProcess(options: Partial<BackendOptions> = {}): ChildProcess {
  const backendOptions = { ...defaultOptions(), ...options };
  const child = fork(join(import.meta.dirname, "../scripts/backend/run.ts"), {
    env: { ...process.env, BACKEND_OPTIONS: JSON.stringify(backendOptions) },
  });
  cleanUpAfterTest(() => child.kill("SIGKILL"));
  return child;
}

const defaultOptions = (): BackendOptions => ({
  dataDir,
  port: 0,
  siteUrl: "http://127.0.0.1",
  mail: { from: "a@b.example" },
  durable: false,
});

/** Starts a durable backend in a separate process, and resolves when it reports its address. */
export async function startDurableProcess() {
  const child = spawnBackendProcess({ durable: true });
  const [address] = (await once(child, "message")) as [BackendAddress];
  return { process: child, ...address };
}

/** Leaves a Postgres server running without its supervisor. */
export async function leaveOrphanedPostgres() {
  const backend = await startPreparedBackend();
  const commandLine = readDataFile("postgres/postmaster.opts");
  await backend.close();
  const program = commandLine.split(" ", 1).join("");
  // Postgres quotes each argument, because some contain spaces.
  const args = [...commandLine.matchAll(/"([^"]*)"/g)].map(([, arg = ""]) => arg);
  const user = postgresUser(join(dataDir, "postgres"), [program, dataDir]);
  const child = user.run(program, args);
  cleanUpAfterTest(() => child.kill("SIGQUIT"));
  await waitUntil(() => /ready/.test(readDataFile("postgres/postmaster.pid")));
  const orphan = identifyProcess(readPostgresPid() ?? 0);
  if (!orphan) throw new Error("There is no orphan.");
  return orphan;
}

export const readPostgresPid = () =>
  Number(readDataFile("postgres/postmaster.pid").split("\n")[0]) || null;

/** The content of a file in the data folder; empty if the file cannot be read. */
export function readDataFile(file: string): string {
  try {
    return readFileSync(join(dataDir, file), "utf8");
  } catch {
    return "";
  }
}

export async function waitUntil(isTrue: () => boolean) {
  while (!isTrue()) await sleep(5);
}

/** Runs `work` with a connection of the database's owner. */
export async function withOwner<T>(
  { databaseUrl }: Pick<BackendAddress, "databaseUrl">,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres(databaseUrl, { max: 1 });
  return work(sql).finally(() => sql.end());
}

/** Sends a job search as the site does, and returns the HTTP status, 0 without a response. */
export async function fetchBackendStatus({
  url,
  publishableKey,
  secretKey,
}: Pick<BackendAddress, "url" | "publishableKey" | "secretKey">): Promise<number> {
  const response = await fetch(`${url}/rest/v1/rpc/find_jobs`, {
    method: "POST",
    headers: {
      apikey: publishableKey,
      [siteMarkHeader]: siteMark(secretKey),
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ filters: { terms: ["go"] }, page_offset: 0, page_size: 10 }),
  }).catch(() => null);
  return response?.status ?? 0;
}

/** The e-mail addresses of newsletter subscribers. */
export const listSubscriberEmails = (backend: Pick<BackendAddress, "databaseUrl">) =>
  withOwner(backend, async (sql) => {
    const rows = await sql<{ email: string }[]>`select email from public.newsletter_subscriptions`;
    return rows.map(({ email }) => email);
  });
