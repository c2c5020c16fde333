import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import type { Sql } from "postgres";
import { withDatabase } from "../backend/database.ts";
import { commandLine } from "../backend/process-identity.ts";
import { type Child, startChild, type Variables } from "../child.ts";
import { family, megabytes } from "../processes.ts";
import { runningDatabase } from "../project-database.ts";
import { UserError } from "../user-error.ts";
import { variables } from "../variables.ts";

export type OwnSite = Awaited<ReturnType<typeof startOwnSite>>;

const commandLines = {
  front: /front\/main\.ts/,
  web: /^next-server/,
  backend: /scripts\/backend\/run\.ts/,
  database: /^postgres|bin\/postgres/,
  supervisor: /scripts\/(?:start|serve)\.ts/,
};
type ProcessName = keyof typeof commandLines;
export const processNames = Object.keys(commandLines) as ProcessName[];

type Options = {
  command?: "start" | "serve";
  /** A checkout or build of the project other than this one. */
  folder?: string;
  env?: Variables;
};

/** Starts a site in a process of its own, on free ports and with data that is deleted with it. */
export async function startOwnSite(signal: AbortSignal, options: Options = {}) {
  let folder = options.folder ?? join(import.meta.dirname, "../..");
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "golang-jobs-site-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const PORT = String(await getPort());
  const url = `http://127.0.0.1:${PORT}`;
  const env = {
    ...{ ...variables({}), PORT, SUPABASE_PORT: String(await getPort()), DATA_DIR: dataDir },
    // The load generator says in x-forwarded-for where a request comes from.
    TRUSTED_PROXIES: "1",
    ...options.env,
  };
  let child: Child;
  const begin = () => {
    const settings = { cwd: folder, env, patienceMs: 30_000 };
    const bootstrap = join(folder, "scripts/bootstrap.mjs");
    child = startChild(bootstrap, [options.command ?? "start"], settings);
  };
  /** Asks until the site answers with success. Resolves with the seconds that took. */
  const recovered = async (path: string) => {
    const begun = performance.now();
    const ask = () => fetch(url + path, { signal: AbortSignal.timeout(60_000) });
    while (!(await ask().catch(() => null))?.ok) {
      signal.throwIfAborted();
      if (child.hasEnded()) throw new UserError(`${child.output()}\nThe site has ended.`);
      await sleep(50);
    }
    return (performance.now() - begun) / 1000;
  };
  const stop = () => child.stop();
  stack.defer(stop);
  begin();
  await recovered("/api/ready");

  const pids = (name?: ProcessName) =>
    family(child.process.pid).filter((pid) => !name || commandLines[name].test(commandLine(pid)));
  const databaseUrl = async () => (await runningDatabase(dataDir)) ?? "";
  const owned = stack.move();
  return {
    url,
    env,
    recovered,
    /** Its processes of a name, or all of them. */
    pids,
    megabytes: (name?: ProcessName) => pids(name).reduce((sum, pid) => sum + megabytes(pid), 0),
    /** Sends a signal to a process; the first of the database is its postmaster. */
    strike(name: ProcessName, kind: NodeJS.Signals) {
      for (const pid of pids(name).slice(0, 1)) process.kill(pid, kind);
    },
    /** Kills all its processes at once, as when a machine fails. */
    kill() {
      for (const pid of pids()) process.kill(pid, "SIGKILL");
    },
    stop,
    /** Starts it once it has ended, from another build where one is given; like systemd, again after a second while its ports are held. */
    async start(build = folder) {
      folder = build;
      await child.ended;
      for (let tries = 1; child.hasEnded(); tries++) {
        begin();
        await recovered("/api/ready").catch(async (error: unknown) => {
          if (tries === 30 || !child.hasEnded()) throw error;
          await sleep(1000, null, { signal });
        });
      }
    },
    databaseUrl,
    /** Runs `work` on the database as its owner. */
    withSql: async <T>(work: (sql: Sql) => Promise<T>) =>
      withDatabase(await databaseUrl(), signal, work),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
