import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  type Account,
  addAccount,
  addAdmin,
  addJob,
  owner,
  addRecruiter,
} from "@/supabase/tests/callers";

const readRecruiterRow = async ({ id }: Account) =>
  (await owner`select * from public.recruiters where auth_id = ${id}`)[0];
const listAdmins = () => owner`select email from public.recruiters where role = 'admin'`;

/** Resolves when a transaction waits for a lock. */
async function waitUntilBlocked(): Promise<void> {
  let waiting = 0;
  while (waiting === 0) waiting = (await owner`select from pg_locks where not granted`).length;
}

test("grant_admin needs a confirmed account and keeps its profile", async () => {
  const nobody = `${randomUUID()}@acme-systems.dev`;
  await expect(owner`select private.grant_admin(${nobody})`).rejects.toThrow(
    /no confirmed account/,
  );
  const ada = await addRecruiter("approved");
  await owner`select private.grant_admin(${ada.email.toUpperCase()})`;
  expect(await readRecruiterRow(ada)).toMatchObject({
    role: "admin",
    status: "approved",
    company_name: "Acme Systems",
  });
  await owner`select private.revoke_admin(${ada.email})`;
  expect(await readRecruiterRow(ada)).toMatchObject({ role: "recruiter", status: "approved" });
  const log = await owner`
    select action from public.audit_log where row_id = ${ada.recruiterId} and actor is null order by id`;
  expect(log.map(({ action }) => action)).toEqual(["granted admin", "revoked admin"]);
});

test("only the owner of the schema can make an account an admin", async () => {
  const person = await addAccount();
  for (const role of ["anon", "authenticated", "service_role"]) {
    await expect(
      owner.begin(async (sql) => {
        await sql.unsafe(`set local role ${role}`);
        await sql`select private.grant_admin(${person.email})`;
      }),
    ).rejects.toMatchObject({ code: "42501" });
  }
});

test("the last admin cannot be revoked or deleted, not even concurrently", async () => {
  const ada = await addAdmin();
  const bob = await addAdmin();
  for (const { email } of await listAdmins())
    if (email !== ada.email && email !== bob.email)
      await owner`select private.revoke_admin(${email})`;
  const first = await owner.reserve();
  await first`begin`;
  await first`select private.revoke_admin(${ada.email})`;
  const second = owner`select private.revoke_admin(${bob.email})`.then(
    () => "revoked",
    (error: Error) => error.message,
  );
  await Promise.race([second, waitUntilBlocked()]);
  await first`commit`;
  first.release();
  expect(await second).toMatch(/last admin/);
  await expect(owner`delete from auth.users where id = ${bob.id}`).rejects.toThrow(/last admin/);
  expect((await listAdmins()).map(({ email }) => email)).toEqual([bob.email]);
});

test("deleting an account leaves its jobs without an owner", async () => {
  const ada = await addRecruiter("approved");
  const { id } = await addJob({ recruiter_id: ada.recruiterId });
  await owner`delete from auth.users where id = ${ada.id}`;
  expect(await owner`select recruiter_id, company from public.jobs where id = ${id}`).toEqual([
    { recruiter_id: null, company: "Acme Systems" },
  ]);
});
