import { expect, test } from "vitest";
import postgres from "postgres";
import { ada, callAuth, readMailsTo, signUp } from "../../test/auth.ts";
import {
  cleanUpAfterTest,
  withOwner,
  startPreparedBackend,
  waitUntil,
} from "../../test/backend.ts";
import { SUPERUSER } from "./postgres.ts";
import type { Backend } from "./start.ts";

/** Adds a second factor to the only account, in the table of hosted Supabase, which Supabase Lite does not have. */
async function addFactor({ databaseUrl }: Backend, status: "verified" | "unverified") {
  const sql = postgres(databaseUrl, { username: SUPERUSER, max: 1, onnotice: () => undefined });
  cleanUpAfterTest(() => sql.end());
  await sql`
    create table if not exists auth.mfa_factors (user_id uuid not null, status text not null, factor_type text not null)`;
  await sql`grant select on auth.mfa_factors to authenticator`;
  await sql`insert into auth.mfa_factors select id, ${status}, 'totp' from auth.users`;
}

test("Auth refuses a new password or address in a session without the second factor of its account", async () => {
  const backend = await startPreparedBackend();
  const token = await signUp(backend);
  const change = (body: object) => callAuth(backend, "user", body, { method: "PUT", token });
  await addFactor(backend, "unverified");
  expect((await change({ password: "another password" })).status).toBe(200);

  await addFactor(backend, "verified");
  for (const body of [{ password: "the third password" }, { email: "eve@acme-systems.dev" }])
    expect(await change(body)).toEqual({
      status: 401,
      body: {
        code: 401,
        error_code: "insufficient_aal",
        msg: "AAL2 session is required to update email or password when MFA is enabled.",
      },
    });
  expect((await change({ data: { name: "Ada" } })).status).toBe(200);
  expect((await callAuth(backend, "token?grant_type=password", ada)).status).toBe(400);

  await withOwner(backend, (sql) => sql`update auth.sessions set aal = 'aal2'`);
  expect((await change({ password: "the third password" })).status).toBe(200);
});

test("Auth forgets with a new password that it has mailed a link to confirm the address", async () => {
  const backend = await startPreparedBackend();
  const token = await signUp(backend);
  await withOwner(backend, (sql) => sql`update auth.users set confirmation_sent_at = now()`);
  const readSentAt = () =>
    withOwner(backend, (sql) => sql`select confirmation_sent_at as sent_at from auth.users`);
  const change = (body: object) => callAuth(backend, "user", body, { method: "PUT", token });
  expect((await change({ data: { name: "Ada" } })).status).toBe(200);
  expect(await readSentAt()).not.toEqual([{ sent_at: null }]);
  expect((await change({ password: "another password" })).status).toBe(200);
  expect(await readSentAt()).toEqual([{ sent_at: null }]);
});

test("Auth says that an address is unconfirmed only to somebody who knows the password", async () => {
  const backend = await startPreparedBackend();
  await signUp(backend);
  await withOwner(backend, (sql) => sql`update auth.users set email_confirmed_at = null`);
  const signIn = (password: string) =>
    callAuth(backend, "token?grant_type=password", { email: ada.email.toUpperCase(), password });
  expect(await signIn(ada.password)).toMatchObject({
    status: 400,
    body: { error_code: "email_not_confirmed" },
  });
  expect(await signIn("another password")).toEqual({
    status: 400,
    body: { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" },
  });
});

test("Auth answers the sign-up of a confirmed address as that of a new one and sends no mail, if addresses have to be confirmed", async () => {
  const backend = await startPreparedBackend({ confirmsAddresses: true });
  const signUpAs = (email: string) =>
    callAuth(backend, "signup", { ...ada, email, data: { name: "Eve" } });
  const first = await signUpAs(ada.email);
  expect(first.status).toBe(200);
  await waitUntil(() => readMailsTo(ada.email).length === 1);
  // An unconfirmed address gets no second mail within a minute.
  expect((await signUpAs(ada.email)).body.error_code).toBe("over_email_send_rate_limit");

  const before = await withOwner(
    backend,
    (sql) => sql`
    update auth.users set email_confirmed_at = now() returning id, encrypted_password, raw_user_meta_data`,
  );
  const repeated = await signUpAs(ada.email.toUpperCase());
  expect(repeated.status).toBe(200);
  expect(repeated.body).toMatchObject({ email: ada.email, user_metadata: { name: "Eve" } });
  expect(repeated.body).not.toHaveProperty("access_token");
  expect(repeated.body.id).not.toBe(before[0]?.id);
  expect(
    await withOwner(
      backend,
      (sql) => sql`select id, encrypted_password, raw_user_meta_data from auth.users`,
    ),
  ).toEqual([...before]);
  await signUpAs("bob@acme-systems.dev");
  await waitUntil(() => readMailsTo("bob@acme-systems.dev").length === 1);
  expect(readMailsTo(ada.email)).toHaveLength(1);
});
