import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { type NextRequest, NextResponse } from "next/server";
import { deadlineFromNow, deadlineHeader, readBefore } from "@/lib/limits/deadline";
import { isSlug } from "@/lib/text/slug";
import { clientOfSession, publicReader } from "@/lib/supabase/server";

/**
 * Timeout of `isJobGone` in milliseconds: shorter than the page's deadline, so that the page can still wait for the
 * backend.
 */
const jobCheckTimeoutMs = 1000;

/** Whether the job was closed so long ago that its page responds with 410 Gone. False if the backend fails. */
export async function isJobGone(slug: string): Promise<boolean> {
  if (!isSlug(slug)) return false;
  const read = async () => publicReader().rpc("is_job_gone", { job_slug: slug }).throwOnError();
  try {
    const { data } = await readBefore(Date.now() + jobCheckTimeoutMs, read);
    return data;
  } catch {
    return false;
  }
}

/**
 * Refreshes a session that is about to expire, and passes its new cookies to the page and to the browser.
 * @param headers the request headers that the page receives
 * @returns the caller, and responses that set the new cookies
 */
export async function refreshSession(request: NextRequest, headers: Headers) {
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
        return await readBefore(deadline, () => lacksAdminRole(client, accountId));
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
    return await readBefore(deadline, () => client.auth.getClaims());
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
