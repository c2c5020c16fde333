import postgres, { type TransactionSql } from "postgres";
import { afterEach, expect, inject, test } from "vitest";
import { readRealRun } from "@/e2e/load/parity/real";
import { SUPERUSER } from "@/scripts/backend/postgres";
import { storeToken } from "@/test/auth-rows";
import {
  addAccount,
  addAdmin,
  addJob,
  anonymous,
  createApiClient,
  owner,
  addRecruiter,
  signToken,
  uniqueWord,
} from "@/supabase/tests/callers";

const isReal = readRealRun() !== null;

const setSecondFactorNeeded = (isNeeded: boolean) =>
  owner`update private.admin_settings set needs_second_factor = ${isNeeded}`;
afterEach(() => setSecondFactorNeeded(false));

/** Whether an admin's session with this assurance level can read recruiters and archive a job, and lacks a factor. */
async function readRights(X: Awaited<ReturnType<typeof addAdmin>>, aal: "aal1" | "aal2") {
  const client = createApiClient(signToken(X, aal));
  const { id } = await addJob();
  const { data: seen } = await client.from("recruiters").select("id").neq("id", X.recruiterId);
  const { data: archived } = await client
    .from("jobs")
    .update({ is_archived: true })
    .eq("id", id)
    .select("id");
  const { data: lacks } = await client.rpc("lacks_second_factor").throwOnError();
  return { sees: seen?.length !== 0, archives: archived?.length === 1, lacks };
}
const allRights = { sees: true, archives: true, lacks: false };
const noRights = { sees: false, archives: false, lacks: true };

test("a session without a second factor has no admin rights if admins need one", async () => {
  const X = await addAdmin();
  await addRecruiter("approved");
  expect(await readRights(X, "aal1")).toEqual(allRights);
  await setSecondFactorNeeded(true);
  expect(await readRights(X, "aal1")).toEqual(noRights);
  expect(await readRights(X, "aal2")).toEqual(allRights);
  // The admin can still read their own profile, so that the site can ask for the second factor.
  const own = await X.client.from("recruiters").select("role").eq("id", X.recruiterId);
  expect(own.data).toEqual([{ role: "admin" }]);
});

test("recruiters need no second factor", async () => {
  const R1 = await addRecruiter("approved");
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  await setSecondFactorNeeded(true);
  const { data } = await R1.client
    .from("jobs")
    .update({ title: "Mine" })
    .eq("id", id)
    .select("title");
  expect(data).toEqual([{ title: "Mine" }]);
});

const setSecondFactorByOperator = (isNeeded: boolean) =>
  owner`select private.set_second_factor(${isNeeded})`;

test("the setting that admins need a second factor is refused if Auth offers no second factor, such as the embedded Supabase Lite", async () => {
  await expect(setSecondFactorByOperator(true)).rejects.toThrow(
    "this Auth offers no second factor",
  );
  await setSecondFactorByOperator(false);
});

/**
 * Runs `work` in a transaction that is rolled back, with the tables in which supabase/auth stores second factors and the
 * tokens of mailed links. Supabase Lite lacks them, and only the superuser can create tables in the schema auth.
 */
async function withTablesOfHostedAuth(work: (sql: TransactionSql) => Promise<void>) {
  const username = isReal ? "postgres" : SUPERUSER;
  const session = postgres(inject("backend").databaseUrl, { username, max: 1 });
  await session
    .begin(async (sql) => {
      if (!isReal) await createAuthTables(sql);
      await work(sql);
      throw new Error("rolled back");
    })
    .catch((error: Error) => {
      if (error.message !== "rolled back") throw error;
    })
    .finally(() => session.end());
}

async function createAuthTables(sql: TransactionSql) {
  await sql`
    create table auth.mfa_factors (
      id uuid primary key, user_id uuid not null, status text not null, factor_type text not null,
      created_at timestamptz not null, updated_at timestamptz not null)`;
  await sql`
    create table auth.one_time_tokens (
      id uuid primary key, user_id uuid not null, token_type text not null, token_hash text not null,
      relates_to text not null, unique (user_id, token_type))`;
  await sql`grant all on auth.mfa_factors, auth.one_time_tokens to postgres`;
}

const addFactor = (sql: TransactionSql, userId: string, status: "verified" | "unverified") =>
  sql`
    insert into auth.mfa_factors (id, user_id, status, factor_type, created_at, updated_at)
    values (gen_random_uuid(), ${userId}, ${status}, 'totp', now(), now())`;

test("the setting that admins need a second factor is refused while an admin has no second factor", async () => {
  const X = await addAdmin();
  await withTablesOfHostedAuth(async (sql) => {
    await sql`
      insert into auth.mfa_factors (id, user_id, status, factor_type, created_at, updated_at)
      select gen_random_uuid(), auth_id, 'verified', 'totp', now(), now() from public.recruiters where role = 'admin' and auth_id <> ${X.id}`;
    await addFactor(sql, X.id, "unverified");
    const refused = sql.savepoint((inner) => inner`select private.set_second_factor(true)`);
    await expect(refused).rejects.toThrow(`admins without a second factor: ${X.email}`);
    await sql`update auth.mfa_factors set status = 'verified' where user_id = ${X.id}`;
    await sql`select private.set_second_factor(true)`;
    const [entry] =
      await sql`select action, table_name from public.audit_log order by id desc limit 1`;
    expect(entry).toEqual({ action: "turned on", table_name: "admin_settings" });
  });
});

test("the operator removes a lost second factor, which ends the account's sessions and is logged", async () => {
  const X = await addAdmin();
  const other = await addAdmin();
  await withTablesOfHostedAuth(async (sql) => {
    for (const { id } of [X, other]) await addFactor(sql, id, "verified");
    const remove = (email: string) =>
      sql.savepoint((inner) => inner`select private.remove_second_factor(${email}) as count`);
    expect(await remove(X.email.toUpperCase())).toEqual([{ count: 1 }]);
    const factors = await sql`
      select user_id from auth.mfa_factors where user_id in (${X.id}, ${other.id})`;
    expect(factors).toEqual([{ user_id: other.id }]);
    const sessions = await sql`
      select user_id from auth.sessions where user_id in (${X.id}, ${other.id})`;
    expect(sessions).toEqual([{ user_id: other.id }]);
    const [entry] = await sql`
      select action, table_name, row_id, actor from public.audit_log order by id desc limit 1`;
    expect(entry).toEqual({
      action: "removed second factor",
      table_name: "recruiters",
      row_id: X.recruiterId,
      actor: null,
    });
    for (const email of [X.email, "nobody@acme-systems.dev"])
      await expect(remove(email)).rejects.toThrow(
        `no account with a second factor has the e-mail ${email}`,
      );
  });
});

test("a second factor cannot be removed if Auth offers none, such as the embedded Supabase Lite", async () => {
  const { email } = await addAdmin();
  await expect(owner`select private.remove_second_factor(${email})`).rejects.toThrow(
    "this Auth offers no second factor",
  );
});

test("the lost second factor of an account can be removed by the operator only", async () => {
  const X = await addAdmin();
  for (const role of ["anon", "authenticated", "service_role"])
    await expect(
      owner.begin(async (sql) => {
        await sql.unsafe(`set local role ${role}`);
        await sql`select private.remove_second_factor(${X.email})`;
      }),
    ).rejects.toMatchObject({ code: "42501" });
});

test("a used link for a new password is restored with its authenticator app in both of Auth's tables", async () => {
  const person = await addAccount();
  const token = uniqueWord();
  await withTablesOfHostedAuth(async (sql) => {
    await storeToken(sql, person.id, "recovery_token", token);
    const find = async () =>
      (await sql`select public.find_reset_link(${token}) as link`)[0]?.link as unknown;
    await addFactor(sql, person.id, "unverified");
    expect(await find()).toEqual({ account: person.id, factor: null });
    await sql`update auth.mfa_factors set status = 'verified' where user_id = ${person.id}`;
    const [factor] = await sql`select id from auth.mfa_factors where user_id = ${person.id}`;
    expect(await find()).toEqual({ account: person.id, factor: factor?.id as unknown });

    // Auth uses a link up by emptying the column and deleting the row.
    await sql`update auth.users set recovery_token = '' where id = ${person.id}`;
    await sql`delete from auth.one_time_tokens where user_id = ${person.id}`;
    expect(await find()).toBeNull();
    await sql`select public.restore_reset_link(${person.id}, ${token})`;
    expect(await find()).not.toBeNull();
    const tokens =
      await sql`select user_id, token_type, token_hash, relates_to from auth.one_time_tokens where user_id = ${person.id}`;
    expect(tokens).toEqual([
      {
        user_id: person.id,
        token_type: "recovery_token",
        token_hash: token,
        relates_to: person.email,
      },
    ]);
  });
});

test("the setting that admins need a second factor can be changed by the operator only", async () => {
  for (const role of ["anon", "authenticated", "service_role"])
    for (const statement of [
      "select private.set_second_factor(false)",
      "update private.admin_settings set needs_second_factor = false",
    ])
      await expect(
        owner.begin(async (sql) => {
          await sql.unsafe(`set local role ${role}`);
          await sql.unsafe(statement);
        }),
      ).rejects.toMatchObject({ code: "42501" });
  expect((await anonymous.rpc("lacks_second_factor")).error?.code).toBe("42501");
  expect((await (await addAccount()).client.rpc("lacks_second_factor")).data).toBe(false);
});
