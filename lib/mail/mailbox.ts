/**
 * The mailbox that mail to an address arrives in: without its +tag, and at Gmail without dots. Only for counting, as
 * private.mailbox in the database: other providers may have other rules, and two people never share a form of theirs.
 */
export function mailboxOf(address: string): string {
  const [local = "", domain = ""] = address.trim().toLowerCase().split("@");
  const [name = ""] = local.split("+");
  return domain === "gmail.com" || domain === "googlemail.com"
    ? `${name.replaceAll(".", "")}@gmail.com`
    : `${name}@${domain}`;
}

/** The domain of a sender, with a name before the address or without; undefined where there is none. */
export const domainOf = (from: string): string | undefined =>
  /@([^@>\s]+)>?\s*$/u.exec(from)?.[1]?.toLowerCase();

/** Longest link that mail programs and the systems between are known to take, in characters. */
const longest = 1800;

/** One address and nothing that a header could read as more. */
const address = /^[a-z0-9_.+'-]{1,64}@[a-z0-9.-]{1,255}$/i;

/** mailto links with the addresses in blind copy, as many as their length demands. What is no plain address is left out. */
export function blindCopyLinks(addresses: string[]): string[] {
  const links: string[] = [];
  for (const one of new Set(
    addresses.filter((text) => address.test(text)).map(encodeURIComponent),
  )) {
    const longer = `${links.at(-1)},${one}`;
    if (links.length > 0 && longer.length <= longest) links[links.length - 1] = longer;
    else links.push(`mailto:?bcc=${one}`);
  }
  return links;
}
