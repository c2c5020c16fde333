import { searchParameters } from "../lib/jobs/parameters.ts";
import { programLimit } from "../lib/http/network.ts";
import { privateSegments } from "../lib/http/site-paths.ts";
import type { CacheRules } from "./page-cache.ts";

/** The site-specific settings of the front; the rest of it would work for any site. */
export type SiteRules = CacheRules & {
  /** The paths of all error pages. */
  errorPages: ReadonlySet<string>;
  /** The path of the error page to send with a status for a path. */
  errorPage: (status: number, path: string) => string;
  /** Paths of the API and its rate limit for each client; errors at these paths are problem details. */
  programs: { paths: RegExp; points: number; seconds: number };
  /** Whether the site contacts other people's servers before it responds to the request. */
  waitsForOthers: (method: string, url: string) => boolean;
  readyPath: string;
};

/**
 * Requests during which the site fetches pages from other servers. GET /recruiter/imports does so only with an address
 * in the query.
 */
const slowRequests = [
  { methods: ["POST"], path: /^\/(?:recruiter|admin)\/jobs\/copy$/u },
  { methods: ["POST"], path: /^\/recruiter\/imports$/u },
  { methods: ["GET", "HEAD"], path: /^\/recruiter\/imports$/u, parameter: "address" },
];

type ErrorPageNames = { list: string; item: string };

const otherPages: ErrorPageNames = { list: "page", item: "page" };

export function siteRules(product: string): SiteRules {
  /** The error pages for each section's list and items, by the first path segment. */
  const sections = new Map<string | undefined, ErrorPageNames>([
    ["", { list: "jobs", item: "page" }],
    [product, { list: "page", item: "job" }],
    ["companies", { list: "companies", item: "company" }],
    ["events", { list: "events", item: "event" }],
    ["blogs", { list: "blogs", item: "post" }],
    ["books", { list: "books", item: "page" }],
  ]);
  return {
    knownParameters: new Set([...searchParameters, "page", "filters", "limit", "cursor"]),
    privatePaths: new RegExp(`^/(?:${privateSegments})(?:/|$)`, "u"),
    // Uploaded images are immutable too, but not included: a removed image must disappear at the next purge.
    buildPaths: /^\/(?:_next\/static|scripts)\//u,
    programs: { paths: /^\/(?:api\/v1|mcp)(?:\/|$)/u, ...programLimit },
    errorPages: new Set(
      [...sections.values()].flatMap(({ list, item }) => [
        `/not-found/${item}`,
        `/unavailable/${list}`,
        `/unavailable/${item}`,
      ]),
    ),
    errorPage(status, path) {
      const [, first, second, third] = path.split("/", 4);
      const isUnavailable = status >= 500;
      // A third segment means a landing page that lists jobs, such as /golang-jobs/in/germany, not the page of one job.
      if (third && first === product)
        return isUnavailable ? "/unavailable/jobs" : "/not-found/page";
      const { list, item } = sections.get(first) ?? otherPages;
      if (isUnavailable) return `/unavailable/${second ? item : list}`;
      if (status === 404 && second) return `/not-found/${item}`;
      return "/not-found/page";
    },
    waitsForOthers(method, url) {
      const [path = "", query] = url.split("?", 2);
      const parameters = new URLSearchParams(query);
      const decoded = decodePath(path);
      return slowRequests.some(
        (slow) =>
          slow.methods.includes(method) &&
          slow.path.test(decoded) &&
          (!slow.parameter || parameters.has(slow.parameter)),
      );
    },
    readyPath: "/api/ready",
  };
}

/** Decodes a path in the way Next does before routing. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
