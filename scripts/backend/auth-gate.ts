import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** What the project uses of Supabase Auth. Lite has more: codes and links that sign in, which send mail to anybody. */
const routes = new Set([
  "POST /signup",
  "POST /token",
  "POST /verify",
  "POST /recover",
  "POST /logout",
  "GET /user",
  "PUT /user",
  "GET /settings",
  "GET /health",
  "GET /.well-known/jwks.json",
]);

const mailing = new Set(["POST /recover", "PUT /user"]);

/** A check in front of Lite's Auth, which knows no limits: answers what must not reach it, and null for the rest. */
export function createAuthGate(): (request: Request) => Promise<Response | null> {
  // As many as lib/auth/recovery.ts allows: nobody's mailbox is filled by going around the site.
  const mailsPerAddress = new RateLimiterMemory({ points: 3, duration: 600 });

  return async (request) => {
    const route = `${request.method} ${new URL(request.url).pathname.replace(/^\/auth\/v1/, "")}`;
    if (!routes.has(route)) return refusal(404, "not_found", "Not found");
    if (!mailing.has(route)) return null;
    const address = await mailedAddress(request);
    if (address === null) return null;
    try {
      await mailsPerAddress.consume(address);
      return null;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return refusal(
        429,
        "over_email_send_rate_limit",
        "For security purposes, you can only request this a few times in ten minutes.",
      );
    }
  };
}

async function mailedAddress(request: Request): Promise<string | null> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : null;
  return typeof email === "string" && email !== "" ? email.trim().toLowerCase() : null;
}

const refusal = (status: number, code: string, msg: string) =>
  Response.json({ code: status, error_code: code, msg }, { status });
