import { neighbourhoodPrefix, clientNetworkPrefix } from "../../lib/http/network.ts";

/** The keys under which a client is counted. */
export type ClientKeys = {
  everybody: string;
  /** An IPv4 /24 or IPv6 /48. */
  network: string;
  client: string;
};

export const clientKeys = (address: string): ClientKeys => ({
  everybody: "everybody",
  network: neighbourhoodPrefix(address),
  client: `client ${clientNetworkPrefix(address)}`,
});

/** Keeps a sum per key. Keys whose sum is 0 are removed, so that past clients take no memory. */
export class Counter {
  readonly #sums = new Map<string, number>();

  sum(key: string): number {
    return this.#sums.get(key) ?? 0;
  }

  add(key: string, amount: number): void {
    this.#sums.set(key, this.sum(key) + amount);
    if (this.sum(key) <= 0) this.#sums.delete(key);
  }
}
