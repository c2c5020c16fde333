import { readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import postgres from "postgres";
import { runningPort } from "../backend/postgres.ts";
import { type Child, startChild } from "../child.ts";
import { commandLine, family, megabytes as megabytesOf } from "../processes.ts";
import { UserError } from "../user-error.ts";
import { variables } from "../variables.ts";

const password = "resilience-password";

/** The command line of the web process, which names itself, and of the front. */
export const web = /^next-server/;
const webOrFront = /^next-server|front\/main\.ts/;

/** A site as `npm start` runs it, with demo data, looked at and hurt from outside. */
export type OwnSite = {
  url: string;
  /** Where the embedded backend listens, and its public key: what every attacker has. */
  backendUrl: string;
  publishableKey: string;
  dataDir: string;
  /** The command that was started. */
  child: Child;
  /** The database as its owner. Opened for each call: trials cut connections. */
  withSql<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T>;
  /** A token of a demo recruiter who is approved. */
  signIn(): Promise<string>;
  /** Calls the backend as somebody with the public key, or with a token. */
  rest(path: string, body: unknown, token?: string): Promise<Response>;
  /** Ids of the processes whose command line matches. */
  pidsOf(pattern: RegExp): number[];
  /** Resident memory of the web process and the front. */
  megabytes(): number;
  /** The same once it is within 100 MB of `before`, or after a minute. */
  settledMegabytes(before: number, signal: AbortSignal): Promise<number>;
  /** Waits until a page answers 200, and tells for how long, in milliseconds. */
  recovered(path?: string): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Something that is done to a site; resolves with what came of it. */
export type Trial = (site: OwnSite, signal: AbortSignal) => Promise<string>;

export async function startOwnSite(signal: AbortSignal, dataDir?: string): Promise<OwnSite> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), "golang-jobs-resilience-")));
  const port = await getPort();
  const backendPort = await getPort();
  const url = `http://127.0.0.1:${port}`;
  const backendUrl = `http://127.0.0.1:${backendPort}`;
  const child = startChild(join(import.meta.dirname, "../start.ts"), [], {
    env: {
      ...variables({}),
      PORT: String(port),
      SUPABASE_PORT: String(backendPort),
      // As by default, whatever the port: then one build serves npm start and this.
      SITE_URL: "http://127.0.0.1:3000",
      DATA_DIR: folder,
      DEMO_PASSWORD: password,
      // Each request may say where it comes from.
      TRUSTED_PROXIES: "1",
    },
  });
  let hasEnded = false;
  void child.ended.then(() => (hasEnded = true));
  const recovered = async (path = "/") => {
    const begin = performance.now();
    while (
      !(await fetch(url + path, { signal: AbortSignal.timeout(60_000) }).catch(() => null))?.ok
    ) {
      signal.throwIfAborted();
      if (hasEnded) throw new UserError(`${child.output()}\nThe site has ended.`);
      await sleep(50);
    }
    return Math.round(performance.now() - begin);
  };
  await recovered("/api/ready");

  const keys = JSON.parse(readFileSync(join(folder, "keys.json"), "utf8")) as {
    publishableKey: string;
    databasePassword: string;
  };
  const headers = (token?: string) => ({
    apikey: keys.publishableKey,
    "content-type": "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
  });
  const post = (path: string, body: unknown, token?: string) =>
    fetch(backendUrl + path, {
      method: "POST",
      headers: headers(token),
      body: JSON.stringify(body),
    });
  const pidsOf = (pattern: RegExp) =>
    family(child.process.pid).filter((pid) => pattern.test(commandLine(pid)));
  const megabytes = () => pidsOf(webOrFront).reduce((sum, pid) => sum + megabytesOf(pid), 0);

  return {
    url,
    backendUrl,
    publishableKey: keys.publishableKey,
    dataDir: folder,
    child,
    async withSql(work) {
      const sql = postgres(
        `postgres://postgres:${keys.databasePassword}@127.0.0.1:${runningPort(folder)}/postgres`,
        { max: 1, onnotice: () => undefined },
      );
      try {
        return await work(sql);
      } finally {
        await sql.end({ timeout: 5 });
      }
    },
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
    async settledMegabytes(before, signal) {
      for (let waited = 0; waited < 60 && megabytes() > before + 100; waited++)
        await sleep(1000, null, { signal });
      return megabytes();
    },
    recovered,
    async [Symbol.asyncDispose]() {
      await child.stop();
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}
