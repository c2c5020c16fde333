import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "../lib/config/env.ts";
import { type Child, startChild, type Variables } from "./child.ts";
import { UserError } from "./user-error.ts";

/** The host must be localhost: with any other host, Next's middleware would send rewrites over the network. */
export const webOrigin = (port: number) => `http://${webHost}:${port}`;
const webHost = "localhost";

export const nextCli = createRequire(import.meta.url).resolve("next/dist/bin/next");

/** Lets Node import next.config.ts. Without it Next would compile the file with SWC, which shipped folders lack. */
export const importConfigNatively = "--experimental-next-config-strip-types";

export function startWeb(port: number, env: Variables): Child {
  // The keep-alive time is longer than the front's, so that the front sends no request on a closing connection.
  const args = [
    "start",
    importConfigNatively,
    "-H",
    webHost,
    "-p",
    String(port),
    "--keepAliveTimeout",
    "65000",
  ];
  // Without a heap limit, V8 lets garbage grow to gigabytes before it collects it.
  const NODE_OPTIONS = `--max-old-space-size=512 ${process.env.NODE_OPTIONS ?? ""}`.trim();
  return startChild(nextCli, args, { env: { ...env, NODE_OPTIONS, NODE_ENV: "production" } });
}

export function startDevelopment({ HOST, PORT }: Env, env: Variables): Child {
  const args = ["dev", importConfigNatively, "-H", HOST, "-p", String(PORT)];
  return startChild(nextCli, args, { env: { ...env, NODE_ENV: "development" } });
}

// The malloc settings make glibc return short-lived compression buffers to the OS. The semi-space is half V8's default:
// at the default the front exceeds 240 MB; at a quarter it collects garbage too often (npm run bench).
const frugal = {
  NODE_OPTIONS: "--max-semi-space-size=8",
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

export function startFront(webPort: number, privatePort: number, env: Variables): Child {
  const ports = { ORIGIN: webOrigin(webPort), PRIVATE_PORT: String(privatePort) };
  return startChild(join(import.meta.dirname, "../front/main.ts"), [], {
    env: { ...env, ...frugal, ...ports, NODE_ENV: "production" },
    // Inherit stdout: otherwise every request's log line would be piped through this process.
    isShown: true,
  });
}

/**
 * Waits until /api/health responds with a status below 500. Stops the child and throws if it ends or `signal` aborts.
 */
export async function waitUntilReady(name: string, child: Child, url: string, signal: AbortSignal) {
  const isReady = async () => {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    );
    return response !== null && response.status < 500;
  };
  try {
    while (!(await isReady())) {
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
