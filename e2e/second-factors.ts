import { createHmac, randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import type { Interceptor } from "@/e2e/failing-backend";
import { readRealRun } from "@/e2e/load/parity/real";

type Authenticator = {
  /** Returns the code that the app shows now. */
  code: () => string;
  /** Answers the requests that check codes if the backend cannot. */
  intercept: Interceptor;
};

/** Adds a verified authenticator app to an account, in the table of supabase/auth. */
export async function addAuthenticator(owner: Sql, account: string): Promise<Authenticator> {
  const factor = randomUUID();
  if (readRealRun()) {
    await owner`
      insert into auth.mfa_factors (id, user_id, friendly_name, status, factor_type, created_at, updated_at, secret)
      values (${factor}, ${account}, 'Phone', 'verified', 'totp', now(), now(), ${secret.base32})`;
    return { code: currentCode, intercept: async () => null };
  }
  await addFactorToLite(owner, account, factor);
  return { code: () => fixedCode, intercept: factorInterceptor(owner, account, factor) };
}

const secret = { base32: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", text: "12345678901234567890" };

/** Computes the time-based one-time password of RFC 6238, whose test secret this is. */
function currentCode(): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", secret.text).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** The only code that the stand-in accepts. */
const fixedCode = "123456";

/** Adds the table that Supabase Lite lacks, so that the embedded backend refuses a new password without the factor. */
const addFactorToLite = (owner: Sql, account: string, factor: string) =>
  owner.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext('auth.mfa_factors'))`;
    await sql`set local role supabase_auth_admin`;
    await sql`
      create table if not exists auth.mfa_factors (
        id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
        status text not null, factor_type text not null, created_at timestamptz not null default now())`;
    await sql`grant all on auth.mfa_factors to postgres`;
    await sql`insert into auth.mfa_factors values (${factor}, ${account}, 'verified', 'totp')`;
  });

/**
 * A stand-in for the endpoints of supabase/auth that check codes, which Supabase Lite lacks: a right one raises the
 * session to the assurance level aal2.
 */
const factorInterceptor =
  (owner: Sql, account: string, factor: string): Interceptor =>
  async ({ target, token, body }) => {
    if (target === `POST /auth/v1/factors/${factor}/challenge`)
      return Response.json({ id: randomUUID(), type: "totp", expires_at: 4_000_000_000 });
    if (target !== `POST /auth/v1/factors/${factor}/verify`) return null;
    const { code } = JSON.parse(body) as { code: string };
    if (code !== fixedCode) return Response.json(wrongCode, { status: 422 });
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

const wrongCode = {
  code: 422,
  error_code: "mfa_verification_failed",
  msg: "Invalid TOTP code entered",
};
