const anywhere = "http://next.invalid";

/** The console path requested before sign-in, or `fallback` for any other site or page. */
export function nextPath(asked: unknown, fallback: string): string {
  if (typeof asked !== "string") return fallback;
  // Like browsers, URL.parse drops tabs and line ends and reads a backslash as a slash.
  const url = URL.parse(asked, anywhere);
  if (url?.origin !== anywhere || !/^\/(?:recruiter|admin)(?:\/|$)/u.test(url.pathname))
    return fallback;
  return url.pathname + url.search;
}
