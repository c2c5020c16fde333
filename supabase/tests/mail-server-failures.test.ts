import { expect, test } from "vitest";
import { unreachableUrl } from "@/test/smtp";
import { owner } from "@/supabase/tests/callers";
import { addMail, advanceMailClock, addMails } from "@/supabase/tests/mail";
import {
  clearMailBeforeEach,
  sendMails,
  startSmtpForTest,
  countByState,
} from "@/supabase/tests/mail-sender";

clearMailBeforeEach();

const listSuppressedAddresses = async () =>
  (await owner`select address from public.suppressions order by 1`).map(({ address }) => address);
const readQueueRow = async () => (await owner`select * from private.mail_queue`)[0];

test("a refusal by the mail server that is permanent for one address suppresses that address only", async () => {
  const server = await startSmtpForTest({
    to: (address) => (address.startsWith("reader3@") ? "550 5.1.1 No such user" : undefined),
  });
  await addMails(5);
  await addMail({
    address: "reader3@acme-systems.dev",
    is_bulk: true,
    next_attempt_at: new Date(Date.now() + 3_600_000),
  });
  expect(await sendMails(server.url)).toMatchObject({ sent: 4, suppressed: 1 });
  expect(await countByState()).toEqual({ sent: 4, failed: 1, dropped: 1 });
  expect(await listSuppressedAddresses()).toEqual(["reader3@acme-systems.dev"]);
  const [row] = await owner`select last_error from public.outbox where state = 'failed'`;
  expect(row?.last_error).toContain("No such user");
});

test("a refusal by the mail server that is temporary is retried with growing pauses for a day", async () => {
  const server = await startSmtpForTest({ to: () => "450 4.2.0 Greylisted, try later" });
  const id = await addMail();
  const pauses: number[] = [];
  for (let n = 0; n < 12; n++) {
    await sendMails(server.url);
    const [row] = await owner`
      select state, extract(epoch from next_attempt_at - now())::float / 60 as pause
      from public.outbox where id = ${id}`;
    if (row?.state !== "queued") break;
    pauses.push(Math.round(Number(row.pause)));
    expect(await sendMails(server.url)).toMatchObject({ later: 0 });
    await advanceMailClock(`${row.pause} minutes`);
  }
  expect(pauses).toEqual([1, 3, 9, 27, 81, 240, 240, 240, 240, 240, 240]);
  expect(await countByState()).toEqual({ failed: 1 });
  expect(await listSuppressedAddresses()).toEqual([]);
});

test("a refusal by the mail server of one mail marks only that mail as failed", async () => {
  const server = await startSmtpForTest({ data: () => "554 5.6.0 Malformed" });
  await addMail();
  expect(await sendMails(server.url)).toMatchObject({ failed: 1 });
  expect(await listSuppressedAddresses()).toEqual([]);
});

test.each([
  ["its sender address", { from: () => "550 5.1.8 Bad sender" }],
  ["its connection", { connect: () => "554 5.7.1 Not for you" }],
])(
  "a refusal by the mail server of the site because of %s stops all mail until it is resumed",
  async (_, rules) => {
    const server = await startSmtpForTest(rules);
    await addMails(30);
    await sendMails(server.url);
    expect(await countByState()).toEqual({ queued: 30 });
    expect(await listSuppressedAddresses()).toEqual([]);
    expect(await readQueueRow()).toMatchObject({ stopped_because: expect.stringMatching(/^55\d/) });
    server.rules.from = () => undefined;
    server.rules.connect = () => undefined;
    expect(await sendMails(server.url)).toMatchObject({ sent: 0 });
    expect(server.received).toHaveLength(0);

    await advanceMailClock("61 minutes");
    expect(await sendMails(server.url)).toMatchObject({ sent: 30 });
    expect(await countByState()).toEqual({ sent: 30 });
  },
);

test("a mail server that is unreachable for a day loses no mail: everything is sent once when it is back", async () => {
  const url = await unreachableUrl();
  await addMails(40);
  expect(await sendMails(url)).toMatchObject({ sent: 0, suppressed: 0, failed: 0 });
  expect(await countByState()).toEqual({ queued: 40 });
  expect(await readQueueRow()).toMatchObject({ pauses: 1, paused_until: expect.any(Date) });
  // The mail server is not contacted during the pause.
  expect(await sendMails(url)).toMatchObject({ away: 0, returned: 0 });
  for (let hours = 0; hours < 30; hours += 5) {
    await advanceMailClock("5 hours");
    await sendMails(url);
  }
  expect(await countByState()).toEqual({ queued: 40 });
  expect(await listSuppressedAddresses()).toEqual([]);

  const server = await startSmtpForTest({}, Number(new URL(url).port));
  await advanceMailClock("1 hour");
  expect(await sendMails(url)).toMatchObject({ sent: 40 });
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(40);
  expect(server.received).toHaveLength(40);
  expect(await readQueueRow()).toMatchObject({ pauses: 0, paused_until: null, away_since: null });
});

test("a mail server that is unreachable is contacted at growing intervals, up to 15 minutes", async () => {
  const url = await unreachableUrl();
  await addMail();
  const pauses: number[] = [];
  for (let n = 0; n < 9; n++) {
    await sendMails(url);
    const [row] = await owner`
      select extract(epoch from paused_until - now())::float as pause from private.mail_queue`;
    pauses.push(Math.round(Number(row?.pause)));
    await advanceMailClock("15 minutes 1 second");
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
});

test("a mail server that is unreachable for one mail only does not block other mail", async () => {
  const server = await startSmtpForTest();
  const hostile = await addMail({ address: "hostile@acme-systems.dev" });
  server.rules.to = (address) => (address.startsWith("hostile@") ? "421 4.4.2 Goodbye" : undefined);
  await addMails(3);
  for (let n = 0; n < 4; n++) {
    await sendMails(server.url, { connections: 1 });
    await advanceMailClock("16 seconds");
  }
  expect(await countByState()).toEqual({ queued: 1, sent: 3 });
  expect((await owner`select state from public.outbox where id = ${hostile}`)[0]?.state).toBe(
    "queued",
  );
});
