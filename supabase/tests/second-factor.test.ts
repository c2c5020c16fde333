import postgres from "postgres";
import { afterEach, expect, inject, test } from "vitest";
import { SUPERUSER } from "@/scripts/backend/postgres";
import {
  account,
  admin,
  aJob,
  anonymous,
  connect,
  owner,
  recruiter,
  signToken,
} from "@/supabase/tests/callers";

const need = (isNeeded: boolean) =>
  owner`update private.admin_settings set needs_second_factor = ${isNeeded}`;
afterEach(() => need(false));

/** Whether an admin's session with this assurance level can read recruiters and archive a job, and lacks a factor. */
async function readRights(X: Awaited<ReturnType<typeof admin>>, aal: "aal1" | "aal2") {
  const client = connect(signToken(X, aal));
  const { id } = await aJob();
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
  const X = await admin();
  await recruiter("approved");
  expect(await readRights(X, "aal1")).toEqual(allRights);
  await need(true);
  expect(await readRights(X, "aal1")).toEqual(noRights);
  expect(await readRights(X, "aal2")).toEqual(allRights);
  // The admin can still read their own profile, so that the site can ask for the second factor.
  const own = await X.client.from("recruiters").select("role").eq("id", X.recruiterId);
  expect(own.data).toEqual([{ role: "admin" }]);
});

test("recruiters need no second factor", async () => {
  const R1 = await recruiter("approved");
  const { id } = await aJob({ recruiter_id: R1.recruiterId });
  await need(true);
  const { data } = await R1.client
    .from("jobs")
    .update({ title: "Mine" })
    .eq("id", id)
    .select("title");
  expect(data).toEqual([{ title: "Mine" }]);
});

const set = (isNeeded: boolean) => owner`select private.set_second_factor(${isNeeded})`;

test("the setting that admins need a second factor is refused if Auth offers no second factor, such as the embedded Supabase Lite", async () => {
  await expect(set(true)).rejects.toThrow("this Auth offers no second factor");
  await set(false);
});

test("the setting that admins need a second factor is refused while an admin has no second factor", async () => {
  const X = await admin();
  // Only the superuser can create a table in the schema auth.
  const superuser = postgres(inject("backend").databaseUrl, { username: SUPERUSER, max: 1 });
  await superuser
    .begin(async (sql) => {
      // The table in which hosted Supabase stores second factors.
      await sql`
      create table auth.mfa_factors (user_id uuid not null, status text not null, factor_type text not null)`;
      await sql`
      insert into auth.mfa_factors
      select auth_id, 'verified', 'totp' from public.recruiters where role = 'admin' and auth_id <> ${X.id}`;
      await sql`insert into auth.mfa_factors values (${X.id}, 'unverified', 'totp')`;
      const refused = sql.savepoint((inner) => inner`select private.set_second_factor(true)`);
      await expect(refused).rejects.toThrow(`admins without a second factor: ${X.email}`);
      await sql`update auth.mfa_factors set status = 'verified' where user_id = ${X.id}`;
      await sql`select private.set_second_factor(true)`;
      const [entry] =
        await sql`select action, table_name from public.audit_log order by id desc limit 1`;
      expect(entry).toEqual({ action: "turned on", table_name: "admin_settings" });
      throw new Error("taken back");
    })
    .catch((error: Error) => {
      if (error.message !== "taken back") throw error;
    })
    .finally(() => superuser.end());
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
  expect((await (await account()).client.rpc("lacks_second_factor")).data).toBe(false);
});
