/** Calls a function that does a batch of work and returns how much it was, until nothing is left. Returns the sum. */
export async function untilDone(batch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let done = await batch(); done > 0; done = await batch()) total += done;
  return total;
}
