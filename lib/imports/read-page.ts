import {
  AddressNotAllowed,
  followRedirects,
  type Network,
  readBody,
  redirectTarget,
  requestPublicAddress,
  TooLarge,
  userAgent,
} from "@/lib/http/outgoing";
import { decodeHtml } from "@/lib/imports/charset";
import { parseJobPostings } from "@/lib/imports/json-ld";
import type { Posting } from "@/lib/imports/posting";

/** Limits for reading one page: bytes after decompression, and milliseconds, redirects included. */
const pageBounds = { bytes: 4 * 1024 * 1024, ms: 15_000 };

/** Thrown if no posting can be read from a page, with a message for the person who entered its address. */
export class UnreadablePage extends Error {}

const headers = {
  "user-agent": userAgent("Import"),
  accept: "text/html",
  "accept-encoding": "gzip, identity",
};

/** Reads the posting in a page's structured data. Requests public addresses only. Throws `UnreadablePage`. */
export async function readPage(address: URL, network: Network, bounds = pageBounds) {
  const signal = AbortSignal.timeout(bounds.ms);
  const requestPage = (url: URL) =>
    requestPublicAddress(url, { network, headers, signal }, async (response) => {
      const location = redirectTarget(response);
      if (location) return { location, html: "", url };
      if (response.statusCode !== 200)
        throw new UnreadablePage(`The page could not be read: it answered ${response.statusCode}.`);
      const [contentType] = [response.headers["content-type"]].flat();
      const html = decodeHtml(await readBody(response, bounds.bytes), contentType);
      return { location, html, url };
    });
  const { html, url } = await followRedirects(address, network, requestPage).catch(
    (error: unknown) => {
      if (error instanceof UnreadablePage) throw error;
      throw new UnreadablePage(failureReason(error, signal, bounds), { cause: error });
    },
  );
  return chooseOnlyPosting(await parseJobPostings(html, url), url);
}

/** The page's only posting, or the one whose URL is the page's; several with the same title count as one. */
function chooseOnlyPosting(postings: Posting[], page: URL): Posting {
  const linkingPage = postings.filter(({ url }) => url === page.href);
  const candidates = linkingPage.length === 1 ? linkingPage : postings;
  const [posting] = candidates;
  if (!posting) throw new UnreadablePage("No job posting was found on that page.");
  if (candidates.some(({ title }) => title !== posting.title))
    throw new UnreadablePage(
      "There are several job postings on that page. Please give the address of one of them.",
    );
  return posting;
}

function failureReason(error: unknown, signal: AbortSignal, { bytes, ms }: typeof pageBounds) {
  if (error instanceof AddressNotAllowed)
    return "This address is not allowed: it does not lead to a public website.";
  if (error instanceof TooLarge) return `The page is larger than ${bytes / 1024 / 1024} MB.`;
  if (signal.aborted) return `The page took longer than ${ms / 1000} seconds.`;
  return "The page could not be reached.";
}
