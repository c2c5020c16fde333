import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { type Network, oneRequestPerHost, isPublicAddress } from "@/lib/http/outgoing";
import { checkLink, saysClosed } from "@/lib/jobs/link-check";

const servers: Server[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** A web server on this machine that records the requested URLs in `requested`. */
async function startServer(listener: RequestListener, address = "127.0.0.1") {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(`${request.headers.host}${request.url}`);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return { requested, port: (server.address() as AddressInfo).port };
}

const respondWith =
  (status: number, headers = {}, body = ""): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);

/** A fake DNS, in which 127.0.0.1 stands for the public internet. */
const names = new Map<string, string[]>();
afterEach(() => names.clear());
const network: Network = {
  resolve: async (host) => names.get(host) ?? [host],
  isAllowed: (address) => address === "127.0.0.1",
  takeTurn: oneRequestPerHost(0),
};

const checkLocalLink = (url: string, changes: Partial<Network> = {}) =>
  checkLink(url, { ...network, ...changes });

describe("the state of a link", () => {
  test.each([
    { status: 404, isDead: true },
    { status: 410, isDead: true },
    { status: 200, isDead: false },
    { status: 204, isDead: false },
    ...[400, 401, 403, 405, 429, 451, 500, 502, 503].map((status) => ({ status, isDead: null })),
  ])("a link with the response status $status is dead: $isDead", async ({ status, isDead }) => {
    const { port } = await startServer(respondWith(status));
    expect(await checkLocalLink(`http://127.0.0.1:${port}/job`)).toMatchObject({ isDead });
  });

  test.each([
    { contentType: "text/html", isDead: true },
    { contentType: "text/plain", isDead: false },
  ])(
    "a link to a $contentType page that says that its job is closed is dead: $isDead",
    async ({ contentType, isDead }) => {
      const page = "<h1>Engineer</h1><p>We are no longer accepting applications.</p>";
      const { port } = await startServer(respondWith(200, { "content-type": contentType }, page));
      expect(await checkLocalLink(`http://127.0.0.1:${port}/`)).toMatchObject({ isDead });
    },
  );

  test("a link that cannot be requested does not count as dead", async () => {
    const { port } = await startServer((request) => request.socket.destroy());
    for (const url of [`http://127.0.0.1:${port}/`, "http://127.0.0.1:1/", "ftp://127.0.0.1/", "x"])
      expect(await checkLocalLink(url), url).toMatchObject({ isDead: null });
  });
});

test("a link is checked with a user agent that names this site and a contact, without cookies and referrer", async () => {
  let headers = {};
  const { port } = await startServer((request, response) => {
    headers = request.headers;
    response.end();
  });
  await checkLocalLink(`http://127.0.0.1:${port}/`);
  expect(headers).toEqual({
    "user-agent": expect.stringMatching(/^GolangJobsLinkCheck\/1\.0 \(\+http.*\/contact; .+@.+\)$/),
    accept: expect.any(String) as string,
    "accept-encoding": "identity",
    host: `127.0.0.1:${port}`,
    connection: expect.any(String) as string,
  });
});

test("the check of a link reads at most one megabyte of an endless page", async () => {
  let sent = 0;
  const { port } = await startServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const more = () => {
      do sent += 65_536;
      while (!response.destroyed && response.write("x".repeat(65_536)));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  });
  expect(await checkLocalLink(`http://127.0.0.1:${port}/`)).toMatchObject({ isDead: false });
  // Socket buffers take more than the megabyte that is read.
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test("the check of a link follows at most three redirects", async () => {
  const { port, requested } = await startServer((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) return response.writeHead(404).end();
    return response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  expect(await checkLocalLink(`http://127.0.0.1:${port}/3`)).toMatchObject({ isDead: true });
  expect(await checkLocalLink(`http://127.0.0.1:${port}/4`)).toMatchObject({ isDead: null });
  expect(requested).toHaveLength(8);
});

describe("private addresses", () => {
  const at127002 = () => startServer(respondWith(404), "127.0.0.2");

  test.each(["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "0x7f.1"])(
    "no request is sent to the private address %s",
    async (host) => {
      const { port, requested } = await startServer(respondWith(404));
      const url = `http://${host}:${port}/`;
      expect(await checkLocalLink(url, { isAllowed: isPublicAddress })).toEqual({
        isDead: null,
        outcome: expect.stringContaining("no public address") as string,
      });
      expect(requested).toEqual([]);
    },
  );

  test("no request is sent to a host name that resolves to a private address, even beside a public one", async () => {
    const { port, requested } = await at127002();
    names.set("job.example", ["127.0.0.2", "127.0.0.1"]);
    expect(await checkLocalLink(`http://job.example:${port}/`)).toMatchObject({ isDead: null });
    names.set("job.example", ["127.0.0.2"]);
    expect(await checkLocalLink(`http://job.example:${port}/`)).toMatchObject({ isDead: null });
    expect(requested).toEqual([]);
    expect(
      await checkLocalLink(`http://job.example:${port}/`, { isAllowed: () => true }),
    ).toMatchObject({
      isDead: true,
    });
  });

  test("a redirect to a private address is not followed", async () => {
    const inside = await at127002();
    names.set("inside.example", ["127.0.0.2"]);
    for (const host of ["127.0.0.2", "inside.example"]) {
      const location = `http://${host}:${inside.port}/admin`;
      const { port } = await startServer(respondWith(302, { location }));
      expect(await checkLocalLink(`http://127.0.0.1:${port}/`)).toMatchObject({ isDead: null });
      expect(inside.requested).toEqual([]);
      await checkLocalLink(`http://127.0.0.1:${port}/`, { isAllowed: () => true });
      expect(inside.requested.splice(0)).toEqual([`${host}:${inside.port}/admin`]);
    }
  });

  test("the request goes to the IP address that was checked, even if the host name resolves to a private one afterwards", async () => {
    const outside = await startServer(respondWith(200));
    const inside = createServer((_request, response) => response.writeHead(404).end());
    servers.push(inside);
    await new Promise<void>((resolve) => inside.listen(outside.port, "127.0.0.2", resolve));
    const addresses = [["127.0.0.1"], ["127.0.0.2"]];
    let lookups = 0;
    const resolve = async () => {
      lookups++;
      return addresses[lookups - 1] ?? ["127.0.0.2"];
    };
    expect(await checkLocalLink(`http://job.example:${outside.port}/`, { resolve })).toMatchObject({
      isDead: false,
    });
    expect(lookups).toBe(1);
    // A second DNS lookup would return the private address.
    expect(await checkLocalLink(`http://job.example:${outside.port}/`, { resolve })).toMatchObject({
      isDead: null,
    });
    expect(outside.requested).toEqual([`job.example:${outside.port}/`]);
  });
});

test("links on the same host are checked one at a time", async () => {
  let open = 0;
  let mostOpen = 0;
  const slow: RequestListener = (_request, response) => {
    open++;
    mostOpen = Math.max(mostOpen, open);
    void sleep(20).then(() => {
      open--;
      response.end();
    });
  };
  const { port } = await startServer(slow);
  const takeTurn = oneRequestPerHost(0);
  const urls = ["a", "b", "c", "d"].map((path) => `http://127.0.0.1:${port}/${path}`);
  await Promise.all(urls.map((url) => checkLocalLink(url, { takeTurn })));
  expect(mostOpen).toBe(1);
  await Promise.all(urls.map((url) => checkLocalLink(url, { takeTurn: (_host, run) => run() })));
  expect(mostOpen).toBeGreaterThan(1);
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

test.each(["script", "style", "template", "noscript", "textarea", "select"])(
  "the content of the element %s is not visible",
  (name) => {
    const notice = "This job is no longer available.";
    const hidden = `<${name} id=x>${notice}</${name} >`;
    expect(saysClosed(`<p>Apply</p>${hidden}`)).toBe(false);
    expect(saysClosed(`<p>Apply</p>${hidden.toUpperCase()}`)).toBe(false);
    expect(saysClosed(`<p>Apply</p><${name}>${notice}`)).toBe(false);
    expect(saysClosed(`${hidden}<p>${notice}</p>`)).toBe(true);
  },
);

test("a comment in a page is not visible", () => {
  expect(saysClosed("<!-- <p>This job is no longer available.</p> --><p>Apply</p>")).toBe(false);
  expect(saysClosed("<!-- x --><p>This job is no longer available.</p>")).toBe(true);
});
