import { decodeJwt } from "jose";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";
import { clientNetworkPrefix } from "../../lib/http/network.ts";
import { normalizedMailbox } from "../../lib/mail/mailbox.ts";
import { isFromSite } from "../../lib/supabase/site-mark.ts";

type Key = "network" | "mailbox" | "account" | "signIn";

type Options = {
  /** Whether the limit also counts requests of the web server, which limits its visitors itself. */
  includesSite?: boolean;
  refundedIf?: "ok" | "refused";
};

/** Hosted Supabase's limits (supabase.com/docs/guides/auth/rate-limits), and limits by mailbox and account. */
export function createAuthGate() {
  const [fiveMinutes, tenMinutes, hour, day] = [300, 600, 3600, 86_400];
  const limit = (points: number, duration: number, by: Key, options: Options = {}) => ({
    limiter: new RateLimiterMemory({ points, duration }),
    by,
    ...options,
  });
  const failures = { refundedIf: "ok" } as const;
  const mails = [
    limit(30, hour, "network"),
    // The same limit as in lib/auth/recovery.ts, so that direct requests to the backend send no more mail.
    limit(3, tenMinutes, "mailbox", { includesSite: true }),
  ];
  // The Auth endpoints that the project needs. Others of Supabase Lite, such as sign-in by code, would mail anybody.
  const limits: Record<string, ReturnType<typeof limit>[]> = {
    "POST /signup": [limit(30, fiveMinutes, "network"), limit(5, day, "mailbox")],
    "POST /token": [
      limit(30, fiveMinutes, "network", failures),
      limit(10, fiveMinutes, "signIn", failures),
    ],
    "POST /verify": [limit(30, fiveMinutes, "network", failures)],
    "POST /recover": mails,
    "PUT /user": [
      ...mails,
      limit(3, tenMinutes, "account", {
        includesSite: true,
        refundedIf: "refused",
      }),
    ],
    "POST /logout": [],
    "GET /user": [],
    "GET /settings": [],
    "GET /health": [],
    "GET /.well-known/jwks.json": [],
  };

  return async (
    request: Request,
    peer: string,
    secretKey: string,
    serve: () => Promise<Response> | Response,
  ) => {
    const { pathname, searchParams } = new URL(request.url);
    const route = `${request.method} ${pathname.replace(/^\/auth\/v1/, "")}`;
    const ofRoute = limits[route];
    if (!ofRoute) return refusal(404, "not_found", "Not found");
    const email = await emailIn(request);
    const isExempt =
      (route === "POST /token" && searchParams.get("grant_type") !== "password") ||
      (route === "PUT /user" && email === "");
    const isSite = isFromSite(request.headers, secretKey);
    const counted = isExempt ? [] : ofRoute.filter((limit) => limit.includesSite || !isSite);
    const network = clientNetworkPrefix(peer);
    const keys: Record<Key, string> = {
      network,
      mailbox: normalizedMailbox(email),
      account: requestAccount(request),
      signIn: `${network} ${email}`,
    };
    for (const [done, { limiter, by }] of counted.entries()) {
      try {
        await limiter.consume(keys[by]);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        // A request that exceeds one limit does not count for the others.
        for (const { limiter, by } of counted.slice(0, done)) await limiter.reward(keys[by]);
        return tooMany(route, error);
      }
    }
    const response = await serve();
    for (const { limiter, by, refundedIf } of counted)
      if (refundedIf === (response.ok ? "ok" : "refused")) await limiter.reward(keys[by]);
    return response;
  };
}

const bodySchema = z.object({ email: z.string().trim().toLowerCase() });

async function emailIn(request: Request): Promise<string> {
  const copy = request.clone();
  const body: unknown = await copy.json().catch(() => null);
  return bodySchema.safeParse(body).data?.email ?? "";
}

function requestAccount(request: Request): string {
  const [, token = ""] = request.headers.get("authorization")?.split(" ") ?? [];
  try {
    return decodeJwt(token).sub?.slice(0, 64) ?? "";
  } catch {
    return "";
  }
}

function tooMany(route: string, { msBeforeNext }: RateLimiterRes) {
  const kind = ["POST /recover", "PUT /user"].includes(route) ? "email_send" : "request";
  const msg =
    "For security purposes, you can only request this a few times. Please wait and try again.";
  const headers = { "retry-after": String(Math.ceil(msBeforeNext / 1000)) };
  return refusal(429, `over_${kind}_rate_limit`, msg, headers);
}

const refusal = (status: number, code: string, msg: string, headers = {}) =>
  Response.json({ code: status, error_code: code, msg }, { status, headers });
