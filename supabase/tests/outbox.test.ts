import { beforeEach, expect, test } from "vitest";
import {
  addAdmin,
  addJob,
  anonymous,
  owner,
  type Recruiter,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { addMail, clearMail, readMailsTo } from "@/supabase/tests/mail";

const X = await addAdmin();
beforeEach(clearMail);

const enqueueMail = async (address: string, key = "one", data = {}) => {
  const [row] =
    await owner`select private.enqueue_mail('test', ${address}, ${key}, ${owner.json(data)}) as is_new`;
  return row?.is_new as boolean;
};

test("a mail is queued once for each combination of kind, address and key", async () => {
  const address = `${uniqueWord()}@acme-systems.dev`;
  expect(await enqueueMail(address)).toBe(true);
  expect(await enqueueMail(` ${address.toUpperCase()}`)).toBe(false);
  expect(await enqueueMail(address, "two")).toBe(true);
  expect(await enqueueMail(`x${address}`)).toBe(true);
  expect(await readMailsTo(address)).toHaveLength(2);
});

test("a mail is queued once by sixteen concurrent calls", async () => {
  const address = `${uniqueWord()}@acme-systems.dev`;
  const areNew = await Promise.all(Array.from({ length: 16 }, () => enqueueMail(address)));
  expect(areNew.filter(Boolean)).toHaveLength(1);
});

test("a mail is committed or rolled back with its transaction", async () => {
  const address = `${uniqueWord()}@acme-systems.dev`;
  await owner
    .begin(async (sql) => {
      await sql`select private.enqueue_mail('test', ${address}, 'one')`;
      throw new Error("undone");
    })
    .catch(() => undefined);
  expect(await readMailsTo(address)).toHaveLength(0);
});

test("a mail is not queued for a suppressed address", async () => {
  const address = `${uniqueWord()}@acme-systems.dev`;
  await enqueueMail(address, "earlier");
  await owner`insert into public.suppressions (address, reason) values (${address}, '550 5.1.1')`;
  expect(await enqueueMail(address)).toBe(false);
  expect((await readMailsTo(address)).map(({ state }) => state)).toEqual(["dropped"]);
});

test.each([
  "ada@x.dev, eve@x.dev",
  "ada@x.dev\r\nBcc: eve@x.dev",
  "<ada@x.dev>",
  "Ada <ada@x.dev>",
  "ada",
  "a b@x.dev",
  "ada@x.dev;eve@x.dev",
  "group:ada@x.dev;",
  '"a"@x.dev',
])("a mail is never queued for %j, which is not a single address", async (address) => {
  await expect(enqueueMail(address)).rejects.toThrow(/violates check constraint/);
});

test("a mail cannot be leased for sending, recorded as sent, stopped or purged by callers of the data API", async () => {
  const id = await addMail();
  const R1 = await addRecruiter("approved");
  const lease = "00000000-0000-0000-0000-000000000000";
  for (const { client } of [{ client: anonymous }, R1, X]) {
    const calls = [
      client.rpc("lease_mail", { max_rows: 1, per_minute: 10, domain: "x.dev" }),
      client.rpc("renew_mail_lease", { mail_id: id, mail_lease: lease }),
      client.rpc("record_mail_result", { mail_id: id, mail_lease: lease, outcome: "sent" }),
      client.rpc("stop_mail", { reason: "x" }),
      client.rpc("pause_mail", { reason: "x" }),
      client.rpc("purge_outbox", { older_than: "0 days" }),
      client.rpc("begin_task", { task: "mail", every_seconds: 30 }),
    ];
    for (const { error } of await Promise.all(calls)) expect(error?.code).toBe("42501");
  }
  expect((await owner`select state from public.outbox where id = ${id}`)[0]).toEqual({
    state: "queued",
  });
  const { data } = await service
    .rpc("lease_mail", { max_rows: 1, per_minute: 10, domain: "x.dev" })
    .throwOnError();
  expect(data).toHaveLength(1);
});

type Decision = { status: "approved" | "rejected"; suspension_reason?: string };

const decideRecruiter = ({ recruiterId }: Recruiter, decision: Decision) =>
  X.client.from("recruiters").update(decision).eq("id", recruiterId).throwOnError();
const readDecisionMailsTo = async ({ email }: Recruiter) =>
  (await readMailsTo(email)).filter(({ kind }) => kind !== "recruiter-address");

/** The mails about decisions to a recruiter, each as its kind and what it says of the jobs. */
const decisionMails = async (decided: Recruiter) =>
  (await readDecisionMailsTo(decided)).map(({ kind, data }) => [
    kind,
    (data as { jobs: string }).jobs,
  ]);

test("a rejection of a recruiter queues one mail with the reason", async () => {
  const rejected = await addRecruiter("pending");
  await decideRecruiter(rejected, { status: "rejected", suspension_reason: "No such company" });
  // The approval is ignored, because a rejection is final.
  await decideRecruiter(rejected, { status: "approved" });
  expect(await decisionMails(rejected)).toEqual([["recruiter-rejected", "none"]]);
  expect((await readDecisionMailsTo(rejected))[0]?.data).toMatchObject({
    reason: "No such company",
  });
});

test("an approval of a recruiter queues one mail", async () => {
  const approved = await addRecruiter("pending");
  await decideRecruiter(approved, { status: "approved" });
  expect(await decisionMails(approved)).toEqual([["recruiter-approved", "none"]]);
  expect((await readDecisionMailsTo(approved))[0]?.data).toMatchObject({
    name: "Ada Lovelace",
    companyName: "Acme Systems",
  });
});

test.each([
  [true, "archived"],
  [false, "live"],
])(
  "a suspension of a recruiter queues a mail about the jobs (archived: %s)",
  async (archive_jobs, jobs) => {
    const ada = await addRecruiter("approved");
    await addJob({ recruiter_id: ada.recruiterId });
    await X.client
      .rpc("suspend_recruiter", { recruiter_id: ada.recruiterId, reason: "Spam", archive_jobs })
      .throwOnError();
    expect(await decisionMails(ada)).toEqual([["recruiter-suspended", jobs]]);
    expect((await readDecisionMailsTo(ada))[0]?.data).toMatchObject({ reason: "Spam" });
  },
);

test("a decision about a recruiter that repeats the current status or is made by the operator in SQL queues no mail", async () => {
  const ada = await addRecruiter("rejected");
  await decideRecruiter(ada, { status: "rejected" });
  await owner`update public.recruiters set status = 'approved' where id = ${ada.recruiterId}`;
  expect(await decisionMails(ada)).toEqual([]);
});

test("only admins see the state of the mail queue", async () => {
  await addMail();
  expect((await X.client.rpc("mail_status").single().throwOnError()).data).toMatchObject({
    waiting: 1,
    stopped_at: null,
  });
  const R1 = await addRecruiter("approved");
  expect((await R1.client.rpc("mail_status").throwOnError()).data).toEqual([]);
  expect((await anonymous.rpc("mail_status")).error?.code).toBe("42501");
});

test("an admin can retry only failed mail to an address that is not suppressed", async () => {
  const failed = await addMail();
  const sent = await addMail();
  const suppressed = await addMail();
  await owner`update public.outbox set state = 'failed', attempts = 3 where id in ${owner([failed, suppressed])}`;
  await owner`update public.outbox set state = 'sent', sent_at = now() where id = ${sent}`;
  await owner`insert into public.suppressions (address, reason) select address, 'no' from public.outbox where id = ${suppressed}`;
  const ids = [failed, sent, suppressed];
  const R1 = await addRecruiter("approved");
  expect((await R1.client.rpc("retry_mail", { mail_ids: ids }).throwOnError()).data).toEqual([]);
  expect((await X.client.rpc("retry_mail", { mail_ids: ids }).throwOnError()).data).toEqual([
    failed,
  ]);
  expect(await owner`select state, attempts from public.outbox where id = ${failed}`).toEqual([
    { state: "queued", attempts: 0 },
  ]);
});

test("an admin can delete only waiting mail", async () => {
  const states = ["queued", "sending", "sent", "failed", "dropped"] as const;
  const ids: Record<string, string> = {};
  for (const state of states) {
    const lease = state === "sending" ? crypto.randomUUID() : null;
    const sent_at = state === "sent" ? new Date() : null;
    const next_attempt_at = new Date(Date.now() + (state === "sending" ? 60_000 : 0));
    ids[state] = await addMail({ state, lease, sent_at, next_attempt_at });
  }
  const mail_ids = Object.values(ids);
  const R1 = await addRecruiter("approved");
  expect((await R1.client.rpc("delete_mail", { mail_ids }).throwOnError()).data).toEqual([]);
  expect((await anonymous.rpc("delete_mail", { mail_ids })).error?.code).toBe("42501");
  expect((await X.client.rpc("delete_mail", { mail_ids }).throwOnError()).data).toEqual([
    ids.queued,
  ]);
  const [row] =
    await owner`select state, last_error from public.outbox where id = ${String(ids.queued)}`;
  expect(row).toEqual({ state: "dropped", last_error: "Deleted by an admin." });
  const entries = await owner`
    select id, actor, action, table_name from public.audit_log where row_id in ${owner(mail_ids)}`;
  expect(entries).toEqual([
    { id: entries[0]?.id, actor: X.id, action: "delete", table_name: "outbox" },
  ]);
  const { data } = await X.client
    .rpc("audit_subjects", { entry_ids: [Number(entries[0]?.id)] })
    .throwOnError();
  expect(data).toMatchObject([{ subject: expect.stringContaining("@acme-systems.dev") }]);
});

test("an admin can delete a mail whose sender is gone, which then cannot record a result", async () => {
  const lease = crypto.randomUUID();
  const id = await addMail({
    state: "sending",
    lease,
    next_attempt_at: new Date(Date.now() - 1000),
  });
  expect((await X.client.rpc("delete_mail", { mail_ids: [id] }).throwOnError()).data).toEqual([id]);
  const result = { mail_id: id, mail_lease: lease, outcome: "sent" };
  expect((await service.rpc("record_mail_result", result).throwOnError()).data).toBe(false);
});

test("an admin prevents a task from queueing the same mail again by deleting it", async () => {
  const address = `${uniqueWord()}@acme-systems.dev`;
  await enqueueMail(address);
  const [mail] = await readMailsTo(address);
  await X.client.rpc("delete_mail", { mail_ids: [String(mail?.id)] }).throwOnError();
  expect(await enqueueMail(address)).toBe(false);
});

test("an admin can lift a suppression, which the audit log records", async () => {
  const [row] =
    await owner`insert into public.suppressions (address, reason) values (${`${uniqueWord()}@x.dev`}, 'no') returning id`;
  const id = String(row?.id);
  const R1 = await addRecruiter("approved");
  await R1.client.from("suppressions").delete().eq("id", id);
  expect(await owner`select from public.suppressions where id = ${id}`).toHaveLength(1);
  await X.client.from("suppressions").delete().eq("id", id).throwOnError();
  expect(await owner`select from public.suppressions where id = ${id}`).toHaveLength(0);
  expect(await owner`select action, actor from public.audit_log where row_id = ${id}`).toEqual([
    { action: "delete", actor: X.id },
  ]);
});

test("only admins can resume stopped mail and request a test mail", async () => {
  await service.rpc("stop_mail", { reason: "550 5.7.1" }).throwOnError();
  const R1 = await addRecruiter("approved");
  expect((await R1.client.rpc("resume_mail").throwOnError()).data).toBe(false);
  expect((await R1.client.rpc("send_test_mail").throwOnError()).data).toBeNull();
  const signedOut = await addAdmin();
  await owner`delete from auth.sessions where id = ${signedOut.sessionId}`;
  expect((await signedOut.client.rpc("send_test_mail").throwOnError()).data).toBeNull();
  expect((await X.client.rpc("mail_status").single().throwOnError()).data).toMatchObject({
    stopped_because: "550 5.7.1",
  });
  expect((await X.client.rpc("resume_mail").throwOnError()).data).toBe(true);
  expect((await X.client.rpc("resume_mail").throwOnError()).data).toBe(false);
  const { data: id } = await X.client.rpc("send_test_mail").throwOnError();
  expect(await owner`select kind, address from public.outbox where id = ${id}`).toEqual([
    { kind: "test", address: X.email },
  ]);
});

test("purging the outbox deletes only sent mail that is older than 90 days", async () => {
  const old = await addMail();
  const oldWaiting = await addMail();
  const young = await addMail();
  await owner`update public.outbox set state = 'sent', sent_at = now() where id in ${owner([old, young])}`;
  await owner`update public.outbox set created_at = now() - interval '91 days' where id in ${owner([old, oldWaiting])}`;
  expect((await service.rpc("purge_outbox", { older_than: "90 days" }).throwOnError()).data).toBe(
    1,
  );
  expect(await owner`select id from public.outbox where id = ${old}`).toHaveLength(0);
  expect(await owner`select id from public.outbox`).toHaveLength(2);
});
