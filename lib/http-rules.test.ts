import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headAsWhole, isBrokenForm, isSettled } from './http-rules';

let server: Server;
beforeAll(async () => {
  server = createServer((incoming, response) => {
    void (async () => {
      headAsWhole(incoming);
      if (isSettled(incoming, response) || (await isBrokenForm(incoming, response))) return;
      const body = await text(incoming);
      response.statusCode = incoming.url === '/no-such-address' ? 404 : 200;
      response.end(`${incoming.method} ${incoming.url} ${body}`);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

type Answer = { status: number | undefined; text: string; headers: IncomingHttpHeaders };

const ask = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const sent = request({ port, host: '127.0.0.1', method, path, agent: false, headers: { 'Content-Length': String(Buffer.byteLength(body)), ...headers } }, (answer) => {
      void text(answer).then((words) => resolve({ status: answer.statusCode, text: words, headers: answer.headers }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])('%s is no method here', async (method) => {
  const { status, headers } = await ask(method, '/');
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
});

test.each(['/golang-jobs/%E0%A4%A', '/%', '*', 'http://evil.example.com/'])('%s is a bad request with words', async (path) => {
  expect(await ask('GET', path)).toMatchObject({ status: 400, text: 'GET /no-such-address ' });
});

test('another spelling of an address leads to the one', async () => {
  const { status, headers } = await ask('GET', '/Jobs/?page=2');
  expect([status, headers.location]).toEqual([308, '/?page=2']);
});

const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n';

test.each([
  [form, 'garbage'],
  [form, ''],
  [form, `${field}b\r\n--x`],
  [{ 'Content-Type': 'multipart/form-data' }, `${field}b\r\n--x--\r\n`],
  [{ 'Content-Type': 'Multipart/Form-Data; boundary=y' }, `${field}b\r\n--x--\r\n`],
])('a form nobody can read is refused: %j %j', async (headers, body) => {
  expect(await ask('POST', '/', headers, body)).toMatchObject({ status: 400, text: 'This form could not be read.' });
});

test.each([
  [form, `${field}b\r\n--x--\r\n`],
  [form, `${field}${'é'.repeat(500_000)}\r\n--x--\r\n`],
  [{ 'Content-Type': 'text/plain' }, 'garbage'],
])('what can be read is passed on whole', async (headers, body) => {
  expect(await ask('POST', '/', headers, body)).toMatchObject({ status: 200, text: `POST / ${body}` });
});

test('the head is that of the whole', async () => {
  const [whole, head] = [await ask('GET', '/books'), await ask('HEAD', '/books')];
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(whole.text).toBe('GET /books ');
});
