import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Env, localOrigin, parseEnv } from '../lib/env.ts';
import { actionsKey } from './actions-key.ts';
import { holdBuild } from './build.ts';
import { checkPorts, checkSupabase } from './checks.ts';
import { type Child, startChild } from './child.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { keepRunning } from './keep-running.ts';
import { startScheduler } from './scheduler.ts';
import { Sentence } from './sentence.ts';

/** A running site with everything under it. */
export type Site = {
  env: Env;
  url: string;
  /** Nothing when it runs on a Supabase elsewhere. */
  embedded: Embedded | null;
  close(): Promise<void>;
};

type Options = {
  /** The environment, as in lib/env.ts. */
  variables: Record<string, string>;
  /** Hot reload instead of a production build. */
  isDevelopment?: boolean;
  /** False for throw-away data. */
  durable?: boolean;
  signal: AbortSignal;
  say: (line: string) => void;
};

/**
 * Starts backend, data, build and web server, in this order, after a look at what would fail later.
 * @throws Sentence for whatever the person can mend.
 */
export async function startSite(options: Options): Promise<Site> {
  const { variables, isDevelopment = false, durable = true, signal, say } = options;
  const env = parseEnv(variables);
  await using stack = new AsyncDisposableStack();

  await checkPorts(env);
  if (env.SUPABASE_URL) await checkSupabase(env);
  else say('Starting the database…');
  const embedded = env.SUPABASE_URL ? null : await startEmbedded({ env, durable, signal, say });
  if (embedded) stack.defer(() => embedded.close());

  const NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = actionsKey(env);
  if (!isDevelopment) {
    const build = await holdBuild({
      env: { ...env, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY },
      variables: { ...variables, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY },
      signal,
      say,
    });
    stack.defer(() => build.release());
  }

  say('Starting the site…');
  // Whoever sets CRON_SECRET has a scheduler of their own.
  const cronSecret = env.CRON_SECRET ?? randomBytes(24).toString('base64url');
  const url = localOrigin(env);
  const web = await keepRunning({
    name: 'The web server',
    signal,
    say: console.error,
    start: async (signal) => {
      const child = startChild(join(import.meta.dirname, 'serve.ts'), isDevelopment ? ['--dev'] : [], {
        output: 'quiet',
        env: {
          ...variables,
          NODE_ENV: isDevelopment ? 'development' : 'production',
          NEXT_TELEMETRY_DISABLED: '1',
          DATA_DIR: embedded?.folder.path ?? env.DATA_DIR,
          CRON_SECRET: cronSecret,
          NEXT_SERVER_ACTIONS_ENCRYPTION_KEY,
          ...(embedded && {
            SUPABASE_URL: embedded.url,
            SUPABASE_PUBLISHABLE_KEY: embedded.publishableKey,
            SUPABASE_SECRET_KEY: embedded.secretKey,
          }),
        },
      });
      embedded?.folder.adopt(child.process.pid);
      await ready(url, child, signal).catch(async (error: unknown) => {
        await child.stop();
        throw error;
      });
      child.show();
      return child;
    },
  });
  stack.defer(() => web.stop());
  embedded?.folder.announce(url);
  if (!env.CRON_SECRET) {
    const scheduler = startScheduler(url, cronSecret);
    stack.defer(() => scheduler.stop());
  }

  const owned = stack.move();
  return {
    env,
    url,
    embedded,
    close: () => owned.disposeAsync(),
  };
}

async function ready(url: string, child: Child, signal: AbortSignal) {
  let hasEnded = false;
  void child.ended.then(() => (hasEnded = true));
  for (;;) {
    signal.throwIfAborted();
    if (hasEnded) throw new Sentence(`${child.output().trim()}\nThe web server does not start, see above.`);
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer && answer.status < 500) return;
    await sleep(50);
  }
}
