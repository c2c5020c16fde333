import { createHmac } from "node:crypto";

/** Names the web server in its requests with the publishable key. Hosted Supabase ignores the header. */
export const siteMarkHeader = "x-site-mark";

/** Proves that the sender has the secret key, without the rights of it. */
export const siteMark = (secretKey: string): string =>
  createHmac("sha256", secretKey).update("site").digest("hex");

/** Whether the web server sent a request, or another holder of the secret key. */
export const isFromSite = (headers: Headers, secretKey: string): boolean =>
  headers.get("apikey") === secretKey || headers.get(siteMarkHeader) === siteMark(secretKey);
