import { spawn } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import getPort from "get-port";
import { expect, onTestFinished, test, vi } from "vitest";

test("the front stops at SIGTERM, even if no process reads its log output", async () => {
  const port = await getPort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      NODE_ENV: "production",
      ORIGIN: "http://127.0.0.1:9",
      SITE_URL: `http://127.0.0.1:${port}`,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  // Uses a new connection for each request, because a stopping front waits for open keep-alive connections.
  const ask = async () => {
    const asking = get({ host: "127.0.0.1", port, agent: false });
    const [answer] = (await once(asking, "response")) as [IncomingMessage];
    await once(answer.resume(), "close");
  };
  await vi.waitFor(ask, { timeout: 20_000 });
  child.stdout.destroy();
  child.stderr.destroy();
  // The log line of this request is still buffered when SIGTERM arrives.
  await ask();
  child.kill("SIGTERM");
  const [code] = (await once(child, "exit", { signal: AbortSignal.timeout(8_000) })) as [number];
  expect(code).toBe(0);
}, 40_000);
