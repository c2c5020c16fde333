import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerAgain, forgetAnswers, keepAnswer } from './response-cache.ts';

let server: Server;
let made = 0;
let answer: { status?: number; headers?: Record<string, string>; before?: () => void };
const kept = { 'Cache-Control': 's-maxage=60', 'x-nextjs-cache': 'HIT' };

beforeAll(async () => {
  server = createServer((request, response) => {
    if (answerAgain(request, response)) return;
    keepAnswer(request, response);
    made++;
    answer.before?.();
    response.statusCode = answer.status ?? 200;
    response.setHeaders(new Map(Object.entries(answer.headers ?? kept)));
    response.write('page ');
    response.end(Buffer.from(`${made} é`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  forgetAnswers();
  made = 0;
  answer = {};
});

type Ask = { path?: string; method?: string; headers?: OutgoingHttpHeaders };

async function ask({ path = '/', method = 'GET', headers = {} }: Ask = {}) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ text: string; headers: IncomingHttpHeaders; status: number | undefined }>((resolve, reject) => {
    request({ port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ text, headers: response.headers, status: response.statusCode }));
    })
      .on('error', reject)
      .end();
  });
}

test('a page just sent is sent again, to the letter, and says so', async () => {
  const first = await ask();
  const again = await ask();
  expect(again.text).toBe('page 1 é');
  expect(made).toBe(1);
  expect(first.headers).not.toHaveProperty('age');
  expect(again.headers).toMatchObject({ age: '0', 'cache-control': 's-maxage=60', 'content-length': '9' });
  expect((await ask({ path: '/other' })).text).toBe('page 2 é');
});

test('for a second only', async () => {
  await ask();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await ask()).text).toBe('page 2 é');
});

test('not once something was written, nor when that happened while it was made', async () => {
  await ask();
  forgetAnswers();
  expect((await ask()).text).toBe('page 2 é');
  forgetAnswers();
  answer = { before: forgetAnswers };
  await ask();
  expect((await ask()).text).toBe('page 4 é');
});

test.each([
  ['no cache may keep it', { headers: { 'Cache-Control': 'private, no-store' } }],
  ['nothing is said about caches', { headers: {} }],
  ['it is out of date', { headers: { ...kept, 'x-nextjs-cache': 'STALE' } }],
  ['it sets a cookie', { headers: { ...kept, 'Set-Cookie': 'a=1' } }],
  ['nothing is there', { status: 404 }],
  ['it failed', { status: 500 }],
])('not where %s', async (_, made) => {
  answer = made;
  await ask();
  expect((await ask()).text).toBe('page 2 é');
});

test.each<[string, Ask]>([
  ['data of the framework', { headers: { RSC: '1' } }],
  ['a piece of a page', { headers: { 'Next-Router-Segment-Prefetch': '/_tree' } }],
  ['what Next believes of itself', { headers: { 'X-Middleware-Subrequest': 'middleware' } }],
  ['another encoding', { headers: { 'Accept-Encoding': 'gzip' } }],
  ['a fresh page', { headers: { 'Cache-Control': 'no-cache' } }],
  ['a change', { method: 'POST' }],
])('%s is neither answered with a kept page nor kept as one', async (_, special) => {
  await ask();
  expect((await ask(special)).text).toBe('page 2 é');
  expect((await ask()).text).toBe('page 1 é');
  forgetAnswers();
  await ask(special);
  expect((await ask()).text).toBe('page 4 é');
});

test('what a proxy in front tells of the visitor makes no page of its own', async () => {
  await ask({ headers: { 'X-Forwarded-For': '192.0.2.1', Cookie: 'theme=dark' } });
  expect((await ask({ headers: { 'X-Real-IP': '192.0.2.2', 'User-Agent': 'curl' } })).text).toBe('page 1 é');
});
