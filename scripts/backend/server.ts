import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { App, type EmailDriver, setExperimental } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { endWithin } from '../deadline.ts';
import { errorCode, Sentence } from '../sentence.ts';
import { createAuthGate } from './auth-gate.ts';
import { consoleTo } from './console-to.ts';
import { createPasswordTurns } from './password-turns.ts';
import { fileStorage } from './storage.ts';

type Options = {
  databaseUrl: string;
  /** Where uploads go. */
  storageFolder: string;
  siteUrl: string;
  keys: { publishableKey: string; secretKey: string; jwtSecret: string };
  email: EmailDriver;
  /** Takes what Lite has to say: each refused request, with its stack. */
  logFile: string;
};

/** A port that is ours and answers 503 until `serve` is called. */
export type Listener = {
  url: string;
  serve(options: Options): Promise<void>;
  close(): Promise<void>;
};

/** Takes the loopback port (0 for a free one) at once, so that a taken one is noticed before anything else is done. */
export async function listen(port: number): Promise<Listener> {
  let app: App | null = null;
  let own: ReturnType<typeof consoleTo> | null = null;
  const authGate = createAuthGate();
  const inTurn = createPasswordTurns();
  const serve = async (request: Request, peerAddress: string | null) =>
    (await own?.run(() => app?.fetch(request, { peerAddress }))) ??
    new Response(null, { status: 503, headers: { 'retry-after': '1' } });
  const answer = async (request: Request, peerAddress: string | null) =>
    (new URL(request.url).pathname.startsWith('/auth/') && (await authGate(request))) ||
    inTurn(request, () => serve(request, peerAddress));
  const server = createAdaptorServer({
    fetch: (request, { incoming }) =>
      // Lite's own pages under /_system tell the database's password to whoever asks.
      !/^\/(rest|auth|storage)\/v1(\/|$)/.test(new URL(request.url).pathname)
        ? new Response(null, { status: 404 })
        : answer(request, incoming.socket?.remoteAddress ?? null),
  }) as Server;
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE')
      throw new Sentence(`Port ${port} is taken: set SUPABASE_PORT to a free one.`);
    throw new Sentence(`Port ${port} cannot be used (${errorCode(error)}): set SUPABASE_PORT to another one.`);
  }
  const address = server.address();

  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    async serve(options) {
      own = consoleTo(options.logFile);
      app = await own.run(() => createApp(options));
    },
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeIdleConnections();
      const patience = setTimeout(() => server.closeAllConnections(), 2000);
      await once(server, 'close');
      clearTimeout(patience);
      // It waits for every query, also for those whose answer will never come.
      if (app) await endWithin(3000, 'The connections to the database', app.connection.close());
      own?.close();
    },
  };
}

async function createApp({ databaseUrl, storageFolder, siteUrl, keys, email }: Options): Promise<App> {
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      onnotice: () => undefined,
      // Bounds of hosted Supabase's authenticator.
      connection: { role: 'authenticator', statement_timeout: 8000, application_name: 'supabase-lite' },
    },
  });
  // Lite would grant everything on every table to anon and authenticated at its first request, unless it believes it
  // already has. (The role above is not allowed to; this spares the log the attempt.)
  Object.assign(connection, { rlsState: 'active' });

  setExperimental('storage', true);
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      minimum_password_length: 8,
      enable_anonymous_sign_ins: false,
      email: {
        enable_signup: true,
        enable_confirmations: false,
        otp_length: 10,
        // Where it asks for two codes, Lite is content with the one of the old address.
        double_confirm_changes: false,
        template: {
          confirmation: { subject: 'Confirm your email', content_path: template('confirmation') },
          recovery: { subject: 'Choose a new password', content_path: template('recovery') },
          email_change: { subject: 'Confirm your new email', content_path: template('email_change') },
        },
      },
    },
    storage: { enabled: true, file_size_limit: '2MiB' },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true }, drivers: { email: inOurWords(email) } },
  });
  app._storageAdapter = fileStorage(storageFolder);
  await app.init();
  await connection.introspect({ useCache: true });
  return app;
}

/** The mails of hosted Supabase (config.toml), so that both say and link the same. */
const template = (name: string) => join(import.meta.dirname, `../../supabase/templates/${name}.html`);

/** Lite's plain text has no template and a link to itself, which only this machine could follow: the HTML says it all. */
const inOurWords = (driver: EmailDriver): EmailDriver => ({
  // Nobody waits for it: only accounts are mailed, and the time of an answer would tell who has one.
  send({ html = '', ...mail }) {
    void Promise.resolve(driver.send({ ...mail, html, text: plainText(html) })).catch((error: unknown) =>
      console.error('A mail of Auth could not be sent.', error),
    );
    return Promise.resolve();
  },
});

/** The words of a template; its links show their address. */
const plainText = (html: string) =>
  html
    .replace(/^.*<body[^>]*>|<[^>]+>/gs, '')
    .replace(/^ +/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim();
