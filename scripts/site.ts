import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Env, localOrigin, parseEnv } from '../lib/env.ts';
import { type Account, ensureAdmin } from './accounts.ts';
import { type Backend, startBackend } from './backend/start.ts';
import { holdBuild } from './build.ts';
import { type Child, startChild } from './child.ts';
import { endWithin } from './deadline.ts';
import { seedIfEmpty } from './demo-data.ts';
import { startScheduler } from './scheduler.ts';
import { errorCode, Sentence } from './sentence.ts';

/** A running site with everything under it. */
export type Site = {
  env: Env;
  url: string;
  /** Nothing when it runs on a Supabase elsewhere. */
  embedded: (Backend & { admin: Account; demoPassword: string }) | null;
  /** Resolves with the reason when a part of it ends by itself. */
  failed: Promise<string>;
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
  const { variables, isDevelopment = false, signal, say } = options;
  const env = parseEnv(variables);
  await using stack = new AsyncDisposableStack();

  await checkPort(env);
  if (env.SUPABASE_URL) await checkSupabase(env);
  const embedded = env.SUPABASE_URL ? null : await startEmbedded(env, options);
  if (embedded) stack.defer(() => endWithin(40_000, 'The database', embedded.close()));

  if (!isDevelopment) {
    const build = await holdBuild({ env, variables, signal, say });
    stack.defer(() => build.release());
  }

  say('Starting the site…');
  // Whoever sets CRON_SECRET has a scheduler of their own.
  const cronSecret = env.CRON_SECRET ?? randomBytes(24).toString('base64url');
  const child = startChild(join(import.meta.dirname, 'serve.ts'), isDevelopment ? ['--dev'] : [], {
    output: 'quiet',
    env: {
      ...variables,
      NODE_ENV: isDevelopment ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      DATA_DIR: embedded?.folder.path ?? env.DATA_DIR,
      CRON_SECRET: cronSecret,
      ...(embedded && {
        SUPABASE_URL: embedded.url,
        SUPABASE_PUBLISHABLE_KEY: embedded.publishableKey,
        SUPABASE_SECRET_KEY: embedded.secretKey,
      }),
    },
  });
  stack.defer(() => child.stop());
  embedded?.folder.adopt(child.process.pid);

  const url = localOrigin(env);
  await ready(url, child, signal);
  embedded?.folder.announce(url);
  child.show();
  if (!env.CRON_SECRET) {
    const scheduler = startScheduler(url, cronSecret);
    stack.defer(() => scheduler.stop());
  }

  const owned = stack.move();
  return {
    env,
    url,
    embedded,
    failed: Promise.race([
      child.ended.then(() => 'The web server has ended by itself.'),
      ...(embedded ? [embedded.failed.then(() => 'The database has ended by itself.')] : []),
    ]),
    close: () => owned.disposeAsync(),
  };
}

async function startEmbedded(env: Env, { durable = true, signal, say }: Options) {
  say('Starting the database…');
  const backend = await startBackend({
    dataDir: env.DATA_DIR,
    port: env.SUPABASE_PORT,
    siteUrl: env.SITE_URL,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
    secretKey: env.SUPABASE_SECRET_KEY,
    databaseUrl: env.DATABASE_URL,
    durable,
    signal,
  });
  try {
    if (backend.migrated.length > 0) say(`Applied ${backend.migrated.length} migrations.`);
    const admin = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD ?? backend.keys.adminPassword };
    const demoPassword = env.DEMO_PASSWORD ?? backend.keys.demoPassword;
    await ensureAdmin(backend, admin, signal);
    if (env.SEED === 'demo')
      await seedIfEmpty(backend, demoPassword, signal, () => say('Filling the empty database with demo data…'));
    return { ...backend, admin, demoPassword };
  } catch (error) {
    await backend.close();
    throw error;
  }
}

async function checkPort({ HOST, PORT }: Env) {
  const server = createServer();
  try {
    server.listen(PORT, HOST);
    await once(server, 'listening');
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') throw new Sentence(`Port ${PORT} is taken: set PORT to a free one.`);
    throw new Sentence(`The site cannot listen on ${HOST}:${PORT} (${errorCode(error)}): set HOST and PORT.`);
  } finally {
    server.close();
  }
}

async function checkSupabase({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key = '' }: Env) {
  const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: key }, signal: AbortSignal.timeout(10_000) }).catch(
    (error: Error) => {
      const reason = errorCode(error.cause) ?? error.message;
      throw new Sentence(`SUPABASE_URL ${url} cannot be reached (${reason}).`);
    },
  );
  if (answer.status === 401 || answer.status === 403)
    throw new Sentence(`${url} refuses SUPABASE_PUBLISHABLE_KEY.`);
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
