import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Settles who is asking: `hops` proxies in front may say whom they forward for, and by which id they know the request;
 * what else a client writes into such headers is not believed.
 * @returns the client's address, which is also the only entry left in X-Forwarded-For
 */
export function settleForwarding(request: IncomingMessage, response: ServerResponse, hops: number): string {
  const { headers } = request;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const client = (hops > 0 && forwarded.at(-hops)?.trim()) || (request.socket.remoteAddress ?? 'unknown');
  headers['x-forwarded-for'] = client;
  if (hops === 0)
    for (const name of ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-request-id'])
      delete headers[name];
  const given = String(headers['x-request-id'] ?? '');
  const id = /^[\w.:-]{8,64}$/.test(given) ? given : randomBytes(9).toString('base64url');
  headers['x-request-id'] = id;
  response.setHeader('X-Request-Id', id);
  return client;
}
