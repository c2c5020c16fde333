import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";

/**
 * A public address to which `host` resolves, because outgoing requests to private addresses are refused. Nothing is
 * sent to it.
 */
const publicAddress = "93.184.215.14";

/** Makes `host` resolve to a public address in this process, and redirects connections to it to a local port. */
export function redirectHostToLocalPort(host: string, port: () => number): void {
  const { lookup } = dns;
  dns.lookup = (async (name: string, options: object) => {
    if (name === host) return [{ address: publicAddress, family: 4 }];
    return lookup(name, options);
  }) as typeof lookup;
  syncBuiltinESMExports();

  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    // Node's internal calls pass the arguments as one array.
    const [options] = given.flat() as { host?: string }[];
    const local = { port: port(), host: "127.0.0.1" };
    const parameters = options?.host === host ? [local] : given;
    return Reflect.apply(connect, this, parameters) as Socket;
  } as typeof connect;
}
