import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ownBytes } from './own-bytes.ts';

/*
 * What a caching proxy would do, in front of Next: a page that has just been sent is sent again, byte for byte and already
 * compressed, without asking Next. It costs a tenth of what Next needs to find one in its own cache.
 */

type Answer = { headers: OutgoingHttpHeaders; body: Buffer };

/** Shorter than anybody notices; the pages asked for most often reach Next once in that time, in milliseconds. */
const ttl = 1000;

const answers = new LRUCache<string, Answer>({
  ttl,
  maxSize: 16 * 1024 * 1024,
  maxEntrySize: 2 * 1024 * 1024,
  sizeCalculation: ({ body }) => body.length + 2000,
});

/** Changes with every write, so that an answer begun before one is not kept after it. */
let writes = 0;

/** Forgets all answers: something they may show has been changed. */
export function forgetAnswers(): void {
  writes++;
  answers.clear();
}

/** Headers by which Next sends something else at the same address, and those it believes of itself. */
const forNext = /^(?:rsc$|next-|x-(?!forwarded-|real-ip$|request-id$))/;

/** Headers that belong to one sending. */
const ofOneSending = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id']);

/** Under which the answer to a request can be kept; null for one that only Next may answer. */
function keyOf({ method, url, headers }: IncomingMessage): string | null {
  if (method !== 'GET' || headers['cache-control'] || headers.pragma) return null;
  for (const name in headers) if (forNext.test(name)) return null;
  return `${headers['accept-encoding'] ?? ''}\n${url}`;
}

/** Answers a request as one just before it was answered; false when it has to be asked of Next. */
export function answerAgain(request: IncomingMessage, response: ServerResponse): boolean {
  const key = keyOf(request);
  const answer = key && answers.get(key);
  if (!answer) return false;
  response.writeHead(200, { ...answer.headers, age: '0' }).end(answer.body);
  return true;
}

/** Keeps what is sent in answer to a request if caches may: a page that is not out of date. */
export function keepAnswer(request: IncomingMessage, response: ServerResponse): void {
  const key = keyOf(request);
  if (key === null) return;
  const isKept = () =>
    response.statusCode === 200 &&
    String(response.getHeader('cache-control')).includes('s-maxage') &&
    !response.hasHeader('set-cookie') &&
    response.getHeader('x-nextjs-cache') !== 'STALE';
  const writesBefore = writes;
  const chunks: Buffer[] = [];
  const collecting =
    (send: (...args: never[]) => unknown) =>
    (...args: unknown[]) => {
      const [chunk] = args;
      if (isKept() && (typeof chunk === 'string' || chunk instanceof Uint8Array)) chunks.push(Buffer.from(chunk as string));
      return send.apply(response, args as never[]);
    };
  response.write = collecting(response.write) as typeof response.write;
  response.end = collecting(response.end) as typeof response.end;
  response.once('finish', () => {
    if (!isKept() || writes !== writesBefore) return;
    const headers = Object.entries(response.getHeaders()).filter(([name]) => !ofOneSending.has(name));
    const body = ownBytes(...chunks);
    answers.set(key, { headers: { ...Object.fromEntries(headers), 'content-length': body.length }, body });
  });
}
