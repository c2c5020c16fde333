import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { memoryInMegabytes } from "../../../scripts/processes.ts";
import { startFront, waitUntilReady } from "../../../scripts/web.ts";
import type { Measurement } from "../bars.ts";
import {
  cloneCommit,
  type OwnSite,
  type ProcessName,
  processNames,
  startOwnSite,
  temporaryFolder,
} from "../own-site.ts";
import { countFailed, sendLoad } from "../send-load.ts";
import { startBareServer } from "./pages.ts";

/**
 * Measures the memory of each process, the heaps while pages are rendered, and a front's memory after requests for
 * 20,000 URLs.
 */
export async function measureMemory(site: OwnSite, signal: AbortSignal): Promise<Measurement[]> {
  await site.recovered("/");
  const figures: Measurement[] = [["memory of all processes, idle, MB", "", site.megabytes()]];
  for (const name of processNames) figures.push(["memory, idle, MB", name, site.megabytes(name)]);
  const heaps = { front: [] as number[], web: [] as number[], backend: [] as number[] };
  for (let round = 0; round < 3; round++) {
    for (let page = 0; page < 700; page++) {
      signal.throwIfAborted();
      await site.recovered(`/?q=${randomUUID()}`);
    }
    for (const name of ["front", "web", "backend"] as const)
      heaps[name].push(await processHeap(site, name));
  }
  for (const [name, [, before = NaN, after = NaN]] of Object.entries(heaps))
    figures.push(["growth of a heap over 700 new searches, MB", name, after - before]);
  const front = await frontMemory(site, signal);
  return [...figures, ["memory of a front after 20,000 addresses, MB", "100,000 requests", front]];
}

/** Returns the heap size of a process in MB after a garbage collection, which it forces through Node's inspector. */
async function processHeap(site: OwnSite, name: ProcessName): Promise<number> {
  site.sendSignal(name, "SIGUSR1");
  await sleep(1000);
  const targets = await (await fetch("http://127.0.0.1:9229/json/list")).json();
  const [target] = targets as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await once(socket, "open");
  const call = async (method: string, params = {}) => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [{ data }] = (await once(socket, "message")) as [MessageEvent<string>];
    return (JSON.parse(data) as { result: { usedSize: number } }).result;
  };
  await call("HeapProfiler.collectGarbage");
  const { usedSize } = await call("Runtime.getHeapUsage");
  // Closes the inspector, because the next process uses the same port. Closing waits for this connection to end, so it
  // is delayed.
  const expression = "void setTimeout(() => process.getBuiltinModule('inspector').close(), 100)";
  await call("Runtime.evaluate", { expression });
  socket.close();
  await sleep(500);
  return usedSize / 1024 ** 2;
}

/**
 * Returns the memory of a front in MB. Its origin is a plain server, because Next.js would need most of an hour to
 * render so many pages.
 */
async function frontMemory({ url, env }: OwnSite, signal: AbortSignal): Promise<number> {
  using bare = await startBareServer(`${url}/`);
  const PORT = String(await getPort());
  const front = startFront(bare.port, await getPort(), { ...env, PORT });
  try {
    const frontUrl = `http://127.0.0.1:${PORT}`;
    await waitUntilReady("The front", front, frontUrl, signal);
    const page = () => ({ path: `/?page=${randomInt(1, 20_001)}` });
    for (let sent = 0; sent < 100_000 && !signal.aborted;)
      sent += (await sendLoad(frontUrl, page, { duration: 10 })).requests.total;
    return memoryInMegabytes(front.process.pid ?? 0);
  } finally {
    await front.stop();
  }
}

export async function measureStarts(site: OwnSite, signal: AbortSignal): Promise<Measurement[]> {
  await site.stop();
  let startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  await site.start();
  await site.recovered("/");
  const warm = seconds();

  const home = sendLoad(site.url, { path: "/" }, { duration: 8, connections: 1, overallRate: 50 });
  site.sendSignal("web", "SIGKILL");
  const recovery = await site.recovered(`/?q=${randomUUID()}`);
  const failed = countFailed(await home);

  await using folder = await temporaryFolder("commit");
  await cloneCommit("HEAD", folder.path, signal);
  startedAt = performance.now();
  await using other = await startOwnSite(signal, { folder: folder.path });
  await other.recovered("/");
  return [
    ["warm start, s", "first page", warm],
    ["recovery of a killed web process, s", "new search", recovery],
    ["requests that failed", "cached page meanwhile", failed],
    ["cold start, s", "first page", seconds()],
  ];
}
