import {
  AddressNotAllowed,
  followRedirects,
  type Network,
  readBody,
  redirectTarget,
  request,
  TooLarge,
  userAgent,
} from "@/lib/http/outgoing";
import { decodeHtml } from "@/lib/imports/charset";
import { jobPostingsIn } from "@/lib/imports/json-ld";
import type { Posting } from "@/lib/imports/posting";

/** Limits for reading one page: bytes after decompression, and milliseconds, redirects included. */
const pageBounds = { bytes: 4 * 1024 * 1024, ms: 15_000 };

/** The reason why no posting could be read from a page, for the person who gave its address. */
export class UnreadablePage extends Error {}

const headers = {
  "user-agent": userAgent("Import"),
  accept: "text/html",
  "accept-encoding": "gzip, identity",
};

/** Reads the posting that a page states for search engines, from public addresses only. Throws `UnreadablePage`. */
export async function readPage(address: URL, network: Network, bounds = pageBounds) {
  const signal = AbortSignal.timeout(bounds.ms);
  const requestPage = (url: URL) =>
    request(url, { network, headers, signal }, async (answer) => {
      const location = redirectTarget(answer);
      if (!location && answer.statusCode !== 200)
        throw new UnreadablePage(`The page could not be read: it answered ${answer.statusCode}.`);
      if (location) return { location, html: "", url };
      const type = [answer.headers["content-type"]].flat()[0];
      const html = decodeHtml(await readBody(answer, bounds.bytes), type);
      return { location, html, url };
    });
  const { html, url } = await followRedirects(address, network, requestPage).catch(
    (error: unknown) => {
      if (error instanceof UnreadablePage) throw error;
      throw new UnreadablePage(reasonFor(error, signal, bounds), { cause: error });
    },
  );
  return onlyPosting(await jobPostingsIn(html, url), url);
}

function onlyPosting(postings: Posting[], page: URL): Posting {
  const own = postings.filter(({ url }) => url === page.href);
  const found = own.length === 1 ? own : postings;
  const [posting] = found;
  if (!posting) throw new UnreadablePage("No job posting was found on that page.");
  if (found.some(({ title }) => title !== posting.title))
    throw new UnreadablePage(
      "There are several job postings on that page. Please give the address of one of them.",
    );
  return posting;
}

function reasonFor(error: unknown, signal: AbortSignal, { bytes, ms }: typeof pageBounds) {
  if (error instanceof AddressNotAllowed)
    return "This address is not allowed: it does not lead to a public website.";
  if (error instanceof TooLarge) return `The page is larger than ${bytes / 1024 / 1024} MB.`;
  if (signal.aborted) return `The page took longer than ${ms / 1000} seconds.`;
  return "The page could not be reached.";
}
