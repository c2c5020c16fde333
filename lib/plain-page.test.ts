import { createServer, type IncomingHttpHeaders, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainPage, sendPlain } from './plain-page.ts';

const own = '<script data-track="true">(function(){})();</script>';
const theme = '<script>((a)=>{document.documentElement.className=a})("light")</script>';
const data = '<script type="application/ld+json">{"@type":"JobPosting"}</script>';
const style = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>';
const next = [
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
  '<script src="/_next/static/chunks/a.js" async=""></script>',
  '<script src="/_next/static/chunks/b.js" noModule=""></script>',
  '<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({});</script>',
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
  '<script>self.__next_f.push([1,"\\u003c/script>"])</script>',
];

test("a public page loses Next's scripts and nothing else", () => {
  const [preload = '', first = '', ...rest] = next;
  expect(plainPage(`<head>${style}${preload}${first}${own}</head>${theme}<p>a</p>${data}${rest.join('')}`)).toBe(
    `<head>${style}${own}</head>${theme}<p>a</p>${data}`,
  );
});

test("pages that count no visits keep them: the console's and those that are not ours", () => {
  for (const head of ['', own.replace(' data-track="true"', ''), own.replace(' data-track="true"', ' nonce="a"')]) {
    const page = `<head>${head}</head>${next.join('')}`;
    expect(plainPage(page)).toBe(page);
  }
});

test('what a page says about scripts is text', () => {
  const page = `${own}<p>&lt;script&gt;self.__next_f.push([1])&lt;/script&gt;</p>`;
  expect(plainPage(page)).toBe(page);
});

let server: Server;
let make: (response: ServerResponse) => void;
beforeAll(async () => {
  server = createServer((_, response) => {
    sendPlain(response);
    make(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

async function ask(method = 'GET') {
  return new Promise<{ text: string; headers: IncomingHttpHeaders; status: number | undefined }>((resolve, reject) => {
    request({ port: (server.address() as AddressInfo).port, method }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ text, headers: response.headers, status: response.statusCode }));
    })
      .on('error', reject)
      .end();
  });
}

test('HTML is sent once it is whole, however it was cut', async () => {
  const page = Buffer.from(`${own}<p>é</p>${next.join('')}<p>–</p>`);
  make = (response) => {
    response.statusCode = 404;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Length', page.length);
    response.flushHeaders();
    for (let at = 0; at < page.length; at += 7) expect(response.write(new Uint8Array(page.subarray(at, at + 7)))).toBe(true);
    expect(response.headersSent).toBe(false);
    response.end();
  };
  expect(await ask()).toMatchObject({ text: `${own}<p>é</p><p>–</p>`, status: 404 });
  expect((await ask('HEAD')).status).toBe(404);
});

test.each([
  ['text', { 'Content-Type': 'text/plain' }],
  ['a page of the console', { 'Content-Type': 'text/html', 'Content-Security-Policy': "script-src 'nonce-a'" }],
])('%s is sent as it comes', async (_, headers) => {
  make = (response) => {
    response.setHeaders(new Map(Object.entries(headers)));
    response.write(next.join(''));
    expect(response.headersSent).toBe(true);
    response.end(Buffer.from('é'));
  };
  expect((await ask()).text).toBe(`${next.join('')}é`);
});

test('an answer without a body has none', async () => {
  make = (response) => {
    response.statusCode = 308;
    response.setHeader('Content-Type', 'text/html');
    response.setHeader('Location', '/');
    response.end();
  };
  expect(await ask()).toMatchObject({ text: '', status: 308, headers: { location: '/' } });
});

test('a page that comes as one text goes as one', async () => {
  make = (response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`${own}<p>é</p>${next.join('')}`);
  };
  expect((await ask()).text).toBe(`${own}<p>é</p>`);
});
