import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { type NextRequest, NextResponse } from "next/server";
import { deadlineFromNow, deadlineHeader, readBefore } from "@/lib/limits/deadline";
import { isSlug } from "@/lib/text/slug";
import { clientOfSession, publicReader } from "@/lib/supabase/server";

/** Timeout of the check for a gone job, in milliseconds, which leaves the page time to wait for the backend. */
const patienceMs = 1000;

/** Whether the job was closed so long ago that its page is gone (410). False if the backend fails. */
export async function isJobGone(slug: string): Promise<boolean> {
  if (!isSlug(slug)) return false;
  const asking = async () => publicReader().rpc("is_job_gone", { job_slug: slug }).throwOnError();
  return readBefore(Date.now() + patienceMs, asking).then(
    ({ data }) => data,
    () => false,
  );
}

/**
 * Refreshes a session that is about to expire, for the page and for the browser.
 * @param headers the request headers that the page receives
 * @returns the caller (`unknown` if the backend fails: the page shows the error), and responses with the new cookies
 */
export async function refreshSession(request: NextRequest, headers: Headers) {
  let renewed: { name: string; value: string; options: object }[] = [];
  const client = clientOfSession({
    getAll: () => request.cookies.getAll(),
    setAll(changed) {
      renewed = changed;
      for (const { name, value } of changed) request.cookies.set(name, value);
    },
  });
  const deadline = deadlineFromNow();
  headers.delete(deadlineHeader);
  // A form without JavaScript gets the page again after its action, which may have read a slow page of another server.
  if (request.method !== "POST") headers.set(deadlineHeader, String(deadline));
  // If the backend does not answer the middleware in time, the page does not wait for it again.
  const giveUp = () => headers.set(deadlineHeader, "0");
  const claims = await readBefore(deadline, () => client.auth.getClaims()).catch(() => null);
  const data = claims?.data;
  const as = (caller: "account" | "anonymous" | "unknown") => caller;
  const caller = as(
    data ? "account" : !claims || isAuthRetryableFetchError(claims.error) ? "unknown" : "anonymous",
  );
  if (caller === "unknown") giveUp();
  headers.set("cookie", request.cookies.toString());
  const keepCookies = (response: NextResponse) => {
    for (const { name, value, options } of renewed) response.cookies.set(name, value, options);
    return response;
  };
  const isNoAdmin = async () => {
    const { data: row } = await client
      .from("recruiters")
      .select("role")
      .eq("auth_id", data?.claims.sub ?? "")
      .maybeSingle()
      .throwOnError();
    // A session that was ended elsewhere is not refused here: the page redirects to the sign-in form.
    if (!row && (await client.auth.getUser()).error) return false;
    return row?.role !== "admin";
  };
  return {
    caller,
    /** Whether the signed-in account is not an admin's; false if the backend fails. */
    isNoAdmin: () =>
      readBefore(deadline, isNoAdmin).catch(() => {
        giveUp();
        return false;
      }),
    proceed: () => keepCookies(NextResponse.next({ request: { headers } })),
    answer(path: string, status: number) {
      const url = request.nextUrl.clone();
      url.pathname = path;
      return keepCookies(NextResponse.rewrite(url, { request: { headers }, status }));
    },
    redirect: (url: URL) => keepCookies(NextResponse.redirect(url)),
  };
}
