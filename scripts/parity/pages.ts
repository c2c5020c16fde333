import { randomInt } from "node:crypto";
import PQueue from "p-queue";
import { privateSegments } from "../../lib/http/site-paths.ts";

/** A running site, and the backend it asks. Pages may differ in naming them. */
type ComparedSite = { url: string; backendUrl: string };

type Options = {
  sites: readonly [ComparedSite, ComparedSite];
  /** The public origin of both. */
  siteUrl: string;
  signal: AbortSignal;
};

/** Where the search for addresses begins; no page links to most of these. */
const entrances = [
  ..."/ /robots.txt /llms.txt /sitemap.xml /feed.json /embed.js /closed /saved".split(" "),
  ..."/api/v1 /api/v1/jobs /api/v1/jobs?limit=5&q=go /api/v1/companies /api/v1/events".split(" "),
  ..."/api/v1/openapi.json /fragments/jobs?q=go /fragments/filters?q=go".split(" "),
  ..."/fragments/cities?country=Germany /not-found/job /unavailable/jobs".split(" "),
  ...["golang-jobs", "companies", "events", "blogs", "api/v1/jobs"].map((at) => `/${at}/missing`),
  ..."/?q=kubernetes&sort=salary /?q=%25&country=Germany&page=2 /?q=missing+word".split(" "),
];

// Assets belong to the build and not to the backend.
const ignored = new RegExp(`^/(?:${privateSegments}|_next)(?:/|$)`, "u");

/** Asks both sites for every public address that the first leads to. Resolves with their number, the statuses, and what differs. */
export async function comparePages({ sites, siteUrl, signal }: Options) {
  const known = new Set<string>();
  const differences: string[] = [];
  const statuses: string[] = [];
  const queue = new PQueue({ concurrency: 4 });
  const add = (path: string) => {
    if (known.has(path)) return;
    known.add(path);
    void queue.add(() => compare(path));
  };
  const compare = async (path: string) => {
    let difference: string | null = null;
    // Times such as "5 minutes ago" may change between two answers, so a difference must be found three times.
    for (let attempt = 0; attempt < 3 && !signal.aborted; attempt++) {
      const [one, other] = await Promise.all([ask(sites[0], path), ask(sites[1], path)]);
      difference = differenceOf(one, other);
      if (difference && attempt < 2) continue;
      statuses.push(one.status);
      addressesIn(`${one.body} ${one.location}`, siteUrl, path).forEach(add);
      break;
    }
    if (difference) differences.push(`${path}: ${difference}`);
    if (statuses.length % 500 === 0) console.log(`${statuses.length} addresses…`);
  };
  entrances.forEach(add);
  await queue.onIdle();
  signal.throwIfAborted();
  const counts = Object.entries(Object.groupBy(statuses, (status) => status));
  const summary = counts.map(([status, same]) => `${same?.length} × ${status}`).join(", ");
  return { count: known.size, statuses: summary, differences };
}

type Answer = Awaited<ReturnType<typeof ask>>;

async function ask({ url, backendUrl }: ComparedSite, path: string) {
  // Each request comes from a network of its own, so that no limit ends the comparison.
  const address = [11, randomInt(256), randomInt(256), 1].join(".");
  const answer = await fetch(url + path, {
    headers: { "x-forwarded-for": address },
    redirect: "manual",
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get("content-type") ?? "";
  const isText = /^text\/|json|xml|javascript/.test(type);
  const neutral = (text: string) => text.replaceAll(url, "").replaceAll(backendUrl, "");
  return {
    status: String(answer.status),
    type,
    location: neutral(answer.headers.get("location") ?? ""),
    body: isText ? neutral(withoutPayload(bytes.toString())) : bytes.toString("base64"),
  };
}

/** A page without the data that React hydrates with, whose parts come in any order. */
const withoutPayload = (page: string) =>
  page.replace(/<script[^>]*>[^<]*__next_f[^<]*<\/script>/g, "");

function differenceOf(one: Answer, other: Answer): string | null {
  for (const name of ["status", "type", "location"] as const)
    if (one[name] !== other[name]) return `${name} ${one[name]} and ${other[name]}`;
  if (one.body === other.body) return null;
  let at = 0;
  while (one.body[at] === other.body[at]) at++;
  const near = ({ body }: Answer) => JSON.stringify(body.slice(Math.max(0, at - 40), at + 80));
  return `${near(one)} and ${near(other)}`;
}

/** The site's public addresses that the answer at `path` names. */
function addressesIn(body: string, siteUrl: string, path: string): string[] {
  // Calendars fold long lines; code samples escape their quotes.
  const text = body.replaceAll("\r\n ", "").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const found = [
    ...[...text.matchAll(/\b(?:href|src|action)="(\/[^"]*)"/g)].map(([, address = ""]) => address),
    ...text.split(siteUrl).flatMap((rest) => /^\/[^\s"'<>()\\\]]*/.exec(rest) ?? []),
  ];
  const urls = found.map((address) => new URL(address, siteUrl));
  return (
    urls
      .filter(({ origin, pathname }) => origin === siteUrl && !ignored.test(pathname))
      // Addresses with a query lead to endlessly many others; utm_ changes nothing of a page.
      .filter(({ search }) => !search || !(path.includes("?") || search.includes("utm_")))
      .map(({ pathname, search }) => pathname + search)
  );
}
