import { searchParameters } from "../lib/jobs/parameters.ts";
import { programLimit } from "../lib/http/network.ts";
import { privateSegments } from "../lib/http/site-paths.ts";
import type { CacheRules } from "./cache-rules.ts";

/** Everything the front knows of the site behind it, apart from HTTP. */
export type SiteRules = CacheRules & {
  errorPages: ReadonlySet<string>;
  errorPage: (status: number, path: string) => string;
  /** Paths of the API and its rate limit for each client; errors at these paths are problem details. */
  programs: { paths: RegExp; points: number; seconds: number };
  /** Whether the site waits for other people's servers before it answers the request. */
  waitsForOthers: (method: string, url: string) => boolean;
  readyPath: string;
};

/** A request of one of these methods to a matching path, for GET with the parameter, reads pages of other servers. */
const slowRequests = [
  { methods: ["POST"], path: /^\/(?:recruiter|admin)\/jobs\/copy$/u },
  { methods: ["POST"], path: /^\/recruiter\/imports$/u },
  { methods: ["GET", "HEAD"], path: /^\/recruiter\/imports$/u, parameter: "address" },
];

export function siteRules(product: string): SiteRules {
  /** The sections by first path segment, with the names of the error pages of their list and their items. */
  const sections = new Map<string | undefined, [list: string, item?: string]>([
    ["", ["jobs"]],
    [product, ["page", "job"]],
    ["companies", ["companies", "company"]],
    ["events", ["events", "event"]],
    ["blogs", ["blogs", "post"]],
    ["books", ["books"]],
  ]);
  return {
    knownParameters: new Set([...searchParameters, ...["page", "filters", "limit", "cursor"]]),
    privatePaths: new RegExp(`^/(?:${privateSegments})(?:/|$)`, "u"),
    // Not all immutable files: an image that was removed has to go at the next purge.
    buildPaths: /^\/(?:_next\/static|scripts)\//u,
    programs: { paths: /^\/(?:api\/v1|mcp)(?:\/|$)/u, ...programLimit },
    errorPages: new Set(
      [...sections.values()].flatMap(([list, item = "page"]) => [
        `/not-found/${item}`,
        `/unavailable/${list}`,
        `/unavailable/${item}`,
      ]),
    ),
    errorPage(status, path) {
      const [, first, second, third] = path.split("/", 4);
      if (third && first === product) return status < 500 ? "/not-found/page" : "/unavailable/jobs";
      const [list = "page", item = "page"] = sections.get(first) ?? [];
      if (status >= 500) return `/unavailable/${second ? item : list}`;
      return `/not-found/${status === 404 && second ? item : "page"}`;
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

/** Next decodes a path before it looks for the page. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
