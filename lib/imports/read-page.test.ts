import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { type BoardAnswer, startBoardServer } from "@/test/board-server";
import { isPublicAddress, type Network } from "@/lib/http/outgoing";
import { readPage, UnreadablePage } from "@/lib/imports/read-page";

const jobPosting = (title: string, url?: string) => ({
  "@type": "JobPosting",
  title,
  url,
  description: "<p>Go.</p>",
});
const jsonLdPage = (...postings: unknown[]) =>
  postings
    .map((data) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`)
    .join("");
const html = jsonLdPage(jobPosting("Go Engineer"));

const open: { close(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function startServerWith(answers: Record<string, BoardAnswer>) {
  const server = await startBoardServer((address) => answers[address]);
  open.push(server);
  return server;
}

const address = "acme.dev/jobs/1";

const readAt = (network: Network, bounds?: Parameters<typeof readPage>[2]) =>
  readPage(new URL(`https://${address}`), network, bounds);

/** The error message for a page whose server sends this response. */
async function refusalMessage(answer: BoardAnswer, bounds?: Parameters<typeof readPage>[2]) {
  const { network } = await startServerWith({ [address]: answer });
  return errorMessage(readAt(network, bounds));
}

async function errorMessage(reading: Promise<unknown>) {
  const error: unknown = await reading.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnreadablePage);
  return (error as Error).message;
}

test("a page is requested once, with a user agent that contains a contact address and no cookies", async () => {
  const { network, asked } = await startServerWith({ [address]: { body: html } });
  expect(await readAt(network)).toMatchObject({ title: "Go Engineer" });
  expect(asked).toEqual([
    {
      address,
      headers: expect.objectContaining({
        "user-agent": expect.stringMatching(
          /^GolangJobsImport\/1\.0 \(\+http.*; .+@.+\)$/,
        ) as string,
      }) as object,
    },
  ]);
  expect(asked[0]?.headers).not.toHaveProperty("cookie");
});

test("the application address of a posting is that to which its page redirects", async () => {
  const { network } = await startServerWith({
    [address]: { status: 302, headers: { location: "http://www.acme.dev/go" }, body: "" },
    "www.acme.dev/go": { body: html },
  });
  expect(await readAt(network)).toMatchObject({ url: "http://www.acme.dev/go" });
});

test("a page with several job postings is read as the one with the page's address", async () => {
  const url = `https://${address}`;
  const { network } = await startServerWith({
    [address]: { body: jsonLdPage(jobPosting("Other", `${url}2`), jobPosting("Go", url)) },
  });
  expect(await readAt(network)).toMatchObject({ title: "Go" });
});

test("job postings with the same title on a page count as one", async () => {
  const twice = await startServerWith({
    [address]: { body: jsonLdPage(jobPosting("Go"), jobPosting("Go")) },
  });
  expect(await readAt(twice.network)).toMatchObject({ title: "Go" });
});

describe("a page is refused that", () => {
  test.each([
    [{ status: 404, body: html }, /it answered 404/],
    [{ status: 500, body: html }, /it answered 500/],
    [{ body: "" }, /^No job posting was found/],
    [{ body: "<h1>Careers</h1>" }, /^No job posting was found/],
    [{ body: html.slice(0, -20) }, /^No job posting was found/],
    [{ body: jsonLdPage(jobPosting("Go"), jobPosting("Rust")) }, /^There are several job postings/],
    [{ headers: { "content-encoding": "br" }, body: html }, /could not be reached/],
    [
      { status: 302, headers: { location: `https://${address}` }, body: "" },
      /could not be reached/,
    ],
    [{ status: 302, headers: { location: "http://[" }, body: "" }, /could not be reached/],
    [{ status: 302, headers: { location: "file:///etc/passwd" }, body: "" }, /is not allowed/],
  ] as const)("a page is refused that has the response %o", async (answer, reason) => {
    expect(await refusalMessage(answer)).toMatch(reason);
  });

  test("a page is refused that has a server that breaks off", async () => {
    expect(await refusalMessage((request) => request.socket.destroy())).toMatch(
      /could not be reached/,
    );
  });

  test("a page is refused that has a host that does not exist", async () => {
    const { network } = await startServerWith({});
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await errorMessage(readAt({ ...network, resolve }))).toMatch(/could not be reached/);
  });

  const pageOfSize = (megabytes: number) => html + " ".repeat(megabytes * 1024 * 1024);
  const compressedPage = (megabytes: number): BoardAnswer => ({
    headers: { "content-encoding": "gzip" },
    body: gzipSync(pageOfSize(megabytes), { level: 1 }),
  });
  const uncompressedPage = (megabytes: number): BoardAnswer => ({ body: pageOfSize(megabytes) });

  test.each([
    ["compressed", compressedPage],
    ["uncompressed", uncompressedPage],
  ])(
    "a page is refused that is larger than the maximum of 4 MB, %s",
    async (_, answer) => {
      expect(await refusalMessage(answer(40))).toBe("The page is larger than 4 MB.");
      const { network } = await startServerWith({ [address]: answer(3) });
      expect(await readAt(network)).toMatchObject({ title: "Go Engineer" });
    },
    30_000,
  );

  test("a page is refused that is endless, of which not much more than 4 MB is read", async () => {
    let sent = 0;
    const reason = await refusalMessage((_request, response) => {
      response.writeHead(200);
      const more = () => {
        do sent += 65_536;
        while (!response.destroyed && response.write("x".repeat(65_536)));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    expect(reason).toMatch(/larger than 4 MB/);
    expect(sent).toBeLessThan(24 * 1024 * 1024);
  });

  const bounds = { bytes: 1_000_000, ms: 200 };

  test("a page is refused that takes too long to respond", async () => {
    expect(await refusalMessage(() => undefined, bounds)).toBe(
      "The page took longer than 0.2 seconds.",
    );
  });

  test("a page is refused that takes too long, although it keeps sending bytes", async () => {
    const drops: BoardAnswer = (_request, response) => {
      response.writeHead(200);
      const drop = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drop));
    };
    expect(await refusalMessage(drops, bounds)).toMatch(/took longer/);
  });

  test("a page is refused that takes too long, although it keeps redirecting", async () => {
    const redirect: BoardAnswer = (_request, response) => {
      const location = `https://${address}`;
      setTimeout(() => response.writeHead(302, { location }).end(), 150);
    };
    expect(await refusalMessage(redirect, bounds)).toMatch(/took longer/);
  });

  test("a page is refused that is a decompression bomb, of which at most 4 MB are unpacked", async () => {
    const part = gzipSync(Buffer.alloc(16 * 1024 * 1024, " "));
    // A gzip file may consist of several concatenated members.
    const body = Buffer.concat(Array.from({ length: 256 }).fill(part) as Buffer[]);
    const before = process.memoryUsage().rss;
    expect(await refusalMessage({ headers: { "content-encoding": "gzip" }, body })).toMatch(
      /larger than 4 MB/,
    );
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(200);
  }, 30_000);

  describe("is at the private address", () => {
    const names: Record<string, string[]> = {
      "acme.dev": ["93.184.215.14"],
      "inside.acme.dev": ["10.0.0.7"],
      "both.acme.dev": ["93.184.215.14", "127.0.0.1"],
    };
    const guarded = (network: Network): Network => ({
      ...network,
      resolve: async (host) => names[host] ?? [host],
      isAllowed: isPublicAddress,
    });
    const hosts = [
      "127.0.0.1",
      "10.0.0.7",
      "192.168.1.1",
      "169.254.169.254",
      "0.0.0.0",
      "2130706433",
      "0x7f.1",
      "[::1]",
      "[::ffff:10.0.0.7]",
      "[fd00::1]",
      "inside.acme.dev",
      "both.acme.dev",
    ];
    const answers = Object.fromEntries(
      hosts.map((host) => [`${new URL(`http://${host}`).host}/`, { body: html }]),
    );

    test.each(hosts)(
      "a page at the private address %s is refused without a request",
      async (host) => {
        const { network, asked } = await startServerWith({ ...answers, [address]: { body: html } });
        const reading = readPage(new URL(`http://${host}/`), guarded(network));
        expect(await errorMessage(reading)).toMatch(/^This address is not allowed/);
        expect(asked).toEqual([]);
        expect(await readAt(guarded(network))).toMatchObject({ title: "Go Engineer" });
        expect(await readPage(new URL(`http://${host}/`), network)).toMatchObject({
          title: "Go Engineer",
        });
      },
    );

    test.each(hosts)("a redirect to the host %s is refused", async (host) => {
      const location = `http://${host}/`;
      const redirect = { status: 302, headers: { location }, body: "" };
      const { network, asked } = await startServerWith({ ...answers, [address]: redirect });
      expect(await errorMessage(readAt(guarded(network)))).toMatch(/^This address is not allowed/);
      expect(asked).toHaveLength(1);
      expect(await readAt(network)).toMatchObject({ title: "Go Engineer" });
    });
  });
});
