import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainOutdatedForms } from './outdated-forms.ts';

let server: Server;
let address: string;
/** As Next answers what it finds no action for, and everything else. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    explainOutdatedForms(request, response);
    // It reads when it comes to it.
    await sleep(20);
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    const isKnown = request.url?.startsWith('/known');
    response.statusCode = isKnown ? 200 : 409;
    if (!isKnown) response.setHeader('x-nextjs-action-not-found', '1');
    response.setHeader('content-type', 'text/plain');
    response.setHeader('content-length', String(bytes).length);
    response.end(String(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

function form(fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) => fetch(`${address}${path}`, { method: 'POST', body, headers });

test('says what to do, and shows what was typed as it was: no password, nothing of the form itself', async () => {
  const typed = { companyName: '</textarea><script>1</script>', text: '\nà la "carte"', password: 'secret-1', newPassword: 'secret-2' };
  const answer = await post('/a"><b>', form({ ...typed, $ACTION_KEY: 'k1', '$ACTION_1:0': '{}', id: 'row-1', version: '7', next: '/n', empty: '' }));
  expect(answer.status).toBe(409);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain('<p role="alert">This page is out of date. Reload it, then send again.</p>');
  expect(html).toContain('<a href="/a%22%3E%3Cb%3E">');
  expect(html).toContain('Company name<br>');
  expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;1&lt;/script&gt;</textarea>');
  // The first line break of a textarea is not shown, so there is one more.
  expect(html).toMatch(/>\n\r?\nà la &quot;carte&quot;<\/textarea>/);
  expect(html.match(/<textarea/g)).toHaveLength(2);
  expect(html).not.toMatch(/secret|ACTION|row-1/);
});

test('a form with a large file is answered too, without what was typed', async () => {
  const html = await (await post('/', form({ name: 'Ada', image: 'x'.repeat(1_000_001) }))).text();
  expect(html).toContain('out of date');
  expect(html).not.toContain('Ada');
});

test('a body that is no form is answered without anything of it', async () => {
  const html = await (await post('/', 'no form', { 'content-type': 'multipart/form-data; boundary=x' })).text();
  expect(html).toContain('out of date');
  expect(html).not.toContain('no form');
});

test('what scripts send, and what is known, is answered as Next answers it', async () => {
  const scripted = await post('/', 'twelve bytes', { 'next-action': 'a'.repeat(42) });
  expect([scripted.status, await scripted.text()]).toEqual([409, '12']);
  const known = await post('/known', 'twelve bytes');
  expect([known.status, await known.text()]).toEqual([200, '12']);
});
