import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  anonymous,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

const uniqueEmail = () => `${uniqueWord()}@acme-systems.dev`;
const createAlert = async (email: string, query = `?q=${uniqueWord()}`) => {
  const { data } = await service
    .rpc("create_alert", { network: uniqueWord(), email, query, frequency: "daily", filters: {} })
    .throwOnError();
  return data;
};

const requestMailLink = async (email: string, network = uniqueWord()) =>
  (await service.rpc("request_mail_link", { network, email }).throwOnError()).data;
const readMails = async (address: string) => {
  const rows =
    await owner`select kind, data from public.outbox where address = ${address} order by created_at`;
  return rows.map(({ kind, data }) => (kind === "mail-link" ? `${kind} ${data.isAlert}` : kind));
};

const confirmedAlerts = (email: string, ...queries: string[]) =>
  owner`
    insert into public.job_alerts (email, query, frequency, confirmed_at)
    select ${email}, query, 'daily', now() from unnest(${queries}::text[]) query`;

async function clearTables() {
  for (const table of ["newsletter_subscriptions", "job_alerts", "suppressions", "outbox"])
    await owner`delete from ${owner(`public.${table}`)}`;
  await owner`delete from private.limit_counts`;
}
beforeEach(clearTables);
afterEach(clearTables);

test("a request for a job alert that exceeds the limit of mails stores an alert that can be confirmed later", async () => {
  const email = uniqueEmail();
  await confirmedAlerts(email, "?q=golang");
  const outcomes = [];
  for (let i = 0; i < 3; i++) outcomes.push(await createAlert(email));
  expect(outcomes).toEqual(["requested", "requested", "mailbox_limited"]);
  expect(await readMails(email)).toEqual(["confirmation", "confirmation"]);
  const waiting = await owner`
    select id from public.job_alerts where email = ${email} and confirmed_at is null`;
  const { data: confirmed } = await service
    .rpc("confirm_subscriptions", {
      address: email,
      is_newsletter: false,
      alert_ids: waiting.map(({ id }) => id),
    })
    .throwOnError();
  expect(confirmed).toBe(3);
});

test("a request for an existing or an eleventh job alert gets the same answers as one for a new alert", async () => {
  const known = uniqueEmail();
  const full = uniqueEmail();
  const unknown = uniqueEmail();
  await confirmedAlerts(known, "?q=golang");
  await confirmedAlerts(full, ...Array.from({ length: 10 }, (_, i) => `?q=word${i}`));
  for (const email of [known, full, unknown])
    expect([
      await createAlert(email, "?q=golang"),
      await createAlert(email, "?q=golang"),
      await createAlert(email, "?q=golang"),
    ]).toEqual(["requested", "requested", "mailbox_limited"]);
  expect(await readMails(known)).toEqual(["mail-link true", "mail-link true"]);
  expect(await readMails(full)).toEqual(["mail-link true", "mail-link true"]);
  expect(await readMails(unknown)).toEqual(["confirmation", "confirmation"]);
});

test("the link to one's mail settings is mailed only to addresses with an active subscription or alert", async () => {
  const reader = uniqueEmail();
  const seeker = uniqueEmail();
  const gone = uniqueEmail();
  const pending = uniqueEmail();
  const unknown = uniqueEmail();
  await owner`
    insert into public.newsletter_subscriptions (email, confirmed_at, unsubscribed_at, asked_at) values
      (${reader}, now(), null, now() - interval '1 day'), (${gone}, now(), now(), now() - interval '1 day'),
      (${pending}, null, null, now() - interval '1 day')`;
  await confirmedAlerts(seeker, "?q=golang");
  const refused = uniqueEmail();
  await confirmedAlerts(refused, "?q=golang");
  await owner`insert into public.suppressions (address, reason) values (${refused}, '550 5.1.1')`;
  const emails = [reader, seeker, gone, pending, unknown, refused];
  for (const email of emails)
    expect(await requestMailLink(` ${email.toUpperCase()} `)).toBe("requested");
  expect(await Promise.all(emails.map(readMails))).toEqual([
    ["mail-link false"],
    ["mail-link false"],
    [],
    [],
    [],
    [],
  ]);
});

test("the link to one's mail settings can be requested for a mailbox at most twice a day, whether its address is known or not", async () => {
  const name = uniqueWord();
  const known = `${name}@acme-systems.dev`;
  const unknown = uniqueEmail();
  await confirmedAlerts(known, "?q=golang");
  for (const email of [known, unknown])
    expect([
      await requestMailLink(email),
      await requestMailLink(email.replace("@", "+tag@")),
      await requestMailLink(email),
    ]).toEqual(["requested", "requested", "mailbox_limited"]);
  expect(await readMails(known)).toHaveLength(1);
  await owner`update private.limit_counts set day = day - 1`;
  expect(await requestMailLink(known)).toBe("requested");
  expect(await readMails(known)).toHaveLength(2);
});

test("the link to one's mail settings can be requested from a network as often as a newsletter subscription", async () => {
  const network = uniqueWord();
  const requests = Array.from({ length: 11 }, () => requestMailLink(uniqueEmail(), network));
  const outcomes = await Promise.all(requests);
  const requested = Array<string>(10).fill("requested");
  expect(outcomes.toSorted()).toEqual(["network_limited", ...requested]);
  expect(await requestMailLink(uniqueEmail())).toBe("requested");
});

test("the link to one's mail settings can be requested by the web server only", async () => {
  const email = uniqueEmail();
  await confirmedAlerts(email, "?q=golang");
  const callers = [
    { client: anonymous },
    await addAccount(),
    await addRecruiter("approved"),
    await addAdmin(),
  ];
  for (const { client } of callers)
    expect((await client.rpc("request_mail_link", { network: "n", email })).error?.code).toBe(
      "42501",
    );
  expect(await readMails(email)).toEqual([]);
  await requestMailLink(email);
  expect(await readMails(email)).toHaveLength(1);
});
