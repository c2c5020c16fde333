import { createHmac } from "node:crypto";

/** Header that marks the web server's requests with the publishable key. Hosted Supabase ignores it. */
export const siteMarkHeader = "x-site-mark";

/** The value of the header. It proves that the sender has the secret key, but does not grant the key's rights. */
export const siteMark = (secretKey: string): string =>
  createHmac("sha256", secretKey).update("site").digest("hex");

/** Whether the request comes from a holder of the secret key, such as the web server. */
export const isFromWebServer = (headers: Headers, secretKey: string): boolean =>
  headers.get("apikey") === secretKey || headers.get(siteMarkHeader) === siteMark(secretKey);
