import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { admitBody, isTooSlow, maxBodyBytes } from "./body-limits.ts";
import { listenOnFreePort, sendRaw } from "../../test/sockets.ts";

const kB = 1024;
const session = "session-hint=1; session.0=base64-x";

test("the maximum body length is small without a session, whatever the path", () => {
  for (const path of ["/", "/recruiter/login", "/admin/blogs/new", "/recruiter/jobs/new"])
    for (const cookie of [undefined, "session-hint=1", "mysession=1"])
      expect(maxBodyBytes(path, cookie), path).toBe(64 * kB);
});

test.each([
  ["/admin/blogs/new", 2.2 * kB * kB],
  ["/admin/blogs/6e3c/edit", 2.2 * kB * kB],
  ["/admin/companies/new", 2.2 * kB * kB],
  ["/admin/companies/6e3c/edit", 2.2 * kB * kB],
  ["/recruiter/company", 2.2 * kB * kB],
  ["/admin/jobs/6e3c/edit", 1000 * kB],
  ["/recruiter/jobs/new", 1000 * kB],
  ["/admin/events/new", 100 * kB],
  ["/admin/blogs", 100 * kB],
  ["/admin/companies", 100 * kB],
  ["/recruiter/company/6e3c", 100 * kB],
  ["/", 100 * kB],
])("the maximum body length for the path %s with a session is %d bytes", (path, bytes) => {
  expect(maxBodyBytes(path, session)).toBe(bytes);
  expect(maxBodyBytes(path, "__Host-session=x")).toBe(bytes);
});

describe("a server with body limits", () => {
  let port: number;
  let taken: string[];
  let sockets: Socket[];

  beforeEach(async () => {
    taken = [];
    sockets = [];
    port = await listenOnFreePort(
      createServer((request, response) => {
        sockets.push(request.socket);
        const client = String(request.headers["x-client"] ?? "192.0.2.1");
        if (!admitBody(request, response, client)) return;
        let length = 0;
        request.on("data", (chunk: Buffer) => (length += chunk.length));
        request.on("error", () => taken.push("error"));
        request.on("end", () => {
          taken.push(`${length}`);
          response.end("taken");
        });
      }),
    );
  });

  const head = (path: string, ...headers: string[]) =>
    [`POST ${path} HTTP/1.1`, "Host: a", ...headers, "", ""].join("\r\n");
  const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`;

  test("a server with body limits refuses a request whose Content-Length is too large before the body is sent", async () => {
    const answer = await sendRaw(port, head("/", "Content-Length: 9000000")).answer;
    expect(answer).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n/);
    expect(answer).toContain("\r\nConnection: close\r\n");
    expect(answer).toMatch(/\r\n\r\nAt most 64 kB can be sent here\.$/);
    expect(taken).toEqual([]);
  });

  test("a server with body limits accepts a body of the maximum length with Content-Length or chunked", async () => {
    const body = "x".repeat(64 * kB);
    expect(
      await sendRaw(port, `${head("/", "Content-Length: 65536", "Connection: close")}${body}`)
        .answer,
    ).toContain("taken");
    expect(
      await sendRaw(
        port,
        `${head("/", "Transfer-Encoding: chunked", "Connection: close")}${chunk(64 * kB)}0\r\n\r\n`,
      ).answer,
    ).toContain("taken");
    expect(taken).toEqual(["65536", "65536"]);
  });

  test("a server with body limits never treats a chunked body that grew too long as complete", async () => {
    const { socket, answer } = sendRaw(port, head("/", "Transfer-Encoding: chunked"));
    for (let sent = 0; sent < 10; sent += 1) socket.write(chunk(16 * kB));
    socket.write("0\r\n\r\n");
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]+At most 64 kB can be sent here\.$/);
    // The connection is closed only after the client had time to read the response.
    await expect.poll(() => taken, { timeout: 3000 }).toEqual(["error"]);
  });

  test("a server with body limits closes the connection of a refused body however much of it is still sent", async () => {
    const clients = Array.from({ length: 20 }, () => {
      // A client that neither reads the response nor closes its connection.
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on(
        "error",
        () => undefined,
      );
      socket.write(head("/", "Content-Length: 9000000"));
      for (let sent = 0; sent < 8; sent += 1) socket.write(Buffer.alloc(1_000_000));
      return socket;
    });
    await expect.poll(() => sockets.length, { timeout: 5000 }).toBe(20);
    await expect
      .poll(() => sockets.every(({ destroyed }) => destroyed), { timeout: 5000 })
      .toBe(true);
    for (const client of clients) client.destroy();
    expect(Math.max(...sockets.map(({ bytesRead }) => bytesRead))).toBeLessThan(200_000);
  });

  const upload = (client: string, sent: number) => {
    const { socket, answer } = sendRaw(
      port,
      head(
        "/admin/blogs/new",
        `Cookie: ${session}`,
        `X-Client: ${client}`,
        "Content-Length: 2300000",
        "Connection: close",
      ),
    );
    socket.write(Buffer.alloc(sent));
    return { socket, answer };
  };
  const post = (client: string) =>
    sendRaw(
      port,
      `${head("/", `X-Client: ${client}`, "Content-Length: 4", "Connection: close")}word`,
    ).answer;
  const received = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);

  test("a server with body limits reserves no memory for bodies that are announced but not sent", async () => {
    // The Content-Length values add up to exactly the memory limit.
    const announced = [
      ...Array.from({ length: 13 }, () => ({ path: "/admin/blogs/new", length: 2_300_000 })),
      ...Array.from({ length: 35 }, () => ({ path: "/", length: 102_000 })),
      { path: "/", length: 84_432 },
    ];
    for (const [n, { path, length }] of announced.entries())
      sendRaw(
        port,
        head(
          path,
          `Cookie: ${session}`,
          `X-Client: 198.18.${n % 7}.1`,
          `Content-Length: ${length}`,
        ),
      );
    await expect.poll(() => sockets.length, { timeout: 5000 }).toBe(49);
    expect(await post("203.0.113.7")).toContain("taken");
    expect(await post("198.18.0.1")).toContain("taken");
  });

  test.each([
    ["client", 8, () => "192.0.2.7"],
    ["network", 16, (n: number) => `192.0.2.${n}`],
  ])(
    "a server with body limits bounds the memory for bodies of one %s",
    async (_name, megabytes, client) => {
      const held = Array.from({ length: megabytes / 2 }, (_, n) => upload(client(n), 2_000_000));
      await expect.poll(received, { timeout: 5000 }).toBeGreaterThan(megabytes * 1_000_000);
      expect(await upload("192.0.2.7", 2_000_000).answer).toMatch(
        /^HTTP\/1\.1 503 [^]+\r\nRetry-After: 5\r\n[^]+Please try again/,
      );
      expect(await post("203.0.113.7")).toContain("taken");
      for (const { socket } of held) socket.destroy();
      await expect
        .poll(() => upload("192.0.2.7", 2_300_000).answer, { timeout: 5000 })
        .toContain("taken");
    },
  );

  test("a server with body limits cuts off a body of the network that has sent most when all bodies exceed the memory limit", async () => {
    const heavy = Array.from({ length: 7 }, (_, n) => upload(`192.0.2.${n}`, 2_200_000));
    const others = Array.from({ length: 9 }, (_, n) => upload(`198.18.${n}.1`, 2_100_000));
    const answers = await Promise.race([...heavy, ...others].map(({ answer }) => answer));
    expect(answers).toMatch(/^HTTP\/1\.1 503 /);
    expect(others.every(({ socket }) => !socket.destroyed)).toBe(true);
    expect(await post("203.0.113.7")).toContain("taken");
  });
});

test("a request body needs a minimum rate after its first 15 seconds", () => {
  expect(isTooSlow(0, 14_000)).toBe(false);
  expect(isTooSlow(0, 16_000)).toBe(true);
  expect(isTooSlow(64 * kB, 30_000)).toBe(false);
  expect(isTooSlow(64 * kB, 32_000)).toBe(true);
});

test("a request whose body never arrives is refused with a reason", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const port = await listenOnFreePort(
    createServer((request, response) => {
      if (admitBody(request, response, "192.0.2.1")) vi.advanceTimersByTime(20_000);
    }),
  );
  const { answer } = sendRaw(port, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n");
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]+The request took too long to arrive\./);
});
