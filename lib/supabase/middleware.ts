import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { type NextRequest, NextResponse } from "next/server";
import { deadlineFromNow, deadlineHeader, until } from "../limits/deadline";
import { isSlug } from "@/lib/text/shorten";
import { clientOfSession, publicReader } from "./server";

/** Longest wait to learn whether a job is gone, in milliseconds: its page may then still wait for the backend. */
const patienceMs = 1000;

/** Whether the job at `slug` was closed so long ago that its page is gone; false where the backend cannot tell. */
export async function isJobGone(slug: string): Promise<boolean> {
  if (!isSlug(slug)) return false;
  const asking = async () => publicReader().rpc("is_job_gone", { job_slug: slug }).throwOnError();
  return until(Date.now() + patienceMs, asking).then(
    ({ data }) => data,
    () => false,
  );
}

/**
 * Renews the session of a request that is about to expire, for the page behind and for the browser.
 * @param headers what the page behind gets to read instead of the request's own headers
 * @returns who asks (`unknown` while the backend cannot tell: the page will say what is wrong), and the answers to
 * go on with, which carry renewed cookies
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
  headers.set(deadlineHeader, String(deadline));
  // What does not answer the middleware is not asked again.
  const giveUp = () => headers.set(deadlineHeader, "0");
  const claims = await until(deadline, () => client.auth.getClaims()).catch(() => null);
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
    const { data: row, error: failure } = await client
      .from("recruiters")
      .select("role")
      .eq("auth_id", data?.claims.sub ?? "")
      .maybeSingle();
    if (failure) throw failure;
    // Nor is a session that was ended elsewhere one of an account: the page behind sends it to sign in.
    if (!row && (await client.auth.getUser()).error) return false;
    return row?.role !== "admin";
  };
  return {
    caller,
    /** Whether the account is known to be no admin. */
    isNoAdmin: () =>
      until(deadline, isNoAdmin).catch(() => {
        giveUp();
        return false;
      }),
    proceed: () => keepCookies(NextResponse.next({ request: { headers } })),
    /** What stands at another path, with `status`. */
    answer(path: string, status: number) {
      const url = request.nextUrl.clone();
      url.pathname = path;
      return keepCookies(NextResponse.rewrite(url, { request: { headers }, status }));
    },
    redirect: (url: URL) => keepCookies(NextResponse.redirect(url)),
  };
}
