import { oneLine } from "@/lib/logs/error-text";
import { readBatch, writeBatch } from "./batch";
import { errorOf, type ServiceAccount, tokensOf } from "./google-token";
import { pageState } from "./page-state";
import {
  noAnswer,
  type Page,
  patienceMs,
  readWords,
  type Result,
  type SearchEngine,
  type Submission,
  troubleOf,
} from "./submission";

type Options = { account: ServiceAccount; perDay: number; endpoint?: string; patience?: number };

const publishPath = "/v3/urlNotifications:publish";

const types = { there: "URL_UPDATED", gone: "URL_DELETED" } as const;

/** Pages of our own that are looked at together. */
const together = 5;

/** Google's Indexing API, which is for pages of jobs only. */
export function googleIndexing({
  account,
  perDay,
  endpoint = "https://indexing.googleapis.com/batch",
  patience = patienceMs,
}: Options): SearchEngine {
  const tokens = tokensOf(account, patience);
  return {
    batchSize: 100,
    perDay,
    async submit(pages) {
      const token = await tokens.get();
      if (typeof token !== "string") return { results: new Map(), trouble: token };
      const { calls, results } = await lookAt(pages, patience);
      if (calls.size === 0) return { results };
      const batch = writeBatch(publishPath, calls);
      try {
        const response = await fetch(endpoint, {
          method: "POST",
          redirect: "manual",
          headers: { authorization: `Bearer ${token}`, "content-type": batch.contentType },
          body: batch.body,
          signal: AbortSignal.timeout(patience),
        });
        const text = await readWords(response);
        if (response.status === 401) tokens.forget();
        if (response.status !== 200)
          return { results, trouble: troubleOf("Google", response, errorOf(text)) };
        const parts = readBatch(response.headers.get("content-type") ?? "", text);
        return judge(calls, results, parts);
      } catch (error) {
        return { results, trouble: noAnswer("Google", error) };
      }
    },
  };
}

type Calls = Map<string, { url: string; type: (typeof types)[keyof typeof types] }>;

/** What Google is to be told of each page, by what visitors get there now. */
async function lookAt(pages: Page[], patience: number) {
  const calls: Calls = new Map();
  const results: Submission["results"] = new Map();
  const waiting = pages.values();
  const work = async () => {
    for (const { id, url } of waiting) {
      const state = await pageState(url, patience);
      if (state === "unknown") results.set(id, { outcome: "later", answer: "Our page failed." });
      else calls.set(id, { url, type: types[state] });
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return { calls, results };
}

/** What the answers of a batch mean; without one a page is told of again. */
function judge(
  calls: Calls,
  results: Submission["results"],
  parts: ReturnType<typeof readBatch>,
): Submission {
  let trouble: Submission["trouble"];
  for (const [id, { type }] of calls) {
    const { status = 0, body = "" } = parts.get(id) ?? {};
    const answer = oneLine([status || "No answer", type, errorOf(body)].filter(Boolean).join(" "));
    const outcome = outcomeOf(status);
    if (outcome) results.set(id, { outcome, answer });
    else if (trouble?.verdict !== "stop")
      trouble = troubleOf("Google", new Response(null, { status }), errorOf(body));
  }
  return { results, ...(trouble && { trouble }) };
}

/** Null where the answer is about us, not about this page. */
function outcomeOf(status: number): Result["outcome"] | null {
  if (status === 200) return "sent";
  // Not of a kind of page it takes, or an address it cannot read.
  if (status === 400) return "failed";
  return status === 0 || status >= 500 ? "later" : null;
}
