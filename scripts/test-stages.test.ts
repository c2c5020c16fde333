import { afterEach, expect, test, vi } from "vitest";
import { runStages, type Stage } from "./test-stages.ts";

const lines: string[] = [];
for (const method of ["log", "error"] as const)
  vi.spyOn(console, method).mockImplementation((line: unknown) => void lines.push(String(line)));
afterEach(() => void lines.splice(0));

const signal = new AbortController().signal;
const seconds = / \(\d+ s\)$/;

test("stages beside each other start together, and the output of each is one block", async () => {
  let isOtherStarted = () => {};
  const other = new Promise<void>((resolve) => (isOtherStarted = resolve));
  const stages: Stage[] = [
    {
      name: "first",
      run: async (run) => {
        await other;
        await run("prettier", ["--version"]);
        await run("prettier", ["--version"]);
        return { passed: 2, failed: 0 };
      },
    },
    {
      name: "second",
      run: async (run) => (
        isOtherStarted(),
        await run("prettier", ["--nonsense", ".nothing"]),
        { passed: 0, failed: 1 }
      ),
    },
  ];
  expect(
    await runStages(
      stages.map((stage) => [stage]),
      signal,
    ),
  ).toEqual({ passed: 2, failed: 1 });
  const at = lines.findIndex((line) => line.startsWith("\n— first"));
  expect(lines[at]).toMatch(/^\n— first\n\d+\.\d+\.\d+\n\d+\.\d+\.\d+$/);
  expect(lines[at + 1]?.replace(seconds, "")).toBe("— first: 2 passed, 0 failed");
});

test("of a list one stage begins when the one before has ended", async () => {
  let isEnded = false;
  const stages: Stage[] = [
    {
      name: "first",
      run: async (run) => {
        await run("prettier", ["--version"]);
        isEnded = true;
        return { passed: 1, failed: 0 };
      },
    },
    { name: "second", run: async () => ({ passed: isEnded ? 1 : 0, failed: isEnded ? 0 : 1 }) },
  ];
  expect(await runStages([stages], signal)).toEqual({ passed: 2, failed: 0 });
});

test("a stage that throws has failed once, and the others go on", async () => {
  const stages: Stage[] = [
    { name: "broken", run: () => Promise.reject(new Error("No report")) },
    { name: "whole", run: async () => ({ passed: 1, failed: 0 }) },
  ];
  expect(
    await runStages(
      stages.map((stage) => [stage]),
      signal,
    ),
  ).toEqual({ passed: 1, failed: 1 });
  expect(lines.join("\n")).toContain("No report");
});

test("nothing is begun after a stop", async () => {
  const run = vi.fn(async () => ({ passed: 1, failed: 0 }));
  const stop = new AbortController();
  stop.abort(new Error("stopped"));
  await expect(runStages([[{ name: "late", run }]], stop.signal)).rejects.toThrow("stopped");
  expect(run).not.toHaveBeenCalled();
});
