import ipaddr from "ipaddr.js";

/**
 * The networks an address is in, the narrowest first. An IPv4 address is one client. Whoever has an IPv6 address has the
 * 2⁶⁴ of its /64, and may well have been given a /56 or a /48 of those. Some proxies add a port, and an IPv4 address may
 * be written as IPv6.
 */
export function networksOf(address: string): [own: string, ...wider: string[]] {
  const host = (/^\[(.+)\]/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, "$1")).replace(
    /%.*/,
    "",
  );
  if (!ipaddr.IPv6.isValid(host)) return [host];
  const mapped = ipaddr.process(host);
  if (mapped.kind() === "ipv4") return [mapped.toString()];
  const prefix = (bits: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${host}/${bits}`).toString()}/${bits}`;
  return [prefix(64), prefix(56), prefix(48)];
}

/** What counts as one client: the narrowest of its networks. */
export function networkOf(address: string): string {
  return networksOf(address)[0];
}

/** The wider network an address is in, which one attacker may well have whole: its /24, or the /48 of an IPv6 address. */
export function neighbourhoodOf(address: string): string {
  const [own, ...wider] = networksOf(address);
  return wider.at(-1) ?? own.replace(/\.\d+$/, ".0/24");
}

/** So many requests of programs one client may send in so much time. */
export const programLimit = { points: 120, seconds: 60 };

/** Whether a request comes from a page of this site, by Sec-Fetch-Site or else Origin; clients that send neither are no browsers. */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = headers.get("origin");
  return (
    !origin || URL.parse(origin)?.host === (headers.get("x-forwarded-host") ?? headers.get("host"))
  );
}
