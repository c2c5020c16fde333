import { once } from "node:events";
import { createServer } from "node:net";
import { type Env, isLoopback } from "../lib/config/env.ts";
import { errorCode, UserError } from "./user-error.ts";

export async function checkPorts({ HOST, PORT, SUPABASE_PORT, SUPABASE_URL }: Env) {
  if (!SUPABASE_URL && PORT === SUPABASE_PORT)
    throw new UserError(
      `PORT and SUPABASE_PORT are both ${PORT}: set one of them to another port.`,
    );
  await tryPort(PORT, HOST).catch((error: unknown) => {
    if (errorCode(error) === "EADDRINUSE")
      throw new UserError(`Port ${PORT} is taken: set PORT to a free one.`);
    throw new UserError(
      `The site cannot listen on ${HOST}:${PORT} (${errorCode(error)}): set HOST and PORT.`,
    );
  });
  if (SUPABASE_URL) return;
  await tryPort(SUPABASE_PORT, "127.0.0.1").catch((error: unknown) => {
    throw portFailure(SUPABASE_PORT, error);
  });
}

export function portFailure(port: number, error: unknown): UserError {
  if (errorCode(error) === "EADDRINUSE")
    return new UserError(`Port ${port} is taken: set SUPABASE_PORT to a free one.`);
  return new UserError(
    `Port ${port} cannot be used (${errorCode(error)}): set SUPABASE_PORT to another one.`,
  );
}

/**
 * Returns a warning if visitors can forge their address: with a number of trusted proxies, the site trusts the headers of
 * every client that can connect to it. Returns null if the settings are safe.
 */
export function forgeableAddressWarning({
  HOST,
  PORT,
  TRUSTED_PROXIES: trusted,
}: Env): string | null {
  const isTrustingEveryone = typeof trusted === "number" && trusted > 0;
  if (!isTrustingEveryone || isLoopback(HOST)) return null;
  return (
    `HOST=${HOST} and TRUSTED_PROXIES=${trusted}: who reaches port ${PORT} past the proxy can forge their address. ` +
    "With a proxy on this machine set HOST=127.0.0.1, otherwise TRUSTED_PROXIES to the proxies' addresses or networks."
  );
}

async function tryPort(port: number, host: string) {
  await using server = createServer().listen(port, host);
  await once(server, "listening");
}

export async function checkSupabase({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key }: Env) {
  const request = { headers: { apikey: key ?? "" }, signal: AbortSignal.timeout(10_000) };
  const answer = await fetch(`${url}/auth/v1/settings`, request).catch((error: Error) => {
    const reason = errorCode(error.cause) ?? error.message;
    throw new UserError(`SUPABASE_URL ${url} cannot be reached (${reason}).`);
  });
  if ([401, 403].includes(answer.status))
    throw new UserError(`${url} refuses SUPABASE_PUBLISHABLE_KEY.`);
  if (!answer.ok)
    throw new UserError(
      `SUPABASE_URL ${url} is not a Supabase: its /auth/v1/settings answered ${answer.status}.`,
    );
}
