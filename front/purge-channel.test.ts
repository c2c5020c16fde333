import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { createPurgeChannel } from "./purge-channel.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A fake Redis with publish and subscribe in RESP 3. */
async function startRedis(port = 0) {
  /** Commands that this Redis refuses, as an access control list (ACL) would. */
  const refused = new Set<string>();
  const subscribers = new Set<Socket>();
  const sockets = new Set<Socket>();
  const state = { isSilent: false };
  const bulk = (text = "") => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => subscribers.delete(socket));
    socket.on("data", (data) => {
      if (state.isSilent) return;
      // In the Redis protocol, each command is an array of bulk strings.
      for (const command of String(data)
        .split(/(?:^|\r\n)\*\d+\r\n/)
        .filter(Boolean)) {
        const [name = "", channel, message] = command
          .split("\r\n")
          .filter((_, index) => index % 2 === 1);
        if (refused.has(name.toUpperCase())) {
          socket.write("-NOPERM No permissions to access a channel used as an argument\r\n");
        } else if (name.toUpperCase() === "SUBSCRIBE") {
          subscribers.add(socket);
          socket.write(`>3\r\n${bulk("subscribe")}${bulk(channel)}:1\r\n`);
        } else if (name.toUpperCase() === "PUBLISH") {
          for (const subscriber of subscribers)
            subscriber.write(`>3\r\n${bulk("message")}${bulk(channel)}${bulk(message)}`);
          socket.write(`:${subscribers.size}\r\n`);
        } else socket.write("+OK\r\n");
      }
    });
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  closing.push(stop);
  return { state, subscribers, refused, stop, port: (server.address() as AddressInfo).port };
}

async function startChannel(port?: number) {
  const state = { purges: 0, log: [] as string[] };
  const channel = await createPurgeChannel(
    port === undefined ? undefined : `redis://127.0.0.1:${port}`,
    () => void state.purges++,
    pino({}, { write: (line) => void state.log.push((JSON.parse(line) as { msg: string }).msg) }),
    50,
  );
  closing.push(channel.close);
  return { state, ...channel };
}

test("without Redis a purge affects the cache of its own instance only", async () => {
  const { state, purge } = await startChannel();
  await purge();
  expect(state.purges).toBe(1);
});

test("a purge on one instance purges the caches of all instances", async () => {
  const redis = await startRedis();
  const first = await startChannel(redis.port);
  const second = await startChannel(redis.port);
  await expect.poll(() => redis.subscribers.size).toBe(2);
  // Each instance purges its cache after subscribing, because it may have missed messages.
  await expect.poll(() => second.state.purges).toBe(1);
  await first.purge();
  await expect.poll(() => second.state.purges).toBeGreaterThan(1);
});

test("an instance purges its cache again when Redis is back, since it may have missed messages", async () => {
  const redis = await startRedis();
  const { state, purge } = await startChannel(redis.port);
  await expect.poll(() => state.purges).toBe(1);
  await redis.stop();
  await purge();
  expect(state.purges).toBe(2);
  await startRedis(redis.port);
  await expect.poll(() => state.purges, { timeout: 5000 }).toBe(3);
});

test("an instance is not ready until Redis accepts its first subscription", async () => {
  const redis = await startRedis();
  redis.refused.add("SUBSCRIBE");
  const { state, isRefused, purge } = await startChannel(redis.port);
  await expect.poll(() => isRefused()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(state.log).toEqual([
    "Redis refuses to subscribe this instance to golang-jobs:purge: changes made on others show here late.",
  ]);
  await purge();
  expect(state.purges).toBe(1);

  redis.refused.clear();
  await expect.poll(() => redis.subscribers.size).toBe(1);
  await expect.poll(() => isRefused()).toBe(false);
  await expect.poll(() => state.purges).toBe(2);
  expect(state.log.at(-1)).toBe("Redis has subscribed this instance to golang-jobs:purge.");
});

test("an instance stays ready while Redis refuses to renew its subscription", async () => {
  const redis = await startRedis();
  const { state, isRefused } = await startChannel(redis.port);
  await expect.poll(() => state.purges).toBe(1);
  redis.refused.add("SUBSCRIBE");
  for (const socket of redis.subscribers) socket.destroy();
  await expect
    .poll(() => state.log, { timeout: 5000 })
    .toContainEqual(expect.stringContaining("refuses to subscribe"));
  expect(isRefused()).toBe(false);
  redis.refused.clear();
  await expect.poll(() => state.purges, { timeout: 10_000 }).toBe(2);
});

test("an instance purges its own cache even if Redis refuses the message to others", async () => {
  const redis = await startRedis();
  redis.refused.add("PUBLISH");
  const { state, purge } = await startChannel(redis.port);
  await expect.poll(() => state.purges).toBe(1);
  await purge();
  await purge();
  expect(state.purges).toBe(3);
  expect(state.log).toEqual([
    "Redis refuses to publish to golang-jobs:purge: changes made here show on other instances late.",
  ]);
});

test("an instance is ready without a Redis URL and while Redis is down", async () => {
  expect((await startChannel()).isRefused()).toBe(false);
  const { isRefused, state } = await startChannel(1);
  await expect.poll(() => state.log.length).toBe(1);
  expect(isRefused()).toBe(false);
});

test("while Redis does not answer an instance purges its own cache without a long wait", async () => {
  const redis = await startRedis();
  const { state, purge } = await startChannel(redis.port);
  await expect.poll(() => state.purges).toBe(1);
  redis.state.isSilent = true;
  const begin = performance.now();
  await purge();
  await purge();
  expect(performance.now() - begin).toBeLessThan(2000);
  expect(state.purges).toBe(3);
  expect(state.log).toEqual(["Redis is unreachable: other instances are not notified of changes."]);
});
