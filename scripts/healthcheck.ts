/**
 * Waits until the site that the environment variables describe responds, at most for the number of seconds in the
 * argument.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { env, localOrigin } from "../lib/config/env.ts";

const seconds = Number(process.argv[2] ?? 30);
const deadline = AbortSignal.timeout(seconds * 1000);
// The front's private server responds without queueing behind visitors' requests.
const origin = env.PURGE_URL ? new URL(env.PURGE_URL).origin : localOrigin(env);

async function isHealthy(): Promise<boolean> {
  const response = await fetch(`${origin}/api/health`, { signal: deadline }).catch(() => null);
  return response?.ok ?? false;
}

while (!(await isHealthy())) {
  if (deadline.aborted) {
    console.error(`The site does not answer at ${origin} within ${seconds} s.`);
    process.exit(1);
  }
  await sleep(100);
}
