import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { SUPERUSER } from "@/scripts/backend/postgres";
import { anonymous, addAccount, owner, service } from "@/supabase/tests/callers";

const retention = "90 days";

const purgeAuthLog = async () =>
  (await service.rpc("purge_auth_log", { older_than: retention }).throwOnError()).data;

test("entries in the log of Auth are deleted in batches once they are older than the retention", async () => {
  // Leaves nothing of other tests to count.
  while ((await purgeAuthLog()) > 0);
  await owner`
    insert into auth.audit_log_entries (id, created_at, payload)
    select gen_random_uuid(), now() - interval '91 days', '{"action": "login"}' from generate_series(1, 10001)`;
  const [young] = await owner`
    insert into auth.audit_log_entries (id, created_at, payload)
    values (gen_random_uuid(), now() - interval '89 days', '{"action": "login"}') returning id`;
  expect([await purgeAuthLog(), await purgeAuthLog(), await purgeAuthLog()]).toEqual([
    10_000, 1, 0,
  ]);
  expect(await owner`select from auth.audit_log_entries where id = ${young?.id}`).toHaveLength(1);
});

test("a log of Auth that the owner of the database may not delete from is left as it is, without an error", async () => {
  const superuser = postgres(inject("backend").databaseUrl, { username: SUPERUSER, max: 1 });
  await superuser
    .begin(async (sql) => {
      await sql`insert into auth.audit_log_entries (id, created_at) values (gen_random_uuid(), now() - interval '91 days')`;
      await sql`revoke delete on auth.audit_log_entries from postgres`;
      // The embedded backend lets it do what these roles may, which hosted Supabase does not.
      await sql`revoke supabase_auth_admin, authenticator from postgres`;
      expect(await sql`select public.purge_auth_log(${retention})`).toEqual([
        { purge_auth_log: 0 },
      ]);
      await sql`grant delete on auth.audit_log_entries to postgres`;
      expect(await sql`select public.purge_auth_log(${retention})`).toEqual([
        { purge_auth_log: 1 },
      ]);
      throw new Error("rolled back");
    })
    .catch((error: Error) => {
      if (error.message !== "rolled back") throw error;
    })
    .finally(() => superuser.end());
});

test("only the web server deletes from the log of Auth", async () => {
  for (const client of [anonymous, (await addAccount()).client]) {
    const { error } = await client.rpc("purge_auth_log", { older_than: "0 days" });
    expect(error?.code).toBe("42501");
  }
});
