import { createClient } from 'redis';
import { env } from './env.ts';

let client: ReturnType<typeof createClient> | undefined;

/** The one connection to the Redis of REDIS_URL, opened at the first call; while it is away commands fail at once. */
export function redis() {
  if (!client) {
    client = createClient({ url: env.REDIS_URL, disableOfflineQueue: true });
    client.on('error', (error) => console.error('Redis:', error instanceof Error ? error.message : error));
    void client.connect();
  }
  return client;
}
