import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

export type CacheRules = {
  /** Query parameters that public pages read; the cache drops all others from the URL. */
  knownParameters: ReadonlySet<string>;
  privatePaths: RegExp;
  /** Paths of the files of the build: a purge does not outdate them. */
  buildPaths: RegExp;
};

const cachedStatuses = new Set([200, 404, 410]);

/** How long a cached response may be used, in milliseconds from its creation. */
export type Lifetime = { fresh: number; staleWhileRevalidate: number; staleIfError: number };

/** Requests with these headers bypass the cache, since Next varies its responses by them; other headers must not. */
const varying = /^(?:rsc$|next-|x-nextjs-|authorization$)/;

export const hasVaryingHeader = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => varying.test(name));

export const pathWithoutQuery = (url = "/"): string => url.replace(/\?[^]*/, "");

/** Whether a path leads out of a folder; percent-encoded dots and slashes count, as proxies and servers decode them. */
export const hasParentSegment = (path: string): boolean =>
  /\/\.\.|\.\.\//.test(path.replace(/%2e/gi, ".").replace(/%2f/gi, "/"));

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
export function lifetime(status: number, headers: IncomingHttpHeaders): Lifetime | null {
  if (!cachedStatuses.has(status) || isPersonal(status, headers)) return null;
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

/** Whether a response is for one visitor only, so that concurrent requests must not share it. */
export function isPersonal(status: number, headers: IncomingHttpHeaders): boolean {
  if (headers["set-cookie"] || !hasHarmlessVary(headers.vary)) return true;
  const directives = cacheControlDirectives(headers);
  return status !== 404 && (directives.has("private") || directives.has("no-store"));
}

const cacheControlDirectives = (headers: IncomingHttpHeaders) =>
  new Map(
    (headers["cache-control"] ?? "").split(",").map((part) => {
      const [name = "", value = ""] = part.trim().toLowerCase().split("=", 2);
      return [name, value.replaceAll('"', "")];
    }),
  );

const hasHarmlessVary = (vary = "") =>
  vary
    .toLowerCase()
    .split(/\s*,\s*/)
    .every((name) => ["", "accept-encoding"].includes(name) || varying.test(name));
