import 'server-only';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { type NextRequest, NextResponse } from 'next/server';
import { awayHeader, clientOfSession } from './server';

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
  const { data, error } = await client.auth.getClaims();
  const as = (caller: 'account' | 'nobody' | 'unknown') => caller;
  const caller = as(data ? 'account' : isAuthRetryableFetchError(error) ? 'unknown' : 'nobody');
  headers.delete(awayHeader);
  if (caller === 'unknown') headers.set(awayHeader, '1');
  headers.set('cookie', request.cookies.toString());
  const keepCookies = (response: NextResponse) => {
    for (const { name, value, options } of renewed) response.cookies.set(name, value, options);
    return response;
  };
  return {
    caller,
    /** Whether the account is known to be no admin. */
    async isNoAdmin() {
      const { data: row, error: failure } = await client
        .from('recruiters')
        .select('role')
        .eq('auth_id', data?.claims.sub ?? '')
        .maybeSingle();
      if (failure) headers.set(awayHeader, '1');
      // Nor is a session that was ended elsewhere one of an account: the page behind sends it to sign in.
      if (!failure && !row && (await client.auth.getUser()).error) return false;
      return !failure && row?.role !== 'admin';
    },
    goOn: () => keepCookies(NextResponse.next({ request: { headers } })),
    /** What stands at another path, with `status`. */
    answer(path: string, status: number) {
      const url = request.nextUrl.clone();
      url.pathname = path;
      return keepCookies(NextResponse.rewrite(url, { request: { headers }, status }));
    },
    redirect: (url: URL) => keepCookies(NextResponse.redirect(url)),
  };
}
