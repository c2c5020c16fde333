/**
 * The mailbox of an address: without its +tag and, at Gmail, without dots. For rate limits only; mail is sent to the
 * address as typed. Same as private.mailbox in SQL.
 */
export function normalizedMailbox(address: string): string {
  const [local = "", domain = ""] = address.trim().toLowerCase().split("@");
  const [name = ""] = local.split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** Longest mailto link that mail clients are known to accept, in characters. */
const longestLink = 1800;

/** A single e-mail address that is safe in a mail header. */
const safeAddress = /^[a-z0-9_.+'-]{1,64}@[a-z0-9.-]{1,255}$/i;

/**
 * The smallest number of mailto links that together contain all addresses as blind copies. Unsafe addresses are left
 * out.
 */
export function blindCopyLinks(addresses: string[]): string[] {
  const links: string[] = [];
  const recipients = addresses.filter((address) => safeAddress.test(address));
  for (const recipient of new Set(recipients.map(encodeURIComponent))) {
    const extended = `${links.at(-1)},${recipient}`;
    const isExtensible = links.length > 0 && extended.length <= longestLink;
    if (isExtensible) links[links.length - 1] = extended;
    else links.push(`mailto:?bcc=${recipient}`);
  }
  return links;
}
