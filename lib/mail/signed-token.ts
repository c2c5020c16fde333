import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

export function signToken(purpose: string, payload: object): string {
  const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${body}.${sign(purpose, body)}`;
}

export function readToken(purpose: string, token: string): unknown {
  const [body = "", signature = "", ...rest] = token.split(".");
  const expected = Buffer.from(sign(purpose, body));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && rest.length === 0 ? JSON.parse(Buffer.from(body, "base64url").toString()) : null;
}

function sign(purpose: string, body: string): string {
  // Each purpose has a key of its own, so that a token is valid for no other purpose.
  const key = createHmac("sha256", env.SUPABASE_SECRET_KEY ?? "")
    .update(JSON.stringify(["signed token", purpose]))
    .digest();
  return createHmac("sha256", key).update(body).digest("base64url");
}
