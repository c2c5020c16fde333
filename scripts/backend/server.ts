import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { App, type EmailDriver, setExperimental } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import type { Sql } from "postgres";
import { createMailer } from "../../lib/outbox/mailer.ts";
import { portFailure } from "../checks.ts";
import { waitAtMost } from "../lifetime.ts";
import { createAuthGate } from "./auth-gate.ts";
import { type DatabaseAddress, databaseTransport, openDatabaseSocket } from "./database-socket.ts";
import { createHostedAuth } from "./hosted-auth.ts";
import type { Keys } from "./keys.ts";
import { redirectConsole, type LogFile, createLogFile } from "./log-file.ts";
import { toPostgrestResponse } from "./refusals.ts";
import { answerTooLarge, createSessionPool, sessionLost } from "./sessions.ts";
import { fileStorage } from "./storage.ts";
import {
  createCallerQueue,
  createPasswordHashQueue,
  maxAnswerBytes,
  retryLaterResponse,
} from "./turns.ts";

export type ServerOptions = {
  dataDir: string;
  databaseUrl: string;
  role?: string;
  siteUrl: string;
  keys: Pick<Keys, "publishableKey" | "secretKey" | "jwtSecret">;
  mail: Omit<Parameters<typeof createMailer>[0], "outbox">;
  /** Whether an account can sign in only after its address was confirmed, as on hosted Supabase. For tests. */
  confirmsAddresses?: boolean;
};

/**
 * Starts the HTTP server before the database, so that a taken port is reported early. Responds with 503 until `serve`
 * is called.
 */
export async function startApiServer(port: number) {
  let running: Awaited<ReturnType<typeof createApp>> | null = null;
  const authGate = createAuthGate();
  const inTurn = createPasswordHashQueue();
  const callersInTurn = createCallerQueue();
  const serve = async (request: Request, peer: string | null) => {
    if (!running) return retryLaterResponse();
    const response = await running.fetch(request, peer);
    if (response.status !== 500) return response;
    const text = await response.clone().text();
    if (text.includes(answerTooLarge))
      return Response.json({ code: "PT413", message: answerTooLarge }, { status: 413 });
    // Responds with 503 if a database session was lost, as PostgREST does, so that callers retry.
    if (text.includes(sessionLost)) return retryLaterResponse();
    return toPostgrestResponse(text) ?? response;
  };
  const answer = (request: Request, { incoming }: HttpBindings | Http2Bindings) => {
    const peer = incoming.socket?.remoteAddress ?? null;
    const [, part] = /^\/(rest|auth|storage)\/v1(?:\/|$)/.exec(new URL(request.url).pathname) ?? [];
    // Other paths get 404, because Supabase Lite's pages under /_system reveal the database's password.
    if (!part) return new Response(null, { status: 404 });
    const secretKey = running?.secretKey ?? "";
    const proceed = () =>
      inTurn(request, () => callersInTurn(request, secretKey, () => serve(request, peer)));
    return part === "auth" ? authGate(request, peer ?? "", secretKey, proceed) : proceed();
  };
  const server = createAdaptorServer({ fetch: answer }) as Server;
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    throw portFailure(port, error);
  }
  const address = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${address.port}`,
    async serve(options: ServerOptions) {
      const log = createLogFile(join(options.dataDir, "supabase.log"));
      running = await redirectConsole(log, () => createApp(options, log));
    },
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeIdleConnections();
      const patience = setTimeout(() => server.closeAllConnections(), 2000);
      await once(server, "close");
      clearTimeout(patience);
      // Closing has a time limit, because it would wait forever for database queries that never end.
      if (running) await waitAtMost(3000, "The connections to the database", running.close());
    },
  };
}

async function createApp(options: ServerOptions, log: LogFile) {
  const { dataDir, databaseUrl, role = "authenticator", siteUrl, keys, mail } = options;
  const { confirmsAddresses = false } = options;
  const connect = (more = {}) =>
    createPostgresConnection({
      url: databaseUrl,
      postgresOptions: {
        onnotice: () => undefined,
        connect_timeout: connectSeconds,
        ...databaseTransport(connectSeconds * 1000),
        connection: {
          role,
          statement_timeout: 8000,
          application_name: "supabase-lite",
          // Only Storage deletes uploads (protect-uploads.sql). The data API has no access to its tables.
          "storage.allow_delete_query": "true",
        },
        types: { jsonb },
        ...more,
      },
    });
  const connection = connect();
  const { types, timeLimits } = await readSettings(connect({ max: 1 }).driver);
  const sessions = createSessionPool(
    ({ onclose, onbytes }) => {
      const socket = async (address: DatabaseAddress) => {
        const socket = await openDatabaseSocket(address, { timeoutMs: connectSeconds * 1000 });
        // This listener runs before that of postgres.js, so an oversized response closes the connection before it fills
        // the memory.
        return socket.on("data", ({ length }) => {
          if (!onbytes(length)) socket.destroy();
        });
      };
      const { driver } = connect({
        max: 1,
        max_lifetime: null,
        fetch_types: false,
        onclose,
        socket,
      });
      Object.assign(driver.options.parsers, types.parsers);
      Object.assign(driver.options.serializers, types.serializers);
      return driver;
    },
    { max: 10, timeLimits, maxBytes: maxAnswerBytes },
  );
  connection.driver.reserve = sessions.reserve;
  // Prevents Supabase Lite from granting anon and authenticated all privileges on all tables.
  Object.assign(connection, { rlsState: "active" });

  setExperimental("storage", true);
  const app = new App({
    connection,
    api: { schemas: ["public"], max_rows: 1000 },
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
        enable_confirmations: confirmsAddresses,
        otp_length: 10,
        // Asking both addresses for confirmation would not help: Supabase Lite changes the address as soon as the old
        // one confirms.
        double_confirm_changes: false,
        template: {
          confirmation: mailTemplateOptions("confirmation", "Confirm your email"),
          recovery: mailTemplateOptions("recovery", "Choose a new password"),
          email_change: mailTemplateOptions("email_change", "Confirm your new email"),
        },
      },
    },
    storage: { enabled: true, file_size_limit: "2MiB" },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: { email: plainMail(createMailer({ ...mail, outbox: join(dataDir, "outbox") })) },
    },
  });
  app._storageAdapter = fileStorage(join(dataDir, "storage"));
  await app.init();
  await connection.introspect({ useCache: true });
  const hostedAuth = createHostedAuth(sessions);
  return {
    secretKey: keys.secretKey,
    fetch: (request: Request, peerAddress: string | null) =>
      redirectConsole(log, () =>
        hostedAuth(request, async () => app.fetch(request, { peerAddress })),
      ),
    close: sessions.close,
  };
}

/**
 * Reads the array types and the roles' statement timeouts once, because postgres.js does not read array types again
 * after a lost session.
 */
async function readSettings(sql: Sql) {
  const limits = await sql<{ role: string; limit: string }[]>`
    select r.rolname as role, split_part(setting, '=', 2) as limit
    from pg_roles r join pg_db_role_setting s on s.setrole = r.oid, unnest(s.setconfig) as setting
    where setting like 'statement_timeout=%' and s.setdatabase = 0`;
  await sql.end();
  return {
    types: sql.options,
    timeLimits: new Map(limits.map(({ role, limit }) => [role, limit])),
  };
}

/**
 * Passes jsonb arguments through unchanged: Supabase Lite has already serialised them, and postgres.js would do so
 * again.
 */
const jsonb = {
  to: 3802,
  from: [3802],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};

const connectSeconds = 3;

const mailTemplateOptions = (name: string, subject: string) => ({
  subject,
  content_path: join(import.meta.dirname, `../../supabase/templates/${name}.html`),
});

/**
 * Generates the text part of mails from their HTML. Supabase Lite's own text part ignores our templates and links to
 * Lite itself.
 */
const plainMail = (driver: EmailDriver): EmailDriver => ({
  // Sending is not awaited, because the response time would reveal which addresses have an account.
  send({ html = "", ...mail }) {
    void Promise.resolve(driver.send({ ...mail, html, text: plainText(html) })).catch(
      (error: unknown) => console.error("A mail of Auth could not be sent.", error),
    );
    return Promise.resolve();
  },
});

/** Converts an HTML template to text, without its head, tags, indentation and empty lines. */
const plainText = (html: string) =>
  html
    .replace(/^.*<body[^>]*>|<[^>]+>/gs, "")
    .replace(/^ +/gm, "")
    .replace(/\n{2,}/g, "\n")
    .trim();
