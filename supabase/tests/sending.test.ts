import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test, vi } from "vitest";
import { mailQueue } from "@/lib/outbox/mutations";
import { bundleForNode } from "@/test/bundle";
import { startScriptedSmtp } from "@/test/scripted-smtp";
import { parseMail } from "@/test/smtp";
import { owner, service } from "@/supabase/tests/callers";
import { addMail, advanceMailClock, addMails } from "@/supabase/tests/mail";
import {
  cleanUpAfterTest,
  clearMailBeforeEach,
  sendMails,
  startSmtpForTest,
  countByState,
} from "@/supabase/tests/mail-sender";

clearMailBeforeEach();

const readMessageIds = (received: { raw: Buffer }[]) =>
  Promise.all(received.map(async ({ raw }) => (await parseMail(raw)).messageId));

test("each queued mail is sent once, with the Message-ID of its row", async () => {
  const server = await startSmtpForTest();
  await addMails(250);
  expect(await sendMails(server.url)).toMatchObject({ sent: 250, hasMore: false });
  expect(await countByState()).toEqual({ sent: 250 });
  const ids = await readMessageIds(server.received);
  expect(new Set(ids).size).toBe(250);
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(250);
  const rows = await owner`select message_id from public.outbox`;
  expect(ids.toSorted()).toEqual(rows.map(({ message_id }) => String(message_id)).toSorted());
  expect(await sendMails(server.url)).toMatchObject({ sent: 0 });
});

test("two concurrent senders send no mail twice, even if the mail server is slow", async () => {
  const server = await startSmtpForTest({ delayMs: 20 });
  // The first sender leases 100 mails, the second 50; it asks for more while the first is busy.
  await addMails(150);
  const passes = await Promise.all([sendMails(server.url), sendMails(server.url)]);
  expect(passes.map(({ sent }) => sent).toSorted((a, b) => a - b)).toEqual([50, 100]);
  expect(server.received).toHaveLength(150);
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(150);
});

/** Starts a sender as a process of its own. It kills itself when `killedAfter` results are recorded. */
async function startSender(smtpUrl: string, killedAfter: number) {
  const folder = await mkdtemp(join(tmpdir(), "golang-jobs-sender-"));
  cleanUpAfterTest(() => rm(folder, { recursive: true }));
  const { url, secretKey } = inject("backend");
  const file = await bundleForNode("test/killed-sender.ts", folder);
  return spawn(process.execPath, [file], {
    env: {
      ...process.env,
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: "x".repeat(20),
      SUPABASE_SECRET_KEY: secretKey,
      SMTP_URL: smtpUrl,
      LOG_LEVEL: "error",
      KILLED_AFTER: String(killedAfter),
    },
    stdio: "inherit",
  });
}

test("a mail whose sender is killed between the server's answer and the commit is sent at most once more, with the same Message-ID", async () => {
  const server = await startSmtpForTest();
  await addMails(30);
  const child = await startSender(server.url, 7);
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  const accepted = server.received.length;
  expect(accepted).toBeGreaterThanOrEqual(8);
  // The last requests of the killed sender may not have reached the database yet.
  await new Promise((done) => setTimeout(done, 500));
  const { sent = 0, sending = 0 } = await countByState();
  expect(sent + sending).toBe(30);
  expect(sent).toBeLessThan(accepted);

  // Leased mail is released when the lease expires.
  expect(await sendMails(server.url)).toMatchObject({ sent: 0 });
  await advanceMailClock("10 minutes 1 second");
  expect(await sendMails(server.url)).toMatchObject({ sent: sending });
  expect(await countByState()).toEqual({ sent: 30 });

  const ids = await readMessageIds(server.received);
  const byAddress = Object.groupBy(server.received, ({ to }) => to);
  expect(Object.keys(byAddress)).toHaveLength(30);
  for (const copies of Object.values(byAddress)) expect(copies?.length).toBeLessThanOrEqual(2);
  expect(new Set(ids).size).toBe(30);
  // Only mails in transit when the sender was killed are sent twice: at most one per connection.
  expect(server.received.length - 30).toBeLessThanOrEqual(4);
  expect(server.received.length - 30).toBeGreaterThanOrEqual(1);
});

test("a sender that is killed between the server's answer and the commit cannot record the result of a mail that another sender has taken over", async () => {
  await addMail();
  const queue = mailQueue({ client: service, perMinute: 10 });
  const [first] = await queue.lease(1);
  await advanceMailClock("10 minutes 1 second");
  const [second] = await queue.lease(1);
  if (!first || !second) throw new Error("nothing leased");
  expect(second).toMatchObject({ id: first.id, message_id: first.message_id });
  expect(await queue.settle(first, "failed", "late")).toBe(false);
  expect(await queue.settle(second, "sent")).toBe(true);
  expect(await queue.settle(second, "failed")).toBe(false);
  expect(await countByState()).toEqual({ sent: 1 });
});

test.each(["greeting", "MAIL", "RCPT", "DATA", "message"] as const)(
  "a sender that is killed while the mail server is silent after %s loses no mail and sends none more than twice",
  async (silentStage) => {
    let isSilent = true;
    const server = await startScriptedSmtp({
      reply: (stage) => (isSilent && stage === silentStage ? "silence" : undefined),
    });
    cleanUpAfterTest(server.close);
    await addMails(6);
    const child = await startSender(server.url, Number.POSITIVE_INFINITY);
    await vi.waitUntil(() => server.reached(silentStage) >= 4, { timeout: 20_000 });
    child.kill("SIGKILL");
    await once(child, "exit");
    isSilent = false;
    expect(await sendMails(server.url)).toMatchObject({ sent: 0 });
    await advanceMailClock("10 minutes 1 second");
    expect(await sendMails(server.url)).toMatchObject({ sent: 6 });
    expect(server.delivered.toSorted()).toEqual([...new Set(server.delivered)].toSorted());
    expect(server.delivered).toHaveLength(6);
    expect(server.transmitted).toHaveLength(silentStage === "message" ? 10 : 6);
  },
);

test("setting the clock back delays no mail that was queued, tried or leased while it was ahead", async () => {
  const server = await startSmtpForTest();
  const queue = mailQueue({ client: service, perMinute: 100 });
  await addMail();
  expect(await queue.lease(1)).toHaveLength(1);
  await addMail();
  await addMail({ attempts: 3, next_attempt_at: new Date(Date.now() + 4 * 3_600_000) });
  await advanceMailClock("-1 day");
  expect(await sendMails(server.url)).toMatchObject({ sent: 2 });
  // After nine minutes the lease is still valid, so the mail must not be sent.
  await advanceMailClock("9 minutes");
  expect(await sendMails(server.url)).toMatchObject({ sent: 0 });
  await advanceMailClock("2 minutes");
  expect(await sendMails(server.url)).toMatchObject({ sent: 1 });
});

test("setting the clock back neither sends mail twice nor prolongs a pause of the queue", async () => {
  const server = await startSmtpForTest();
  await addMails(3);
  await sendMails(server.url);
  await service.rpc("pause_mail", { reason: "away" }).throwOnError();
  await advanceMailClock("-1 day");
  await addMail();
  expect(await sendMails(server.url)).toMatchObject({ sent: 1 });
  expect(server.received).toHaveLength(4);
  expect(await countByState()).toEqual({ sent: 4 });
});

test("setting the clock back does not lease a mail to two senders", async () => {
  await addMail();
  const queue = mailQueue({ client: service, perMinute: 10 });
  expect(await queue.lease(1)).toHaveLength(1);
  await advanceMailClock("-1 hour");
  expect(await queue.lease(1)).toHaveLength(0);
});

/** Waits for the next minute if less than five seconds of this one are left. */
const startOfMinute = async () => {
  const [row] = await owner`select extract(second from now())::float as second`;
  if (Number(row?.second) > 55) await new Promise((done) => setTimeout(done, 6000));
};

test("all senders together keep to one limit of mails per minute", async () => {
  const server = await startSmtpForTest();
  await addMails(30);
  await startOfMinute();
  const queue = () => mailQueue({ client: service, perMinute: 12 });
  await Promise.all([
    sendMails(server.url, { queue: queue() }),
    sendMails(server.url, { queue: queue() }),
  ]);
  expect(server.received).toHaveLength(12);
  await advanceMailClock("1 minute");
  await sendMails(server.url, { queue: queue() });
  expect(server.received).toHaveLength(24);
});

test("other mail is leased before bulk mail, whatever the size of the outbox", async () => {
  await addMails(1000, true);
  const waiting = await addMail();
  // With these statistics the planner joins by a hash of the leased mails, which loses their order.
  await owner`analyze public.outbox`;
  const leased = await mailQueue({ client: service, perMinute: 100_000 }).lease(100);
  expect(leased[0]?.id).toBe(waiting);
});

test("bulk mail leaves a tenth of each minute's limit to other mail", async () => {
  const server = await startSmtpForTest();
  await addMails(30, true);
  await startOfMinute();
  const queue = mailQueue({ client: service, perMinute: 20 });
  await sendMails(server.url, { queue });
  expect(server.received).toHaveLength(18);
  await addMail({ address: "waits@acme-systems.dev" });
  await sendMails(server.url, { queue });
  expect(server.received.slice(18).map(({ to }) => to)).toEqual(["waits@acme-systems.dev"]);
});

test("a sender continues where another sender ended", async () => {
  const server = await startSmtpForTest();
  await addMails(150);
  expect(await sendMails(server.url, { forMs: 1 })).toMatchObject({ sent: 100, hasMore: true });
  expect(await sendMails(server.url)).toMatchObject({ sent: 50, hasMore: false });
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(150);
});

test("a mail that is no longer needed is dropped", async () => {
  const server = await startSmtpForTest();
  await addMail();
  expect(await sendMails(server.url, { compose: async () => null })).toMatchObject({ dropped: 1 });
  expect(await countByState()).toEqual({ dropped: 1 });
  expect(server.received).toHaveLength(0);
});

test("a mail that cannot be composed is retried", async () => {
  const server = await startSmtpForTest();
  await addMail();
  const failing = async () => {
    throw new Error("the backend is away");
  };
  expect(await sendMails(server.url, { compose: failing })).toMatchObject({ later: 1 });
  expect(await countByState()).toEqual({ queued: 1 });
  expect(server.received).toHaveLength(0);
});
