import { decodeJwt } from "jose";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../../lib/http/network.ts";
import { mailboxOf } from "../../lib/mail/mailbox.ts";
import { isFromSite } from "../../lib/supabase/site-mark.ts";

/** The Auth endpoints that the project needs. Others of Supabase Lite, such as sign-in by code, would mail anybody. */
const routes = new Set([
  ...["POST /signup", "POST /token", "POST /verify", "POST /recover", "POST /logout"],
  ...["GET /user", "PUT /user", "GET /settings", "GET /health", "GET /.well-known/jwks.json"],
]);

type Facts = { network: string; email: string; mailbox: string; account: string };

type Limit = {
  limiter: RateLimiterMemory;
  keyOf: (facts: Facts) => string;
  /** Whether the limit also counts requests of the web server, which limits its visitors itself. */
  includesSite?: boolean;
  refundedIf?: "ok" | "refused";
};

/**
 * Applies hosted Supabase's rate limits to Auth (supabase.com/docs/guides/auth/rate-limits), and limits by mailbox
 * and account.
 */
export function createAuthGate() {
  const [fiveMinutes, tenMinutes, hour, day] = [300, 600, 3600, 86_400];
  const limit = (
    points: number,
    duration: number,
    keyOf: Limit["keyOf"],
    options: Pick<Limit, "includesSite" | "refundedIf"> = {},
  ): Limit => ({ limiter: new RateLimiterMemory({ points, duration }), keyOf, ...options });
  const byNetwork: Limit["keyOf"] = ({ network }) => network;
  const byMailbox: Limit["keyOf"] = ({ mailbox }) => mailbox;
  const byAccount: Limit["keyOf"] = ({ account }) => account;
  const bySignIn: Limit["keyOf"] = ({ network, email }) => `${network} ${email}`;
  const failures = { refundedIf: "ok" } as const;
  const mails = [
    limit(30, hour, byNetwork),
    // The same limit as in lib/auth/recovery.ts, so that direct requests to the backend send no more mail.
    limit(3, tenMinutes, byMailbox, { includesSite: true }),
  ];
  const limits: Record<string, Limit[]> = {
    "POST /signup": [limit(30, fiveMinutes, byNetwork), limit(5, day, byMailbox)],
    "POST /token": [
      limit(30, fiveMinutes, byNetwork, failures),
      limit(10, fiveMinutes, bySignIn, failures),
    ],
    "POST /verify": [limit(30, fiveMinutes, byNetwork, failures)],
    "POST /recover": mails,
    "PUT /user": [
      ...mails,
      // A forged token, which Auth refuses, must not use up the limit of the account that it names.
      limit(3, tenMinutes, byAccount, { includesSite: true, refundedIf: "refused" }),
    ],
  };

  return async (
    request: Request,
    { peer, secretKey }: { peer: string; secretKey: string },
    serve: () => Promise<Response> | Response,
  ) => {
    const { pathname, searchParams } = new URL(request.url);
    const route = `${request.method} ${pathname.replace(/^\/auth\/v1/, "")}`;
    if (!routes.has(route)) return refusal(404, "not_found", "Not found");
    const email = await emailIn(request);
    const isExempt =
      (route === "POST /token" && searchParams.get("grant_type") !== "password") ||
      (route === "PUT /user" && email === "");
    const isSite = isFromSite(request.headers, secretKey);
    const counted = (isExempt ? [] : (limits[route] ?? [])).filter(
      ({ includesSite = false }) => includesSite || !isSite,
    );
    const account = accountOf(request);
    const facts = { network: networkOf(peer), email, mailbox: mailboxOf(email), account };
    for (const [done, { limiter, keyOf }] of counted.entries()) {
      try {
        await limiter.consume(keyOf(facts));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        // A request that exceeds one limit does not count for the others.
        for (const earlier of counted.slice(0, done))
          await earlier.limiter.reward(earlier.keyOf(facts));
        return tooMany(route, error);
      }
    }
    const response = await serve();
    for (const { limiter, keyOf, refundedIf } of counted)
      if (refundedIf === (response.ok ? "ok" : "refused")) await limiter.reward(keyOf(facts));
    return response;
  };
}

async function emailIn(request: Request): Promise<string> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : "";
  return typeof email === "string" ? email.trim().toLowerCase() : "";
}

/** The account in the request's token, whose signature Auth verifies later. */
function accountOf(request: Request): string {
  try {
    return (
      decodeJwt(request.headers.get("authorization")?.split(" ")[1] ?? "").sub?.slice(0, 64) ?? ""
    );
  } catch {
    return "";
  }
}

function tooMany(route: string, { msBeforeNext }: RateLimiterRes) {
  const kind = ["POST /recover", "PUT /user"].includes(route) ? "email_send" : "request";
  const msg =
    "For security purposes, you can only request this a few times. Please wait and try again.";
  const answer = refusal(429, `over_${kind}_rate_limit`, msg);
  answer.headers.set("retry-after", String(Math.ceil(msBeforeNext / 1000)));
  return answer;
}

const refusal = (status: number, code: string, msg: string) =>
  Response.json({ code: status, error_code: code, msg }, { status });
