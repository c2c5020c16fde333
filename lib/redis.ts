import { once } from 'node:events';
import { createClient } from 'redis';
import { env } from './env.ts';
import { logError, logInfo } from './log.ts';

// On the global object, because the server and the pages bundled by Next each have a copy of this module.
const key = Symbol.for('golang-jobs:redis');
const scope = globalThis as typeof globalThis & { [key]?: ReturnType<typeof connect> };

/** The one connection to the Redis of REDIS_URL, opened at the first call; while it is away commands fail at once. */
export function redis() {
  return (scope[key] ??= connect());
}

/** Resolves when Redis can be asked or is known to be away, after a second at the latest: the first commands count too. */
export async function redisReady(): Promise<void> {
  if (!env.REDIS_URL || redis().isReady) return;
  await once(redis(), 'ready', { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
}

function connect() {
  const client = createClient({ url: env.REDIS_URL, disableOfflineQueue: true });
  let isAway = false;
  // Each try to reach it again fails with an error of its own.
  client.on('error', (error) => {
    if (!isAway) logError('Redis is away: until it is back this instance counts and caches for itself.', error);
    isAway = true;
  });
  client.on('ready', () => {
    if (isAway) logInfo('Redis is back.');
    isAway = false;
  });
  client.connect().catch(() => undefined); // said by its event
  return client;
}
