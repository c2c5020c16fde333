import { noAnswer, patienceMs, type SearchEngine, troubleOf } from "./submission";

type Options = { endpoint: string; key: string; siteUrl: string; patience?: number };

/**
 * Where an IndexNow engine fetches the key that says that the site is ours. In the root: it then vouches for all addresses
 * (indexnow.org/documentation).
 */
const keyPath = (key: string) => `/${key}.txt`;

const meanings: Record<number, string> = {
  200: "OK",
  202: "Accepted, the key is yet to be checked",
  400: "the format is invalid",
  403: "the key is not valid: it has to be served at its address",
  422: "the addresses are not of this host, or the key is not as it has to be",
  429: "too many requests",
};

/** Whoever takes part in IndexNow: one of them tells the others. */
export function indexNow({ endpoint, key, siteUrl, patience = patienceMs }: Options): SearchEngine {
  return {
    // As many as the backend hands out at a time; the protocol allows 10,000.
    batchSize: 1000,
    perDay: 100_000,
    async submit(pages) {
      const none = new Map<string, never>();
      try {
        const response = await fetch(endpoint, {
          method: "POST",
          redirect: "manual",
          headers: { "content-type": "application/json; charset=utf-8" },
          body: JSON.stringify({
            host: new URL(siteUrl).host,
            key,
            keyLocation: new URL(keyPath(key), siteUrl).href,
            urlList: pages.map(({ url }) => url),
          }),
          signal: AbortSignal.timeout(patience),
        });
        const { status } = response;
        // What else it may say is of no use, and not waited for.
        await response.body?.cancel().catch(() => undefined);
        const words = meanings[status] ?? "";
        if (status !== 200 && status !== 202)
          return { results: none, trouble: troubleOf("IndexNow", response, words) };
        const result = { outcome: "sent" as const, answer: `${status} ${words}` };
        return { results: new Map(pages.map(({ id }) => [id, result])) };
      } catch (error) {
        return { results: none, trouble: noAnswer("IndexNow", error) };
      }
    },
  };
}
