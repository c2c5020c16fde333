import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";

/** A public address, so that outgoing requests to the host are allowed. Nothing is sent to it. */
const publicAddress = "93.184.215.14";

/** Makes this process take `host` for a public site, and connects to a local port instead. */
export function redirectHost(host: string, port: () => number): void {
  const { lookup } = dns;
  dns.lookup = (async (name: string, options: object) => {
    if (name === host) return [{ address: publicAddress, family: 4 }];
    return lookup(name, options);
  }) as typeof lookup;
  syncBuiltinESMExports();

  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    // Node passes its own calls the options within an array.
    const [options] = given.flat() as { host?: string }[];
    const local = { port: port(), host: "127.0.0.1" };
    const parameters = options?.host === host ? [local] : given;
    return Reflect.apply(connect, this, parameters) as Socket;
  } as typeof connect;
}
