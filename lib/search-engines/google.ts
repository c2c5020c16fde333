import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import { readFirstBytes, userAgent } from "@/lib/http/outgoing";
import { toLogLine } from "@/lib/logs/error-text";
import {
  problemOfError,
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

/** The search engine Google, notified through its Indexing API, which accepts job pages only. */
export function googleIndexing({
  account,
  perDay,
  endpoint = "https://indexing.googleapis.com/v3/urlNotifications:publish",
  timeout = timeoutMs,
}: Options): SearchEngine {
  const tokens = createTokenSource(account, timeout);

  /** Notifies Google of a page's current state. After a problem, a page without a result is sent again. */
  async function notify(
    url: string,
    token: string,
  ): Promise<{ result?: SubmissionResult; trouble?: SubmissionProblem }> {
    const state = await fetchPageState(url, timeout);
    if (state === "unknown") return { result: { outcome: "later", answer: "Our page failed." } };
    const type = notificationTypes[state];
    try {
      const { response, text } = await sendRequest(endpoint, timeout, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ url, type }),
      });
      const { status } = response;
      const message = readGoogleError(text);
      const answer = toLogLine([status, type, message].filter(Boolean).join(" "));
      if (status === 200) return { result: { outcome: "sent", answer } };
      // Google responds with 400 if the URL is invalid or not that of a job's page.
      if (status === 400) return { result: { outcome: "failed", answer } };
      if (status === 401) tokens.forget();
      const trouble = problemOfResponse("Google", response, message);
      // The page may be the reason, so it counts as tried, and the others go first after the pause.
      if (status >= 500) return { result: { outcome: "later", answer }, trouble };
      return { trouble };
    } catch (error) {
      return { trouble: problemOfError("Google", error) };
    }
  }

  return {
    // Two requests per page, of up to 15 seconds each, take five minutes: half of the lease.
    batchSize: 10,
    perDay,
    async submit(pages) {
      const results: Submission["results"] = new Map();
      const token = await tokens.get();
      if (typeof token !== "string") return { results, trouble: token };
      for (const { id, url } of pages) {
        const { result, trouble } = await notify(url, token);
        if (result) results.set(id, result);
        if (trouble) return { results, trouble };
      }
      return { results };
    },
  };
}

/** Returns a response and its text as far as it was received, because the status alone says whether it was accepted. */
async function sendRequest(url: string, timeout: number, request: RequestInit) {
  const signal = AbortSignal.timeout(timeout);
  const response = await fetch(url, { redirect: "manual", signal, ...request });
  const body = response.body ?? new Blob([]).stream();
  return {
    response,
    text: (await readFirstBytes(body, 1_000_000, { takesPart: true })).toString(),
  };
}

type PageState = keyof typeof notificationTypes | "unknown";

/** What visitors get at `url`: a page, or none (404, 410 or noindex); unknown after any other response. Never throws. */
async function fetchPageState(url: string, timeout: number): Promise<PageState> {
  try {
    const headers = { "user-agent": userAgent("Indexing") };
    const { response, text } = await sendRequest(url, timeout, { cache: "no-store", headers });
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
        const { response, text } = await sendRequest(account.token_uri, timeout, {
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
