import { site } from './site.ts';

const isSecure = site.url.startsWith('https:');

const policy = (scripts: string[]) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/**
 * The Content-Security-Policy of public pages. Cached pages cannot carry nonces, and Next's own scripts are inline: what
 * keeps strangers' scripts out is sanitising.
 */
export const publicPolicy = policy(["'unsafe-inline'"]);

/** The Content-Security-Policy of pictures that others may have made: by themselves they are shown, and nothing else. */
export const picturePolicy = "default-src 'none'; sandbox";

/** The Content-Security-Policy of pages behind a session: only scripts that carry this response's nonce run. */
export const consolePolicy = (nonce: string): string =>
  // Hot reload evaluates what it has compiled.
  policy([`'nonce-${nonce}'`, "'strict-dynamic'", ...(process.env.NODE_ENV === 'development' ? ["'unsafe-eval'"] : [])]);
