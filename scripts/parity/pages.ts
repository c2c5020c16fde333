import PQueue from "p-queue";
import { addressesIn, entrances } from "./addresses.ts";

/** A site that runs, and the backend it asks: where pages name that, they differ without being different. */
type ComparedSite = { url: string; backendUrl: string };

type Answer = { status: number; type: string; location: string; body: string };

type Options = {
  sites: readonly [ComparedSite, ComparedSite];
  /** The public origin of both. */
  siteUrl: string;
  signal: AbortSignal;
  say: (line: string) => void;
};

/** So often what differs is asked again: times such as "5 minutes ago" may turn between two answers. */
const attempts = 3;

/** Asks both sites for every public address that the first leads to. @returns how many were asked for, and what differs, in words */
export async function comparePages({ sites, siteUrl, signal, say }: Options) {
  const known = new Set<string>();
  const differences: string[] = [];
  const statuses = new Map<number, number>();
  const queue = new PQueue({ concurrency: 4 });

  const add = (path: string) => {
    if (known.has(path)) return;
    known.add(path);
    void queue.add(() => compare(path));
  };
  const compare = async (path: string) => {
    for (let attempt = 1; !signal.aborted; attempt++) {
      const [one, other] = await Promise.all(sites.map((site) => ask(site, path, signal)));
      if (!one || !other) throw new Error("unreachable");
      const difference = differenceOf(one, other);
      if (difference && attempt < attempts) continue;
      if (difference) differences.push(`${path}: ${difference}`);
      statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1);
      addressesIn(`${one.body} ${one.location}`, siteUrl, path).forEach(add);
      if (known.size % 500 === 0) say(`${known.size - queue.size} of ${known.size} addresses…`);
      return;
    }
  };
  entrances.forEach(add);
  await queue.onIdle();
  signal.throwIfAborted();
  return { addresses: known.size, statuses, differences };
}

async function ask(
  { url, backendUrl }: ComparedSite,
  path: string,
  signal: AbortSignal,
): Promise<Answer> {
  const answer = await fetch(url + path, { redirect: "manual", signal });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get("content-type") ?? "";
  const isText = /^text\/|json|xml|javascript/.test(type);
  const words = (text: string) => text.replaceAll(url, "").replaceAll(backendUrl, "");
  return {
    status: answer.status,
    type,
    location: words(answer.headers.get("location") ?? ""),
    body: isText ? words(withoutPayload(bytes.toString())) : bytes.toString("base64"),
  };
}

/** A page without what React would take up, whose parts come in any order; the front does not send it either. */
const withoutPayload = (page: string) => page.replace(/<script>[^<]*__next_f[^<]*<\/script>/g, "");

function differenceOf(one: Answer, other: Answer): string | null {
  for (const name of ["status", "type", "location"] as const)
    if (one[name] !== other[name]) return `${name} ${one[name]} and ${other[name]}`;
  if (one.body === other.body) return null;
  let at = 0;
  while (one.body[at] === other.body[at]) at++;
  const near = ({ body }: Answer) => JSON.stringify(body.slice(Math.max(0, at - 40), at + 80));
  return `${near(one)} and ${near(other)}`;
}
