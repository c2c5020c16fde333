import ipaddr from "ipaddr.js";

/** Whether an IP address is one of the internet's: not private, loopback, link-local, reserved or IPv4 in disguise of one. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}
