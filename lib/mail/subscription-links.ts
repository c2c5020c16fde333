import "server-only";
import { z } from "zod";
import { absoluteUrl } from "@/lib/site";
import { readToken, signToken } from "./signed-token";

/** Validity of confirmation links, in milliseconds; unconfirmed subscriptions are deleted then. */
export const confirmationMs = 48 * 3_600_000;

const confirmation = z.object({ address: z.string(), until: z.number() });
const owner = z.object({ address: z.string() });
const unsubscription = z.union([
  z.object({ subscription: z.uuid(), digest: z.uuid().optional() }),
  z.object({ alert: z.uuid() }),
]);

/** A subscription, with the digest whose link was used, or an alert. */
export type Unsubscription = z.infer<typeof unsubscription>;

const link = (path: string, purpose: string, payload: object) =>
  absoluteUrl(`${path}?token=${signToken(purpose, payload)}`);

/** The page that confirms what was requested at `askedAt` (ISO 8601). */
export function confirmationUrl(address: string, askedAt: string): string {
  const until = new Date(askedAt).getTime() + confirmationMs;
  return link("/newsletter/confirm", "confirm mail", { address, until });
}

/** The address of a confirmation link; null if it is invalid or expired. */
export function readConfirmation(token: string, now = Date.now()): string | null {
  const { data } = confirmation.safeParse(readToken("confirm mail", token));
  return data && now < data.until ? data.address : null;
}

/** The page of mail preferences; without a token it offers to mail the link. */
export const preferencesPath = "/newsletter/preferences";

/** The page of mail preferences of an address. */
export function preferencesUrl(address: string): string {
  return link(preferencesPath, "manage mail", { address });
}

/** The path of an address's preferences page that shows the `outcome` of a form. */
export function preferencesPathOf(address: string, outcome: string): string {
  const { pathname, search } = new URL(preferencesUrl(address));
  return `${pathname}${search}&outcome=${outcome}`;
}

/** The address of a preferences link; null if it is invalid. */
export function readPreferences(token: string): string | null {
  return owner.safeParse(readToken("manage mail", token)).data?.address ?? null;
}

/** One-click unsubscribe (RFC 8058). */
export function unsubscribeUrl(what: Unsubscription): string {
  return link("/newsletter/unsubscribe/one-click", "unsubscribe", what);
}

/** Reads the subscription of an unsubscribe link, which never expires; null if it is invalid. */
export function readUnsubscription(token: string): Unsubscription | null {
  return unsubscription.safeParse(readToken("unsubscribe", token)).data ?? null;
}
