import { programLimit } from "../lib/http/network.ts";
import { privateSegments } from "../lib/http/private-segments.ts";
import type { CacheRules } from "./cache-rules.ts";

/** What the front needs to know of the site behind it, beside HTTP. */
export type SiteRules = CacheRules & {
  /** Addresses of the site's own pages with words for what was not found or failed. */
  errorPages: ReadonlySet<string>;
  /** The one of them for an answer of this status to this path. */
  errorPage: (status: number, path: string) => string;
  /** Paths where programs ask: so often a client may, and what is refused there is said as programs read it. */
  programs: { paths: RegExp; points: number; seconds: number };
  /** What a load balancer asks to know whether to send visitors here. */
  readyPath: string;
};

const unavailable: Record<string, string> = {
  "": "jobs",
  companies: "companies",
  events: "events",
  blogs: "blogs",
  books: "books",
};

/** All that the front knows of this site; `product` is the first segment of job addresses. */
export const siteRules = (product: string): SiteRules => ({
  knownParameters: new Set([
    ...["q", "type", "city", "country", "from", "pay", "currency", "skill", "level", "company"],
    ...["visa", "posted", "unstated", "sort", "page", "filters", "limit", "cursor"],
  ]),
  privatePaths: new RegExp(`^/(?:${privateSegments})(?:/|$)`, "u"),
  programs: { paths: /^\/(?:api\/v1|mcp)(?:\/|$)/u, ...programLimit },
  errorPages: new Set([
    ...["job", "company", "event", "post", "page"].map((name) => `/not-found/${name}`),
    ...[
      ...["jobs", "job", "companies", "company", "events", "event"],
      ...["blogs", "post", "books", "page"],
    ].map((name) => `/unavailable/${name}`),
  ]),
  errorPage(status, path) {
    const [, first = "", second, third] = path.split("/", 4);
    // Below the addresses of jobs are pages of places and skills.
    if (third && first === product) return status < 500 ? "/not-found/page" : "/unavailable/jobs";
    const leaf = { [product]: "job", companies: "company", events: "event", blogs: "post" }[first];
    if (status === 404) return `/not-found/${(second && leaf) ?? "page"}`;
    if (status < 500) return "/not-found/page";
    return `/unavailable/${(second ? leaf : unavailable[first]) ?? "page"}`;
  },
  readyPath: "/api/ready",
});
