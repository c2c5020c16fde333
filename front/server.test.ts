import { once } from 'node:events';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ask, page, publicPage, startFront } from './fixture.ts';

const long = (text: string) => `<html><p>${text}</p>${'<p>filling</p>'.repeat(100)}</html>`;

describe('what is kept', () => {
  test('a page is asked of the origin once', async () => {
    const front = await startFront(page(long('a')));
    expect((await front.ask('/')).text).toBe(long('a'));
    expect((await front.ask('/')).text).toBe(long('a'));
    expect(front.origin.asked).toEqual(['GET /']);
  });

  test.each([
    ['without a lifetime', 200, { 'cache-control': 'public' }],
    ['that has to be asked for each time', 200, { 'cache-control': 'public, no-cache, s-maxage=60' }],
    ['that is a redirect', 308, { location: '/b' }],
  ])('an answer %s is not', async (_name, status, headers) => {
    const front = await startFront(page(long('a'), headers, status));
    for (let n = 0; n < 2; n++) expect((await front.ask('/')).status).toBe(status);
    expect(front.origin.asked).toHaveLength(2);
  });

  test.each([
    ['private', { 'cache-control': 'private, no-store' }],
    ['that sets a cookie', { 'set-cookie': 'a=b' }],
    ['that varies by cookie', { vary: 'Cookie' }],
    ['that varies by anything', { vary: '*' }],
  ])('an answer %s is for one visitor only: each asks with his own cookies', async (_name, headers) => {
    const front = await startFront((request, response) => page(String(request.headers.cookie), headers)(request, response));
    const cookies = ['a=1', 'a=2', 'a=3'];
    const replies = await Promise.all(cookies.map((cookie) => front.ask('/', { headers: { cookie } })));
    expect(replies.map(({ text }) => text)).toEqual(cookies);
  });

  test('an answer of 404 is, with its status', async () => {
    const front = await startFront(page(long('gone'), {}, 404));
    for (let n = 0; n < 2; n++) expect(await front.ask('/x')).toMatchObject({ status: 404, text: long('gone') });
    expect(front.origin.asked).toEqual(['GET /x']);
  });

  test('a page that varies by what goes past the cache anyway is', async () => {
    const front = await startFront(page(long('a'), { vary: 'rsc, next-router-state-tree, Accept-Encoding' }));
    for (let n = 0; n < 2; n++) await front.ask('/');
    expect(front.origin.asked).toHaveLength(1);
  });

  test('an answer larger than what is kept is sent on whole', async () => {
    const huge = 'x'.repeat(5 * 1024 * 1024);
    const front = await startFront(page(huge));
    expect((await front.ask('/')).text).toHaveLength(huge.length);
  });

  test('memory for pages is bounded', async () => {
    const front = await startFront((request, response) => page(long(String(request.url)))(request, response), { cacheBytes: 50_000 });
    for (let n = 0; n < 100; n++) await front.ask(`/${n}`);
    expect(front.cache.bytes).toBeLessThanOrEqual(50_000);
    expect(front.cache.bytes).toBeGreaterThan(10_000);
  });
});

describe('the address a page is kept under', () => {
  test('holds the known parameters in one order and no others', async () => {
    const front = await startFront(page(long('a')));
    for (const path of ['/?utm_source=x&q=go&page=2', '/?page=2&q=go', '/?q=go&fbclid=1&page=2']) await front.ask(path);
    expect(front.origin.asked).toEqual(['GET /?page=2&q=go']);
  });

  test('is nothing a visitor brings: cookies and odd headers do not reach the origin', async () => {
    let seen: unknown;
    const front = await startFront((request, response) => {
      seen = request.headers;
      page(long('a'))(request, response);
    });
    await front.ask('/', { headers: { cookie: 'session=secret', 'user-agent': 'me', 'accept-language': 'de', host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
    expect(seen).toMatchObject({ host: 'jobs.example', 'x-forwarded-host': 'jobs.example', 'x-forwarded-proto': 'https' });
    for (const name of ['cookie', 'user-agent', 'accept-language']) expect(seen).not.toHaveProperty(name);
  });

  test.each(['rsc', 'next-router-prefetch', 'x-middleware-subrequest', 'authorization'])(
    'a request with %s passes through and is never kept',
    async (name) => {
      const front = await startFront(page(long('a')));
      for (let n = 0; n < 2; n++) await front.ask('/', { headers: { [name]: '1' } });
      await front.ask('/');
      expect(front.origin.asked).toHaveLength(3);
    },
  );
});

describe('a stampede', () => {
  test('of 500 asks the origin once', async () => {
    const front = await startFront((request, response) => setTimeout(() => page(long('a'))(request, response), 100), { trustedProxies: 1 });
    const replies = await Promise.all(Array.from({ length: 500 }, () => front.ask('/')));
    expect(replies.every(({ text }) => text === long('a'))).toBe(true);
    expect(front.origin.asked).toHaveLength(1);
  });

  test('over many addresses asks a bounded number at a time', async () => {
    let running = 0;
    let most = 0;
    const front = await startFront((request, response) => {
      most = Math.max(most, ++running);
      setTimeout(() => {
        running--;
        page(long('a'))(request, response);
      }, 20);
    });
    await Promise.all(Array.from({ length: 100 }, (_, n) => front.ask(`/${n}`)));
    expect(most).toBeLessThanOrEqual(16);
    expect(most).toBeGreaterThan(1);
  });
});

describe('a purge', () => {
  test('shows what has changed to whoever asks after it', async () => {
    const front = await startFront(page(long('old')));
    await front.ask('/');
    front.origin.handler = page(long('new'));
    expect((await front.ask('/')).text).toBe(long('old'));
    front.purge();
    expect((await front.ask('/')).text).toBe(long('new'));
  });

  test('while a page is being made: that one is not kept', async () => {
    let answer = () => undefined as unknown;
    const begun = new Promise<void>((resolve) => {
      void startFront((request, response) => {
        answer = () => page(long('old'))(request, response);
        resolve();
      }).then((started) => (front = started));
    });
    let front: Awaited<ReturnType<typeof startFront>> | undefined;
    await expect.poll(() => front).toBeTruthy();
    const first = front?.ask('/');
    await begun;
    front?.purge();
    answer();
    expect((await first)?.text).toBe(long('old'));
    if (front) front.origin.handler = page(long('new'));
    expect((await front?.ask('/'))?.text).toBe(long('new'));
  });

  test('leaves the old page for when the origin fails', async () => {
    const front = await startFront(page(long('old')));
    await front.ask('/');
    front.purge();
    front.origin.handler = (_request, response) => response.destroy();
    expect(await front.ask('/')).toMatchObject({ status: 200, text: long('old') });
    front.origin.handler = page(long('new'));
    expect((await front.ask('/')).text).toBe(long('new'));
  });
});

describe('an origin that fails', () => {
  test('answers 5xx: nothing is kept, whatever it says of itself', async () => {
    const front = await startFront((request, response) =>
      request.url === '/words/500' ? page(long('Please try again.'))(request, response) : page('<html id="__next_error__">', {}, 500)(request, response),
    );
    for (let n = 0; n < 2; n++) {
      const reply = await front.ask('/');
      expect(reply).toMatchObject({ status: 500, text: long('Please try again.') });
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    expect(front.origin.asked.filter((line) => line === 'GET /')).toHaveLength(2);
  });

  test('hangs: words after the deadline, and one request however many wait', async () => {
    const front = await startFront(() => undefined, { timeoutMs: 300 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => front.ask('/')));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(20).fill(504));
    expect(replies[0]?.text).toContain('Please try again');
    expect(front.origin.asked.filter((line) => line === 'GET /')).toHaveLength(1);
  });

  test('sends half an answer: nobody gets it', async () => {
    const front = await startFront((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': publicPage, 'content-length': 5000 });
      response.write(long('half'));
      setTimeout(() => response.destroy(), 20);
    });
    expect((await front.ask('/')).status).toBe(502);
    front.origin.handler = page(long('whole'));
    expect(await front.ask('/')).toMatchObject({ status: 200, text: long('whole') });
  });

  test('is restarted: pages go on, then are new', async () => {
    const front = await startFront(page(long('old')));
    await front.ask('/');
    const address = front.server.address() as { port: number };
    front.server.closeAllConnections();
    await new Promise((resolve) => front.server.close(resolve));
    front.purge();
    expect((await front.ask('/')).text).toBe(long('old'));
    front.origin.handler = page(long('new'));
    front.server.listen(address.port, '127.0.0.1');
    await once(front.server, 'listening');
    expect((await front.ask('/')).text).toBe(long('new'));
  });

  test('leaves a 404 empty: the words of its own page, status and lifetime unchanged', async () => {
    const front = await startFront((request, response) =>
      request.url === '/words/404'
        ? page(long('There is no such job.'))(request, response)
        : page('<!DOCTYPE html><html id="__next_error__"></html>', {}, 404)(request, response),
    );
    for (let n = 0; n < 2; n++) {
      const reply = await front.ask('/x');
      expect(reply).toMatchObject({ status: 404, text: long('There is no such job.') });
      expect(reply.headers['cache-control']).toBe(publicPage);
    }
    expect(front.origin.asked).toEqual(['GET /x', 'GET /words/404']);
  });
});

describe('how a page is sent', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('in %s', async (encoding, decompress) => {
    const front = await startFront(page(long('a')));
    const reply = await front.ask('/', { headers: { 'accept-encoding': encoding } });
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(decompress(reply.body).toString()).toBe(long('a'));
  });

  test('uncompressed to who takes nothing else', async () => {
    const front = await startFront(page(long('a')));
    for (const accepted of ['identity', 'br;q=0', 'zstd']) {
      const reply = await front.ask('/', { headers: { 'accept-encoding': accepted } });
      expect(reply.headers).not.toHaveProperty('content-encoding');
      expect(reply.text).toBe(long('a'));
    }
  });

  test('not at all to who has it', async () => {
    const front = await startFront(page(long('a')));
    const { etag } = (await front.ask('/')).headers;
    const again = await front.ask('/', { headers: { 'if-none-match': `"other", ${etag}` } });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers.etag).toBe(etag);
    expect((await front.ask('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('HEAD says what GET says', async () => {
    const front = await startFront(page(long('a')));
    const own = { date: '', 'x-request-id': '' };
    const head = { ...(await front.ask('/', { method: 'HEAD' })).headers, ...own };
    const get = { ...(await front.ask('/')).headers, ...own };
    expect(head).toEqual(get);
    expect(head['content-length']).toBe(String(long('a').length));
    expect(front.origin.asked).toEqual(['GET /']);
  });

  test('whole, whatever range is asked for', async () => {
    const front = await startFront(page(long('a')));
    expect(await front.ask('/', { headers: { range: 'bytes=0-3' } })).toMatchObject({ status: 200, text: long('a') });
  });

  test('with its age in seconds', async () => {
    const front = await startFront(page(long('a')));
    await front.ask('/');
    expect((await front.ask('/')).headers.age).toBe('0');
  });

  test("without the framework's scripts if it is complete without them", async () => {
    const scripts = '<script src="/_next/a.js" async=""></script>';
    const front = await startFront(page(`<!DOCTYPE html><html lang="en" data-complete="">${scripts}<p>a</p></html>`));
    expect((await front.ask('/')).text).not.toContain('<script');
    front.origin.handler = page(`<!DOCTYPE html><html lang="en">${scripts}<p data-complete="">a</p></html>`);
    expect((await front.ask('/other')).text).toContain('<script');
  });
});

describe('what passes through', () => {
  test('a form, its body and its answer', async () => {
    const front = await startFront((request, response) => request.pipe(response.writeHead(201, { 'set-cookie': 'a=b' })));
    const reply = await front.ask('/?utm_source=x', { method: 'POST', body: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'c=d' } });
    expect(reply).toMatchObject({ status: 201, text: 'email=a' });
    expect(reply.headers['set-cookie']).toEqual(['a=b']);
    expect(front.origin.asked).toEqual(['POST /?utm_source=x']);
  });

  test('private pages, each time, with their cookies', async () => {
    const front = await startFront((request, response) => page(long(String(request.headers.cookie)))(request, response));
    for (const cookie of ['a=1', 'a=2']) expect((await front.ask('/admin/jobs', { headers: { cookie } })).text).toContain(cookie);
  });

  test('failures, which nobody may keep', async () => {
    const front = await startFront(page('{}', { 'content-type': 'application/json' }, 503));
    expect((await front.ask('/api/health')).headers['cache-control']).toBe('no-store');
    front.origin.handler = (_request, response) => response.destroy();
    expect(await front.ask('/api/health')).toMatchObject({ status: 502, text: expect.stringContaining('try again') });
  });

  test('no body larger than its path may have: a sentence, and the origin hears nothing of it', async () => {
    const front = await startFront(page('taken', { 'cache-control': 'no-store' }));
    const post = (size: number) => front.ask('/', { method: 'POST', body: 'x'.repeat(size) });
    expect((await post(64 * 1024)).text).toBe('taken');
    expect(await post(64 * 1024 + 1)).toMatchObject({ status: 413, text: 'At most 64 kB can be sent here.' });
    expect(front.origin.asked).toHaveLength(1);
  });

  test('one true client address, host and protocol', async () => {
    const front = await startFront((request, response) => response.end(JSON.stringify(request.headers)), { trustedProxies: 1 });
    const headers = { host: 'inner', 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-forwarded-host': 'jobs.example', 'x-forwarded-proto': 'https', forwarded: 'for=6.6.6.6' };
    const seen = JSON.parse((await front.ask('/api/x', { headers })).text);
    expect(seen).toMatchObject({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'jobs.example', 'x-forwarded-proto': 'https' });
    expect(seen).not.toHaveProperty('forwarded');
  });

  test('nothing a client says of itself, where no proxy is trusted', async () => {
    const front = await startFront((request, response) => response.end(JSON.stringify(request.headers)));
    const headers = { host: 'jobs.example', 'x-forwarded-for': '6.6.6.6', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect(JSON.parse((await front.ask('/api/x', { headers })).text)).toMatchObject({
      'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'jobs.example', 'x-forwarded-proto': 'http',
    });
  });

  test('the request id, which is in the answer too', async () => {
    const front = await startFront((request, response) => response.end(request.headers['x-request-id']));
    const reply = await front.ask('/api/x', { headers: { 'x-request-id': 'of the client' } });
    expect(reply.headers['x-request-id']).toMatch(/^[\w-]{12}$/);
    expect(reply.text).toBe(reply.headers['x-request-id']);
  });
});

test('an address that cannot be decoded gets words', async () => {
  const front = await startFront(page(long('a')));
  const reply = await front.ask('/%E0%A4%A');
  expect(reply.status).toBe(400);
  expect(reply.text).not.toBe('');
});

test('a front that is going says so to its load balancer, whatever the origin says', async () => {
  const front = await startFront(page('ready', { 'cache-control': 'no-store' }));
  expect((await front.ask('/api/ready')).status).toBe(200);
  const drained = front.drain();
  expect((await front.ask('/api/ready')).status).toBe(503);
  await drained;
  await expect(front.ask('/')).rejects.toThrow('ECONNREFUSED');
});

test('what is counted can be read', async () => {
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics();
  const front = await startFront(page(long('a')), { metrics });
  for (let n = 0; n < 3; n++) await ask(front.url, '/');
  await expect.poll(() => metrics.text()).toContain('front_requests_total{status="200",cache="hit"} 2');
});
