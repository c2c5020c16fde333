const anywhere = "http://next.invalid";

/** The path of the console somebody requested before signing in, or `fallback` for any other site or page. */
export function nextPath(asked: unknown, fallback: string): string {
  if (typeof asked !== "string") return fallback;
  // Browsers drop tabs and line ends and take a backslash for a slash; the parser does the same.
  const url = URL.parse(asked, anywhere);
  if (url?.origin !== anywhere || !/^\/(?:recruiter|admin)(?:\/|$)/u.test(url.pathname))
    return fallback;
  return url.pathname + url.search;
}
