import { randomUUID } from "node:crypto";
import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import { readStart, userAgent } from "@/lib/http/outgoing";
import { toLogLine } from "@/lib/logs/error-text";
import {
  problemOfError,
  type SubmittedPage,
  type SubmissionResult,
  type SearchEngine,
  type Submission,
  timeoutMs,
  type SubmissionProblem,
  problemOfResponse,
} from "@/lib/search-engines/submission";

type Options = { account: ServiceAccount; perDay: number; endpoint?: string; timeout?: number };

/** The API's notification types by the state of a page: it exists (`present`) or is gone. */
const notificationTypes = { present: "URL_UPDATED", gone: "URL_DELETED" } as const;

const parallelChecks = 5;

/** The search engine Google, notified through its Indexing API, which accepts job pages only. */
export function googleIndexing({
  account,
  perDay,
  endpoint = "https://indexing.googleapis.com/batch",
  timeout = timeoutMs,
}: Options): SearchEngine {
  const tokens = createTokenSource(account, timeout);
  return {
    batchSize: 100,
    perDay,
    async submit(pages) {
      const token = await tokens.get();
      if (typeof token !== "string") return { results: new Map(), trouble: token };
      const { calls, results } = await checkPages(pages, timeout);
      if (calls.size === 0) return { results };
      const batch = writeBatch(calls);
      try {
        const { response, text } = await send(endpoint, timeout, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": batch.contentType },
          body: batch.body,
        });
        if (response.status === 401) tokens.forget();
        if (response.status !== 200)
          return { results, trouble: problemOfResponse("Google", response, readGoogleError(text)) };
        const parts = readBatch(response.headers.get("content-type") ?? "", text);
        return evaluate(calls, results, parts);
      } catch (error) {
        return { results, trouble: problemOfError("Google", error) };
      }
    },
  };
}

/**
 * Returns a response and its text as far as it was received: a truncated response to a batch still contains results.
 */
async function send(url: string, timeout: number, request: RequestInit) {
  const signal = AbortSignal.timeout(timeout);
  const response = await fetch(url, { redirect: "manual", signal, ...request });
  const body = response.body ?? new Blob([]).stream();
  return { response, text: (await readStart(body, 1_000_000, { takesPart: true })).toString() };
}

type Calls = Map<
  string,
  { url: string; type: (typeof notificationTypes)[keyof typeof notificationTypes] }
>;

/** Requests each page to find out whether it exists, and so whether to send an update or a deletion. */
async function checkPages(pages: SubmittedPage[], timeout: number) {
  const calls: Calls = new Map();
  const results: Submission["results"] = new Map();
  // The workers take pages from one iterator, so that each page is checked once.
  const remaining = pages.values();
  const checkRemaining = async () => {
    for (const { id, url } of remaining) {
      const state = await pageState(url, timeout);
      if (state === "unknown") results.set(id, { outcome: "later", answer: "Our page failed." });
      else calls.set(id, { url, type: notificationTypes[state] });
    }
  };
  await Promise.all(Array.from({ length: parallelChecks }, checkRemaining));
  return { calls, results };
}

/** The results of a batch of API calls; pages without a result are sent again. */
function evaluate(
  calls: Calls,
  results: Submission["results"],
  parts: ReturnType<typeof readBatch>,
): Submission {
  let trouble: SubmissionProblem | undefined;
  for (const [id, { type }] of calls) {
    const { status = 0, body = "" } = parts.get(id) ?? {};
    const message = readGoogleError(body);
    const answer = toLogLine([status || "No answer", type, message].filter(Boolean).join(" "));
    const outcome = classifyStatus(status);
    if (outcome) results.set(id, { outcome, answer });
    else if (trouble?.verdict !== "stop")
      trouble = problemOfResponse("Google", new Response(null, { status }), message);
  }
  return trouble ? { results, trouble } : { results };
}

/** The outcome for a page, by the status of its API call; null if the status concerns this whole site. */
function classifyStatus(status: number): SubmissionResult["outcome"] | null {
  if (status === 200) return "sent";
  // Google responds with 400 if the URL is invalid or not that of a job's page.
  if (status === 400) return "failed";
  if (status === 0 || status >= 500) return "later";
  return null;
}

type PageState = keyof typeof notificationTypes | "unknown";

/** Whether visitors get a page at `url`: a response with 404, 410 or noindex counts as gone. Never throws. */
async function pageState(url: string, timeout: number): Promise<PageState> {
  try {
    const headers = { "user-agent": userAgent("Indexing") };
    const { response, text } = await send(url, timeout, { cache: "no-store", headers });
    if (response.status === 404 || response.status === 410) return "gone";
    if (response.status !== 200) return "unknown";
    const rules = response.headers.get("x-robots-tag") ?? "";
    return isNoindex(rules) || hasNoindex(text) ? "gone" : "present";
  } catch {
    return "unknown";
  }
}

const isNoindex = (rules: string) => /\b(?:noindex|none)\b/iu.test(rules);

function hasNoindex(html: string): boolean {
  const head = html.slice(0, html.search(/<\/head>/iu));
  return [...head.matchAll(/<meta\b[^<>]*>/giu)].some(
    ([tag]) => /\bname="?(?:robots|googlebot)\b/iu.test(tag) && isNoindex(tag),
  );
}

/**
 * A batch of API calls, each an HTTP request (developers.google.com/search/apis/indexing-api/v3/using-api#batching).
 */
function writeBatch(calls: Calls) {
  const boundary = `batch_${randomUUID()}`;
  const parts = [...calls].map(([id, value]) => {
    const body = JSON.stringify(value);
    return [
      `--${boundary}`,
      "Content-Type: application/http",
      "Content-Transfer-Encoding: binary",
      `Content-ID: <${id}>`,
      "",
      "POST /v3/urlNotifications:publish HTTP/1.1",
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n");
  });
  return {
    contentType: `multipart/mixed; boundary="${boundary}"`,
    body: `${parts.join("\r\n")}\r\n--${boundary}--\r\n`,
  };
}

function readBatch(contentType: string, text: string) {
  const boundary = /boundary="?([^";]+)"?/u.exec(contentType)?.[1];
  const answers = new Map<string, { status: number; body: string }>();
  if (!boundary) return answers;
  // The part after the last delimiter is incomplete or empty.
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const [head = "", statusAndHeaders = "", ...rest] = part.split(/\r?\n\r?\n/u);
    const id = /^content-id:\s*<?(?:response-)?([^>\r\n]+)>?/imu.exec(head)?.[1];
    const status = /^\s*HTTP\/[\d.]+ (\d{3})/u.exec(statusAndHeaders)?.[1];
    if (id && status) answers.set(id, { status: Number(status), body: rest.join("\n\n").trim() });
  }
  return answers;
}

type ServiceAccount = { client_email: string; private_key: string; token_uri: string };

const scope = "https://www.googleapis.com/auth/indexing";

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** Signs a Google service account in, hourly (developers.google.com/identity/protocols/oauth2/service-account). */
function createTokenSource(account: ServiceAccount, timeout: number) {
  let known: { token: string; until: number } | undefined;
  return {
    async get(): Promise<string | SubmissionProblem> {
      if (known && known.until > performance.now()) return known.token;
      try {
        const { response, text } = await send(account.token_uri, timeout, {
          method: "POST",
          body: new URLSearchParams({
            grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
            assertion: await signedAssertion(account),
          }),
        });
        if (response.status !== 200)
          return problemOfResponse("Google's sign-in", response, readGoogleError(text));
        const { access_token: token, expires_in } = tokenSchema.parse(JSON.parse(text));
        known = { token, until: performance.now() + Math.max(expires_in - 60, 0) * 1000 };
        return token;
      } catch (error) {
        return problemOfError("Google's sign-in", error);
      }
    },
    forget() {
      known = undefined;
    },
  };
}

async function signedAssertion({ client_email, private_key, token_uri }: ServiceAccount) {
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(await importPKCS8(private_key, "RS256"));
}

const errorSchema = z.union([
  z.object({ error: z.string(), error_description: z.string().optional() }),
  z.object({ error: z.object({ message: z.string(), status: z.string().optional() }) }),
]);

/** The message in an error response of OAuth or of Google's APIs; empty for other responses. */
function readGoogleError(body: string): string {
  try {
    const { error, ...rest } = errorSchema.parse(JSON.parse(body));
    if (typeof error !== "string") return [error.status, error.message].filter(Boolean).join(", ");
    const description = "error_description" in rest ? rest.error_description : undefined;
    return [error, description].filter(Boolean).join(", ");
  } catch {
    return "";
  }
}
