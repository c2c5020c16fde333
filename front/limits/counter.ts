/** Sums by key; a key whose sum is 0 is forgotten. */
export class Counter {
  readonly #sums = new Map<string, number>();

  of(key: string): number {
    return this.#sums.get(key) ?? 0;
  }

  add(key: string, amount: number): number {
    const sum = (this.#sums.get(key) ?? 0) + amount;
    if (sum > 0) this.#sums.set(key, sum);
    else this.#sums.delete(key);
    return sum;
  }
}
