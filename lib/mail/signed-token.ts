import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

/** Creates a signed token. Its payload is readable without the secret key, but cannot be changed or forged. */
export function signToken(purpose: string, payload: object): string {
  const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${body}.${sign(purpose, body)}`;
}

/** The payload of a token that was signed for this purpose; null if the token is invalid. */
export function readToken(purpose: string, token: string): unknown {
  const [body = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0) return null;
  const expected = Buffer.from(sign(purpose, body));
  const given = Buffer.from(signature);
  // timingSafeEqual throws for buffers of different lengths.
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(body, "base64url").toString());
}

function sign(purpose: string, body: string): string {
  // Derives a separate key per purpose, so that a token is not valid for any other purpose.
  const key = createHmac("sha256", env.SUPABASE_SECRET_KEY ?? "")
    .update(JSON.stringify(["signed token", purpose]))
    .digest();
  return createHmac("sha256", key).update(body).digest("base64url");
}
