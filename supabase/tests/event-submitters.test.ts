import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  anonymous,
  owner,
  type Recruiter,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { findEventsByName, submitEvent } from "@/supabase/tests/event-rows";

const X = await addAdmin();

async function clearTables() {
  for (const table of ["events", "outbox", "suppressions"])
    await owner`delete from ${owner(`public.${table}`)}`;
  await owner`delete from private.limit_counts`;
}
beforeEach(clearTables);
afterEach(clearTables);

const uniqueEmail = () => `${uniqueWord()}@acme-systems.dev`;

/** Submits an event with the submitter's e-mail address and returns the event's name. */
async function submitEventFrom(submitter_email: string, values: Record<string, unknown> = {}) {
  const name = String(values.name ?? uniqueWord());
  await submitEvent(service, {
    network: uniqueWord(),
    ...values,
    name,
    submitter_email,
  }).throwOnError();
  return name;
}

const decideEvent = (
  name: string,
  decision: { status: "submitted" | "approved" | "declined"; decline_reason?: string },
) => X.client.from("events").update(decision).eq("name", name).throwOnError();

/** The mails to an address, each as its kind and the reason that it states. */
async function readMails(address: string) {
  const rows =
    await owner`select kind, data from public.outbox where address = ${address} order by created_at`;
  return rows.map(({ kind, data }) => [kind, data.reason]);
}
const listSubmitters = async () =>
  (await owner`select email from public.event_submitters order by email`).map(({ email }) => email);

test("the decision about a submitted event is mailed to the submitter once for each outcome", async () => {
  const email = uniqueEmail();
  const name = await submitEventFrom(` ${email.toUpperCase()} `);
  expect(await readMails(email)).toEqual([]);
  await decideEvent(name, { status: "declined", decline_reason: "Not about Go." });
  await decideEvent(name, { status: "declined", decline_reason: "Not about Go." });
  await decideEvent(name, { status: "approved" });
  await decideEvent(name, { status: "declined" });
  await decideEvent(name, { status: "approved" });
  expect(await readMails(email)).toEqual([
    ["event-declined", "Not about Go."],
    ["event-approved", null],
  ]);
  const stored = await owner`select data::text as data from public.outbox where address = ${email}`;
  for (const { data } of stored) expect(data).not.toContain(name);
});

test("the mail about an approved event waits for a minute in which the approval can be undone and repeated", async () => {
  const email = uniqueEmail();
  const name = await submitEventFrom(email);
  const readMails = () =>
    owner`
      select kind, state, extract(epoch from next_attempt_at - created_at)::int as wait
      from public.outbox where address = ${email}`;
  const isDecided = async () => {
    const [row] = await owner`
      select decided_at is not null as decided from public.event_submitters where email = ${email}`;
    return row?.decided as boolean;
  };
  const approval = [{ kind: "event-approved", state: "queued", wait: 60 }];
  await decideEvent(name, { status: "approved" });
  expect(await readMails()).toEqual(approval);
  expect(await isDecided()).toBe(true);
  await decideEvent(name, { status: "submitted" });
  expect(await readMails()).toEqual([]);
  expect(await isDecided()).toBe(false);
  await decideEvent(name, { status: "approved" });
  expect(await readMails()).toEqual(approval);
  await owner`update public.outbox set state = 'sent', sent_at = now() where address = ${email}`;
  await decideEvent(name, { status: "submitted" });
  await decideEvent(name, { status: "approved" });
  expect(await readMails()).toMatchObject([{ state: "sent" }]);
});

test("the mail about a declined event does not wait", async () => {
  const email = uniqueEmail();
  await decideEvent(await submitEventFrom(email), { status: "declined" });
  expect(
    await owner`select next_attempt_at <= now() as is_due from public.outbox where address = ${email}`,
  ).toEqual([{ is_due: true }]);
});

test("the audit log says what an admin did to an event", async () => {
  const name = await submitEventFrom(uniqueEmail());
  const [event] = await findEventsByName(name);
  for (const status of ["approved", "submitted", "declined"] as const)
    await decideEvent(name, { status });
  const cancel = (cancelled_at: string | null) =>
    X.client.from("events").update({ cancelled_at }).eq("name", name).throwOnError();
  await cancel(new Date().toISOString());
  await cancel(null);
  const entries = await owner`
    select action from public.audit_log where row_id = ${String(event?.id)} order by id`;
  expect(entries.map(({ action }) => action)).toEqual([
    "approved",
    "returned to pending",
    "declined",
    "cancelled",
    "reinstated",
  ]);
});

test("the decision about a submitted event is not mailed if no address was left or the address is suppressed", async () => {
  const name = uniqueWord();
  await submitEvent(service, { name, network: uniqueWord() }).throwOnError();
  await decideEvent(name, { status: "approved" });
  const email = uniqueEmail();
  await owner`insert into public.suppressions (address, reason) values (${email}, '550 5.1.1')`;
  await decideEvent(await submitEventFrom(email), { status: "approved" });
  expect(await owner`select from public.outbox where kind like 'event-%'`).toEqual([]);
});

test("the decision about a submitted event is mailed to everybody who submitted it, also once it is listed", async () => {
  const first = uniqueEmail();
  const second = uniqueEmail();
  const late = uniqueEmail();
  const name = await submitEventFrom(first);
  const [event] = await findEventsByName(name);
  const same = { name, city: String(event?.submitted_city) };
  await submitEventFrom(second, same);
  await submitEventFrom(second, same);
  expect(await findEventsByName(name)).toHaveLength(1);
  await decideEvent(name, { status: "approved" });
  for (const email of [first, second]) expect(await readMails(email)).toHaveLength(1);
  await submitEventFrom(late, same);
  expect(await readMails(late)).toEqual([["event-approved", null]]);
  for (const email of [first, second]) expect(await readMails(email)).toHaveLength(1);
});

test("the decision about a submitted event has a reason only if the event is declined", async () => {
  const name = await submitEventFrom(uniqueEmail());
  await decideEvent(name, { status: "declined", decline_reason: "Not about Go." });
  await decideEvent(name, { status: "approved" });
  expect(await findEventsByName(name)).toMatchObject([{ decline_reason: null }]);
  const { error } = await X.client
    .from("events")
    .update({ status: "declined", decline_reason: "x".repeat(501) })
    .eq("name", name);
  expect(error?.code).toBe("23514");
});

test("the address of an event's submitter is readable by admins only", async () => {
  const email = uniqueEmail();
  const name = await submitEventFrom(email);
  await decideEvent(name, { status: "approved" });
  const read = (reader: Recruiter | typeof X) =>
    reader.client.from("event_submitters").select("email").eq("email", email);
  expect((await read(X)).data).toEqual([{ email }]);
  expect((await read(await addRecruiter("approved"))).data).toEqual([]);
  const { client: stranger } = await addAccount();
  expect((await stranger.from("event_submitters").select("email")).data).toEqual([]);
  expect((await anonymous.from("event_submitters").select("email")).error?.code).toBe("42501");
  const [event] = await findEventsByName(name);
  const found = await anonymous.rpc("find_events", {
    only_slug: String(event?.slug),
    with_description: true,
  });
  expect(JSON.stringify(found.data)).toContain(name);
  expect(JSON.stringify(found.data)).not.toContain(email);
  const row = { event_id: String(event?.id), email: "a@b.dev" };
  for (const { client } of [X, await addRecruiter("approved")])
    expect((await client.from("event_submitters").insert(row)).error?.code).toBe("42501");
});

const purgeSubmitters = async () =>
  (await service.rpc("purge_event_submitters", { older_than: "90 days" }).throwOnError()).data;

test("the address of an event's submitter is deleted 90 days after the event was approved or declined", async () => {
  const young = "a@acme-systems.dev";
  const old = "b@acme-systems.dev";
  for (const email of [young, old]) await submitEventFrom(email);
  await owner`update public.event_submitters set decided_at = now() - interval '89 days' where email = ${young}`;
  await owner`update public.event_submitters set decided_at = now() - interval '91 days' where email = ${old}`;
  expect(await purgeSubmitters()).toBe(1);
  expect(await listSubmitters()).toEqual([young]);
});

test("the address of a pending event's submitter is deleted 90 days after the event has ended", async () => {
  const open = "c@acme-systems.dev";
  const forgotten = "d@acme-systems.dev";
  for (const email of [open, forgotten]) await submitEventFrom(email);
  await owner`update public.event_submitters set created_at = now() - interval '91 days' where email in (${open}, ${forgotten})`;
  await owner`
    update public.events set start_date = now() - interval '92 days', end_date = now() - interval '91 days'
    where id = (select event_id from public.event_submitters where email = ${forgotten})`;
  expect(await purgeSubmitters()).toBe(1);
  expect(await listSubmitters()).toEqual([open]);
});

test("only the service role deletes addresses of submitters that are old", async () => {
  await submitEventFrom("e@acme-systems.dev");
  const before = await listSubmitters();
  expect(before).toHaveLength(1);
  const asAdmin = await X.client.rpc("purge_event_submitters", { older_than: "0 days" });
  expect(asAdmin.error?.code).toBe("42501");
  expect(await listSubmitters()).toEqual(before);
});

test("the address of an event's submitter is exported and deleted with a person's data", async () => {
  const email = uniqueEmail();
  const other = uniqueEmail();
  const name = await submitEventFrom(email);
  await submitEventFrom(other);
  await decideEvent(name, { status: "declined" });
  const { data } = await service.rpc("subscriber_data", { address: email }).throwOnError();
  expect(data).toMatchObject({
    submitted_events: [{ event: name, status: "declined" }],
    mails: [{ kind: "event-declined" }],
  });
  await service.rpc("delete_subscriber", { address: email }).throwOnError();
  expect((await service.rpc("subscriber_data", { address: email })).data).toBeNull();
  expect(await listSubmitters()).toEqual([other]);
  expect(await findEventsByName(name)).toHaveLength(1);
});

test("one mailbox can submit at most five events a day, while events without an address have no such limit", async () => {
  const email = uniqueEmail();
  for (let i = 0; i < 5; i++) await submitEventFrom(email.replace("@", `+${i}@`));
  const submit = (values: object) => submitEvent(service, { network: uniqueWord(), ...values });
  expect((await submit({ submitter_email: email })).error?.code).toBe("PT423");
  expect((await submit({})).error).toBeNull();
  expect(await listSubmitters()).toHaveLength(5);
});

test.each(["no address", "a@b.dev, c@d.dev", "a@b.dev\nBcc: c@d.dev", `${"x".repeat(250)}@b.dev`])(
  "the address of an event's submitter has to be a valid e-mail address, not %j",
  async (submitter_email) => {
    const name = uniqueWord();
    const { error } = await submitEvent(service, { name, network: uniqueWord(), submitter_email });
    expect(error?.code).toBe("23514");
    expect(await findEventsByName(name)).toEqual([]);
  },
);
