import ipaddr from "ipaddr.js";

/**
 * The networks of an IP address, the narrowest first: an IPv4 address itself, or the /64, /56 and /48 of an IPv6
 * address, each of which may be assigned to one customer. Accepts a port, and IPv4-mapped IPv6 addresses.
 */
export function clientNetworks(address: string): [own: string, ...wider: string[]] {
  const host = withoutZone(withoutPort(address));
  if (!ipaddr.IPv6.isValid(host)) return [host];
  const mapped = ipaddr.process(host);
  if (mapped.kind() === "ipv4") return [mapped.toString()];
  const prefix = (bits: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${host}/${bits}`).toString()}/${bits}`;
  return [prefix(64), prefix(56), prefix(48)];
}

/** The host of '[2001:db8::1]:443' and '192.0.2.1:443'; other addresses unchanged. */
function withoutPort(address: string): string {
  const inBrackets = /^\[(.+)\]/.exec(address)?.[1];
  return inBrackets ?? address.replace(/^([\d.]+):\d+$/, "$1");
}

/** Drops the zone of a link-local address, as in 'fe80::1%eth0'. */
const withoutZone = (host: string): string => host.replace(/%.*/, "");

/** The narrowest network of an IP address, which counts as one client. */
export const clientNetworkPrefix = (address: string): string => clientNetworks(address)[0];

/** The widest network that one attacker may own: the /24 of an address, or the /48 of an IPv6 address. */
export function neighbourhoodPrefix(address: string): string {
  const [own, ...wider] = clientNetworks(address);
  const lastByte = /\.\d+$/;
  return wider.at(-1) ?? own.replace(lastByte, ".0/24");
}

/** Rate limit per client for URLs that programs request: the API, feeds and similar files. */
export const programLimit = { points: 120, seconds: 60 };

/**
 * False if a browser sent the request from another site, by Sec-Fetch-Site or else Origin. Clients that send neither
 * header are no browsers, so they cannot be used for cross-site request forgery.
 */
export function isNotCrossOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = headers.get("origin");
  if (!origin) return true;
  const ownHost = headers.get("x-forwarded-host") ?? headers.get("host");
  return URL.parse(origin)?.host === ownHost;
}
