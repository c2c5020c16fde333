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

let X: Recruiter;

async function clearTables() {
  for (const table of [
    "outbox",
    "suppressions",
    "events",
    "job_reports",
    "job_objections",
    "job_boards",
  ])
    await owner`delete from ${owner(`public.${table}`)}`;
  await owner`delete from private.waiting_told`;
  // Tests of other files, which use the same database, let tasks fail and engines stop.
  await owner`update public.schedule set is_ok = true where not is_ok`;
  await owner`update public.search_engines set stopped_at = null where stopped_at is not null`;
  await owner`delete from public.recruiters where role <> 'admin'`;
  await owner`update public.waiting_mail_settings set frequency = 'daily'`;
  await owner`update public.digest_settings set time_zone = 'UTC'`;
}
beforeEach(async () => {
  await clearTables();
  X = await addAdmin();
});
afterEach(clearTables);

const setMailFrequency = (frequency: "off" | "daily" | "immediate") =>
  X.client.from("waiting_mail_settings").update({ frequency }).eq("id", true).throwOnError();

/** Runs the task that mails admins about waiting decisions, as if it were the UTC time `at`. */
const sendWaitingMailAt = async (at: string) =>
  (await service.rpc("send_waiting_mail", { at_time: `${at}:00Z` }).throwOnError()).data;

const addEvent = async () => {
  const [row] = await owner`
    insert into public.events (name, start_date, end_date, is_online, event_url, status)
    values (${uniqueWord()}, '2099-01-01', '2099-01-02', true, 'https://acme-systems.dev/', 'submitted') returning id`;
  return String(row?.id);
};

const approveEvent = (id: string) =>
  owner`update public.events set status = 'approved' where id = ${id}`;
const listMailKeys = async () => {
  const rows =
    await owner`select key from public.outbox where kind = 'waiting' and address = ${X.email} order by key`;
  return rows.map(({ key }) => String(key));
};

test("admins get one mail a day from 08:00 on while anything waits for a decision", async () => {
  const other = await addAdmin();
  await addRecruiter("approved");
  expect(await sendWaitingMailAt("2027-03-01T09:00")).toBe(0);
  const event = await addEvent();
  expect(await sendWaitingMailAt("2027-03-01T07:59")).toBe(0);
  for (const time of ["08:00", "08:05", "23:55"]) await sendWaitingMailAt(`2027-03-01T${time}`);
  expect(await listMailKeys()).toEqual(["day 2027-03-01"]);
  expect(
    await owner`select from public.outbox where kind = 'waiting' and address = ${other.email}`,
  ).toHaveLength(1);
  await sendWaitingMailAt("2027-03-02T00:05");
  expect(await listMailKeys()).toHaveLength(1);
  await sendWaitingMailAt("2027-03-02T08:05");
  expect(await listMailKeys()).toEqual(["day 2027-03-01", "day 2027-03-02"]);
  await approveEvent(event);
  expect(await sendWaitingMailAt("2027-03-03T08:00")).toBe(0);
  expect(await listMailKeys()).toHaveLength(2);
});

test("the day of the mail about waiting decisions begins in the newsletter's time zone", async () => {
  await owner`update public.digest_settings set time_zone = 'Asia/Tokyo'`;
  await addEvent();
  expect(await sendWaitingMailAt("2027-03-01T22:55")).toBe(0);
  await sendWaitingMailAt("2027-03-01T23:00");
  expect(await listMailKeys()).toEqual(["day 2027-03-02"]);
});

test("with immediate mail, admins get one mail about each new item that waits for a decision", async () => {
  await setMailFrequency("immediate");
  const first = await addEvent();
  await sendWaitingMailAt("2027-03-01T03:00");
  expect(await listMailKeys()).toHaveLength(1);
  for (const time of ["03:05", "09:00"])
    expect(await sendWaitingMailAt(`2027-03-01T${time}`)).toBe(0);
  // A decision only reduces the number of waiting items, so it must not cause a mail.
  const second = await addEvent();
  await sendWaitingMailAt("2027-03-01T09:05");
  await approveEvent(first);
  expect(await sendWaitingMailAt("2027-03-01T09:10")).toBe(0);
  expect(await listMailKeys()).toHaveLength(2);
  await approveEvent(second);
  expect(await sendWaitingMailAt("2027-03-01T09:15")).toBe(0);
  // A decided item that is submitted again counts as new.
  await owner`update public.events set status = 'submitted' where id = ${second}`;
  await sendWaitingMailAt("2027-03-01T09:20");
  expect(await listMailKeys()).toHaveLength(3);
});

test("a pending recruiter, a submitted event and a failed mail each cause one mail to admins", async () => {
  await setMailFrequency("immediate");
  const aFailedMail = () => owner`
    insert into public.outbox (kind, address, key, state) values ('test', 'a@acme-systems.dev', ${uniqueWord()}, 'failed')`;
  const waitingItems = [
    { add: () => addRecruiter("pending"), time: "09:10", later: "09:11" },
    { add: addEvent, time: "09:12", later: "09:13" },
    { add: aFailedMail, time: "09:14", later: "09:15" },
  ];
  for (const { add, time, later } of waitingItems) {
    await add();
    expect(await sendWaitingMailAt(`2027-03-01T${time}`)).toBeGreaterThan(0);
    expect(await sendWaitingMailAt(`2027-03-01T${later}`)).toBe(0);
  }
  const { data } = await service.rpc("waiting_counts").single().throwOnError();
  expect(data).toEqual({
    recruiters: 1,
    memberships: 0,
    claimed_boards: 0,
    events: 1,
    reported_jobs: 0,
    failed_mails: 1,
    failed_tasks: 0,
    stopped_engines: 0,
  });
});

test("concurrent runs and restarts send the mail about waiting decisions once", async () => {
  await addEvent();
  for (const frequency of ["daily", "immediate"] as const) {
    await owner`delete from public.outbox`;
    await owner`delete from private.waiting_told`;
    await setMailFrequency(frequency);
    await Promise.all(Array.from({ length: 5 }, () => sendWaitingMailAt("2027-03-01T09:00")));
    await sendWaitingMailAt("2027-03-01T09:00");
    expect(await listMailKeys()).toHaveLength(1);
  }
});

test("the mail about waiting decisions is not sent if it is turned off", async () => {
  await setMailFrequency("off");
  await addEvent();
  expect(await sendWaitingMailAt("2027-03-01T09:00")).toBe(0);
});

test("the mail about waiting decisions is not sent to a suppressed address", async () => {
  await addEvent();
  await owner`insert into public.suppressions (address, reason) values (${X.email}, '550 5.1.1')`;
  await sendWaitingMailAt("2027-03-01T09:00");
  expect(await listMailKeys()).toEqual([]);
});

test("only admins can set the frequency of the mail about waiting decisions", async () => {
  await setMailFrequency("immediate");
  const frequency = async () =>
    (await owner`select frequency from public.waiting_mail_settings`)[0]?.frequency;
  for (const { client } of [await addAccount(), await addRecruiter("approved")]) {
    const { data } = await client.from("waiting_mail_settings").select("frequency").throwOnError();
    expect(data).toEqual([]);
    await client.from("waiting_mail_settings").update({ frequency: "off" }).eq("id", true);
  }
  await anonymous.from("waiting_mail_settings").update({ frequency: "off" }).eq("id", true);
  expect(await frequency()).toBe("immediate");
  const [entry] = await owner`
    select actor, action from public.audit_log where table_name = 'waiting_mail_settings' order by id desc limit 1`;
  expect(entry).toEqual({ actor: X.id, action: "update" });
});

test("only the web server can send the mail about waiting decisions", async () => {
  for (const { client } of [{ client: anonymous }, await addRecruiter("approved"), X])
    for (const name of ["send_waiting_mail", "waiting_counts"] as const)
      expect((await client.rpc(name)).error?.code).toBe("42501");
});
