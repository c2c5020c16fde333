import "server-only";
import { z } from "zod";
import { absoluteUrl } from "@/lib/site";
import { readToken, signToken } from "@/lib/mail/signed-token";

/** Validity of confirmation links, in milliseconds. After this time, unconfirmed subscriptions are deleted. */
export const confirmationMs = 48 * 3_600_000;

const confirmation = z.object({ address: z.string(), until: z.number() });
const owner = z.object({ address: z.string() });
const unsubscription = z.union([
  z.object({ subscription: z.uuid(), digest: z.uuid().optional() }),
  z.object({ alert: z.uuid() }),
]);

/** The target of an unsubscribe link: a subscription, with the digest that contained the link, or an alert. */
export type Unsubscription = z.infer<typeof unsubscription>;

const link = (path: string, purpose: string, payload: object) =>
  absoluteUrl(`${path}?token=${signToken(purpose, payload)}`);

export function confirmationUrl(address: string, askedAt: string): string {
  const until = new Date(askedAt).getTime() + confirmationMs;
  return link("/newsletter/confirm", "confirm mail", { address, until });
}

/** The e-mail address in a confirmation link; null if the link is invalid or has expired. */
export function readConfirmation(token: string, now = Date.now()): string | null {
  const { data } = confirmation.safeParse(readToken("confirm mail", token));
  return data && now < data.until ? data.address : null;
}

/** The path of the page of mail preferences; without a token the page offers to mail a link with one. */
export const preferencesPath = "/newsletter/preferences";

export function preferencesUrl(address: string): string {
  return link(preferencesPath, "manage mail", { address });
}

export function preferencesOutcomePath(address: string, outcome: string): string {
  const { pathname, search } = new URL(preferencesUrl(address));
  return `${pathname}${search}&outcome=${outcome}`;
}

/** The e-mail address in a link to mail preferences, which never expires; null if the link is invalid. */
export function readPreferences(token: string): string | null {
  return owner.safeParse(readToken("manage mail", token)).data?.address ?? null;
}

/** The URL for one-click unsubscribing (RFC 8058) from a subscription or an alert. */
export function unsubscribeUrl(target: Unsubscription): string {
  return link("/newsletter/unsubscribe/one-click", "unsubscribe", target);
}

/** The subscription or alert in an unsubscribe link, which never expires; null if the link is invalid. */
export function readUnsubscription(token: string): Unsubscription | null {
  return unsubscription.safeParse(readToken("unsubscribe", token)).data ?? null;
}
