/** The mailbox of an address: without its +tag, and at Gmail without dots. Only for counting, as private.mailbox in SQL. */
export function normalizedMailbox(address: string): string {
  const [local = "", domain = ""] = address.trim().toLowerCase().split("@");
  const [name = ""] = local.split("+");
  return domain === "gmail.com" || domain === "googlemail.com"
    ? `${name.replaceAll(".", "")}@gmail.com`
    : `${name}@${domain}`;
}

/** The domain of a sender's address, which may have a display name; undefined if there is no domain. */
export const senderDomain = (from: string): string | undefined =>
  /@([^@>\s]+)>?\s*$/u.exec(from)?.[1]?.toLowerCase();

/** Longest mailto link that mail clients are known to accept, in characters. */
const longest = 1800;

/** A single e-mail address that is safe in a mail header. */
const address = /^[a-z0-9_.+'-]{1,64}@[a-z0-9.-]{1,255}$/i;

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
