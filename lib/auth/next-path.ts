const anywhere = "http://next.invalid";

/** The path of a console page that was requested before sign-in; `fallback` for other pages and sites. */
export function nextPath(asked: unknown, fallback: string): string {
  if (typeof asked !== "string") return fallback;
  // Like browsers, URL.parse drops tabs and line ends and reads a backslash as a slash.
  const url = URL.parse(asked, anywhere);
  if (url?.origin !== anywhere || !/^\/(?:recruiter|admin)(?:\/|$)/u.test(url.pathname))
    return fallback;
  return url.pathname + url.search;
}
