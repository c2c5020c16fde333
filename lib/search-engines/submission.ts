import { errorReason } from "@/lib/logs/error-text";

type SubmittedPage = { id: string; url: string };

export type SubmissionResult = { outcome: "sent" | "failed" | "later"; answer: string };

/** A problem that ends the sending of notices: `pause` for at least `seconds`, or `stop` until an admin resumes. */
export type SubmissionProblem = { verdict: "pause" | "stop"; reason: string; seconds: number };

/** The result of submitting pages to a search engine; pages without a result are returned to the queue. */
export type Submission = { results: Map<string, SubmissionResult>; trouble?: SubmissionProblem };

export type SearchEngine = {
  batchSize: number;
  perDay: number;
  /** Submits pages to the search engine. Never throws: failures are `trouble`. */
  submit(pages: SubmittedPage[]): Promise<Submission>;
};

/** Outcomes of notices (record_notice_results). */
export type NoticeOutcome = SubmissionResult["outcome"] | "returned";

export const timeoutMs = 15_000;

/** The problem indicated by an error response: 408, 429 and 5xx are temporary. */
export function problemOfResponse(
  name: string,
  response: Response,
  detail: string,
): SubmissionProblem {
  const { status } = response;
  const isTemporary = status === 408 || status === 429 || status >= 500;
  const seconds = Number(response.headers.get("retry-after")) || 0;
  return {
    verdict: isTemporary ? "pause" : "stop",
    reason: `${name} answered ${[status, detail].filter(Boolean).join(": ")}`,
    seconds: Math.max(Math.trunc(seconds), 0),
  };
}

/** The problem indicated by a failed request, which counts as temporary. */
export function problemOfError(name: string, error: unknown): SubmissionProblem {
  // Errors of fetch contain the actual reason in their cause.
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return { verdict: "pause", reason: `${name} does not answer: ${errorReason(cause)}`, seconds: 0 };
}
