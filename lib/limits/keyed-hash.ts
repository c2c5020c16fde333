import "server-only";
import { createHmac } from "node:crypto";
import { env } from "../config/env";

/** 43 letters that stand for `parts`: the same each time, on every instance, and worth nothing without the secret key. */
export function keyedHash(...parts: string[]): string {
  return createHmac("sha256", env.SUPABASE_SECRET_KEY ?? "")
    .update(JSON.stringify(parts))
    .digest("base64url");
}
