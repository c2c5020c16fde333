import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { waitAtMost } from "./lifetime.ts";

const scratch = mkdtempSync(join(tmpdir(), "lifetime-test-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Starts a program that needs `cleanUpMs` to clean up and is allowed `patienceMs`. Resolves once it is running. */
async function startTestProgram({
  cleanUpMs,
  patienceMs,
}: {
  cleanUpMs: number;
  patienceMs: number;
}) {
  const program = join(scratch, `program-${cleanUpMs}-${patienceMs}.mjs`);
  writeFileSync(
    program,
    `import { aborted } from "node:util";
     import { runUntilStopped } from ${JSON.stringify(join(import.meta.dirname, "lifetime.ts"))};
     await runUntilStopped(async (signal) => {
       console.log('up');
       const alive = setInterval(() => {}, 1000);
       await aborted(signal, process);
       await new Promise((resolve) => setTimeout(resolve, ${cleanUpMs}));
       console.log('cleaned up');
     }, ${patienceMs});`,
  );
  const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += String(chunk)));
  const ended = once(child, "close").then(([code]) => ({
    code: code as number,
    output,
    at: Date.now(),
  }));
  await once(child.stdout, "data");
  return { child, ended };
}

test("a program cleans up when Ctrl-C sends three signals at once", async () => {
  const { child, ended } = await startTestProgram({ cleanUpMs: 300, patienceMs: 60_000 });
  for (const signal of ["SIGINT", "SIGTERM", "SIGINT"] as const) child.kill(signal);
  expect(await ended).toMatchObject({ output: expect.stringContaining("cleaned up") as string });
  expect([130, 143]).toContain((await ended).code);
});

test("a second signal ends a program that is still cleaning up", async () => {
  const { child, ended } = await startTestProgram({ cleanUpMs: 60_000, patienceMs: 60_000 });
  child.kill("SIGTERM");
  await sleep(1200);
  const again = Date.now();
  child.kill("SIGTERM");
  const { code, output, at } = await ended;
  expect({ code, output }).toEqual({ code: 143, output: "up\n" });
  expect(at - again).toBeLessThan(2000);
});

test("a program that cleans up for too long is ended with a message", async () => {
  const { child, ended } = await startTestProgram({ cleanUpMs: 60_000, patienceMs: 200 });
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({
    code: 143,
    output: "up\nStopping takes too long: exiting without waiting any longer.\n",
  });
});

test("waitAtMost rejects with the error of the promise that it waits for", async () => {
  await expect(waitAtMost(1000, "It", Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
});

test("waitAtMost stops waiting for a promise at the timeout", async () => {
  await waitAtMost(1000, "It", sleep(10));
  const begin = Date.now();
  await waitAtMost(50, "It", new Promise(() => undefined));
  expect(Date.now() - begin).toBeLessThan(1000);
});
