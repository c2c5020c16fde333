/**
 * Request headers that change Next's response, and `Authorization`: a response to a request with one of them must not
 * be stored by a shared cache. A test compares the list with the installed version of Next.
 */
export const varyingHeaders = [
  "authorization",
  "next-action",
  "next-hmr-refresh",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
  "rsc",
  "x-nextjs-html-request-id",
  "x-nextjs-request-id",
];
