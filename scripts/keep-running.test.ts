import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Child, startChild } from "./child.ts";
import { keepRunning } from "./keep-running.ts";

const scratch = mkdtempSync(join(tmpdir(), "keep-running-test-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const program = join(scratch, "program.mjs");
writeFileSync(program, "setInterval(() => {}, 1000);");

test("a child process that is killed is restarted with a message, and one that was stopped is not", async () => {
  const children: Child[] = [];
  const said: string[] = [];
  const running = await keepRunning({
    name: "The front",
    signal: new AbortController().signal,
    say: (line) => said.push(line),
    start: async () => {
      const child = startChild(program, []);
      children.push(child);
      return child;
    },
  });
  children[0]?.process.kill("SIGKILL");
  await expect.poll(() => children.length).toBe(2);
  expect(said[0]).toBe("The front has ended by itself (1). It is started again.");
  await expect.poll(() => said[1]).toMatch(/^The front is back after 0\.\d s\.$/);
  await running.stop();
  expect(children).toHaveLength(2);
  expect(said).toHaveLength(2);
});
