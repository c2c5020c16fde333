import ipaddr from "ipaddr.js";

/** The addresses of IPv6 that are given out so far; `::/96` is an old form of IPv4 addresses. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/** Whether an IP address is one of the internet's: not private, loopback, link-local, reserved or IPv4 in disguise of one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return ip.range() === "unicast" && (ip.kind() === "ipv4" || ip.match(globalUnicast));
}
