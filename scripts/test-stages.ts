import { availableParallelism } from "node:os";
import { bin, run as runProgram, type Variables } from "./child.ts";
import { asCount, type Count } from "./test-counts.ts";
import { variables } from "./variables.ts";

/** Runs a program of a package; resolves with its exit code. */
type Run = (program: string, args: string[], env?: Variables) => Promise<number>;

export type Stage = { name: string; run: (run: Run) => Promise<Count> };

/** A stage that one program passes or fails as a whole. */
export const check = (name: string, program: string, args: string[]): Stage => ({
  name,
  run: async (run) => asCount((await run(program, args)) === 0),
});

/**
 * Runs stages beside each other, as many at once as there are processors (two at least), and shows the output of each as a block when it
 * ends; of a single one as it comes. A stage that throws has failed once.
 */
export async function runStages(stages: Stage[], signal: AbortSignal): Promise<Count> {
  const waiting = [...stages];
  const total: Count = { passed: 0, failed: 0 };
  const work = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      const { passed, failed } = await runStage(stage, stages.length > 1, signal);
      total.passed += passed;
      total.failed += failed;
    }
  };
  // Settled, not all: when stopped, each waits for what it has started.
  await Promise.allSettled(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  signal.throwIfAborted();
  return total;
}

async function runStage(
  { name, run }: Stage,
  isBlock: boolean,
  signal: AbortSignal,
): Promise<Count> {
  signal.throwIfAborted();
  const begin = Date.now();
  console.log(isBlock ? `— ${name}: started` : `\n— ${name}`);
  const outputs: string[] = [];
  const count = await run(async (program, args, env) => {
    const { code, output } = await runProgram(bin(program), args, {
      env: { ...variables({}), NEXT_TELEMETRY_DISABLED: "1", ...env },
      isShown: !isBlock,
      signal,
    });
    outputs.push(output);
    return code;
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    console.error(error instanceof Error && error.name === "UserError" ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  if (isBlock) console.log(`\n— ${name}\n${outputs.join("\n")}`);
  console.log(
    `— ${name}: ${count.passed} passed, ${count.failed} failed (${Math.round((Date.now() - begin) / 1000)} s)`,
  );
  return count;
}
