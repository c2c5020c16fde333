/** A random number generator with a seed, so that a failure can be reproduced. */
export function randomSource(seed: number) {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    // Drops the lowest bits, which repeat with a short period.
    return (state >>> 8) % below;
  };
  const pick = <T>(from: ArrayLike<T>): T => from[random(from.length)] as T;
  return { random, pick };
}
