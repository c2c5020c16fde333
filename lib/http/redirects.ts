import { site } from "../site.ts";

/** Former addresses and the ones that took their place, as `redirects` in next.config.ts takes them; `:slug` is one segment. */
export const redirects = [
  { source: "/jobs", destination: "/", permanent: true },
  { source: "/jobs/:slug", destination: `/${site.product}/:slug`, permanent: true },
  { source: `/${site.product}`, destination: "/", permanent: true },
];
