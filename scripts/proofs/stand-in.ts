import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";

/** A public address, so that outgoing requests to the host are allowed. Nothing is sent to it. */
const publicAddress = "93.184.215.14";

/** Makes this process take `host` for a public site, and connects to a local port instead. */
export function standIn(host: string, port: () => number): void {
  const { lookup } = dns;
  dns.lookup = (async (name: string, options: object) =>
    name === host
      ? [{ address: publicAddress, family: 4 }]
      : lookup(name, options)) as typeof lookup;
  syncBuiltinESMExports();

  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    const [first] = given.flat() as { host?: string }[];
    const local = { port: port(), host: "127.0.0.1" };
    return Reflect.apply(connect, this, first?.host === host ? [local] : given) as Socket;
  } as typeof connect;
}
