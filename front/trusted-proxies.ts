import { BlockList, isIP } from "node:net";
import type { Env } from "../lib/config/env.ts";

/**
 * Whether an address is that of a trusted proxy. Hop 0 is the sender of the request; the following ones are the
 * addresses that trusted proxies have added to X-Forwarded-For, beginning with the last.
 */
type IsTrustedProxy = (address: string, hop: number) => boolean;

/** Reads TRUSTED_PROXIES: a number of proxies at any address, or the networks in which all proxies are. */
export function trustProxies(trusted: Env["TRUSTED_PROXIES"]): IsTrustedProxy {
  if (typeof trusted === "number") return (_address, hop) => hop < trusted;
  const networks = new BlockList();
  for (const { address, prefix, family } of trusted) networks.addSubnet(address, prefix, family);
  return (address) => {
    const version = isIP(address);
    if (version === 0) return false;
    return networks.check(address, version === 4 ? "ipv4" : "ipv6");
  };
}
