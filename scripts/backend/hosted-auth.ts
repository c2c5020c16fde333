import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { decodeJwt } from "jose";
import { z } from "zod";
import { refusalResponse } from "./auth-gate.ts";
import type { createSessionPool } from "./sessions.ts";

type Database = Pick<ReturnType<typeof createSessionPool>, "reserve">;

type Serve = () => Promise<Response>;

/**
 * Makes Supabase Lite's Auth behave as hosted Supabase's (github.com/supabase/auth) where the difference matters to the
 * site. Each function names the one in supabase/auth that it follows.
 */
export function createHostedAuth(database: Database) {
  return async (request: Request, serve: Serve): Promise<Response> => {
    switch (`${request.method} ${new URL(request.url).pathname}`) {
      case "PUT /auth/v1/user":
        return updateUser(database, request, serve);
      case "POST /auth/v1/token":
        return signIn(database, request, serve);
      case "POST /auth/v1/signup":
        return signUp(database, request, serve);
      default:
        return serve();
    }
  };
}

const changeSchema = z.object({ password: z.string().optional(), email: z.string().optional() });

const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid() });

/**
 * UserUpdate: refuses a new password or address in a session without the second factor that the account has, and ends
 * the account's other sessions after a change of its password, before the response is sent. With the password,
 * User.UpdatePassword forgets that Auth has mailed a link to confirm the address.
 */
async function updateUser(database: Database, request: Request, serve: Serve): Promise<Response> {
  const { data: change } = changeSchema.safeParse(await readJson(request.clone()));
  const token = request.headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
  const claims = readClaims(token);
  if (!change || !claims) return serve();
  // The token has not been verified yet, but a forged one only causes a refusal.
  if ((change.password || change.email) && (await lacksSecondFactor(database, claims)))
    return refusalResponse(401, "insufficient_aal", aal2Required);
  const response = await serve();
  if (!response.ok || change.password === undefined) return response;
  await runQuery(database, "delete from auth.sessions where user_id = $1 and id <> $2", [
    claims.sub,
    claims.session_id,
  ]);
  await runQuery(database, "update auth.users set confirmation_sent_at = null where id = $1", [
    claims.sub,
  ]);
  return response;
}

const aal2Required = "AAL2 session is required to update email or password when MFA is enabled.";

type Claims = z.output<typeof claimsSchema>;

function readClaims(token: string): Claims | undefined {
  try {
    return claimsSchema.safeParse(decodeJwt(token)).data;
  } catch {
    return undefined;
  }
}

async function lacksSecondFactor(database: Database, claims: Claims): Promise<boolean> {
  // Supabase Lite has no second factors, and no table of them.
  const [found] = await runQuery(
    database,
    "select to_regclass('auth.mfa_factors')::text as factors",
  );
  if (!found?.factors) return false;
  const rows = await runQuery(
    database,
    `select from auth.mfa_factors f join auth.sessions s on s.user_id = f.user_id
     where s.id = $2 and s.user_id = $1 and s.aal is distinct from 'aal2' and f.status::text = 'verified'`,
    [claims.sub, claims.session_id],
  );
  return rows.length > 0;
}

const credentialsSchema = z.object({ email: z.string(), password: z.string() });

/**
 * ResourceOwnerPasswordGrant: compares the password before it checks whether the address is confirmed, so that only the
 * account's own password gets the answer that it is not.
 */
async function signIn(database: Database, request: Request, serve: Serve): Promise<Response> {
  const { data: credentials } = credentialsSchema.safeParse(await readJson(request.clone()));
  const response = await serve();
  if (!credentials || (await errorCode(response)) !== "email_not_confirmed") return response;
  const [account] = await runQuery(
    database,
    "select encrypted_password as hash from auth.users where email = lower($1)",
    [credentials.email],
  );
  const isRight = await bcrypt.compare(credentials.password, String(account?.hash));
  return isRight
    ? response
    : refusalResponse(400, "invalid_credentials", "Invalid login credentials");
}

/** The library with which Supabase Lite hashes passwords; package.json replaces it with a native one. */
const requireAsLite = createRequire(
  join(import.meta.dirname, "../../node_modules/@supabase/lite/package.json"),
);
const bcrypt = requireAsLite("bcryptjs") as {
  compare: (password: string, hash: string) => Promise<boolean>;
};

/**
 * Signup: with confirmed addresses required, a sign-up of a confirmed address is answered as that of a new one, and
 * sends no mail. A sign-up of an unconfirmed address is refused as by Supabase Lite: forever, not only for the minute
 * after its mail.
 */
async function signUp(database: Database, request: Request, serve: Serve): Promise<Response> {
  const { data: input } = signUpSchema.safeParse(await readJson(request.clone()));
  const response = await serve();
  if (!input || (await errorCode(response)) !== "over_email_send_rate_limit") return response;
  const confirmed = await runQuery(
    database,
    "select from auth.users where email = lower($1) and email_confirmed_at is not null",
    [input.email],
  );
  return confirmed.length > 0 ? Response.json(unrelatedUser(input)) : response;
}

const signUpSchema = z.object({
  email: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
});

/** sanitizeUser: a user that nobody can tell from a newly registered one. */
function unrelatedUser({ email, data = {} }: z.output<typeof signUpSchema>) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email: email.toLowerCase(),
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

async function runQuery(database: Database, text: string, parameters: string[] = []) {
  const session = await database.reserve();
  try {
    return await session.unsafe<Record<string, unknown>[]>(text, parameters);
  } finally {
    session.release();
  }
}

const readJson = (body: Request | Response): Promise<unknown> => body.json().catch(() => null);

async function errorCode(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined;
  const body = z.object({ error_code: z.string() }).safeParse(await readJson(response.clone()));
  return body.data?.error_code;
}
