import { neighbourhoodPrefix, clientNetworkPrefix } from "../../lib/http/network.ts";

/** The keys under which a client is counted: all clients, its network (IPv4 /24 or IPv6 /48), and itself. */
export const networkKeys = (address: string) =>
  ["all", neighbourhoodPrefix(address), `client ${clientNetworkPrefix(address)}`] as const;

export class Counter {
  readonly #sums = new Map<string, number>();

  of(key: string): number {
    return this.#sums.get(key) ?? 0;
  }

  add(key: string, amount: number): void {
    this.#sums.set(key, this.of(key) + amount);
    if (this.of(key) <= 0) this.#sums.delete(key);
  }
}
