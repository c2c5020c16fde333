import { decodeJwt } from "jose";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../../lib/http/network.ts";
import { mailboxOf } from "../../lib/mail/mailbox.ts";
import { isFromSite } from "../../lib/supabase/site-mark.ts";

/** What the project uses of Supabase Auth. Lite has more: codes and links that sign in, which send mail to anybody. */
const routes = new Set([
  ...["POST /signup", "POST /token", "POST /verify", "POST /recover", "POST /logout"],
  ...["GET /user", "PUT /user", "GET /settings", "GET /health", "GET /.well-known/jwks.json"],
]);

type Caller = {
  /** The address that the request came from. */
  peer: string;
  /** By this key the web server is known, which has limits of its own for each visitor. */
  secretKey: string | undefined;
};

/** One request counted by `limiter`; taken back when its answer is a success (`ok`) or a refusal. */
type Count = { limiter: RateLimiterMemory; key: string; refundedIf?: "ok" | "refused" };

/**
 * A check in front of Lite's Auth, which knows no limits: refuses what the project does not use, and too much of the rest.
 * The limits are those of hosted Supabase (supabase.com/docs/guides/auth/rate-limits), and stricter ones for each mailbox
 * and account. A request is counted before it is served, so that many at once are counted too.
 */
export function createAuthGate() {
  const [fiveMinutes, tenMinutes, hour, day] = [300, 600, 3600, 86_400];
  const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  const signUpsPerNetwork = limiter(30, fiveMinutes);
  const signUpsPerMailbox = limiter(5, day);
  const wrongPasswordsPerNetwork = limiter(30, fiveMinutes);
  const wrongPasswordsPerAccount = limiter(10, fiveMinutes);
  const wrongCodesPerNetwork = limiter(30, fiveMinutes);
  const mailsPerNetwork = limiter(30, hour);
  // As many as lib/auth/recovery.ts allows, so that calling the backend directly sends no more mail.
  const mailsPerMailbox = limiter(3, tenMinutes);
  const mailsPerAccount = limiter(3, tenMinutes);

  /** What a request counts towards; the web server's own only by mailbox and account. */
  async function countsOf(
    route: string,
    request: Request,
    { peer, secretKey }: Caller,
  ): Promise<Count[]> {
    const isSite = secretKey !== undefined && isFromSite(request.headers, secretKey);
    const network = networkOf(peer);
    const email = await emailIn(request);
    const mailbox = mailboxOf(email);
    const ofVisitors = (...counts: Count[]) => (isSite ? [] : counts);
    const mails = [
      ...ofVisitors({ limiter: mailsPerNetwork, key: network }),
      { limiter: mailsPerMailbox, key: mailbox },
    ];
    if (route === "POST /signup")
      return ofVisitors(
        { limiter: signUpsPerNetwork, key: network },
        { limiter: signUpsPerMailbox, key: mailbox },
      );
    if (route === "POST /token" && isPasswordGrant(request))
      return ofVisitors(
        { limiter: wrongPasswordsPerNetwork, key: network, refundedIf: "ok" },
        { limiter: wrongPasswordsPerAccount, key: `${network} ${email}`, refundedIf: "ok" },
      );
    if (route === "POST /verify")
      return ofVisitors({ limiter: wrongCodesPerNetwork, key: network, refundedIf: "ok" });
    if (route === "POST /recover") return mails;
    if (route === "PUT /user" && email !== "")
      // A forged token is refused, and must not use up what its account may do.
      return [
        ...mails,
        { limiter: mailsPerAccount, key: accountOf(request), refundedIf: "refused" },
      ];
    return [];
  }

  return async (request: Request, caller: Caller, serve: () => Promise<Response> | Response) => {
    const route = `${request.method} ${new URL(request.url).pathname.replace(/^\/auth\/v1/, "")}`;
    if (!routes.has(route)) return refusal(404, "not_found", "Not found");
    const counts = await countsOf(route, request, caller);
    for (const [done, { limiter, key }] of counts.entries()) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        // What one account or mailbox may not do does not use up what others of its network may.
        for (const earlier of counts.slice(0, done)) await earlier.limiter.reward(earlier.key);
        return tooMany(route, error);
      }
    }
    const response = await serve();
    for (const { limiter, key, refundedIf } of counts)
      if (refundedIf === (response.ok ? "ok" : "refused")) await limiter.reward(key);
    return response;
  };
}

const isPasswordGrant = (request: Request) =>
  new URL(request.url).searchParams.get("grant_type") === "password";

/** The address in the body of a request, in lower case; empty if it has none. */
async function emailIn(request: Request): Promise<string> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : "";
  return typeof email === "string" ? email.trim().toLowerCase() : "";
}

/** The account that the token of a request names; Auth checks whether it is a true one. */
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
