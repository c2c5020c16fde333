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
 * Runs lists of stages beside each other, the stages of a list one after the other, and shows the output of each as a block when it
 * ends; of a single one as it comes. A stage that throws has failed once.
 */
export async function runStages(lists: Stage[][], signal: AbortSignal): Promise<Count> {
  const total: Count = { passed: 0, failed: 0 };
  const isBlock = lists.flat().length > 1;
  // Settled, not all: when stopped, each waits for what it has started.
  await Promise.allSettled(
    lists.map(async (stages) => {
      for (const stage of stages) {
        const { passed, failed } = await runStage(stage, isBlock, signal);
        total.passed += passed;
        total.failed += failed;
      }
    }),
  );
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
