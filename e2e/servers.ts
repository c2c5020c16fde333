import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { createMetrics } from "@/front/metrics";
import { createPrivateServer } from "@/front/private-server";
import { createFront } from "@/front/server";
import { siteRules } from "@/front/site-rules";
import { parseEnv } from "@/lib/config/env";
import { createLogger } from "@/lib/logs/logger";
import { webOrigin } from "@/scripts/web";

type Log = { text: string };

type Web = Awaited<ReturnType<typeof startWeb>>;

const root = join(import.meta.dirname, "..");

/** Starts Next without a front and resolves once it is healthy. */
export async function startWeb(backendUrl: string, variables: Record<string, string>) {
  const port = await freePort();
  const privatePort = await freePort();
  const url = webOrigin(port);
  const next = [
    join(root, "node_modules/.bin/next"),
    "start",
    "-H",
    new URL(url).hostname,
    "-p",
    String(port),
  ];
  const log: Log = { text: "" };
  const environment = {
    PURGE_URL: `http://127.0.0.1:${privatePort}/purge`,
    SUPABASE_URL: backendUrl,
  };
  const { kill } = startProgram(next, { ...environment, ...variables }, log);
  await expectHealthy(url);
  return { url, privatePort, log, kill };
}

/**
 * Starts a front for the origin `web`, within this process. It shares the log of `web` and has a clock that can be
 * moved forward.
 */
export async function startFront(web: Web, variables: Record<string, string>) {
  const env = parseEnv({ ...process.env, ...variables });
  const metrics = createMetrics();
  let aheadMs = 0;
  const front = await createFront({
    rules: siteRules(env.SITE_PRODUCT),
    origin: web.url,
    siteUrl: env.SITE_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    logger: createLogger("front", {
      write(line) {
        web.log.text += line;
      },
    }),
    metrics,
    now: () => performance.now() + aheadMs,
  });
  const privateServer = createPrivateServer({
    purge: async () => front.purge(),
    metrics,
    origin: web.url,
    isListening: () => front.app.server.listening,
    isOpen: front.isOpen,
  });
  await privateServer.listen({ host: "127.0.0.1", port: web.privatePort });
  await front.prepare();
  const url = await front.app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    wait(seconds: number) {
      aheadMs += seconds * 1000;
    },
    async stop() {
      const closed = Promise.all([front.app.close(), privateServer.close()]);
      // Closes the connections too, because closing only the server would wait for the test's keep-alive connections.
      front.app.server.closeAllConnections();
      await closed;
    },
  };
}

const expectHealthy = (url: string) =>
  expect
    .poll(
      () =>
        fetch(`${url}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000, intervals: [100] },
    )
    .toBe(true);

function startProgram(program: string[], variables: Record<string, string>, log: Log) {
  const endWithTest = ["--import", import.meta.resolve("./end-with-test.ts")];
  const child = spawn(join(root, "node_modules/.bin/node"), [...endWithTest, ...program], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...variables },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      log.text += String(chunk);
    });
  const ended = once(child, "exit");
  return {
    // Kills the process, because a graceful stop would wait for the test's keep-alive connections.
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFreePort(server);
  server.close();
  await once(server, "close");
  return port;
}
