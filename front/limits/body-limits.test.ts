import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { admitBody, BoundedRequest, longestBody } from "./body-limits.ts";
import { listen, send } from "../../test/sockets.ts";

const kB = 1024;
const session = "session-hint=1; session.0=base64-x";

describe("the longest body", () => {
  test("of somebody without a session is small, wherever it is sent", () => {
    for (const path of ["/", "/recruiter/login", "/admin/blogs/new", "/recruiter/jobs/new"])
      for (const cookie of [undefined, "session-hint=1", "mysession=1"])
        expect(longestBody(path, cookie), path).toBe(64 * kB);
  });

  test.each([
    ["/admin/blogs/new", 2.2 * kB * kB],
    ["/admin/blogs/6e3c/edit", 2.2 * kB * kB],
    ["/admin/jobs/6e3c/edit", 1000 * kB],
    ["/recruiter/jobs/new", 1000 * kB],
    ["/admin/events/new", 100 * kB],
    ["/admin/blogs", 100 * kB],
    ["/", 100 * kB],
  ])("sent to %s with a session is %d bytes", (path, bytes) => {
    expect(longestBody(path, session)).toBe(bytes);
    expect(longestBody(path, "__Host-session=x")).toBe(bytes);
  });
});

describe("a server", () => {
  let port: number;
  let taken: string[];
  let sockets: Socket[];

  beforeEach(async () => {
    taken = [];
    sockets = [];
    port = await listen(
      createServer({ IncomingMessage: BoundedRequest }, (request, response) => {
        sockets.push(request.socket);
        if (!admitBody(request, String(request.headers["x-client"] ?? "192.0.2.1"))) return;
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

  test("refuses in words, before it is sent, what says that it is too long", async () => {
    const answer = await send(port, head("/", "Content-Length: 9000000")).answer;
    expect(answer).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n/);
    expect(answer).toContain("\r\nConnection: close\r\n");
    expect(answer).toMatch(/\r\n\r\nAt most 64 kB can be sent here\.$/);
    expect(taken).toEqual([]);
  });

  test("takes what is as long as it may be, whole or in chunks", async () => {
    const body = "x".repeat(64 * kB);
    expect(
      await send(port, `${head("/", "Content-Length: 65536", "Connection: close")}${body}`).answer,
    ).toContain("taken");
    expect(
      await send(
        port,
        `${head("/", "Transfer-Encoding: chunked", "Connection: close")}${chunk(64 * kB)}0\r\n\r\n`,
      ).answer,
    ).toContain("taken");
    expect(taken).toEqual(["65536", "65536"]);
  });

  test("cuts off what grows too long in chunks, and never takes it for whole", async () => {
    const { socket, answer } = send(port, head("/", "Transfer-Encoding: chunked"));
    for (let sent = 0; sent < 10; sent += 1) socket.write(chunk(16 * kB));
    socket.write("0\r\n\r\n");
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]+At most 64 kB can be sent here\.$/);
    // Once the client has had the time to read the answer.
    await expect.poll(() => taken, { timeout: 3000 }).toEqual(["error"]);
  });

  test("reads no more of what it has refused, and closes the connection however much is still sent", async () => {
    const clients = Array.from({ length: 20 }, () => {
      // It neither reads the answer nor ends.
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on(
        "error",
        () => undefined,
      );
      socket.write(head("/", "Content-Length: 9000000"));
      for (let sent = 0; sent < 8; sent += 1) socket.write(Buffer.alloc(1_000_000));
      return socket;
    });
    await expect.poll(() => sockets.length).toBe(20);
    await expect
      .poll(() => sockets.every(({ destroyed }) => destroyed), { timeout: 5000 })
      .toBe(true);
    for (const client of clients) client.destroy();
    expect(Math.max(...sockets.map(({ bytesRead }) => bytesRead))).toBeLessThan(200_000);
  });

  test("takes only so many long ones at the same time, fewer of one client, and others again when those are gone", async () => {
    const upload = (client: string) =>
      send(
        port,
        head(
          "/admin/blogs/new",
          `Cookie: ${session}`,
          `X-Client: ${client}`,
          "Content-Length: 2300000",
        ),
      );
    const held = [1, 2, 3].map(() => upload("192.0.2.7"));
    // Sent after them, and asked of the same process: those are known by then.
    expect(await upload("192.0.2.7").answer).toMatch(
      /^HTTP\/1\.1 503 [^]+\r\nRetry-After: 5\r\n[^]+Please try again/,
    );
    for (let client = 1; client <= 11; client += 1) held.push(upload(`198.51.100.${client}`));
    expect(await upload("203.0.113.1").answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(
      await send(
        port,
        `${head("/", "X-Client: 203.0.113.2", "Content-Length: 4", "Connection: close")}word`,
      ).answer,
    ).toContain("taken");

    for (const { socket } of held) socket.destroy();
    await expect.poll(() => taken.filter((what) => what === "error").length).toBe(held.length);
    const again = upload("192.0.2.7");
    again.socket.write("x".repeat(2_300_000));
    await expect.poll(() => taken.at(-1)).toBe("2300000");
  });
});
