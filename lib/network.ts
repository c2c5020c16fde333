import { isIPv6 } from 'node:net';

/**
 * What counts as one client: an IPv4 address, or the first half of an IPv6 address, since whoever has one has all of
 * its 2⁶⁴ neighbours. Some proxies add a port, and an IPv4 address may be written as IPv6.
 */
export function networkOf(address: string): string {
  const host = /^\[(.+)\]/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
  const mapped = /^::ffff:([\d.]+)$/i.exec(host)?.[1];
  if (mapped || !isIPv6(host)) return mapped ?? host;
  // As URLs write it, whatever the spelling: lower case, no leading zeros, the longest run of zeros left out.
  const written = new URL(`http://[${host.replace(/%.*/, '')}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}
