import "server-only";
import { z } from "zod";
import { absoluteUrl } from "@/lib/site";
import { readToken, signToken } from "./signed-token";

/** How long the link of a confirmation can be used, in milliseconds; what was not confirmed by then is deleted. */
export const confirmationMs = 48 * 3_600_000;

const confirmation = z.object({ address: z.string(), until: z.number() });
const owner = z.object({ address: z.string() });
const unsubscription = z.union([
  z.object({ subscription: z.uuid(), digest: z.uuid().optional() }),
  z.object({ alert: z.uuid() }),
]);

/** What one click ends: a subscription, by a link in which digest, or an alert. */
export type Unsubscription = z.infer<typeof unsubscription>;

const link = (path: string, purpose: string, payload: object) =>
  absoluteUrl(`${path}?token=${signToken(purpose, payload)}`);

/** Where the owner of an address confirms what was requested for it at `askedAt` (ISO 8601). */
export function confirmationUrl(address: string, askedAt: string): string {
  const until = new Date(askedAt).getTime() + confirmationMs;
  return link("/newsletter/confirm", "confirm mail", { address, until });
}

/** The address a link for confirming is about; null where it is too old, or none of ours. */
export function readConfirmation(token: string, now = Date.now()): string | null {
  const { data } = confirmation.safeParse(readToken("confirm mail", token));
  return data && now < data.until ? data.address : null;
}

/** The page of somebody's mail; without a token it offers to mail the link. */
export const preferencesPath = "/newsletter/preferences";

/** Where the owner of an address sees and ends what it gets. */
export function preferencesUrl(address: string): string {
  return link(preferencesPath, "manage mail", { address });
}

/** The same page as a path, which shows the `outcome` of a form. */
export function preferencesPathOf(address: string, outcome: string): string {
  const { pathname, search } = new URL(preferencesUrl(address));
  return `${pathname}${search}&outcome=${outcome}`;
}

/** The address that the page of somebody's mail is about; null of a link that is none of ours. */
export function readPreferences(token: string): string | null {
  return owner.safeParse(readToken("manage mail", token)).data?.address ?? null;
}

/** Where one POST ends a subscription or an alert (RFC 8058). */
export function unsubscribeUrl(what: Unsubscription): string {
  return link("/newsletter/unsubscribe/one-click", "unsubscribe", what);
}

/** What a link for unsubscribing ends; null where it is none of ours. It never gets too old. */
export function readUnsubscription(token: string): Unsubscription | null {
  return unsubscription.safeParse(readToken("unsubscribe", token)).data ?? null;
}
