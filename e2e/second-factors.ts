import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import type { Interceptor } from "@/e2e/failing-backend";

/** The code that an authenticator app shows; all others are wrong. */
const rightCode = "123456";

/**
 * Adds a verified authenticator app to an account, in the table of hosted Supabase, which Supabase Lite lacks, so that
 * the embedded backend refuses a new password without it. Returns a stand-in for the endpoints of supabase/auth that
 * check codes: a right one raises the session to the assurance level aal2.
 */
export async function addAuthenticator(owner: Sql, account: string): Promise<Interceptor> {
  const factor = randomUUID();
  await owner.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext('auth.mfa_factors'))`;
    await sql`set local role supabase_auth_admin`;
    await sql`
      create table if not exists auth.mfa_factors (
        id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
        status text not null, factor_type text not null, created_at timestamptz not null default now())`;
    await sql`grant all on auth.mfa_factors to postgres`;
    await sql`insert into auth.mfa_factors values (${factor}, ${account}, 'verified', 'totp')`;
  });
  return async ({ target, token, body }) => {
    if (target === `POST /auth/v1/factors/${factor}/challenge`)
      return Response.json({ id: randomUUID(), type: "totp", expires_at: 4_000_000_000 });
    if (target !== `POST /auth/v1/factors/${factor}/verify`) return null;
    const { code } = JSON.parse(body) as { code: string };
    if (code !== rightCode) return Response.json(wrongCode, { status: 422 });
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    await owner`update auth.sessions set aal = 'aal2' where id = ${claims.session_id}`;
    return Response.json({
      access_token: token,
      refresh_token: "unused",
      token_type: "bearer",
      expires_in: 3600,
      user: { id: account },
    });
  };
}

const wrongCode = {
  code: 422,
  error_code: "mfa_verification_failed",
  msg: "Invalid TOTP code entered",
};
