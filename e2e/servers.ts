import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { webOrigin } from "../scripts/web";

export type WebOptions = {
  /** What its environment has besides. */
  variables: Record<string, string>;
  /** Whether the middleware stands in front of its pages. */
  isGuarded: boolean;
};

/** What servers have said so far. */
type Log = { text: string };

type Web = Awaited<ReturnType<typeof startWeb>>;

const root = join(import.meta.dirname, "..");

/** Starts Next as it comes, with the middleware or without, and resolves once it answers. */
export async function startWeb(backendUrl: string, { variables, isGuarded }: WebOptions) {
  const [port, privatePort] = [await freePort(), await freePort()];
  const url = webOrigin(port);
  const next = [
    join(root, "node_modules/.bin/next"),
    "start",
    "-H",
    new URL(url).hostname,
    "-p",
    String(port),
  ];
  const imports = isGuarded ? ["./end-with-test.ts"] : ["./end-with-test.ts", "./no-guard.ts"];
  const log: Log = { text: "" };
  const environment = {
    PURGE_URL: `http://127.0.0.1:${privatePort}/purge`,
    SUPABASE_URL: backendUrl,
  };
  const { kill } = start(next, imports, { ...environment, ...variables }, log);
  await isHealthy(url);
  return { url, privatePort, log, kill };
}

/** Starts a front before it, which writes into the same log. */
export async function startFront(web: Web, variables: Record<string, string>) {
  const port = await freePort();
  const environment = {
    PORT: String(port),
    ORIGIN: web.url,
    PRIVATE_PORT: String(web.privatePort),
  };
  const { child, kill } = start(
    [join(root, "front/main.ts")],
    ["./clock.ts"],
    { ...environment, ...variables },
    web.log,
  );
  const url = `http://127.0.0.1:${port}`;
  await isHealthy(url);
  return { url, wait: (seconds: number) => void child.send({ seconds }), kill };
}

const isHealthy = (url: string) =>
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

function start(program: string[], imports: string[], variables: Record<string, string>, log: Log) {
  const loaded = imports.flatMap((file) => ["--import", import.meta.resolve(file)]);
  const child = spawn(join(root, "node_modules/.bin/node"), [...loaded, ...program], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...variables },
    // What it complains about is what the test is about.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (log.text += String(chunk)));
  const ended = once(child, "exit");
  return {
    child,
    // Asked to stop it would wait for the connections the test keeps.
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Lets a server listen on a free port of this machine, and says which. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, "close");
  return port;
}
