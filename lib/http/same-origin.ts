/**
 * Whether a request comes from a page of this site. Browsers say so in Sec-Fetch-Site, old ones and those on plain http in
 * Origin; whoever sends neither is no browser, whose visitors could be misled.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = headers.get("origin");
  return (
    !origin || URL.parse(origin)?.host === (headers.get("x-forwarded-host") ?? headers.get("host"))
  );
}
