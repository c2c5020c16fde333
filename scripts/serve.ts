/**
 * The web process: Next behind a plain HTTP server that first settles who is asking and how much may be asked. Next
 * believes whatever X-Forwarded-* headers it is sent, and keeps whatever body; what gets to it has passed here.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import compression from 'compression';
import next from 'next';
import { answer } from '../lib/answer.ts';
import { PageCacheHandler } from '../lib/cache-handler.ts';
import { env } from '../lib/env.ts';
import { headAsWhole, isBrokenForm, isSettled } from '../lib/http-rules.ts';
import { logConsole } from '../lib/log.ts';
import { sendPlain } from '../lib/plain-page.ts';
import { redisReady } from '../lib/redis.ts';
import { answerAgain, keepAnswer } from '../lib/response-cache.ts';
import { admitBody, BoundedRequest } from './serve/body-limits.ts';
import { limitConnections, maxHeaderSize, timeLimits } from './serve/connection-limits.ts';
import { drainable } from './serve/drain.ts';
import { settleForwarding } from './serve/forwarding.ts';
import { explainOutdatedForms } from './serve/outdated-forms.ts';
import { answers, refuseUnreadable } from './serve/refuse.ts';

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
// In development Next shows errors with their code.
if (!values.dev) logConsole();

// Where Next looks for a cache; the one named in its configuration it would import anew at each request, twice.
Object.assign(globalThis, { [Symbol.for('@next/cache-handlers')]: { FetchCache: PageCacheHandler } });

// Middleware takes every loopback address for "localhost": under another name it would not know this server again.
// Quiet, because instrumentation.ts says what failed.
const app = next({ dev: values.dev, quiet: !values.dev, hostname: 'localhost', port: env.PORT });
await Promise.all([app.prepare(), redisReady()]);
const handle = app.getRequestHandler();
// Its types are Express's, of which it needs nothing.
const compress = compression() as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

// Hot reload wants upgrades. Otherwise Next would leave their connections open without end, those of HTTP/2's "h2c" among
// them; refused an upgrade, such a request is answered like any other.
const shouldUpgradeCallback = () => values.dev;

const options = { ...timeLimits, maxHeaderSize, shouldUpgradeCallback, IncomingMessage: BoundedRequest };
const server = createServer(options, (request, response) => void respond(request, response));
const draining = drainable(server, { readyPath: '/api/ready' });
limitConnections(server, env.TRUSTED_PROXIES > 0);
server.on('clientError', refuseUnreadable);
const upgrade = app.getUpgradeHandler();
server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head));

server.listen(env.PORT, env.HOST);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

async function respond(request: BoundedRequest, response: ServerResponse) {
  headAsWhole(request);
  answers.set(request.socket, response);
  const client = settleForwarding(request, response, env.TRUSTED_PROXIES);
  if (draining.take(request, response) || answerAgain(request, response) || isSettled(request, response)) return;
  if (!admitBody(request, client)) return;
  // From the last to the first that sees what Next sends.
  keepAnswer(request, response);
  compress(request, response, () => undefined);
  if (!values.dev) sendPlain(response);
  // Before anything reads the body, of which it takes a copy.
  explainOutdatedForms(request, response);
  if (await isBrokenForm(request, response)) return;
  await answer.run(response, () => handle(request, response));
}

async function stop() {
  // Asked for again, it is urgent; in development nobody is waited for.
  if (values.dev || draining.isDraining()) process.exit(0);
  await draining.drain();
  await Promise.race([app.close(), sleep(1000)]);
  process.exit(0);
}
