import { site } from "@/lib/site";
import { type Network, request } from "@/lib/http/outgoing";
import { errorText } from "@/lib/logs/error-text";
import sanitizeHtml from "sanitize-html";

/** What came of asking a link; `isDead` is null where that says nothing about the job. */
export type LinkCheck = { isDead: boolean | null; outcome: string };

/** Longest time for one answer, in milliseconds, and most that is read of it, in bytes. */
const timeoutMs = 10_000;
const mostBytes = 1024 * 1024;

const mostRedirects = 3;

const headers = {
  "user-agent": `${site.name.replace(/\W+/gu, "")}LinkCheck/1.0 (+${site.url}/contact; ${site.contactEmail})`,
  accept: "text/html,*/*;q=0.5",
  "accept-encoding": "identity",
};

/** Asks once whether what stands at `url` is still there, following redirects. Never throws. */
export async function checkLink(url: string, network: Network): Promise<LinkCheck> {
  try {
    let next = new URL(url);
    for (let redirects = 0; ; redirects++) {
      const answer = await network.takeTurn(next.host, () => ask(next, network));
      if (!answer.location) return judge(answer);
      if (redirects === mostRedirects) return unknown("too many redirects");
      next = new URL(answer.location, next);
    }
  } catch (error) {
    return unknown(errorText(error));
  }
}

const unknown = (outcome: string): LinkCheck => ({ isDead: null, outcome });

type Answer = { status: number; location?: string | undefined; html: string };

function judge({ status, html }: Answer): LinkCheck {
  if (status === 404 || status === 410) return { isDead: true, outcome: String(status) };
  if (status < 200 || status > 299) return unknown(String(status));
  if (saysClosed(html)) return { isDead: true, outcome: `${status}, says that it is closed` };
  return { isDead: false, outcome: String(status) };
}

/** One request; of a page, its start is read. */
function ask(url: URL, network: Network): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  return request(url, { network, headers, signal }, async (answer) => {
    const { statusCode: status, headers: answered, body } = answer;
    const isRedirect = status >= 300 && status < 400;
    const location = isRedirect ? [answered.location].flat()[0] : undefined;
    const isPage = [answered["content-type"]].flat()[0]?.startsWith("text/html");
    const html = isPage && status < 300 ? await start(body) : "";
    return { status, location, html };
  });
}

/** The start of a page. */
async function start(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString();
}

/** How pages of employers and of what they recruit with say that a job is closed. */
const closed = new RegExp(
  [
    "no longer (?:accepting|taking) applications",
    "(?:job|position|role|posting|vacancy|opening)(?: you are looking for)? (?:is no longer (?:available|open|active)|has (?:been filled|expired|been closed))",
  ].join("|"),
  "iu",
);

/** Whether a page says in so many words that its job is closed; scripts, which hold the words for every case, do not count. */
export function saysClosed(html: string): boolean {
  // Taking a page apart costs far more than most pages are worth.
  if (!closed.test(html.replace(/\s+/gu, " "))) return false;
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return closed.test(text.replace(/\s+/gu, " "));
}
