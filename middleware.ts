import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { isLandingSegment } from "@/lib/jobs/landing/kinds";
import { site } from "@/lib/site";
import { consolePolicy } from "@/lib/http/security-policy";
import { isJobGone, refreshSession } from "@/lib/supabase/middleware";

/**
 * The middleware runs for the console and for job pages, whose first path segment is a setting. Other public pages do
 * not depend on a session.
 */
export const config = {
  runtime: "nodejs",
  matcher: ["/recruiter/:path*", "/admin/:path*", "/:product/:slug"],
};

const withoutSession =
  /^\/(?:admin\/login|recruiter\/(?:login|pending|(?:register|reset)(?:\/confirm)?))\/?$/u;

export function middleware(request: NextRequest) {
  const [, area, slug = ""] = request.nextUrl.pathname.split("/");
  if (area === site.product) return answerForJob(slug, request);
  // Tests set WITHOUT_MIDDLEWARE to check that pages refuse visitors by themselves.
  if ((area !== "admin" && area !== "recruiter") || process.env.WITHOUT_MIDDLEWARE)
    return NextResponse.next();
  return answerForConsole(request);
}

/** Responds with 410 for a job closed long ago, a status that a page cannot set. */
async function answerForJob(slug: string, request: NextRequest) {
  if (isLandingSegment(slug) || !(await isJobGone(slug))) return NextResponse.next();
  const url = request.nextUrl.clone();
  url.pathname = "/closed";
  return NextResponse.rewrite(url, { status: 410 });
}

/** Refreshes sessions and redirects visitors to sign in; pages and actions check the session again. */
async function answerForConsole(request: NextRequest) {
  const { pathname, search, origin } = request.nextUrl;
  const nonce = randomBytes(16).toString("base64");
  const policy = consolePolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  // Next.js takes the nonce for its scripts from the Content-Security-Policy header of the request.
  headers.set("content-security-policy", policy);

  const session = await refreshSession(request, headers);
  const answer = (response: Response) => {
    response.headers.set("content-security-policy", policy);
    return response;
  };
  if (withoutSession.test(pathname)) return answer(session.proceed());
  const isAdminArea = /^\/admin(?:\/|$)/u.test(pathname);
  const isAction = request.method === "POST" && request.headers.has("next-action");
  // Server actions check the session and keep the typed values; cookies set here would make Next.js re-render the page.
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
