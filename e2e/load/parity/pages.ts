import { randomInt } from "node:crypto";
import PQueue from "p-queue";
import { privateSegments } from "../../../lib/http/site-paths.ts";

type ComparedSite = { url: string; backendUrl: string };

/** URLs at which the comparison starts, because few of them are linked from pages. */
const entrances = [
  "/",
  "/robots.txt",
  "/llms.txt",
  "/sitemap.xml",
  "/feed.json",
  "/embed.js",
  "/closed",
  "/saved",
  "/api/v1",
  "/api/v1/jobs",
  "/api/v1/jobs?limit=5&q=go",
  "/api/v1/companies",
  "/api/v1/pay",
  "/api/v1/events",
  "/api/v1/openapi.json",
  "/fragments/jobs?q=go",
  "/fragments/filters?q=go",
  "/fragments/cities?country=Germany",
  "/not-found/job",
  "/unavailable/jobs",
  "/golang-jobs/missing",
  "/companies/missing",
  "/events/missing",
  "/blogs/missing",
  "/api/v1/jobs/missing",
  "/?q=kubernetes&sort=salary",
  "/?q=%25&country=Germany&page=2",
  "/?q=missing+word",
];

const ignored = new RegExp(`^/(?:${privateSegments}|_next)(?:/|$)`, "u");

/** Compares the responses of both sites at every public URL that the first one links to. */
export async function comparePages(
  sites: readonly [ComparedSite, ComparedSite],
  siteUrl: string,
  signal: AbortSignal,
) {
  const known = new Set<string>();
  const differences: string[] = [];
  const queue = new PQueue({ concurrency: 4 });
  const add = (path: string) => {
    if (known.has(path)) return;
    known.add(path);
    void queue.add(() => compare(path));
  };
  const compare = async (path: string, attempt = 1): Promise<void> => {
    if (signal.aborted) return;
    const [one, other] = await Promise.all([fetchPage(sites[0], path), fetchPage(sites[1], path)]);
    const difference = describeDifference(one, other);
    // A difference must be found three times to count, because relative times may change between two requests.
    if (difference && attempt < 3) return compare(path, attempt + 1);
    if (difference) differences.push(`${path}: ${difference}`);
    const linked = linkedPaths(`${one.body} ${one.location}`, siteUrl, path);
    for (const address of linked) add(address);
  };
  for (const path of entrances) add(path);
  await queue.onIdle();
  signal.throwIfAborted();
  return { count: known.size, differences };
}

type ComparedResponse = Awaited<ReturnType<typeof fetchPage>>;

async function fetchPage({ url, backendUrl }: ComparedSite, path: string) {
  // Each request comes from a random client address, because the sites limit the rate of each network.
  const address = [11, randomInt(256), randomInt(256), 1].join(".");
  const headers = { "x-forwarded-for": address };
  const answer = await fetch(url + path, { headers, redirect: "manual" });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get("content-type") ?? "";
  const isText = /^text\/|json|xml|javascript/.test(type);
  const neutral = (text: string) => text.replaceAll(url, "").replaceAll(backendUrl, "");
  return {
    status: String(answer.status),
    type,
    location: neutral(answer.headers.get("location") ?? ""),
    // Removes the data for hydration, whose parts arrive in any order.
    body: isText
      ? neutral(bytes.toString().replace(/<script[^>]*>[^<]*__next_f[^<]*<\/script>/g, ""))
      : bytes.toString("base64"),
  };
}

function describeDifference(one: ComparedResponse, other: ComparedResponse): string | null {
  const parts = ["status", "type", "location", "body"] as const;
  const part = parts.find((name) => one[name] !== other[name]);
  if (!part) return null;
  let at = 0;
  while (one[part][at] === other[part][at]) at++;
  const excerpt = (response: ComparedResponse) =>
    JSON.stringify(response[part].slice(Math.max(0, at - 40), at + 80));
  return `${part} ${excerpt(one)} and ${excerpt(other)}`;
}

/** Returns the public paths that the page at `path` links to. */
function linkedPaths(body: string, siteUrl: string, path: string): string[] {
  // Joins the folded lines of calendars and unescapes quotes in code samples.
  const text = body.replaceAll("\r\n ", "").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const relative = [...text.matchAll(/\b(?:href|src|action)="(\/[^"]*)"/g)].map(
    ([, address = ""]) => address,
  );
  // Absolute links: the site's origin followed by a path, which ends at a space, quote or bracket.
  const absolute = text.split(siteUrl).flatMap((rest) => /^\/[^\s"'<>()\\\]]*/.exec(rest) ?? []);
  // On pages with a query, links with a query are not followed: their combinations are endless.
  const isFollowed = ({ origin, pathname, search }: URL) => {
    if (origin !== siteUrl || ignored.test(pathname)) return false;
    return !search || !(path.includes("?") || search.includes("utm_"));
  };
  const urls = [...relative, ...absolute]
    .map((address) => new URL(address, siteUrl))
    .filter(isFollowed);
  return urls.map(({ pathname, search }) => pathname + search);
}
