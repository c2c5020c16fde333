import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { refreshSession } from "./lib/supabase/middleware";
import { consolePolicy } from "./lib/http/security-policy";

/** Public pages are the same for everybody, whatever session there is. */
export const config = { runtime: "nodejs", matcher: ["/recruiter/:path*", "/admin/:path*"] };

/** Pages of the console that have no session yet. */
const withoutSession =
  /^\/(?:admin\/login|recruiter\/(?:login|pending|(?:register|reset)(?:\/confirm)?))\/?$/u;

/** Renews sessions and sends strangers to sign in; each page and action behind checks again by itself. */
export async function middleware(request: NextRequest) {
  // Set by tests that ask the pages themselves.
  if (process.env.WITHOUT_MIDDLEWARE) return NextResponse.next();
  const { pathname, search, origin } = request.nextUrl;
  const nonce = randomBytes(16).toString("base64");
  const policy = consolePolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  // Next puts the nonce it finds here on its own scripts.
  headers.set("content-security-policy", policy);

  const session = await refreshSession(request, headers);
  const answer = (response: Response) => {
    response.headers.set("content-security-policy", policy);
    return response;
  };
  if (withoutSession.test(pathname)) return answer(session.proceed());
  const isAdminArea = /^\/admin(?:\/|$)/u.test(pathname);
  const isAction = request.method === "POST" && request.headers.has("next-action");
  // An action refuses by itself and its form keeps what was typed; cookies set here would make Next render the page anew.
  if (session.caller === "anonymous" && isAction)
    return answer(NextResponse.next({ request: { headers } }));
  if (session.caller === "anonymous") {
    const login = new URL(isAdminArea ? "/admin/login" : "/recruiter/login", origin);
    login.searchParams.set("next", pathname + search);
    return session.redirect(login);
  }
  if (isAdminArea && session.caller === "account" && !isAction && (await session.isNoAdmin()))
    return answer(session.answer("/admin/denied", 403));
  return answer(session.proceed());
}
