import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { isLandingSegment } from "@/lib/jobs/landing/kinds";
import { site } from "@/lib/site";
import { isProfileError } from "@/lib/auth/profile-error";
import { requestedPathHeader } from "@/lib/http/requested-path";
import { deadlineHeader } from "@/lib/limits/deadline";
import { consolePolicy } from "@/lib/http/security-policy";
import { isJobGone, refreshSession } from "@/lib/supabase/middleware";

/**
 * The middleware runs for the console and for job pages. The first path segment of the latter is configurable
 * (SITE_PRODUCT), so `/:product/:slug` also matches other pages, which it passes on.
 */
export const config = {
  runtime: "nodejs",
  matcher: ["/recruiter/:path*", "/admin/:path*", "/:product/:slug"],
};

/** Console pages that can be opened without a session: sign-in, registration and reset of the password. */
const pathsWithoutSession = new Set([
  "/admin/login",
  "/recruiter/login",
  "/recruiter/pending",
  "/recruiter/register",
  "/recruiter/register/confirm",
  "/recruiter/reset",
  "/recruiter/reset/confirm",
]);

export function middleware(request: NextRequest) {
  const [, area, slug = ""] = request.nextUrl.pathname.split("/");
  if (area === site.product) return answerForJob(slug, request);
  const isConsole = area === "admin" || area === "recruiter";
  // Tests set WITHOUT_MIDDLEWARE to check that pages deny access without the middleware, too.
  if (!isConsole || process.env.WITHOUT_MIDDLEWARE) return NextResponse.next();
  return answerForConsole(request, area);
}

/**
 * Responds with 410 Gone for a job closed long ago. The middleware does this, because a page cannot set this status.
 */
async function answerForJob(slug: string, request: NextRequest) {
  if (isLandingSegment(slug) || !(await isJobGone(slug))) return NextResponse.next();
  const url = request.nextUrl.clone();
  url.pathname = "/closed";
  return NextResponse.rewrite(url, { status: 410 });
}

/** Refreshes sessions and redirects visitors to sign in; pages and actions check the session again. */
async function answerForConsole(request: NextRequest, area: "admin" | "recruiter") {
  const { pathname, search, origin } = request.nextUrl;
  const nonce = randomBytes(16).toString("base64");
  const policy = consolePolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set(requestedPathHeader, pathname + search);
  // Next.js takes the nonce for its scripts from the Content-Security-Policy header of the request.
  headers.set("content-security-policy", policy);

  const withPolicy = (response: Response) => {
    response.headers.set("content-security-policy", policy);
    return response;
  };
  const isProfileErrorPage =
    pathname === "/recruiter/login" && isProfileError(request.nextUrl.searchParams.get("error"));
  if (isProfileErrorPage) {
    headers.delete(deadlineHeader);
    return withPolicy(NextResponse.next({ request: { headers } }));
  }

  const session = await refreshSession(request, headers);
  if (pathsWithoutSession.has(pathname.replace(/\/$/u, ""))) return withPolicy(session.proceed());
  const isAction = request.method === "POST" && request.headers.has("next-action");
  // Lets server actions of signed-out callers pass: they check the session themselves and return the typed values. No
  // cookies are set, because they would make Next.js re-render the page.
  if (session.caller === "anonymous" && isAction)
    return withPolicy(NextResponse.next({ request: { headers } }));
  if (session.caller === "anonymous") {
    const login = new URL(`/${area}/login`, origin);
    login.searchParams.set("next", pathname + search);
    return session.redirect(login);
  }
  const needsAdmin = area === "admin" && session.caller === "account" && !isAction;
  if (needsAdmin && (await session.isNoAdmin()))
    return withPolicy(session.rewrite("/admin/denied", 403));
  return withPolicy(session.proceed());
}
