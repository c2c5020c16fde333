import { readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import type { Sql } from "postgres";
import { withDatabase } from "../backend/database.ts";
import { readKeys } from "../backend/keys.ts";
import { commandLine } from "../backend/process-identity.ts";
import { startChild } from "../child.ts";
import { family, megabytes as megabytesOf } from "../processes.ts";
import { runningDatabase } from "../project-database.ts";
import { UserError } from "../user-error.ts";
import { variables } from "../variables.ts";

const password = "soak-password";

/** The command line of the web process, which names itself, and of the front. */
export const web = /^next-server/;
const webOrFront = /^next-server|front\/main\.ts/;

export type OwnSite = Awaited<ReturnType<typeof startOwnSite>>;

export const postmaster = ({ dataDir }: OwnSite) =>
  Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

/** Something that is done to a site; resolves with what came of it. */
export type Trial = (site: OwnSite, signal: AbortSignal) => Promise<string>;

/** @param checkout a folder with another commit of the project, instead of this one */
export async function startOwnSite(signal: AbortSignal, dataDir?: string, checkout?: string) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), "golang-jobs-soak-")));
  const port = await getPort();
  const backendPort = await getPort();
  const url = `http://127.0.0.1:${port}`;
  const backendUrl = `http://127.0.0.1:${backendPort}`;
  const program = checkout
    ? join(checkout, "scripts/bootstrap.mjs")
    : join(import.meta.dirname, "../bootstrap.mjs");
  const begin = () => {
    const child = startChild(program, ["start"], {
      ...(checkout && { cwd: checkout }),
      env: {
        ...variables({}),
        PORT: String(port),
        SUPABASE_PORT: String(backendPort),
        DATA_DIR: folder,
        DEMO_PASSWORD: password,
        // Each request may say where it comes from.
        TRUSTED_PROXIES: "1",
      },
    });
    const run = { child, hasEnded: false };
    void child.ended.then(() => (run.hasEnded = true));
    return run;
  };
  let run = begin();
  const recovered = async (path = "/") => {
    const begin = performance.now();
    while (
      !(await fetch(url + path, { signal: AbortSignal.timeout(60_000) }).catch(() => null))?.ok
    ) {
      signal.throwIfAborted();
      if (run.hasEnded) throw new UserError(`${run.child.output()}\nThe site has ended.`);
      await sleep(50);
    }
    return Math.round(performance.now() - begin);
  };
  /** As an init system does it: a second after it has ended, and again while what is left of it holds the ports. */
  const startAgain = async () => {
    await run.child.ended;
    for (let tries = 1; run.hasEnded; tries++) {
      await sleep(1000, null, { signal });
      run = begin();
      await recovered("/api/ready").catch((error: unknown) => {
        if (tries === 30 || !run.hasEnded) throw error;
      });
    }
  };
  await recovered("/api/ready");

  const { publishableKey } = await readKeys(folder);
  const post = (path: string, body: unknown, token?: string) =>
    fetch(backendUrl + path, {
      method: "POST",
      headers: {
        apikey: publishableKey,
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const databaseUrl = async () => (await runningDatabase(folder)) ?? "";
  const pidsOf = (pattern: RegExp) =>
    family(run.child.process.pid).filter((pid) => pattern.test(commandLine(pid)));
  const megabytes = () => pidsOf(webOrFront).reduce((sum, pid) => sum + megabytesOf(pid), 0);

  return {
    url,
    backendUrl,
    publishableKey,
    dataDir: folder,
    pid: () => run.child.process.pid,
    startAgain,
    databaseUrl,
    /** Runs `work` on the database as its owner, on a connection of its own: trials cut connections. */
    withSql: async <T>(work: (sql: Sql) => Promise<T>) =>
      withDatabase(await databaseUrl(), signal, work),
    async signIn() {
      const answer = await post("/auth/v1/token?grant_type=password", {
        email: "approved@acme-systems.dev",
        password,
      });
      return ((await answer.json()) as { access_token: string }).access_token;
    },
    rest: post,
    pidsOf,
    megabytes,
    /** The memory of the web process and the front once it is within 100 MB of `before`, or after a minute. */
    async settledMegabytes(before: number, signal: AbortSignal) {
      for (let waited = 0; waited < 60 && megabytes() > before + 100; waited++)
        await sleep(1000, null, { signal });
      return megabytes();
    },
    recovered,
    async [Symbol.asyncDispose]() {
      await run.child.stop();
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}
