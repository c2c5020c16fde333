import { Agent, createServer, request as ask } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createDrain } from "./drain.ts";
import { listenOnFreePort, sendRaw } from "../../test/sockets.ts";

async function startDrainingServer(deadlineMs?: number) {
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    if (draining.intercept(request, response)) return;
    setTimeout(() => response.end("answered"), request.url === "/slow" ? 400 : 5);
  });
  const draining = createDrain(server, "/api/ready", deadlineMs);
  return { server, draining, port: await listenOnFreePort(server) };
}

const fetchConnectionHeader = (agent: Agent, port: number, path = "/") =>
  new Promise<{ status?: number | undefined; connection?: string | undefined }>(
    (resolve, reject) => {
      ask({ port, path, agent, host: "127.0.0.1" }, (response) => {
        response.resume();
        response.on("end", () =>
          resolve({ status: response.statusCode, connection: response.headers.connection }),
        );
        response.on("error", reject);
      })
        .on("error", reject)
        .end();
    },
  );

test("50 keep-alive connections lose no request while the server stops", async () => {
  const { draining, port } = await startDrainingServer();
  const answered = Array<number>(50).fill(0);
  const ends = answered.map(async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const { status, connection } = await fetchConnectionHeader(agent, port);
      expect(status).toBe(200);
      answered[client] = (answered[client] ?? 0) + 1;
      if (connection === "close") return;
      await sleep(client);
    }
  });
  await expect.poll(() => Math.min(...answered)).toBeGreaterThan(1);
  await Promise.all([draining.drain(), ...ends]);
});

test("the health check fails before the server closes connections", async () => {
  const { draining, port } = await startDrainingServer();
  const agent = new Agent({ keepAlive: true });
  expect(await fetchConnectionHeader(agent, port, "/api/ready")).toMatchObject({ status: 200 });
  const drained = draining.drain();
  expect(await fetchConnectionHeader(agent, port)).toEqual({
    status: 200,
    connection: "keep-alive",
  });
  expect(await fetchConnectionHeader(agent, port, "/api/ready")).toMatchObject({ status: 503 });
  await expect
    .poll(() =>
      fetchConnectionHeader(agent, port).then(
        ({ connection }) => connection,
        () => "closed",
      ),
    )
    .toMatch(/^close/);
  await drained;
  await expect(fetchConnectionHeader(agent, port)).rejects.toThrow("ECONNREFUSED");
});

test("a response that is running when the server stops is finished, with Connection: close", async () => {
  const { draining, port } = await startDrainingServer();
  const agent = new Agent({ keepAlive: true });
  const slow = fetchConnectionHeader(agent, port, "/slow");
  await sleep(50);
  await draining.drain();
  expect(await slow).toEqual({ status: 200, connection: "close" });
});

test("an idle server stops at once", async () => {
  const { draining } = await startDrainingServer();
  const begin = Date.now();
  await draining.drain();
  expect(Date.now() - begin).toBeLessThan(200);
});

test("a server whose clients never finish stops at the deadline", async () => {
  const { draining, port } = await startDrainingServer(500);
  const begin = Date.now();
  sendRaw(port, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n").socket.on(
    "data",
    () => undefined,
  );
  await sleep(50);
  await draining.drain();
  expect(Date.now() - begin).toBeLessThan(2000);
});
