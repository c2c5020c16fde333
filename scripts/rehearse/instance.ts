import { join } from "node:path";
import { startChild, type Variables } from "../child.ts";
import { family, megabytes } from "../processes.ts";
import { whenReady } from "../web.ts";

/** More than `npm run serve` may take to stop, in milliseconds. */
const patienceMs = 30_000;

/** Starts an instance of the site from a folder that `npm run build` has filled, as deploy/systemd does it. */
export async function startInstance(build: string, env: Variables, signal: AbortSignal) {
  let folder = build;
  const url = `http://127.0.0.1:${env.PORT}`;
  const start = async () => {
    const begin = performance.now();
    const child = startChild(join(folder, "scripts/serve.ts"), [], {
      cwd: folder,
      env,
      patienceMs,
    });
    await whenReady(`The instance on port ${env.PORT}`, child, url, signal);
    return { child, ms: performance.now() - begin };
  };
  let { child } = await start();
  const restart = async () => {
    const started = await start();
    child = started.child;
    return started.ms;
  };
  return {
    url,
    megabytes: () => family(child.process.pid).reduce((sum, pid) => sum + megabytes(pid), 0),
    /** Restarts it, from another build where one is given. Resolves with the milliseconds that stopping and starting took. */
    async roll(to = folder) {
      folder = to;
      const begin = performance.now();
      await child.stop();
      const stopMs = performance.now() - begin;
      return { stopMs, startMs: await restart() };
    },
    /** All its processes at once, as when a machine fails. */
    async kill() {
      for (const pid of family(child.process.pid)) process.kill(pid, "SIGKILL");
      await child.ended;
    },
    restart,
    [Symbol.asyncDispose]: () => child.stop(),
  };
}
