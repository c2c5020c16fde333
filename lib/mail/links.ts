import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { env } from "@/lib/config/env";
import { absoluteUrl } from "@/lib/config/site";

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

const tokenUrl = (path: string, purpose: string, payload: object) =>
  absoluteUrl(`${path}?token=${signToken(purpose, payload)}`);

export function confirmationUrl(address: string, askedAt: string): string {
  const until = new Date(askedAt).getTime() + confirmationMs;
  return tokenUrl("/newsletter/confirm", "confirm mail", { address, until });
}

/** The e-mail address in a confirmation link; null if the link is invalid or has expired. */
export function readConfirmation(token: string, now = Date.now()): string | null {
  const { data } = confirmation.safeParse(readToken("confirm mail", token));
  return data && now < data.until ? data.address : null;
}

/** The path of the page of mail preferences; without a token the page offers to mail a link with one. */
export const preferencesPath = "/newsletter/preferences";

export function preferencesUrl(address: string): string {
  return tokenUrl(preferencesPath, "manage mail", { address });
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
  return tokenUrl("/newsletter/unsubscribe/one-click", "unsubscribe", target);
}

/** The subscription or alert in an unsubscribe link, which never expires; null if the link is invalid. */
export function readUnsubscription(token: string): Unsubscription | null {
  return unsubscription.safeParse(readToken("unsubscribe", token)).data ?? null;
}

/** A token that contains the payload, readable by everybody, and can be made with the secret key only. */
export function signToken(purpose: string, payload: object): string {
  const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${body}.${signatureOf(purpose, body)}`;
}

/** The payload of a token that was signed for this purpose; null for other texts. */
export function readToken(purpose: string, token: string): unknown {
  const [body = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0) return null;
  const expected = Buffer.from(signatureOf(purpose, body));
  const given = Buffer.from(signature);
  // timingSafeEqual throws for buffers of different lengths.
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(body, "base64url").toString());
}

function signatureOf(purpose: string, body: string): string {
  // Each purpose has a key of its own, so that a token is valid for no other purpose.
  const key = createHmac("sha256", env.SUPABASE_SECRET_KEY ?? "")
    .update(JSON.stringify(["signed token", purpose]))
    .digest();
  return createHmac("sha256", key).update(body).digest("base64url");
}
