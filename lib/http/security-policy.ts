import { createHash } from "node:crypto";
import { site } from "../site.ts";

const isSecure = site.url.startsWith("https:");

const policy = (scripts: string[]) =>
  [
    "default-src 'self'",
    `script-src ${scripts.join(" ")}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");

/** React and hot reload evaluate code. */
const development = process.env.NODE_ENV === "development" ? ["'unsafe-eval'"] : [];

/** Public pages as Next sends them: its inline scripts differ by page and cached pages carry no nonce, so sanitising is what protects. */
export const publicPolicy = policy(["'self'", "'unsafe-inline'", ...development]);

/** The Content-Security-Policy of public pages without Next's scripts: our files run, and this one inline script. */
export const plainPolicy = (inlineScript: string): string =>
  policy(["'self'", hashSource(inlineScript)]);

function hashSource(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

/** The Content-Security-Policy of pictures that others may have made: by themselves they are shown, and nothing else. */
export const picturePolicy = "default-src 'none'; sandbox";

/** The Content-Security-Policy of pages behind a session: only scripts that carry this response's nonce run. */
export const consolePolicy = (nonce: string): string =>
  policy(["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...development]);
