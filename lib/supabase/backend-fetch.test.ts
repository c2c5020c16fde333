import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cachedRead, sendOnce, uncachedRead } from './backend-fetch';

let calls = 0;
let meet: (response: ServerResponse, call: number) => unknown;
const server = createServer((_, response) => meet(response, ++calls));
let url = '';

beforeEach(async () => {
  calls = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // As Next does when it repeats a cached read.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => fetch(input, { ...init, signal: null }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const doors = { cached: cachedRead(['jobs']), uncached: uncachedRead, once: sendOnce };
const reads = { cached: doors.cached, uncached: doors.uncached };

async function secondsUntilFailure(fetch: typeof globalThis.fetch, path = '/') {
  const begin = performance.now();
  await expect(fetch(url + path).then((answer) => answer.text())).rejects.toThrow();
  return (performance.now() - begin) / 1000;
}

test.each(Object.entries(doors))('%s: nobody waits longer than 3 s, for whatever it is', { timeout: 10_000 }, async (_, fetch) => {
  const tries = new Map<string | undefined, number>();
  const fates: Record<string, (response: ServerResponse, attempt: number) => unknown> = {
    '/an-answer': () => undefined,
    '/the-rest-of-an-answer': (response) => response.write('begun'),
    '/the-end-of-an-answer': (response) => setInterval(() => response.write('more'), 500).unref(),
    '/a-second-try': (response, attempt) => attempt === 1 && response.destroy(),
  };
  meet = (response) => {
    const path = response.req.url ?? '';
    tries.set(path, (tries.get(path) ?? 0) + 1);
    fates[path]?.(response, tries.get(path) ?? 0);
  };
  for (const seconds of await Promise.all(Object.keys(fates).map((path) => secondsUntilFailure(fetch, path))))
    expect(seconds).toBeLessThan(3.5);
});

describe.each(Object.entries(reads))('%s read', (_, fetch) => {
  test.each<[string, typeof meet]>([
    ['a connection that broke', (response) => response.destroy()],
    ['a backend that says it is away', (response) => response.writeHead(503).end()],
  ])('is tried once more after %s', async (_, fate) => {
    meet = (response, call) => (call === 1 ? fate(response, call) : response.end('rows'));
    expect(await (await fetch(url)).text()).toBe('rows');
    expect(calls).toBe(2);
  });

  test('is tried twice at most, and not after a timeout', { timeout: 10_000 }, async () => {
    meet = (response) => response.destroy();
    await secondsUntilFailure(fetch);
    expect(calls).toBe(2);
    meet = () => undefined;
    expect(await secondsUntilFailure(fetch)).toBeGreaterThan(2.9);
    expect(calls).toBe(3);
  });

  test('is not repeated when the backend refuses it', async () => {
    meet = (response) => response.writeHead(400).end('{}');
    expect((await fetch(url)).status).toBe(400);
    expect(calls).toBe(1);
  });
});

test('a write is never repeated', async () => {
  meet = (response) => response.destroy();
  await secondsUntilFailure(sendOnce);
  expect(calls).toBe(1);
});

test('an uncached read gets status, headers and body as they are', async () => {
  meet = (response) => response.writeHead(206, { 'Content-Range': '0-1/7', 'Set-Cookie': ['a=1', 'b=2'] }).end('ü');
  const answer = await uncachedRead(url);
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe('0-1/7');
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await answer.text()).toBe('ü');
});
