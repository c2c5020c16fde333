import { expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  addJob,
  anonymous,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

/** Adds an address with a newsletter subscription, an alert and a mail. */
async function addSubscriber(email = `${uniqueWord()}@acme-systems.dev`) {
  await service.rpc("request_subscription", { network: uniqueWord(), email }).throwOnError();
  await owner`insert into public.job_alerts (email, query, frequency) values (${email}, '?q=secret', 'daily')`;
  await addMailTo("digest", email);
  return email;
}

const addMailTo = (kind: string, address: string) =>
  owner`insert into public.outbox (kind, address, key, next_attempt_at) values (${kind}, ${address}, ${uniqueWord()}, '2100-01-01')`;
const listMailKinds = async (address: string) => {
  const rows = await owner`select kind from public.outbox where address = ${address} order by kind`;
  return rows.map(({ kind }) => String(kind));
};

type Data = Record<string, unknown> & { mails: { kind: string }[] };
const subscriberData = async (address: string) =>
  (await service.rpc("subscriber_data", { address }).throwOnError()).data as Data | null;
const accountData = async (id: string) =>
  (await service.rpc("account_data", { account: id }).throwOnError()).data as Data | null;
const deleteSubscriber = async (address: string) =>
  (await service.rpc("delete_subscriber", { address }).throwOnError()).data;
const deleteAccount = async (id: string, delete_jobs = false) =>
  (await service.rpc("delete_account", { account: id, delete_jobs }).throwOnError()).data;

/** The names of the project's and Auth's tables that contain this text, once per matching row. */
async function findRowsWithText(text: string) {
  const tables = await owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth')`;
  const names: string[] = [];
  for (const { name } of tables) {
    const rows = await owner.unsafe(`select from ${name} r where strpos(r::text, $1) > 0`, [text]);
    names.push(...rows.map(() => name));
  }
  return names;
}

test("the data of a subscriber is exported completely", async () => {
  const email = await addSubscriber();
  const data = await subscriberData(` ${email.toUpperCase()} `);
  expect(data).toMatchObject({ newsletter: { email }, alerts: [{ email, query: "?q=secret" }] });
  expect(data?.mails.map(({ kind }) => kind)).toEqual(["confirmation", "digest"]);
});

test("deleting a subscriber deletes exactly the rows with the address", async () => {
  const email = await addSubscriber();
  const other = await addSubscriber();
  expect(await findRowsWithText(email)).not.toEqual([]);
  expect(await deleteSubscriber(email.toUpperCase())).toBe(true);
  expect(await subscriberData(email)).toBeNull();
  expect(await findRowsWithText(email)).toEqual([]);
  expect(await deleteSubscriber(email)).toBe(false);
  expect(await subscriberData(other)).toMatchObject({ newsletter: { email: other } });
});

test("the data of a subscriber includes a suppression of the address, which is deleted with it", async () => {
  const email = await addSubscriber();
  await owner`insert into public.suppressions (address, reason) values (${email}, '550 5.1.1')`;
  expect(await subscriberData(email)).toMatchObject({ suppression: { address: email } });
  expect(await deleteSubscriber(email)).toBe(true);
  expect(await findRowsWithText(email)).toEqual([]);
  expect(await deleteSubscriber(email)).toBe(false);
});

test("a deleted address that subscribes again needs a new confirmation", async () => {
  const email = await addSubscriber();
  await owner`update public.newsletter_subscriptions set confirmed_at = now() where email = ${email}`;
  await deleteSubscriber(email);
  await service.rpc("request_subscription", { network: uniqueWord(), email }).throwOnError();
  expect(await subscriberData(email)).toMatchObject({ newsletter: { state: "pending" } });
});

test("the data of a subscriber does not include the data of an account with the same address", async () => {
  const R1 = await addRecruiter("approved");
  await addSubscriber(R1.email);
  await addMailTo("recruiter-approved", R1.email);
  expect((await accountData(R1.id))?.mails.map(({ kind }) => kind)).not.toContain("digest");
  await deleteSubscriber(R1.email);
  expect(await accountData(R1.id)).toMatchObject({ recruiter: { email: R1.email } });
  expect(await listMailKinds(R1.email)).toContain("recruiter-approved");
});

test("the data of an account is exported with jobs, mail and decisions but without passwords and tokens", async () => {
  const R1 = await addRecruiter("approved");
  const X = await addAdmin();
  const { id } = await addJob({ recruiter_id: R1.recruiterId, title: "Mine" });
  await addJob({ title: "Another's" });
  const board = uniqueWord();
  await owner`
    insert into public.job_boards (recruiter_id, system, board) values (${R1.recruiterId}, 'lever', ${board})`;
  await addMailTo("job-expires", R1.email);
  await owner`update auth.users set encrypted_password = 'a-hash' where id = ${R1.id}`;
  await X.client
    .rpc("suspend_recruiter", {
      recruiter_id: R1.recruiterId,
      reason: "Spam.",
      archive_jobs: false,
    })
    .throwOnError();
  const data = await accountData(R1.id);
  expect(data).toMatchObject({
    account: { email: R1.email },
    recruiter: { name: "Ada Lovelace", contact_number: "+44 1" },
    jobs: [{ id, title: "Mine" }],
    boards: [{ system: "lever", board }],
    decisions: [{ action: "suspended", reason: "Spam." }],
  });
  expect(data?.sessions).toHaveLength(1);
  expect(data?.mails.map(({ kind }) => kind)).toContain("job-expires");
  for (const secret of ["a-hash", X.email]) expect(JSON.stringify(data)).not.toContain(secret);
  expect(await accountData((await addAccount()).id)).toMatchObject({ recruiter: null, jobs: [] });
  expect(await accountData(crypto.randomUUID())).toBeNull();
});

test("deleting an account deletes its data completely", async () => {
  const R1 = await addRecruiter("approved");
  const X = await addAdmin();
  const { id, slug } = await addJob({ recruiter_id: R1.recruiterId });
  const closed = await addJob({ recruiter_id: R1.recruiterId, is_archived: true });
  await addMailTo("job-expires", R1.email);
  await X.client
    .rpc("suspend_recruiter", {
      recruiter_id: R1.recruiterId,
      reason: R1.email,
      archive_jobs: false,
    })
    .throwOnError();
  const others = await addJob();
  const signIn = { action: "login", actor_id: R1.id, actor_username: R1.email };
  const attempt = { action: "user_repeated_signup", traits: { email: R1.email.toUpperCase() } };
  // Supabase Auth stores the payload as a JSON object, Supabase Lite as a string that contains JSON.
  for (const payload of [signIn, JSON.stringify(signIn), JSON.stringify(attempt)])
    await owner`
      insert into auth.audit_log_entries (id, created_at, payload)
      values (gen_random_uuid(), now(), ${JSON.stringify(payload)}::text::json)`;
  await owner`
    insert into auth.audit_log_entries (id, created_at, payload) values (
      gen_random_uuid(), now(), ${JSON.stringify({ actor_username: `x${R1.email}` })}::text::json)`;
  expect(await accountData(R1.id)).toMatchObject({
    sign_ins: [{ action: "login" }, { action: "login" }, { action: "user_repeated_signup" }],
  });
  expect(await findRowsWithText(R1.email)).not.toEqual([]);

  expect(await deleteAccount(R1.id)).toEqual([slug]);
  // The remaining row is about another person, whose address ends with this address.
  expect(await findRowsWithText(R1.email)).toEqual(["auth.audit_log_entries"]);
  await owner`delete from auth.audit_log_entries where payload ->> 'actor_username' = ${`x${R1.email}`}`;
  expect(await findRowsWithText(R1.email.toUpperCase())).toEqual([]);
  expect(await findRowsWithText(R1.id)).toEqual([]);
  const jobs = await owner`
    select id, is_archived, recruiter_id from public.jobs where id in ${owner([id, closed.id, others.id])}`;
  expect(new Map(jobs.map((job) => [job.id, job.is_archived]))).toEqual(
    new Map([
      [id, true],
      [closed.id, true],
      [others.id, false],
    ]),
  );
  expect(jobs.map(({ recruiter_id }) => recruiter_id)).toEqual([null, null, null]);
  const log =
    await owner`select action, reason from public.audit_log where row_id = ${R1.recruiterId} order by id`;
  expect(log.map(({ action }) => action)).toEqual(["suspended", "deleted on request"]);
  expect(log[0]?.reason).toBeNull();
  expect((await R1.client.from("recruiters").select("id")).data).toEqual([]);
  expect(await deleteAccount(R1.id)).toBeNull();
});

test("the data of an account is deleted together with its jobs on request", async () => {
  const R1 = await addRecruiter("approved");
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  await deleteAccount(R1.id, true);
  expect(await owner`select from public.jobs where id = ${id}`).toHaveLength(0);
});

test("an admin's account cannot be deleted", async () => {
  const X = await addAdmin();
  expect(
    (await service.rpc("delete_account", { account: X.id, delete_jobs: false })).error,
  ).not.toBeNull();
  expect(await accountData(X.id)).toMatchObject({ recruiter: { role: "admin" } });
});

test("deleting the account of a former admin removes the name from the audit log", async () => {
  const X = await addAdmin();
  const { id } = await addJob();
  await X.client.from("jobs").update({ is_archived: true }).eq("id", id).throwOnError();
  await addAdmin();
  await owner`select private.revoke_admin(${X.email})`;
  await deleteAccount(X.id);
  const log = await owner`select action, actor_email from public.audit_log where row_id = ${id}`;
  expect(log).toEqual([{ action: "archived", actor_email: null }]);
});

test("deleting an account archives a job that is posted meanwhile", async () => {
  const R1 = await addRecruiter("approved");
  const posting = await owner.reserve();
  await posting`begin`;
  const { id } = await addJob();
  await posting`update public.jobs set recruiter_id = ${R1.recruiterId} where id = ${id}`;
  const deleting = deleteAccount(R1.id);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await posting`commit`;
  posting.release();
  await deleting;
  expect(await owner`select is_archived, recruiter_id from public.jobs where id = ${id}`).toEqual([
    { is_archived: true, recruiter_id: null },
  ]);
});

test("only the web server and the operator can export or delete personal data", async () => {
  const R1 = await addRecruiter("approved");
  const X = await addAdmin();
  const email = await addSubscriber();
  for (const { client } of [{ client: anonymous }, R1, X]) {
    const calls = [
      client.rpc("subscriber_data", { address: email }),
      client.rpc("account_data", { account: R1.id }),
      client.rpc("delete_subscriber", { address: email }),
      client.rpc("delete_account", { account: R1.id, delete_jobs: true }),
    ];
    for (const { data, error } of await Promise.all(calls)) {
      expect(data).toBeNull();
      expect(error?.code).toBe("42501");
    }
  }
  expect(await subscriberData(email)).not.toBeNull();
  expect(await accountData(R1.id)).not.toBeNull();
});

test("the audit log refuses every change except removing a person's name", async () => {
  const X = await addAdmin();
  const { id } = await addJob();
  await X.client.from("jobs").update({ is_archived: true }).eq("id", id).throwOnError();
  for (const change of ["actor_email = 'b@x.dev'", "reason = 'x'", "actor = null", "subject = 'x'"])
    await expect(
      owner.unsafe(`update public.audit_log set ${change} where row_id = '${id}'`),
    ).rejects.toThrow(/append-only/);
  expect(await owner`select actor_email from public.audit_log where row_id = ${id}`).toEqual([
    { actor_email: X.email },
  ]);
});
