import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type BoardAnswer, startBoardServer } from "@/test/board-server";
import { isPublicAddress } from "@/lib/http/outgoing";
import { UnreadableBoard } from "@/lib/imports/posting";
import { readBoard } from "@/lib/imports/read-board";
import { systems } from "@/lib/imports/schema";

const board = { system: "greenhouse", board: "acme" } as const;
const path = "boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true";
const jobs = { jobs: [], meta: { total: 0 } };

const open: { close(): void }[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of open.splice(0)) server.close();
});

async function startServerWith(answer: BoardAnswer) {
  const server = await startBoardServer((address) => (address === path ? answer : undefined));
  open.push(server);
  return server;
}

const generousBounds = { bytes: 1_000_000, ms: 2000 };

/** The error message for a board whose server sends this response. */
async function refusalMessage(answer: BoardAnswer, bounds = generousBounds) {
  const { network } = await startServerWith(answer);
  const error: unknown = await readBoard(board, { network, bounds }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UnreadableBoard);
  return (error as Error).message;
}

test("a job board is requested once, with a user agent that contains a contact address", async () => {
  const { network, asked } = await startServerWith({ body: jobs, headers: { etag: '"1"' } });
  expect(await readBoard(board, { network })).toEqual({
    reading: { present: [], postings: [], isComplete: true },
    validators: { etag: '"1"', lastModified: null },
  });
  expect(asked).toEqual([
    {
      address: path,
      headers: expect.objectContaining({
        "user-agent": expect.stringMatching(
          /^GolangJobsImport\/1\.0 \(\+http.*; .+@.+\)$/,
        ) as string,
      }) as object,
    },
  ]);
  expect(asked[0]?.headers).not.toHaveProperty("cookie");
});

test("a job board that has not changed is not downloaded again", async () => {
  const validators = { etag: 'W/"1"', lastModified: "Sun, 01 Nov 2026 10:00:00 GMT" };
  const { network, asked } = await startServerWith({ status: 304, body: "" });
  expect(await readBoard(board, { network, validators })).toEqual({ reading: null, validators });
  expect(asked[0]?.headers).toMatchObject({
    "if-none-match": validators.etag,
    "if-modified-since": validators.lastModified,
  });
});

test("validators are neither sent with a second request for a board nor kept after it", async () => {
  const position = "<position><id>1</id><name>Go</name><jobDescriptions/></position>";
  const server = await startBoardServer(() => ({
    body: `<workzag-jobs>${position}</workzag-jobs>`,
    headers: { etag: '"1"' },
  }));
  open.push(server);
  const { validators } = await readBoard(
    { system: "personio", board: "acme.jobs.personio.de" },
    { network: server.network, validators: { etag: '"0"', lastModified: null } },
  );
  expect(server.asked.map(({ headers }) => headers["if-none-match"])).toEqual(['"0"', undefined]);
  expect(validators).toEqual({ etag: null, lastModified: null });
});

test("the response of a job board can be compressed with gzip", async () => {
  const body = gzipSync(JSON.stringify(jobs));
  const { network } = await startServerWith({ headers: { "content-encoding": "gzip" }, body });
  expect((await readBoard(board, { network })).reading?.isComplete).toBe(true);
});

describe("a board is refused that", () => {
  test.each([
    [{ status: 404, body: {} }, /has no such board \(404\)/],
    [{ status: 410, body: {} }, /has no such board \(410\)/],
    [{ status: 500, body: "oops" }, /answered 500/],
    [{ status: 429, body: "" }, /answered 429/],
    [{ status: 204, body: "" }, /answered 204/],
    [{ body: "" }, /something other than a board/],
    [{ body: "<html>Maintenance</html>" }, /something other than a board/],
    [{ body: JSON.stringify(jobs).slice(0, -5) }, /only part of one/],
    [{ body: '{"error":"x"}' }, /something other than a board/],
    [{ headers: { "content-encoding": "br" }, body: "x" }, /something other than a board/],
  ] as const)("a board is refused that has the response %o", async (answer, reason) => {
    expect(await refusalMessage(answer)).toMatch(reason);
  });

  test("a board is refused that redirects, without a request for the other address", async () => {
    const { network, asked } = await startServerWith({
      status: 302,
      headers: { location: "http://169.254.169.254/latest" },
      body: "",
    });
    await expect(readBoard(board, { network })).rejects.toThrow(/redirects/);
    expect(asked).toHaveLength(1);
  });

  test("a board is refused that has a truncated response", async () => {
    const reason = await refusalMessage((_request, response) => {
      response.writeHead(200, { "content-length": "1000" }).write('{"jobs":[]');
      setTimeout(() => response.destroy(), 50);
    });
    expect(reason).toMatch(/broke off/);
  });

  test("a board is refused that takes too long to respond", async () => {
    expect(await refusalMessage(() => undefined, { bytes: 1000, ms: 200 })).toMatch(
      /took longer than 0.2 s/,
    );
  });

  test("a board is refused that takes too long, although it keeps sending bytes", async () => {
    const drops = await refusalMessage(
      (_request, response) => {
        response.writeHead(200);
        const drop = setInterval(() => response.write(" "), 20);
        response.on("close", () => clearInterval(drop));
      },
      { bytes: 1000, ms: 200 },
    );
    expect(drops).toMatch(/took longer/);
  });

  const large = Buffer.alloc(41 * 1024 * 1024, " ");
  const compressed = {
    headers: { "content-encoding": "gzip" },
    body: gzipSync(large, { level: 1 }),
  };

  test.each([
    ["compressed", compressed],
    ["uncompressed", { body: large }],
  ])(
    "a board is refused that is larger than 40 MB, %s",
    async (_, answer) => {
      const { network } = await startServerWith(answer);
      await expect(readBoard(board, { network })).rejects.toThrow(
        "The board is larger than 40 MB.",
      );
    },
    30_000,
  );

  test("a board is refused that is a decompression bomb, of which at most 40 MB are unpacked", async () => {
    const part = Buffer.alloc(16 * 1024 * 1024, " ");
    // A gzip file may consist of several concatenated members.
    const packed = Buffer.concat(Array.from({ length: 256 }).fill(gzipSync(part)) as Buffer[]);
    const { network } = await startServerWith({
      headers: { "content-encoding": "gzip" },
      body: packed,
    });
    const before = process.memoryUsage().rss;
    await expect(readBoard(board, { network })).rejects.toThrow("The board is larger than 40 MB.");
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(300);
  }, 30_000);

  test("a board is refused that is compressed twice", async () => {
    const packed = gzipSync(gzipSync(JSON.stringify(jobs)));
    for (const encoding of ["gzip, gzip", "gzip", "deflate, gzip"])
      expect(
        await refusalMessage({ headers: { "content-encoding": encoding }, body: packed }),
      ).toMatch(/something other than a board/);
  });

  test("a board is refused that is on a host that resolves to this machine", async () => {
    const { network, asked } = await startServerWith({ body: jobs });
    const refused = readBoard(board, { network: { ...network, isAllowed: isPublicAddress } });
    await expect(refused).rejects.toThrow(/could not be reached/);
    expect(asked).toEqual([]);
  });

  test.each(["https://evil.example/jobs", "http://boards-api.greenhouse.io/v1/boards/acme/jobs"])(
    "the code that reads a board may not request %s",
    async (address) => {
      const { network, asked } = await startServerWith({ body: jobs });
      vi.spyOn(systems.greenhouse, "read").mockImplementation(async (_board, fetchText) => {
        await fetchText(address);
        return { present: [], postings: [], isComplete: true };
      });
      await expect(readBoard(board, { network })).rejects.toThrow("is not a host of Greenhouse");
      expect(asked).toEqual([]);
    },
  );

  test("a board is refused that has a name that leads to another host or path", async () => {
    const { network, asked } = await startServerWith({ body: jobs });
    for (const elsewhere of [
      { system: "recruitee", board: "evil.dev/x" },
      { system: "recruitee", board: "127.0.0.1/a" },
      { system: "personio", board: "evil.dev" },
      { system: "greenhouse", board: "../../../acme" },
      { system: "lever", board: "eu/../acme" },
    ] as const)
      await expect(readBoard(elsewhere, { network })).rejects.toThrow(/no boards with this name/);
    expect(asked).toEqual([]);
  });
});
