import { programLimit } from "../lib/http/network.ts";
import { privateSegments } from "../lib/http/site-paths.ts";
import type { CacheRules } from "./cache-rules.ts";

/** Everything the front knows of the site behind it, apart from HTTP. */
export type SiteRules = CacheRules & {
  errorPages: ReadonlySet<string>;
  errorPage: (status: number, path: string) => string;
  /** Paths of the API and its rate limit for each client; errors at these paths are problem details. */
  programs: { paths: RegExp; points: number; seconds: number };
  readyPath: string;
};

const unavailable: Record<string, string> = {
  "": "jobs",
  companies: "companies",
  events: "events",
  blogs: "blogs",
  books: "books",
};

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
    if (third && first === product) return status < 500 ? "/not-found/page" : "/unavailable/jobs";
    const leaf = { [product]: "job", companies: "company", events: "event", blogs: "post" }[first];
    if (status === 404) return `/not-found/${(second && leaf) ?? "page"}`;
    if (status < 500) return "/not-found/page";
    return `/unavailable/${(second ? leaf : unavailable[first]) ?? "page"}`;
  },
  readyPath: "/api/ready",
});
