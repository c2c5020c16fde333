import { randomBytes } from "node:crypto";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { type NextRequest, NextResponse } from "next/server";
import { isLandingSegment } from "@/lib/jobs/landing/kinds";
import { site } from "@/lib/config/site";
import { isProfileError } from "@/lib/auth/profile-error";
import { requestedPathHeader } from "@/lib/http/requested-path";
import { consolePolicy } from "@/lib/http/security-policy";
import { deadlineFromNow, deadlineHeader, failAfterDeadline } from "@/lib/auth/session";
import { clientOfSession, publicReader } from "@/lib/supabase/server";
import { isSlug } from "@/lib/text/slug";

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

/**
 * Timeout of `isJobGone` in milliseconds: shorter than the page's deadline, so that the page can still wait for the
 * backend.
 */
const jobCheckTimeoutMs = 1000;

/** Whether the job was closed so long ago that its page responds with 410 Gone. False if the backend fails. */
async function isJobGone(slug: string): Promise<boolean> {
  if (!isSlug(slug)) return false;
  const read = async () => publicReader().rpc("is_job_gone", { job_slug: slug }).throwOnError();
  try {
    const { data } = await failAfterDeadline(Date.now() + jobCheckTimeoutMs, read);
    return data;
  } catch {
    return false;
  }
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

/**
 * Refreshes a session that is about to expire, and passes its new cookies to the page and to the browser.
 * @param headers the request headers that the page receives
 * @returns the caller, and responses that set the new cookies
 */
async function refreshSession(request: NextRequest, headers: Headers) {
  let renewedCookies: { name: string; value: string; options: object }[] = [];
  const client = clientOfSession({
    getAll: () => request.cookies.getAll(),
    setAll(changed) {
      renewedCookies = changed;
      for (const { name, value } of changed) request.cookies.set(name, value);
    },
  });
  const deadline = deadlineFromNow();
  headers.delete(deadlineHeader);
  // No deadline for POST: without JavaScript the response re-renders the page after the action, which may have waited
  // on a slow external site.
  if (request.method !== "POST") headers.set(deadlineHeader, String(deadline));

  const claims = await readClaims(client, deadline);
  const caller = identifyCaller(claims);
  if (caller === "unknown") endDeadline(headers);
  headers.set("cookie", request.cookies.toString());

  const withRenewedCookies = (response: NextResponse) => {
    for (const { name, value, options } of renewedCookies)
      response.cookies.set(name, value, options);
    return response;
  };

  return {
    caller,
    /** Whether the signed-in account is known not to be an admin's; false if the backend fails. */
    async isNoAdmin(): Promise<boolean> {
      const accountId = claims?.data?.claims.sub ?? "";
      try {
        return await failAfterDeadline(deadline, () => lacksAdminRole(client, accountId));
      } catch {
        endDeadline(headers);
        return false;
      }
    },
    /** Responds with the requested page. */
    proceed: () => withRenewedCookies(NextResponse.next({ request: { headers } })),
    /** Responds with the page at another path; the browser keeps showing the requested URL. */
    rewrite(path: string, status: number) {
      const url = request.nextUrl.clone();
      url.pathname = path;
      return withRenewedCookies(NextResponse.rewrite(url, { request: { headers }, status }));
    },
    redirect: (url: URL) => withRenewedCookies(NextResponse.redirect(url)),
  };
}

type SessionClient = ReturnType<typeof clientOfSession>;

type ClaimsResponse = Awaited<ReturnType<SessionClient["auth"]["getClaims"]>>;

/** The verified claims of the session; null if they could not be read before the deadline. */
async function readClaims(client: SessionClient, deadline: number): Promise<ClaimsResponse | null> {
  try {
    return await failAfterDeadline(deadline, () => client.auth.getClaims());
  } catch {
    return null;
  }
}

/** `unknown` if the backend fails: the page then shows the error. */
function identifyCaller(claims: ClaimsResponse | null): "account" | "anonymous" | "unknown" {
  if (!claims) return "unknown";
  if (claims.data) return "account";
  return isAuthRetryableFetchError(claims.error) ? "unknown" : "anonymous";
}

/**
 * Sets the deadline to now: the backend did not respond to the middleware in time, so the page must not wait for it
 * again.
 */
function endDeadline(headers: Headers): void {
  headers.set(deadlineHeader, "0");
}

async function lacksAdminRole(client: SessionClient, accountId: string): Promise<boolean> {
  const { data: row } = await client
    .from("recruiters")
    .select("role")
    .eq("auth_id", accountId)
    .maybeSingle()
    .throwOnError();
  if (row) return row.role !== "admin";
  // Row-level security also hides the row if the session was ended on another device; the page then redirects to sign
  // in.
  const { error } = await client.auth.getUser();
  return error === null;
}
