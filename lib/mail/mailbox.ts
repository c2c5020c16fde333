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
