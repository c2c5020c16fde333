import { afterEach, expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";
import { createPrivateServer } from "./private-server.ts";

const state = { purges: 0 };
const server = createPrivateServer({
  purge: async () => void state.purges++,
  metrics: createMetrics(),
});
afterEach(() => server.close());

test("this machine may purge and read what is counted, and nothing else", async () => {
  expect(await server.inject({ method: "POST", url: "/purge" })).toMatchObject({
    statusCode: 204,
    body: "",
  });
  expect(state.purges).toBe(1);
  const metrics = await server.inject("/metrics");
  expect(metrics.headers["content-type"]).toMatch(/^text\/plain; version=/);
  expect(metrics.body).toContain("# TYPE front_requests_total counter");
  for (const url of ["/", "/purge"]) expect((await server.inject(url)).statusCode).toBe(404);
});
