import { setTimeout as sleep } from "node:timers/promises";
import { byProcess, kill, type Kill, killed, unexplained } from "./kills.ts";
import { watchMemory } from "./memory.ts";
import { startOwnSite } from "./own-site.ts";
import { outcomes } from "./requests.ts";
import { liftLimits, storedOf } from "./stored.ts";
import { type Failure, sendVisitors } from "./visitors.ts";

type Options = { minutes: number; connections: number; kills: number; signal: AbortSignal };

/** Runs a site of its own under load while its processes are killed, and prints what came of it. Returns whether all is well. */
export async function soak({ minutes, connections, kills, signal }: Options): Promise<boolean> {
  await using site = await startOwnSite(signal);
  await liftLimits(await site.databaseUrl(), signal);
  using visitors = sendVisitors({ url: site.url, connections, arrivalMs: 20_000 });
  await visitors.ready();
  const memory = watchMemory(() => site.pid());
  const begin = Date.now();
  const done: Kill[] = [];
  for (let n = 0; n < kills; n++) {
    const due = begin + ((n + 1) * minutes * 60_000) / (kills + 1);
    await sleep(Math.max(0, due - Date.now()), null, { signal });
    const one = await kill(site, killed[n % killed.length] ?? "");
    console.log(
      `${one.name} killed, works again after ${((one.to - one.from) / 1000).toFixed(1)} s`,
    );
    done.push(one);
  }
  await sleep(Math.max(0, begin + minutes * 60_000 - Date.now()), null, { signal });
  const visits = await visitors.stop();
  const seconds = (Date.now() - begin) / 1000;
  // Where more is asked for than the machine can make, that is the answer (front/README.md).
  const isToldToWait = ({ outcome }: Failure) => outcome === "503";
  const told = visits.failures.filter(isToldToWait);
  const stray = unexplained(visits.failures, done).filter((failure) => !isToldToWait(failure));
  const stored = await storedOf(await site.databaseUrl(), visits.acknowledged, signal);

  console.log(`\n${connections} connections for ${Math.round(seconds)} s, ${done.length} kills`);
  console.table(byProcess(done, visits.failures));
  console.log(
    `${visits.pages} pages and ${visits.writes} writes sent, ${Math.round((visits.pages + visits.writes) / seconds)} a second; half of the answers within ${visits.p50} ms, 99 % within ${visits.p99} ms, the slowest ${visits.slowest} ms.`,
  );
  console.log(
    `Failures: ${outcomes(visits.failures)}. Told to wait (503): ${told.length}. All else away from kills: ${outcomes(stray)}.`,
  );
  console.log(
    `${visits.acknowledged.length} writes acknowledged, ${stored.lost} of them lost, ${stored.twice} stored twice; ${stored.rows} rows.`,
  );
  console.log("Memory, MB");
  console.table(memory.stop());
  return stored.lost === 0 && stored.twice === 0 && stray.length === 0;
}
