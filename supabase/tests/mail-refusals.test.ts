import { expect, test } from "vitest";
import { mailQueue } from "@/lib/outbox/mutations";
import {
  addAccount,
  addAdmin,
  owner,
  insertRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { addMail, advanceMailClock } from "@/supabase/tests/mail";
import {
  cleanUpAfterTest,
  clearMailBeforeEach,
  sendMails,
  startSmtpForTest,
  countByState,
} from "@/supabase/tests/mail-sender";

clearMailBeforeEach();

const readQueueRow = async () => (await owner`select * from private.mail_queue`)[0];
const uniqueEmail = () => `${uniqueWord()}@acme-systems.dev`;
const uniqueEmails = (count: number) => Array.from({ length: count }, uniqueEmail);
const refuseAddresses = (refused: string[]) => (address: string) =>
  refused.includes(address) ? "550 5.1.2 No such host" : undefined;
const readMailState = async (address: string) => {
  const [row] =
    await owner`select state from public.outbox where address = ${address} and kind = 'test'`;
  return row?.state;
};

async function addSubscription(address: string, confirmed_at: Date | null) {
  await owner`insert into public.newsletter_subscriptions (email) values (${address})`;
  await owner`update public.newsletter_subscriptions set confirmed_at = ${confirmed_at} where email = ${address}`;
  cleanUpAfterTest(
    () => owner`delete from public.newsletter_subscriptions where email = ${address}`,
  );
}

async function addAlert(email: string, confirmed_at: Date | null) {
  const row = { email, query: "?q=golang", frequency: "daily", confirmed_at };
  await owner`insert into public.job_alerts ${owner(row)}`;
  cleanUpAfterTest(() => owner`delete from public.job_alerts where email = ${email}`);
}

async function addRegistration(email: string, isConfirmed: boolean) {
  const person = await addAccount(email);
  await insertRecruiter(person).throwOnError();
  if (isConfirmed)
    await service.rpc("confirm_address", { account: person.id, address: email }).throwOnError();
  await owner`delete from public.outbox where address = ${email}`;
}

async function addConfirmationMail(address: string, isDelivered: boolean) {
  const state = isDelivered ? "sent" : "failed";
  const sent_at = isDelivered ? new Date() : null;
  await addMail({ kind: "confirmation", address, state, sent_at });
}

/** The ways in which an address becomes known to receive mail, and those in which somebody has merely typed it. */
const knowing = {
  newsletter: (address: string, isKnown: boolean) =>
    addSubscription(address, isKnown ? new Date() : null),
  alert: (address: string, isKnown: boolean) => addAlert(address, isKnown ? new Date() : null),
  recruiter: addRegistration,
  "earlier mail": addConfirmationMail,
};

/** Queues mail to new addresses that are known or only typed, all refused, and returns them. */
async function addMailsToRefused(
  count: number,
  isKnown: boolean,
  way: keyof typeof knowing = "earlier mail",
) {
  const refused = uniqueEmails(count);
  for (const address of refused) await knowing[way](address, isKnown);
  for (const address of refused) await addMail({ address });
  return refused;
}

test.each(Object.keys(knowing) as (keyof typeof knowing)[])(
  "twenty refused addresses in a row stop no mail if somebody has only typed them (%s)",
  async (way) => {
    const refused = await addMailsToRefused(25, false, way);
    const server = await startSmtpForTest({ to: refuseAddresses(refused) });
    await sendMails(server.url, { connections: 1 });
    expect(await readQueueRow()).toMatchObject({ stopped_at: null, refused_in_a_row: 0 });
    for (const address of refused) expect(await readMailState(address)).toBe("failed");
    const other = await addMail();
    await sendMails(server.url);
    expect(await owner`select state from public.outbox where id = ${other}`).toEqual([
      { state: "sent" },
    ]);
  },
);

test.each(Object.keys(knowing) as (keyof typeof knowing)[])(
  "twenty refused addresses in a row stop all mail if their owners are known to receive mail (%s)",
  async (way) => {
    const refused = await addMailsToRefused(20, true, way);
    const server = await startSmtpForTest({ to: refuseAddresses(refused) });
    await sendMails(server.url, { connections: 1 });
    expect(await readQueueRow()).toMatchObject({
      stopped_because: expect.stringContaining("20 addresses in a row"),
    });
    for (const address of refused) expect(await readMailState(address)).toBe("queued");
    expect(await owner`select from public.suppressions`).toHaveLength(0);
  },
);

test("refused mail to addresses that somebody has only typed is not queued again when stopped mail is resumed", async () => {
  const typed = await addMailsToRefused(3, false);
  const known = await addMailsToRefused(20, true);
  const server = await startSmtpForTest({ to: refuseAddresses([...typed, ...known]) });
  await sendMails(server.url, { connections: 1 });
  expect((await readQueueRow())?.stopped_at).not.toBeNull();
  expect((await (await addAdmin()).client.rpc("resume_mail").throwOnError()).data).toBe(true);
  server.rules.to = () => undefined;
  await sendMails(server.url);
  for (const address of known) expect(await readMailState(address)).toBe("sent");
  for (const address of typed) expect(await readMailState(address)).toBe("failed");
  // The addresses are not suppressed, so their owners can still request mail.
  expect(await owner`select from public.suppressions`).toHaveLength(0);
});

test("twenty refused addresses in a row do not stop all mail a second time if other mail was accepted since", async () => {
  const known = await addMailsToRefused(20, true);
  const server = await startSmtpForTest({ to: refuseAddresses(known) });
  await sendMails(server.url, { connections: 1 });
  expect((await readQueueRow())?.stopped_at).not.toBeNull();
  await addMail({ next_attempt_at: new Date(Date.now() - 60_000) });
  await (await addAdmin()).client.rpc("resume_mail").throwOnError();
  expect(await sendMails(server.url, { connections: 1 })).toMatchObject({
    sent: 1,
    suppressed: 20,
  });
  expect((await readQueueRow())?.stopped_at).toBeNull();
  for (const address of known) expect(await readMailState(address)).toBe("failed");
});

test("twenty refused addresses in a row count although mail to typed addresses is refused between them", async () => {
  const refused: string[] = [];
  for (let i = 0; i < 10; i++) {
    refused.push(...(await addMailsToRefused(2, true)), ...(await addMailsToRefused(2, false)));
  }
  const server = await startSmtpForTest({ to: refuseAddresses(refused) });
  await sendMails(server.url, { connections: 1 });
  expect((await readQueueRow())?.stopped_at).not.toBeNull();
});

test("stopped mail is tried again with a few mails after an hour", async () => {
  const server = await startSmtpForTest({ from: () => "550 5.7.1 Not you" });
  for (const address of uniqueEmails(30)) await addMail({ address });
  await sendMails(server.url);
  expect((await readQueueRow())?.stopped_because).toContain("Not you");
  for (let hour = 0; hour < 3; hour++) {
    await advanceMailClock("59 minutes");
    expect(await mailQueue({ client: service }).lease(100)).toEqual([]);
    await advanceMailClock("2 minutes");
    expect(await sendMails(server.url)).toMatchObject({ stopped: 5, sent: 0 });
  }
  expect(await countByState()).toEqual({ queued: 30 });
  server.rules.from = () => undefined;
  await advanceMailClock("61 minutes");
  expect(await sendMails(server.url)).toMatchObject({ sent: 30 });
  expect(await readQueueRow()).toMatchObject({ stopped_at: null, stopped_until: null });
});

test("stopped mail is tried by one of several senders at a time", async () => {
  await service.rpc("stop_mail", { reason: "550 5.7.1" }).throwOnError();
  for (const address of uniqueEmails(30)) await addMail({ address });
  await advanceMailClock("61 minutes");
  const leases = await Promise.all(
    Array.from({ length: 4 }, () => mailQueue({ client: service }).lease(100)),
  );
  expect(leases.flat()).toHaveLength(5);
});

test("stopped mail does not stay stopped for longer when the clock is set back", async () => {
  await service.rpc("stop_mail", { reason: "550 5.7.1" }).throwOnError();
  await addMail();
  await advanceMailClock("-1 day");
  const server = await startSmtpForTest();
  expect(await sendMails(server.url)).toMatchObject({ sent: 1 });
});

test("a mail that was refused because of the site is tried after others", async () => {
  const server = await startSmtpForTest({ from: () => "550 5.7.1 Not you" });
  const first = await addMail({ next_attempt_at: new Date(Date.now() - 60_000) });
  await addMail();
  await sendMails(server.url, { connections: 1 });
  await owner`update private.mail_queue set stopped_at = null, stopped_because = null, stopped_until = null`;
  const [next] = await mailQueue({ client: service }).lease(1);
  expect(next?.id).not.toBe(first);
  expect(await owner`select state, attempts from public.outbox where id = ${first}`).toEqual([
    { state: "queued", attempts: 1 },
  ]);
});
