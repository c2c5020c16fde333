import { afterEach, beforeEach, expect, test } from "vitest";
import {
  account,
  admin,
  anonymous,
  owner,
  recruiter,
  service,
  unique,
} from "@/supabase/tests/callers";

const anEmail = () => `${unique()}@acme-systems.dev`;
const alert = async (email: string, query = `?q=${unique()}`) => {
  const { data } = await service
    .rpc("create_alert", { network: unique(), email, query, frequency: "daily", filters: {} })
    .throwOnError();
  return data;
};

const askForLink = async (email: string, network = unique()) =>
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

async function clear() {
  for (const table of ["newsletter_subscriptions", "job_alerts", "suppressions", "outbox"])
    await owner`delete from ${owner(`public.${table}`)}`;
  await owner`delete from private.limit_counts`;
}
beforeEach(clear);
afterEach(clear);

test("a request for a job alert that exceeds the limit of mails stores an alert that can be confirmed later", async () => {
  const email = anEmail();
  await confirmedAlerts(email, "?q=golang");
  const outcomes = [];
  for (let i = 0; i < 3; i++) outcomes.push(await alert(email));
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
  const known = anEmail();
  const full = anEmail();
  const unknown = anEmail();
  await confirmedAlerts(known, "?q=golang");
  await confirmedAlerts(full, ...Array.from({ length: 10 }, (_, i) => `?q=word${i}`));
  for (const email of [known, full, unknown])
    expect([
      await alert(email, "?q=golang"),
      await alert(email, "?q=golang"),
      await alert(email, "?q=golang"),
    ]).toEqual(["requested", "requested", "mailbox_limited"]);
  expect(await readMails(known)).toEqual(["mail-link true", "mail-link true"]);
  expect(await readMails(full)).toEqual(["mail-link true", "mail-link true"]);
  expect(await readMails(unknown)).toEqual(["confirmation", "confirmation"]);
});

test("the link to one's mail settings is mailed only to addresses with an active subscription or alert", async () => {
  const reader = anEmail();
  const seeker = anEmail();
  const gone = anEmail();
  const pending = anEmail();
  const unknown = anEmail();
  await owner`
    insert into public.newsletter_subscriptions (email, confirmed_at, unsubscribed_at, asked_at) values
      (${reader}, now(), null, now() - interval '1 day'), (${gone}, now(), now(), now() - interval '1 day'),
      (${pending}, null, null, now() - interval '1 day')`;
  await confirmedAlerts(seeker, "?q=golang");
  const refused = anEmail();
  await confirmedAlerts(refused, "?q=golang");
  await owner`insert into public.suppressions (address, reason) values (${refused}, '550 5.1.1')`;
  const emails = [reader, seeker, gone, pending, unknown, refused];
  for (const email of emails)
    expect(await askForLink(` ${email.toUpperCase()} `)).toBe("requested");
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
  const name = unique();
  const known = `${name}@acme-systems.dev`;
  const unknown = anEmail();
  await confirmedAlerts(known, "?q=golang");
  for (const email of [known, unknown])
    expect([
      await askForLink(email),
      await askForLink(email.replace("@", "+tag@")),
      await askForLink(email),
    ]).toEqual(["requested", "requested", "mailbox_limited"]);
  expect(await readMails(known)).toHaveLength(1);
  await owner`update private.limit_counts set day = day - 1`;
  expect(await askForLink(known)).toBe("requested");
  expect(await readMails(known)).toHaveLength(2);
});

test("the link to one's mail settings can be requested from a network as often as a newsletter subscription", async () => {
  const network = unique();
  const requests = Array.from({ length: 11 }, () => askForLink(anEmail(), network));
  const outcomes = await Promise.all(requests);
  const requested = Array<string>(10).fill("requested");
  expect(outcomes.toSorted()).toEqual(["network_limited", ...requested]);
  expect(await askForLink(anEmail())).toBe("requested");
});

test("the link to one's mail settings can be requested by the web server only", async () => {
  const email = anEmail();
  await confirmedAlerts(email, "?q=golang");
  const callers = [
    { client: anonymous },
    await account(),
    await recruiter("approved"),
    await admin(),
  ];
  for (const { client } of callers)
    expect((await client.rpc("request_mail_link", { network: "n", email })).error?.code).toBe(
      "42501",
    );
  expect(await readMails(email)).toEqual([]);
  await askForLink(email);
  expect(await readMails(email)).toHaveLength(1);
});
