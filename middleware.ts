import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { site } from "./lib/site";
import { consolePolicy } from "./lib/http/security-policy";
import { isJobGone, refreshSession } from "./lib/supabase/middleware";

/**
 * The console, and the pages of jobs, whose first segment is a setting. Public pages are the same for everybody, whatever
 * session there is.
 */
export const config = {
  runtime: "nodejs",
  matcher: ["/recruiter/:path*", "/admin/:path*", "/:product/:slug"],
};

/** Pages of the console that have no session yet. */
const withoutSession =
  /^\/(?:admin\/login|recruiter\/(?:login|pending|(?:register|reset)(?:\/confirm)?))\/?$/u;

export function middleware(request: NextRequest) {
  const [, area, slug = ""] = request.nextUrl.pathname.split("/");
  if (area === site.product) return answerForJob(slug, request);
  // Set by tests that ask the pages themselves.
  if ((area !== "admin" && area !== "recruiter") || process.env.WITHOUT_MIDDLEWARE)
    return NextResponse.next();
  return answerForConsole(request);
}

/** A page cannot say 410, which is what search engines are told of a job that was closed long ago. */
async function answerForJob(slug: string, request: NextRequest) {
  if (!(await isJobGone(slug))) return NextResponse.next();
  const url = request.nextUrl.clone();
  url.pathname = "/closed";
  return NextResponse.rewrite(url, { status: 410 });
}

/** Renews sessions and sends strangers to sign in; each page and action behind checks again by itself. */
async function answerForConsole(request: NextRequest) {
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
