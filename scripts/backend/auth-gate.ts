import { decodeJwt } from "jose";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";
import { clientNetworkPrefix } from "../../lib/http/network.ts";
import { normalizedMailbox } from "../../lib/mail/mailbox.ts";
import { isFromWebServer } from "../../lib/supabase/site-mark.ts";

type Key = "network" | "mailbox" | "account" | "signIn";

type LimitOptions = {
  points: number;
  seconds: number;
  by: Key;
  /**
   * Whether the limit also counts requests from the web server. Most limits exclude these, because the web server
   * limits its visitors itself.
   */
  includesSite?: boolean;
  refundedIf?: "ok" | "refused";
};

const createLimit = ({ points, seconds, ...options }: LimitOptions) => ({
  limiter: new RateLimiterMemory({ points, duration: seconds }),
  ...options,
});

type Limit = ReturnType<typeof createLimit>;

const fiveMinutes = 300;
const tenMinutes = 600;
const hour = 3600;
const day = 86_400;

/**
 * Applies hosted Supabase's rate limits (supabase.com/docs/guides/auth/rate-limits) and limits per mailbox and account.
 */
export function createAuthGate() {
  const mails = [
    createLimit({ points: 30, seconds: hour, by: "network" }),
    // The same limit as in lib/auth/recovery.ts, so that requests sent to the backend directly cannot cause more mail
    // than the site.
    createLimit({ points: 3, seconds: tenMinutes, by: "mailbox", includesSite: true }),
  ];
  // The Auth endpoints that the project uses. All others get 404: some of Supabase Lite's, such as sign-in by code,
  // would mail any address.
  const limits: Record<string, Limit[]> = {
    "POST /signup": [
      createLimit({ points: 30, seconds: fiveMinutes, by: "network" }),
      createLimit({ points: 5, seconds: day, by: "mailbox" }),
    ],
    "POST /token": [
      createLimit({ points: 30, seconds: fiveMinutes, by: "network", refundedIf: "ok" }),
      createLimit({ points: 10, seconds: fiveMinutes, by: "signIn", refundedIf: "ok" }),
    ],
    "POST /verify": [
      createLimit({ points: 30, seconds: fiveMinutes, by: "network", refundedIf: "ok" }),
    ],
    "POST /recover": mails,
    "PUT /user": [
      ...mails,
      createLimit({
        points: 3,
        seconds: tenMinutes,
        by: "account",
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
    const routeLimits = limits[route];
    if (!routeLimits) return refusalResponse(404, "not_found", "Not found");
    const email = await emailIn(request);
    const isRefresh = route === "POST /token" && searchParams.get("grant_type") !== "password";
    const isWithoutMail = route === "PUT /user" && email === "";
    const isExempt = isRefresh || isWithoutMail;
    const isSite = isFromWebServer(request.headers, secretKey);
    const counted = isExempt ? [] : routeLimits.filter((limit) => limit.includesSite || !isSite);
    const network = clientNetworkPrefix(peer);
    const keys: Record<Key, string> = {
      network,
      mailbox: normalizedMailbox(email),
      account: accountOf(request),
      signIn: `${network} ${email}`,
    };
    for (const [done, { limiter, by }] of counted.entries()) {
      try {
        await limiter.consume(keys[by]);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        // A request refused by one limit must not count towards the others, so their points are returned.
        for (const { limiter, by } of counted.slice(0, done)) await limiter.reward(keys[by]);
        return rateLimitResponse(route, error);
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

function accountOf(request: Request): string {
  const [, token = ""] = request.headers.get("authorization")?.split(" ") ?? [];
  try {
    return decodeJwt(token).sub?.slice(0, 64) ?? "";
  } catch {
    return "";
  }
}

function rateLimitResponse(route: string, { msBeforeNext }: RateLimiterRes) {
  const kind = ["POST /recover", "PUT /user"].includes(route) ? "email_send" : "request";
  const msg =
    "For security purposes, you can only request this a few times. Please wait and try again.";
  const headers = { "retry-after": String(Math.ceil(msBeforeNext / 1000)) };
  return refusalResponse(429, `over_${kind}_rate_limit`, msg, headers);
}

/** A refusal in the form in which Auth states it. */
export const refusalResponse = (status: number, code: string, msg: string, headers = {}) =>
  Response.json({ code: status, error_code: code, msg }, { status, headers });
