import type { IncomingMessage, ServerResponse } from 'node:http';
import { canonicalPath } from './canonical-path.ts';
import { isReadableForm } from './multipart.ts';

/** What can be asked of any address here; route handlers take fewer. */
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** An address no page answers. */
const nowhere = '/no-such-address';

/** A request for the head alone becomes one for the whole, of which Node sends the head: so both say the same. */
export function headAsWhole(request: IncomingMessage): void {
  if (request.method === 'HEAD') request.method = 'GET';
}

/** Settles what HTTP asks of every server before a page is made. True where the request is answered with that. */
export function isSettled(request: IncomingMessage, response: ServerResponse): boolean {
  if (!methods.includes(request.method ?? '')) return answer(response, 405, { Allow: methods.join(', ') });
  if (!isAddress(request.url)) {
    // A page with words, which is not there under any other address either.
    request.url = nowhere;
    answerWith(response, 400);
    return false;
  }
  const canonical = canonicalPath(request.url ?? '');
  return canonical !== null && answer(response, 308, { Location: canonical });
}

/** Refuses a form that nobody can read. True where it did. */
export async function isBrokenForm(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (request.method !== 'POST' || (await isReadableForm(request))) return false;
  return answer(response, 400, { 'Content-Type': 'text/plain; charset=utf-8' }, 'This form could not be read.');
}

/** Whether Next can answer it: what it cannot decode it answers with 500, and a full URL with a redirect to its host. */
function isAddress(url = ''): boolean {
  try {
    return url.startsWith('/') && Boolean(decodeURIComponent(url.replace(/\?.*/s, '')));
  } catch {
    return false;
  }
}

function answer(response: ServerResponse, status: number, headers: Record<string, string>, text = ''): true {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text);
  return true;
}

/** Whatever page is made is sent with this status. */
function answerWith(response: ServerResponse, status: number): void {
  const { writeHead } = response;
  response.writeHead = ((_: number, ...rest: unknown[]) => writeHead.apply(response, [status, ...rest] as never)) as typeof writeHead;
}
