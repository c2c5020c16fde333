/**
 * The web process: Next behind a plain HTTP server that first settles who is asking. Next believes whatever
 * X-Forwarded-* headers it is sent; here only those of the proxies the operator put in front survive.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import compression from 'compression';
import next from 'next';
import { answer } from '../lib/answer.ts';
import { PageCacheHandler } from '../lib/cache-handler.ts';
import { env } from '../lib/env.ts';
import { sendPlain } from '../lib/plain-page.ts';
import { answerAgain, keepAnswer } from '../lib/response-cache.ts';

/** How long running requests may take to finish after SIGTERM, in milliseconds. */
const drainMs = 10_000;

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });

// Middleware takes every loopback address for "localhost": under another name it would not know this server again.
// Where Next looks for a cache; the one named in its configuration it would import anew at each request, twice.
Object.assign(globalThis, { [Symbol.for('@next/cache-handlers')]: { FetchCache: PageCacheHandler } });

const app = next({ dev: values.dev, hostname: 'localhost', port: env.PORT });
await app.prepare();
const handle = app.getRequestHandler();
// Its types are Express's, of which it needs nothing.
const compress = compression() as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

// Hot reload wants upgrades. Otherwise Next would leave their connections open without end, those of HTTP/2's "h2c" among
// them; refused an upgrade, such a request is answered like any other.
const shouldUpgradeCallback = () => values.dev;

const server = createServer({ shouldUpgradeCallback }, (request, response) => {
  if (answerAgain(request, response)) return;
  if (!isAddress(request.url)) {
    response.writeHead(400).end();
    return;
  }
  settleForwarding(request);
  // From the last to the first that sees what Next sends.
  keepAnswer(request, response);
  compress(request, response, () => undefined);
  if (!values.dev) sendPlain(response);
  void answer.run(response, () => handle(request, response));
});
const upgrade = app.getUpgradeHandler();
server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head));

server.listen(env.PORT, env.HOST);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

/** Whether Next can answer it: what it cannot decode it answers with 500, and a full URL with a redirect to its host. */
function isAddress(url = '') {
  try {
    return url.startsWith('/') && Boolean(decodeURIComponent(url.replace(/\?.*/s, '')));
  } catch {
    return false;
  }
}

/** Leaves the client's address as the only entry of X-Forwarded-For, and no host but the one really asked for. */
function settleForwarding(request: IncomingMessage) {
  const { headers } = request;
  const socketAddress = request.socket.remoteAddress ?? 'unknown';
  const hops = env.TRUSTED_PROXIES;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  headers['x-forwarded-for'] = (hops > 0 && forwarded.at(-hops)?.trim()) || socketAddress;
  if (hops === 0) {
    for (const name of ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port']) delete headers[name];
  }
}

function stop() {
  setTimeout(() => process.exit(0), drainMs).unref();
  server.close(async () => {
    await app.close();
    process.exit(0);
  });
  server.closeIdleConnections();
}
