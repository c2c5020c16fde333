import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "../lib/env.ts";
import { bin, type Child, startChild, type Variables } from "./child.ts";
import { UserError } from "./user-error.ts";

/**
 * Where the web process on `port` answers. By name: Next's middleware calls every loopback address localhost, and a
 * rewrite to another host than the one Next was started with is sent there over the network, through the middleware again.
 */
export const webOrigin = (port: number) => `http://${webHost}:${port}`;
const webHost = "localhost";

export function startWeb(port: number, env: Variables): Child {
  // Longer than the front keeps idle connections, so that it never sends a request on one that is being closed.
  const args = ["start", "-H", webHost, "-p", String(port), "--keepAliveTimeout", "65000"];
  // By itself Node would let garbage grow to gigabytes before it collects all of it; pages need some 200 MB.
  const NODE_OPTIONS = "--max-old-space-size=512";
  return startChild(bin("next"), args, {
    env: { ...env, NODE_OPTIONS, NODE_ENV: "production" },
  });
}

/** Starts Next for developing, with hot reload, where visitors ask. */
export function startDevelopment({ HOST, PORT }: Env, env: Variables): Child {
  return startChild(bin("next"), ["dev", "-H", HOST, "-p", String(PORT)], {
    env: { ...env, NODE_ENV: "development" },
  });
}

// Compression briefly takes much memory in several threads. These settings return it to the system at once, and keep the
// space for short-lived JavaScript objects small.
const frugal = {
  NODE_OPTIONS: "--max-semi-space-size=4",
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** Starts the front where visitors ask, before a web process on `webPort`; its private server listens on `privatePort`. */
export function startFront(webPort: number, privatePort: number, env: Variables): Child {
  const ports = { ORIGIN: webOrigin(webPort), PRIVATE_PORT: String(privatePort) };
  return startChild(join(import.meta.dirname, "../front/main.ts"), [], {
    env: { ...env, ...frugal, ...ports, NODE_ENV: "production" },
  });
}

export const purgeUrl = (privatePort: number) => `http://127.0.0.1:${privatePort}/purge`;

/** Resolves once a started server answers. Throws a UserError with its output where it does not start. */
export async function whenReady(
  name: string,
  child: Child,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const status = () =>
    fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
      (response) => response.status,
      () => 0,
    );
  try {
    for (let last = 0; last === 0 || last >= 500; last = await status()) {
      signal.throwIfAborted();
      if (child.hasEnded())
        throw new UserError(`${child.output()}\n${name} does not start, see above.`);
      await sleep(50);
    }
  } catch (error) {
    await child.stop();
    throw error;
  }
}
