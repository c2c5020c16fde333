const anywhere = "http://next.invalid";

/**
 * The path of the console somebody asked for before signing in, or `fallback` for anything else: another site, however
 * it is spelled, or a page that is not behind a session.
 */
export function nextPath(asked: unknown, fallback: string): string {
  if (typeof asked !== "string") return fallback;
  // Browsers drop tabs and line ends and take a backslash for a slash; the parser does the same.
  const url = URL.parse(asked, anywhere);
  if (url?.origin !== anywhere || !/^\/(?:recruiter|admin)(?:\/|$)/u.test(url.pathname))
    return fallback;
  return url.pathname + url.search;
}
