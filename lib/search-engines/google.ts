import { oneLine } from "@/lib/logs/error-text";
import {
  noAnswer,
  type Page,
  patienceMs,
  readWords,
  type Result,
  type SearchEngine,
  type Submission,
  troubleOf,
  type Trouble,
} from "./submission";
import { site } from "@/lib/site";
import { randomUUID } from "node:crypto";
import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
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

/** `there` for search engines to know, `gone` from them, or neither can be said. */
type PageState = "there" | "gone" | "unknown";

const userAgent = `${site.name.replace(/\W+/gu, "")}Indexing/1.0 (bot; +${site.url}/contact)`;

/** What visitors get at `url` now: gone is what answers 404 or 410, or asks not to be indexed. Never throws. */
async function pageState(url: string, patience: number): Promise<PageState> {
  try {
    const response = await fetch(url, {
      redirect: "manual",
      cache: "no-store",
      headers: { "user-agent": userAgent },
      signal: AbortSignal.timeout(patience),
    });
    const { status, headers } = response;
    const html = await readWords(response);
    if (status === 404 || status === 410) return "gone";
    if (status !== 200) return "unknown";
    return isNoindex(headers.get("x-robots-tag") ?? "") || hasNoindex(html) ? "gone" : "there";
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

/** What one call of a batch answered. */
type Part = { status: number; body: string };

/**
 * A batch of calls as Google's APIs take it: each a whole HTTP request in a part of multipart/mixed
 * (developers.google.com/search/apis/indexing-api/v3/using-api#batching).
 */
function writeBatch(path: string, bodies: Map<string, object>) {
  const boundary = `batch_${randomUUID()}`;
  const parts = [...bodies].map(([id, value]) => {
    const body = JSON.stringify(value);
    return [
      `--${boundary}`,
      "Content-Type: application/http",
      "Content-Transfer-Encoding: binary",
      `Content-ID: <${id}>`,
      "",
      `POST ${path} HTTP/1.1`,
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

/** The answers of a batch by the ids of their calls, as far as they came whole. */
function readBatch(contentType: string, text: string): Map<string, Part> {
  const boundary = /boundary="?([^";]+)"?/u.exec(contentType)?.[1];
  const answers = new Map<string, Part>();
  if (!boundary) return answers;
  // What stands after the last delimiter is half a part, or nothing.
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const [head = "", statusAndHeaders = "", ...rest] = part.split(/\r?\n\r?\n/u);
    const id = /^content-id:\s*<?(?:response-)?([^>\r\n]+)>?/imu.exec(head)?.[1];
    const status = /^\s*HTTP\/[\d.]+ (\d{3})/u.exec(statusAndHeaders)?.[1];
    if (id && status) answers.set(id, { status: Number(status), body: rest.join("\n\n").trim() });
  }
  return answers;
}

/** As much of a service account's key file as signing in takes. */
type ServiceAccount = { client_email: string; private_key: string; token_uri: string };

const scope = "https://www.googleapis.com/auth/indexing";

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/**
 * Signs a service account in, once an hour (developers.google.com/identity/protocols/oauth2/service-account); a token, or
 * why there is none.
 */
function tokensOf(account: ServiceAccount, patience: number) {
  let known: { token: string; until: number } | undefined;
  return {
    async get(): Promise<string | Trouble> {
      if (known && known.until > performance.now()) return known.token;
      try {
        const response = await fetch(account.token_uri, {
          method: "POST",
          redirect: "manual",
          body: new URLSearchParams({
            grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
            assertion: await assertionOf(account),
          }),
          signal: AbortSignal.timeout(patience),
        });
        const words = await readWords(response);
        if (response.status !== 200) return troubleOf("Google's sign-in", response, errorOf(words));
        const { access_token: token, expires_in } = tokenSchema.parse(JSON.parse(words));
        known = { token, until: performance.now() + Math.max(expires_in - 60, 0) * 1000 };
        return token;
      } catch (error) {
        return noAnswer("Google's sign-in", error);
      }
    },
    /** It is not accepted any more. */
    forget: () => (known = undefined),
  };
}

async function assertionOf({ client_email, private_key, token_uri }: ServiceAccount) {
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

/** What an error of Google's says, as OAuth or as its APIs have it; nothing where it is none of these. */
function errorOf(body: string): string {
  try {
    const { error, ...rest } = errorSchema.parse(JSON.parse(body));
    if (typeof error === "string")
      return [error, "error_description" in rest && rest.error_description]
        .filter(Boolean)
        .join(", ");
    return [error.status, error.message].filter(Boolean).join(", ");
  } catch {
    return "";
  }
}
