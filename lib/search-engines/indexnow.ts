import {
  problemOfError,
  type SearchEngine,
  timeoutMs,
  problemOfResponse,
} from "@/lib/search-engines/submission";

type Options = { endpoint: string; key: string; siteUrl: string; timeout?: number };

/** The meanings of response statuses according to the protocol. */
const statusMeanings: Record<number, string> = {
  200: "OK",
  202: "Accepted, but the key has yet to be checked",
  400: "the format is invalid",
  403: "the key is not valid: it must be served at its address",
  422: "the addresses are not on this host, or the key is malformed",
  429: "too many requests",
};

/** A search engine of IndexNow (indexnow.org/documentation), which passes changed pages on to the other engines. */
export function indexNow({ endpoint, key, siteUrl, timeout = timeoutMs }: Options): SearchEngine {
  return {
    // The backend leases at most 1,000 notices at a time; the protocol allows 10,000.
    batchSize: 1000,
    perDay: 100_000,
    async submit(pages) {
      const noResults = new Map<string, never>();
      try {
        const response = await fetch(endpoint, {
          method: "POST",
          redirect: "manual",
          headers: { "content-type": "application/json; charset=utf-8" },
          body: JSON.stringify({
            host: new URL(siteUrl).host,
            key,
            // A key file in the root is valid for all paths.
            keyLocation: new URL(`/${key}.txt`, siteUrl).href,
            urlList: pages.map(({ url }) => url),
          }),
          signal: AbortSignal.timeout(timeout),
        });
        const { status } = response;
        await response.body?.cancel().catch(() => undefined);
        const meaning = statusMeanings[status] ?? "";
        if (status !== 200 && status !== 202)
          return { results: noResults, trouble: problemOfResponse("IndexNow", response, meaning) };
        const result = { outcome: "sent" as const, answer: `${status} ${meaning}` };
        return { results: new Map(pages.map(({ id }) => [id, result])) };
      } catch (error) {
        return { results: noResults, trouble: problemOfError("IndexNow", error) };
      }
    },
  };
}
