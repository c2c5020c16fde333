import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { type Network, oneAtATime, isPublicAddress } from "@/lib/http/outgoing";
import { checkLink, saysClosed } from "./link-check";

const servers: Server[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** A web server on this machine that records the requested URLs in `asked`. */
async function serve(listener: RequestListener, address = "127.0.0.1") {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return { asked, port: (server.address() as AddressInfo).port };
}

const answering =
  (status: number, headers = {}, body = ""): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);

/** DNS of the tests; 127.0.0.1 stands for the public internet. */
const names = new Map<string, string[]>();
afterEach(() => names.clear());
const network: Network = {
  resolve: async (host) => names.get(host) ?? [host],
  isAllowed: (address) => address === "127.0.0.1",
  takeTurn: oneAtATime(0),
};

const check = (url: string, changes: Partial<Network> = {}) =>
  checkLink(url, { ...network, ...changes });

describe("the state of a link", () => {
  test.each([
    { status: 404, isDead: true },
    { status: 410, isDead: true },
    { status: 200, isDead: false },
    { status: 204, isDead: false },
    ...[400, 401, 403, 405, 429, 451, 500, 502, 503].map((status) => ({ status, isDead: null })),
  ])("a response with status $status is dead: $isDead", async ({ status, isDead }) => {
    const { port } = await serve(answering(status));
    expect(await check(`http://127.0.0.1:${port}/job`)).toMatchObject({ isDead });
  });

  test("an HTML page that says that its job is closed is dead, a plain text is not", async () => {
    const page = "<h1>Engineer</h1><p>We are no longer accepting applications.</p>";
    const { port } = await serve(answering(200, {}, page));
    expect(await check(`http://127.0.0.1:${port}/`)).toMatchObject({ isDead: true });
    const text = await serve(answering(200, { "content-type": "text/plain" }, page));
    expect(await check(`http://127.0.0.1:${text.port}/`)).toMatchObject({ isDead: false });
  });

  test("a link is not called dead when its server cannot be reached or its URL is not HTTP", async () => {
    const { port } = await serve((request) => request.socket.destroy());
    for (const url of [`http://127.0.0.1:${port}/`, "http://127.0.0.1:1/", "ftp://127.0.0.1/", "x"])
      expect(await check(url), url).toMatchObject({ isDead: null });
  });
});

test("a request names this site and a contact, and sends no cookies and no referrer", async () => {
  let headers = {};
  const { port } = await serve((request, response) => {
    headers = request.headers;
    response.end();
  });
  await check(`http://127.0.0.1:${port}/`);
  expect(headers).toEqual({
    "user-agent": expect.stringMatching(/^GolangJobsLinkCheck\/1\.0 \(\+http.*\/contact; .+@.+\)$/),
    accept: expect.any(String) as string,
    "accept-encoding": "identity",
    host: `127.0.0.1:${port}`,
    connection: expect.any(String) as string,
  });
});

test("reading stops after one megabyte of an endless page", async () => {
  let sent = 0;
  const { port } = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const more = () => {
      do sent += 65_536;
      while (!response.destroyed && response.write("x".repeat(65_536)));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  });
  expect(await check(`http://127.0.0.1:${port}/`)).toMatchObject({ isDead: false });
  // More than one megabyte because of socket buffers.
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test("three redirects are followed, a fourth is not", async () => {
  const { port, asked } = await serve((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) return response.writeHead(404).end();
    return response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  expect(await check(`http://127.0.0.1:${port}/3`)).toMatchObject({ isDead: true });
  expect(await check(`http://127.0.0.1:${port}/4`)).toMatchObject({ isDead: null });
  expect(asked).toHaveLength(8);
});

describe("private addresses", () => {
  const at127002 = () => serve(answering(404), "127.0.0.2");

  test.each(["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "0x7f.1"])(
    "no request is sent to %s",
    async (host) => {
      const { port, asked } = await serve(answering(404));
      const url = `http://${host}:${port}/`;
      expect(await check(url, { isAllowed: isPublicAddress })).toEqual({
        isDead: null,
        outcome: expect.stringContaining("no public address") as string,
      });
      expect(asked).toEqual([]);
    },
  );

  test("no request is sent to a name that resolves to one, even beside a public address", async () => {
    const { port, asked } = await at127002();
    names.set("job.example", ["127.0.0.2", "127.0.0.1"]);
    expect(await check(`http://job.example:${port}/`)).toMatchObject({ isDead: null });
    names.set("job.example", ["127.0.0.2"]);
    expect(await check(`http://job.example:${port}/`)).toMatchObject({ isDead: null });
    expect(asked).toEqual([]);
    expect(await check(`http://job.example:${port}/`, { isAllowed: () => true })).toMatchObject({
      isDead: true,
    });
  });

  test("a redirect to one is not followed", async () => {
    const inside = await at127002();
    names.set("inside.example", ["127.0.0.2"]);
    for (const host of ["127.0.0.2", "inside.example"]) {
      const location = `http://${host}:${inside.port}/admin`;
      const { port } = await serve(answering(302, { location }));
      expect(await check(`http://127.0.0.1:${port}/`)).toMatchObject({ isDead: null });
      expect(inside.asked).toEqual([]);
      await check(`http://127.0.0.1:${port}/`, { isAllowed: () => true });
      expect(inside.asked.splice(0)).toEqual([`${host}:${inside.port}/admin`]);
    }
  });

  test("a name that resolves to a private address after the check is still requested at the checked one", async () => {
    const outside = await serve(answering(200));
    const inside = createServer((_request, response) => response.writeHead(404).end());
    servers.push(inside);
    await new Promise<void>((resolve) => inside.listen(outside.port, "127.0.0.2", resolve));
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    let asked = 0;
    const resolve = async () => answers[asked++] ?? ["127.0.0.2"];
    expect(await check(`http://job.example:${outside.port}/`, { resolve })).toMatchObject({
      isDead: false,
    });
    expect(asked).toBe(1);
    // The second lookup returns the private address.
    expect(await check(`http://job.example:${outside.port}/`, { resolve })).toMatchObject({
      isDead: null,
    });
    expect(outside.asked).toEqual([`job.example:${outside.port}/`]);
  });
});

test("a host gets one request at a time", async () => {
  let now = 0;
  let most = 0;
  const slow: RequestListener = (_request, response) => {
    most = Math.max(most, ++now);
    void sleep(20).then(() => {
      now--;
      response.end();
    });
  };
  const { port } = await serve(slow);
  const takeTurn = oneAtATime(0);
  const urls = ["a", "b", "c", "d"].map((path) => `http://127.0.0.1:${port}/${path}`);
  await Promise.all(urls.map((url) => check(url, { takeTurn })));
  expect(most).toBe(1);
  await Promise.all(urls.map((url) => check(url, { takeTurn: (_host, ask) => ask() })));
  expect(most).toBeGreaterThan(1);
});

test.each([
  "<p>We are <b></b>no longer accepting applications</p>",
  "<h1>No longer\n  accepting applications.</h1>",
  "<p>The job you are looking for is no longer open.</p>",
  "<p>This position has been filled.</p>",
  "<div>Sorry, this job posting is no longer available</div>",
])("the page %s says that its job is closed", (html) => {
  expect(saysClosed(html)).toBe(true);
});

test.each([
  "<p>We accept applications until Friday.</p>",
  '<script>const words = { closed: "No longer accepting applications" };</script><p>Apply now</p>',
  "<style>/* this job is no longer available */</style>",
  "<p>You will fill a position that has been open for long.</p>",
  "",
])("the page %s does not say that its job is closed", (html) => {
  expect(saysClosed(html)).toBe(false);
});
