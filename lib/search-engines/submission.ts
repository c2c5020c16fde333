import { reasonOf } from "@/lib/logs/error-text";

/** A page that an engine is told of. */
export type Page = { id: string; url: string };

/** What an engine said of one page. */
export type Result = { outcome: "sent" | "failed" | "later"; answer: string };

/** Why no more is sent: `pause` for a while, of at least `seconds`; `stop` until an admin has looked. */
export type Trouble = { verdict: "pause" | "stop"; reason: string; seconds: number };

/** What came of telling an engine of pages: those without a result were not told, or not to blame. */
export type Submission = { results: Map<string, Result>; trouble?: Trouble };

/** A search engine as a sender knows it. */
export type SearchEngine = {
  /** Most pages at a time. */
  batchSize: number;
  /** Most pages in a day. */
  perDay: number;
  /** Never throws: whatever goes wrong is trouble. */
  submit(pages: Page[]): Promise<Submission>;
};

/** How long an engine may take for its answer, in milliseconds. */
export const patienceMs = 15_000;

/** What an answer that is no success means for all pages. */
export function troubleOf(name: string, response: Response, words: string): Trouble {
  const { status } = response;
  const isPassing = status === 408 || status === 429 || status >= 500;
  const seconds = Number(response.headers.get("retry-after")) || 0;
  return {
    verdict: isPassing ? "pause" : "stop",
    reason: `${name} answered ${[status, words].filter(Boolean).join(": ")}`,
    seconds: Math.max(Math.trunc(seconds), 0),
  };
}

/** What it means that there is no answer. */
export function noAnswer(name: string, error: unknown): Trouble {
  // Of fetch's own errors the cause says what happened.
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return { verdict: "pause", reason: `${name} does not answer: ${reasonOf(cause)}`, seconds: 0 };
}

/** The start of what an answer says, as far as it came. */
export async function readWords(response: Response, most = 1_000_000): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= most) break;
    }
  } catch {
    // The connection broke: the half that came still says what was done.
  }
  return Buffer.concat(chunks).toString();
}
