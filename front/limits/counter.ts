import { neighbourhoodOf, networkOf } from "../../lib/http/network.ts";

/** What a client's share is counted under: the server, its /24 or IPv6 /48, and the client. */
export const keysOf = (address: string) =>
  ["all", neighbourhoodOf(address), `client ${networkOf(address)}`] as const;

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
