import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { execa } from "execa";
import getPort from "get-port";
import type { Sql } from "postgres";
import { withDatabase } from "../../scripts/backend/database.ts";
import { runningDatabase } from "../../scripts/backend/postgres.ts";
import {
  runNodeProgram,
  startChild,
  type Variables,
  onlyKnownVariables,
} from "../../scripts/child.ts";
import { commandLine, processTree, memoryInMegabytes } from "../../scripts/processes.ts";
import { UserError } from "../../scripts/user-error.ts";

export type OwnSite = Awaited<ReturnType<typeof startOwnSite>>;

const commandLines = {
  front: /front\/main\.ts/,
  web: /^next-server/,
  backend: /scripts\/backend\/run\.ts/,
  database: /^postgres|bin\/postgres/,
  supervisor: /scripts\/(?:start|serve)\.ts/,
};
export type ProcessName = keyof typeof commandLines;
export const processNames = Object.keys(commandLines) as ProcessName[];

export const projectFolder = join(import.meta.dirname, "../..");
export const bootstrapPath = (checkout: string) => join(checkout, "scripts/bootstrap.mjs");

export const temporaryFolder = (name: string) =>
  mkdtempDisposable(join(tmpdir(), `golang-jobs-${name}-`));

const longestRecoveryMs = 5 * 60_000;

type Options = { command?: "start" | "serve"; folder?: string; env?: Variables };

/** Starts a separate site on free ports, with temporary data. */
export async function startOwnSite(signal: AbortSignal, options: Options = {}) {
  let { folder = projectFolder } = options;
  await using stack = new AsyncDisposableStack();
  const { path: dataDir } = stack.use(await temporaryFolder("site"));
  const PORT = String(await getPort());
  const url = `http://127.0.0.1:${PORT}`;
  const env = {
    ...onlyKnownVariables({}),
    PORT,
    SUPABASE_PORT: String(await getPort()),
    DATA_DIR: dataDir,
    // The load generator acts as the proxy that sets x-forwarded-for.
    TRUSTED_PROXIES: "1",
    // The load generator reads the site's output: a line for each request would slow it down.
    LOG_LEVEL: "warn",
    ...options.env,
  };
  const begin = () =>
    startChild(bootstrapPath(folder), [options.command ?? "start"], { env, patienceMs: 30_000 });
  let child = begin();
  const stop = () => child.stop();
  stack.defer(stop);
  /** Waits at most five minutes for a successful response, and returns how many seconds that took. */
  const recovered = async (path: string) => {
    const startedAt = performance.now();
    const isAnswered = async () => {
      const response = await fetch(url + path, { signal: AbortSignal.timeout(60_000) }).catch(
        () => null,
      );
      return response?.ok ?? false;
    };
    while (!(await isAnswered())) {
      signal.throwIfAborted();
      if (child.hasEnded()) throw new UserError(`${child.output()}\nThe site has stopped.`);
      if (performance.now() - startedAt > longestRecoveryMs)
        throw new UserError(`${child.output()}\nThe site does not answer ${path} with success.`);
      await sleep(50);
    }
    return (performance.now() - startedAt) / 1000;
  };
  await recovered("/api/ready");

  const pids = (name?: ProcessName) =>
    processTree(child.process.pid).filter(
      (pid) => !name || commandLines[name].test(commandLine(pid)),
    );
  const owned = stack.move();
  return {
    url,
    env,
    recovered,
    pids,
    stop,
    async runCommand(...args: string[]) {
      const { code, output } = await runNodeProgram(bootstrapPath(folder), args, {
        env,
        signal,
      });
      if (code !== 0) throw new UserError(`npm run ${args[0]} fails: ${output}`);
    },
    /** The memory in MB of one process or, without a name, of all. */
    megabytes(name?: ProcessName) {
      let total = 0;
      for (const pid of pids(name)) total += memoryInMegabytes(pid);
      return total;
    },
    /** Signals one process. The first process of Postgres is its main process. */
    sendSignal(name: ProcessName, kind: NodeJS.Signals) {
      for (const pid of pids(name).slice(0, 1)) process.kill(pid, kind);
    },
    kill() {
      for (const pid of pids()) process.kill(pid, "SIGKILL");
    },
    /** Restarts the site. Like systemd, it retries every second while another process still has the site's ports. */
    async start(build = folder) {
      folder = build;
      await child.ended;
      for (let tries = 1; child.hasEnded(); tries++) {
        child = begin();
        await recovered("/api/ready").catch(async (error: unknown) => {
          if (tries === 30 || !child.hasEnded()) throw error;
          await sleep(1000, null, { signal });
        });
      }
    },
    withSql: async <T>(work: (sql: Sql) => Promise<T>) =>
      withDatabase((await runningDatabase(dataDir)) ?? "", signal, work),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

export async function cloneCommit(commit: string, folder: string, signal: AbortSignal) {
  const git = (...args: string[]) => execa("git", args, { cancelSignal: signal });
  await git("clone", "--quiet", "--shared", projectFolder, folder);
  await git("-C", folder, "checkout", "--quiet", "--detach", commit);
}
