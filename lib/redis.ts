import 'server-only';
import { createClient } from 'redis';
import { env } from './env';

let client: ReturnType<typeof createClient> | undefined;

/** The one connection to the Redis of REDIS_URL, opened at the first call; reconnects by itself. */
export function redis() {
  if (!client) {
    client = createClient({ url: env.REDIS_URL, disableOfflineQueue: true });
    client.on('error', (error) => console.error('Redis:', error instanceof Error ? error.message : error));
    void client.connect();
  }
  return client;
}
