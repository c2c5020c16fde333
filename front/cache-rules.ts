import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

export type CacheRules = {
  /** The query parameters that public pages read; the cache drops all others from the URL. */
  knownParameters: ReadonlySet<string>;
  privatePaths: RegExp;
  /** Paths of build output. A purge does not invalidate these files, because they never change. */
  buildPaths: RegExp;
};

const cachedStatuses = new Set([200, 404, 410]);

/** How long a cached response may be used, in milliseconds; the stale times begin when `fresh` ends. */
export type Lifetime = { fresh: number; staleWhileRevalidate: number; staleIfError: number };

/**
 * Headers by which Next varies its responses. A request with one of them bypasses the cache; one with any other header
 * does not.
 */
const varying = /^(?:rsc$|next-|x-nextjs-|authorization$)/;

export const hasVaryingHeader = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => varying.test(name));

export const pathWithoutQuery = (url = "/"): string => url.replace(/\?[^]*/, "");

/**
 * Whether a path contains `/..` or `../`, as paths with a `..` segment do. Percent-encoded dots and slashes count too,
 * because proxies and servers decode them.
 */
export function hasParentSegment(path: string): boolean {
  const decoded = path.replace(/%2e/gi, ".").replace(/%2f/gi, "/");
  return decoded.includes("/..") || decoded.includes("../");
}

/** The cache key, which is also the path to request from the origin; null for requests that bypass the cache. */
export function cacheKey(
  { method, url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  rules: CacheRules,
): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (hasVaryingHeader(headers)) return null;
  const path = pathWithoutQuery(url);
  if (rules.privatePaths.test(path)) return null;
  if (path === url) return path;
  const query = new URLSearchParams(url.slice(path.length));
  for (const name of new Set(query.keys()))
    if (!rules.knownParameters.has(name)) query.delete(name);
  query.sort();
  return query.size > 0 ? `${path}?${query}` : path;
}

/** How long a shared cache may use a response (RFC 9111, RFC 5861); null if it must not store it. */
export function cacheLifetime(status: number, headers: IncomingHttpHeaders): Lifetime | null {
  if (!cachedStatuses.has(status) || isPersonalResponse(status, headers)) return null;
  const directives = cacheControlDirectives(headers);
  if (!directives.has("public") || directives.has("no-cache") || directives.has("no-store"))
    return null;
  const milliseconds = (name: string) => 1000 * (Number(directives.get(name)) || 0);
  const fresh = milliseconds(directives.has("s-maxage") ? "s-maxage" : "max-age");
  if (fresh <= 0) return null;
  return {
    fresh,
    staleWhileRevalidate: milliseconds("stale-while-revalidate"),
    staleIfError: milliseconds("stale-if-error"),
  };
}

/** Whether a response is for one visitor only and must not be shared with concurrent requests. */
export function isPersonalResponse(status: number, headers: IncomingHttpHeaders): boolean {
  if (headers["set-cookie"] || !hasHarmlessVary(headers.vary)) return true;
  // Next sends every 404 page with no-store, so that directive does not show that the page is personal.
  if (status === 404) return false;
  const directives = cacheControlDirectives(headers);
  return directives.has("private") || directives.has("no-store");
}

/** The directives of Cache-Control in lower case, such as `s-maxage`, with their values. */
function cacheControlDirectives(headers: IncomingHttpHeaders): Map<string, string> {
  const directives = new Map<string, string>();
  for (const part of (headers["cache-control"] ?? "").split(",")) {
    const [name = "", value = ""] = part.trim().toLowerCase().split("=", 2);
    directives.set(name, value.replaceAll('"', ""));
  }
  return directives;
}

/**
 * Whether Vary contains only headers that the cache handles: Accept-Encoding, and headers that make a request bypass
 * the cache.
 */
function hasHarmlessVary(vary = ""): boolean {
  const names = vary.toLowerCase().split(/\s*,\s*/);
  return names.every((name) => name === "" || name === "accept-encoding" || varying.test(name));
}
