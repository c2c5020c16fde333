/** Whether a request comes from a page of this site, by Sec-Fetch-Site or else Origin; clients that send neither are no browsers. */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = headers.get("origin");
  return (
    !origin || URL.parse(origin)?.host === (headers.get("x-forwarded-host") ?? headers.get("host"))
  );
}
