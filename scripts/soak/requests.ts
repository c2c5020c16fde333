import type { Failure } from "./visitors.ts";

export async function each<T>(
  times: number,
  task: (n: number) => Promise<T>,
  width = 4,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(width, times) }, async () => {
      for (let n = next++; n < times; n = next++) results.push(await task(n));
    }),
  );
  return results;
}

/** The status of an answer that is read to its end; what went wrong where there was none. */
export async function status(asked: Promise<Response>): Promise<string> {
  try {
    const answer = await asked;
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    const { cause, name } = error as Error;
    return cause instanceof Error && "code" in cause ? String(cause.code) : name;
  }
}

export function count(outcomes: string[]): string {
  const groups = Object.groupBy(outcomes, (outcome) => outcome);
  return Object.entries(groups)
    .map(([outcome, same]) => `${same?.length} × ${outcome}`)
    .join(", ");
}

export const outcomes = (failures: Failure[]): string =>
  count(failures.map(({ isWrite, outcome }) => `${isWrite ? "write" : "page"} ${outcome}`)) ||
  "none";
