import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { type Child, startChild } from "./child.ts";
import { keepRunning } from "./keep-running.ts";

const scratch = mkdtempSync(join(tmpdir(), "keep-running-test-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const program = join(scratch, "program.mjs");
writeFileSync(program, "setInterval(() => {}, 1000);");

test("only a child process that ends by itself is restarted", async () => {
  const children: Child[] = [];
  const output = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const running = await keepRunning({
    name: "The front",
    signal: new AbortController().signal,
    start: async () => {
      const child = startChild(program, []);
      children.push(child);
      return child;
    },
  });
  children[0]?.process.kill("SIGKILL");
  await expect.poll(() => children.length).toBe(2);
  expect(output).toHaveBeenCalledWith("The front stopped unexpectedly (1). Restarting it.");
  const isBack = expect.stringMatching(/^The front is back after 0\.\d s\.$/);
  await expect.poll(() => output.mock.lastCall).toEqual([isBack]);
  await running.stop();
  expect(children).toHaveLength(2);
  expect(output).toHaveBeenCalledTimes(2);
});
