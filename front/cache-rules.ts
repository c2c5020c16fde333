import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** What the front has to know of the site behind it to keep its answers; everything else is HTTP. */
export type CacheRules = {
  /** Query parameters that public pages read; all others are dropped before the origin sees them. */
  knownParameters: ReadonlySet<string>;
  /** Paths whose answers depend on who asks. */
  privatePaths: RegExp;
};

/** Statuses whose answers are pages like any other: what is there, what is not, and what is no more. */
const keptStatuses = new Set([200, 404, 410]);

/** How long an answer may be used, in milliseconds from when it was made. */
export type Lifetime = { fresh: number; staleWhileRevalidate: number; staleIfError: number };

/** Request headers by which Next varies its answers. No others: anybody can send those, and proxies add their own. */
const distinguishing = /^(?:rsc$|next-|x-nextjs-|authorization$)/;

export function pathOf(url = "/"): string {
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
}

/** The address under which an answer may be kept, also the one to ask the origin for; null where only the origin may answer. */
export function cacheKey(
  { method, url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  rules: CacheRules,
): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  for (const name in headers) if (distinguishing.test(name)) return null;
  const path = pathOf(url);
  if (rules.privatePaths.test(path)) return null;
  if (path === url) return path;
  const query = new URLSearchParams(url.slice(path.length));
  for (const name of new Set(query.keys()))
    if (!rules.knownParameters.has(name)) query.delete(name);
  query.sort();
  return query.size > 0 ? `${path}?${query}` : path;
}

/** How long a shared cache may use an answer (RFC 9111, RFC 5861); null where it may not keep it. */
export function lifetime(status: number, headers: IncomingHttpHeaders): Lifetime | null {
  if (!keptStatuses.has(status) || isPersonal(status, headers)) return null;
  const directives = directivesOf(headers);
  if (!directives.has("public") || directives.has("no-cache") || directives.has("no-store"))
    return null;
  const milliseconds = (name: string) => 1000 * (Number(directives.get(name)) || 0);
  const fresh = directives.has("s-maxage") ? milliseconds("s-maxage") : milliseconds("max-age");
  if (fresh <= 0) return null;
  return {
    fresh,
    staleWhileRevalidate: milliseconds("stale-while-revalidate"),
    staleIfError: milliseconds("stale-if-error"),
  };
}

/** Whether an answer is for one visitor only and must not be shared, not even with those who ask at the same time. */
export function isPersonal(status: number, headers: IncomingHttpHeaders): boolean {
  if (headers["set-cookie"] || !hasHarmlessVary(headers.vary)) return true;
  const directives = directivesOf(headers);
  return status !== 404 && (directives.has("private") || directives.has("no-store"));
}

const directivesOf = (headers: IncomingHttpHeaders) =>
  new Map(
    (headers["cache-control"] ?? "").split(",").map((part) => {
      const [name = "", value = ""] = part.trim().toLowerCase().split("=", 2);
      return [name, value.replaceAll('"', "")];
    }),
  );

/** Whether an answer varies by nothing but its encoding and headers that make a request go past the cache. */
function hasHarmlessVary(vary = ""): boolean {
  const names = vary
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return names.every((name) => name === "accept-encoding" || distinguishing.test(name));
}
