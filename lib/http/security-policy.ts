import { hash } from "node:crypto";
import { site } from "../config/site.ts";

const isSecure = site.url.startsWith("https:");

/** A content security policy that allows the given sources of scripts. */
function buildPolicy(scriptSources: string[]): string {
  const directives = [
    "default-src 'self'",
    `script-src ${scriptSources.join(" ")}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (isSecure) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/** React and hot reload use eval in development. */
const developmentSources = process.env.NODE_ENV === "development" ? ["'unsafe-eval'"] : [];

/** Content security policy of public pages with Next's inline scripts, which cannot have a nonce in cached pages. */
export const publicPolicy = buildPolicy(["'self'", "'unsafe-inline'", ...developmentSources]);

/** Content security policy of public pages without Next's scripts: only this site's files and one inline script run. */
export const plainPolicy = (inlineScript: string): string =>
  buildPolicy(["'self'", `'sha256-${hash("sha256", inlineScript, "base64")}'`]);

/** Content security policy of uploaded images opened by themselves. */
export const picturePolicy = "default-src 'none'; sandbox";

/** Content security policy of pages behind a session: only scripts with the nonce of the response run. */
export const consolePolicy = (nonce: string): string =>
  buildPolicy(["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...developmentSources]);
