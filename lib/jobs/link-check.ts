import "server-only";
import PQueue from "p-queue";
import {
  followRedirects,
  publicInternet,
  type Network,
  readFirstBytes,
  redirectTarget,
  requestPublicAddress,
  userAgent,
} from "@/lib/http/outgoing";
import { purgePages } from "@/lib/http/purge-pages";
import { errorText } from "@/lib/logs/error-text";
import { countWithNoun } from "@/lib/text/counted";
import { recordLinkCheck } from "@/lib/jobs/mutations";
import { listLinksToCheck } from "@/lib/jobs/queries";

const hostsAtOnce = 8;
const pauseMs = 1000;
const longestRunMs = 20 * 60_000;

/** Scheduled task: checks the application links of open jobs once a day; the second failure closes a job. */
export async function checkLinks(): Promise<string> {
  const network = publicInternet(pauseMs);
  const links = await listLinksToCheck();
  const end = Date.now() + longestRunMs;
  const hosts = Object.groupBy(links, ({ url }) => URL.parse(url)?.host ?? "");
  const queue = new PQueue({ concurrency: hostsAtOnce });
  let checked = 0;
  let closed = 0;
  const checkHost = async (hostLinks: typeof links) => {
    for (const link of hostLinks) {
      if (Date.now() > end) return;
      checked++;
      const result = await checkLink(link.url, network);
      const isClosed = await recordLinkCheck(link, result);
      if (!isClosed) continue;
      closed++;
      await purgePages();
    }
  };
  const checks = Object.values(hosts).map((hostLinks = []) =>
    queue.add(() => checkHost(hostLinks)),
  );
  await Promise.all(checks);
  return `Checked ${countWithNoun(checked, "link")}, closed ${countWithNoun(closed, "job")}.`;
}

type LinkCheck = { isDead: boolean | null; outcome: string };

const timeoutMs = 10_000;
const mostBytes = 1024 * 1024;

const headers = {
  "user-agent": userAgent("LinkCheck"),
  accept: "text/html,*/*;q=0.5",
  "accept-encoding": "identity",
};

/** Checks the link `url` once, following redirects. Never throws. */
export async function checkLink(url: string, network: Network): Promise<LinkCheck> {
  try {
    const page = await followRedirects(new URL(url), network, (next) => requestPage(next, network));
    return evaluateResponse(page);
  } catch (error) {
    return unclearResult(errorText(error));
  }
}

const unclearResult = (outcome: string): LinkCheck => ({ isDead: null, outcome });

type PageResponse = { status: number; location?: string | undefined; html: string };

function evaluateResponse({ status, html }: PageResponse): LinkCheck {
  if (status === 404 || status === 410) return { isDead: true, outcome: String(status) };
  if (status < 200 || status > 299) return unclearResult(String(status));
  if (saysClosed(html)) return { isDead: true, outcome: `${status}, says that it is closed` };
  return { isDead: false, outcome: String(status) };
}

function requestPage(url: URL, network: Network): Promise<PageResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  return requestPublicAddress(url, { network, headers, signal }, async (response) => {
    const status = response.statusCode;
    const location = redirectTarget(response);
    const [contentType] = [response.headers["content-type"]].flat();
    const isHtml = contentType?.startsWith("text/html");
    const html = isHtml && status < 300 ? await readFirstBytes(response.body, mostBytes) : "";
    return { status, location, html: html.toString() };
  });
}

const closedPhrases = new RegExp(
  [
    "no longer (?:accepting|taking) applications",
    "(?:job|position|role|posting|vacancy|opening)(?: you are looking for)? (?:is no longer (?:available|open|active)|has (?:been filled|expired|been closed))",
  ].join("|"),
  "iu",
);

/**
 * The start of a comment or of an element whose content is not shown. Scripts often contain phrases for every state of
 * a job.
 */
const hiddenStart = /<(script|style|template|noscript|textarea|select)\b|<!--/giu;

const endOfComment = /-->/gu;

/** Whether the visible text of a page contains a phrase for a closed job. Takes time linear in the length. */
export function saysClosed(html: string): boolean {
  const text = withoutHiddenElements(html.slice(0, mostBytes)).replace(/<[^<>]*>/gu, "");
  return closedPhrases.test(text.replace(/\s+/gu, " "));
}

function withoutHiddenElements(html: string): string {
  let shown = "";
  let position = 0;
  const start = new RegExp(hiddenStart);
  for (;;) {
    const match = start.exec(html);
    if (!match) return shown + html.slice(position);
    const [, name] = match;
    shown += html.slice(position, match.index);
    const end = name ? new RegExp(`</${name}\\b`, "giu") : new RegExp(endOfComment);
    end.lastIndex = start.lastIndex;
    // As in a browser, an element or comment that does not end hides the rest of the page.
    if (!end.test(html)) return shown;
    position = end.lastIndex;
    start.lastIndex = position;
  }
}
