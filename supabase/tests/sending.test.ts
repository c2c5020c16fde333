import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { createMailer } from "../../lib/mail/mailer.ts";
import { type OutboxMail, sendDueMail } from "../../lib/outbox/send.ts";
import { mailQueue } from "../../lib/outbox/mutations.ts";
import { bundleForNode } from "../../test/bundle.ts";
import { nobodysUrl, parseMail, startSmtp } from "../../test/smtp.ts";
import { owner, service } from "./callers.ts";
import { aMail, clearMail, clockGoesOn, manyMails } from "./mail.ts";

const open: (() => unknown)[] = [];
const smtp = async (...args: Parameters<typeof startSmtp>) => {
  const server = await startSmtp(...args);
  open.push(server.close);
  return server;
};
beforeEach(async () => {
  await clearMail();
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((close) => close()));
});

const compose = async ({ address, message_id }: OutboxMail) => ({
  to: address,
  subject: "News",
  text: "Words",
  messageId: message_id,
});

/** Sends the due mail once, as a new sender. */
async function send(smtpUrl: string, options: Partial<Parameters<typeof sendDueMail>[0]> = {}) {
  const mailer = createMailer({ smtpUrl, from: "hello@x.dev", outbox: "", connections: 8 });
  try {
    const queue = mailQueue({ client: service, perMinute: 100_000 });
    return await sendDueMail({ queue, mailer, compose, connections: 8, forMs: 60_000, ...options });
  } finally {
    mailer.close();
  }
}

const states = async () =>
  Object.fromEntries(
    (
      await owner`select state, count(*)::int as count from public.outbox group by 1 order by 1`
    ).map(({ state, count }) => [state, count]),
  );
const suppressed = async () =>
  (await owner`select address from public.suppressions order by 1`).map(({ address }) => address);
const queueRow = async () => (await owner`select * from private.mail_queue`)[0];
const idsOf = (received: { raw: Buffer }[]) =>
  Promise.all(received.map(async ({ raw }) => (await parseMail(raw)).messageId));

test("each queued mail is sent once, with the Message-ID of its row", async () => {
  const server = await smtp();
  await manyMails(250);
  expect(await send(server.url)).toMatchObject({ sent: 250, hasMore: false });
  expect(await states()).toEqual({ sent: 250 });
  const ids = await idsOf(server.received);
  expect(new Set(ids).size).toBe(250);
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(250);
  const rows = await owner`select message_id from public.outbox`;
  expect(ids.toSorted()).toEqual(rows.map(({ message_id }) => String(message_id)).toSorted());
  expect(await send(server.url)).toMatchObject({ sent: 0 });
});

test("two concurrent senders send no mail twice, even if the mail server is slow", async () => {
  const server = await smtp({ delayMs: 20 });
  // The first sender leases 100 mails, the second 50; it asks for more while the first is busy.
  await manyMails(150);
  const [one, other] = await Promise.all([send(server.url), send(server.url)]);
  expect([one.sent, other.sent].toSorted((a, b) => a - b)).toEqual([50, 100]);
  expect(server.received).toHaveLength(150);
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(150);
});

describe("a refusal by the mail server", () => {
  test("that is permanent for one address suppresses that address only", async () => {
    const server = await smtp({
      to: (address) => (address.startsWith("reader3@") ? "550 5.1.1 No such user" : undefined),
    });
    await manyMails(5);
    await aMail({
      address: "reader3@acme-systems.dev",
      is_bulk: true,
      next_attempt_at: "2100-01-01",
    });
    expect(await send(server.url)).toMatchObject({ sent: 4, suppressed: 1 });
    expect(await states()).toEqual({ sent: 4, failed: 1, dropped: 1 });
    expect(await suppressed()).toEqual(["reader3@acme-systems.dev"]);
    const [row] = await owner`select last_error from public.outbox where state = 'failed'`;
    expect(row?.last_error).toContain("No such user");
  });

  test("that is temporary is retried with growing pauses for a day, and suppresses no address", async () => {
    const server = await smtp({ to: () => "450 4.2.0 Greylisted, try later" });
    const id = await aMail();
    const pauses: number[] = [];
    for (let n = 0; n < 12; n++) {
      await send(server.url);
      const [row] = await owner`
        select state, extract(epoch from next_attempt_at - now())::float / 60 as pause
        from public.outbox where id = ${id}`;
      if (row?.state !== "queued") break;
      pauses.push(Math.round(Number(row.pause)));
      expect(await send(server.url)).toMatchObject({ later: 0 });
      await clockGoesOn(`${row.pause} minutes`);
    }
    expect(pauses).toEqual([1, 3, 9, 27, 81, 240, 240, 240, 240, 240, 240]);
    expect(await states()).toEqual({ failed: 1 });
    expect(await suppressed()).toEqual([]);
  });

  test("of one mail marks that mail as failed and suppresses no address", async () => {
    const server = await smtp({ data: () => "554 5.6.0 Malformed" });
    await aMail();
    expect(await send(server.url)).toMatchObject({ failed: 1 });
    expect(await suppressed()).toEqual([]);
  });

  test.each([
    ["a policy", { to: () => "550 5.7.1 You are on a list" }],
    ["its sender address", { from: () => "550 5.1.8 Bad sender" }],
    ["its connection", { connect: () => "554 5.7.1 Not for you" }],
  ])(
    "of the site because of %s stops all mail until it is resumed, and marks no mail as failed",
    async (_, rules) => {
      const server = await smtp(rules);
      await manyMails(30);
      await send(server.url);
      expect(await states()).toEqual({ queued: 30 });
      expect(await suppressed()).toEqual([]);
      expect(await queueRow()).toMatchObject({ stopped_because: expect.stringMatching(/^55\d/) });
      server.rules.to = server.rules.from = server.rules.connect = () => undefined;
      expect(await send(server.url)).toMatchObject({ sent: 0 });
      expect(server.received).toHaveLength(0);

      await owner`update private.mail_queue set stopped_at = null, stopped_because = null`;
      expect(await send(server.url)).toMatchObject({ sent: 30 });
      expect(await states()).toEqual({ sent: 30 });
    },
  );

  test("of 20 addresses in a row counts as a refusal of the site, and no address stays suppressed", async () => {
    const server = await smtp({ to: () => "550 5.1.1 No such user" });
    await manyMails(60);
    await send(server.url);
    expect(await queueRow()).toMatchObject({
      stopped_because: expect.stringContaining("20 addresses in a row"),
    });
    expect(await suppressed()).toEqual([]);
    expect(await states()).toEqual({ queued: 60 });
  });
});

describe("a mail server that is unreachable", () => {
  test("for a day loses no mail: everything is sent once when it is back", async () => {
    const url = await nobodysUrl();
    await manyMails(40);
    expect(await send(url)).toMatchObject({ sent: 0, suppressed: 0, failed: 0 });
    expect(await states()).toEqual({ queued: 40 });
    expect(await queueRow()).toMatchObject({ pauses: 1, paused_until: expect.any(Date) });
    // The mail server is not contacted during the pause.
    expect(await send(url)).toMatchObject({ away: 0, returned: 0 });
    for (let hours = 0; hours < 30; hours += 5) {
      await clockGoesOn("5 hours");
      await send(url);
    }
    expect(await states()).toEqual({ queued: 40 });
    expect(await suppressed()).toEqual([]);

    const server = await smtp({}, Number(new URL(url).port));
    await clockGoesOn("1 hour");
    expect(await send(url)).toMatchObject({ sent: 40 });
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(40);
    expect(server.received).toHaveLength(40);
    expect(await queueRow()).toMatchObject({ pauses: 0, paused_until: null, away_since: null });
  });

  test("is contacted at growing intervals, up to 15 minutes", async () => {
    const url = await nobodysUrl();
    await aMail();
    const pauses: number[] = [];
    for (let n = 0; n < 9; n++) {
      await send(url);
      const [row] = await owner`
        select extract(epoch from paused_until - now())::float as pause from private.mail_queue`;
      pauses.push(Math.round(Number(row?.pause)));
      await clockGoesOn("15 minutes 1 second");
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  test("for one mail only does not block other mail", async () => {
    const server = await smtp();
    const hostile = await aMail({ address: "hostile@acme-systems.dev" });
    server.rules.to = (address) =>
      address.startsWith("hostile@") ? "421 4.4.2 Goodbye" : undefined;
    await manyMails(3);
    for (let n = 0; n < 4; n++) {
      await send(server.url, { connections: 1 });
      await clockGoesOn("16 seconds");
    }
    expect(await states()).toEqual({ queued: 1, sent: 3 });
    expect((await owner`select state from public.outbox where id = ${hostile}`)[0]?.state).toBe(
      "queued",
    );
  });
});

describe("a sender that is killed between the server's answer and the commit", () => {
  test("leaves mail that is sent at most once more, with the same Message-ID", async () => {
    const server = await smtp();
    await manyMails(30);
    const folder = await mkdtemp(join(tmpdir(), "golang-jobs-sender-"));
    open.push(() => rm(folder, { recursive: true }));
    const { url, secretKey } = inject("backend");
    const file = await bundleForNode("test/killed-sender.ts", folder);
    const child = spawn(process.execPath, [file], {
      env: {
        ...process.env,
        NODE_PATH: join(import.meta.dirname, "../../node_modules"),
        SUPABASE_URL: url,
        SUPABASE_PUBLISHABLE_KEY: "x".repeat(20),
        SUPABASE_SECRET_KEY: secretKey,
        SMTP_URL: server.url,
        LOG_LEVEL: "error",
        KILLED_AFTER: "7",
      },
      stdio: "inherit",
    });
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
    const accepted = server.received.length;
    expect(accepted).toBeGreaterThanOrEqual(8);
    // The last requests of the killed sender may not have reached the database yet.
    await new Promise((done) => setTimeout(done, 500));
    const { sent, sending } = await states();
    expect(sent + sending).toBe(30);
    expect(sent).toBeLessThan(accepted);

    // Leased mail is released when the lease expires.
    expect(await send(server.url)).toMatchObject({ sent: 0 });
    await clockGoesOn("10 minutes 1 second");
    expect(await send(server.url)).toMatchObject({ sent: sending });
    expect(await states()).toEqual({ sent: 30 });

    const ids = await idsOf(server.received);
    const byAddress = Object.groupBy(server.received, ({ to }) => to);
    expect(Object.keys(byAddress)).toHaveLength(30);
    for (const copies of Object.values(byAddress)) expect(copies?.length).toBeLessThanOrEqual(2);
    expect(new Set(ids).size).toBe(30);
    // Only mail in transit at the kill is sent twice, at most one on each connection.
    expect(server.received.length - 30).toBeLessThanOrEqual(4);
    expect(server.received.length - 30).toBeGreaterThanOrEqual(1);
  });

  test("cannot record the result of a mail that another sender has taken over", async () => {
    await aMail();
    const queue = mailQueue({ client: service, perMinute: 10 });
    const [first] = await queue.lease(1);
    await clockGoesOn("10 minutes 1 second");
    const [second] = await queue.lease(1);
    if (!first || !second) throw new Error("nothing leased");
    expect(second).toMatchObject({ id: first.id, message_id: first.message_id });
    expect(await queue.settle(first, "failed", "late")).toBe(false);
    expect(await queue.settle(second, "sent")).toBe(true);
    expect(await queue.settle(second, "failed")).toBe(false);
    expect(await states()).toEqual({ sent: 1 });
  });
});

describe("setting the clock back", () => {
  test("neither sends mail twice nor prolongs a pause of the queue", async () => {
    const server = await smtp();
    await manyMails(3);
    await send(server.url);
    await service.rpc("pause_mail", { reason: "away" }).throwOnError();
    await clockGoesOn("-1 day");
    await aMail();
    expect(await send(server.url)).toMatchObject({ sent: 1 });
    expect(server.received).toHaveLength(4);
    expect(await states()).toEqual({ sent: 4 });
  });

  test("does not lease a mail to two senders", async () => {
    await aMail();
    const queue = mailQueue({ client: service, perMinute: 10 });
    expect(await queue.lease(1)).toHaveLength(1);
    await clockGoesOn("-1 hour");
    expect(await queue.lease(1)).toHaveLength(0);
  });
});

describe("sending much mail", () => {
  const evenMinute = async () => {
    const [row] = await owner`select extract(second from now())::float as second`;
    if (Number(row?.second) > 55) await new Promise((done) => setTimeout(done, 6000));
  };

  test("keeps to one limit per minute for all senders together", async () => {
    const server = await smtp();
    await manyMails(30);
    await evenMinute();
    const queue = () => mailQueue({ client: service, perMinute: 12 });
    await Promise.all([send(server.url, { queue: queue() }), send(server.url, { queue: queue() })]);
    expect(server.received).toHaveLength(12);
    await clockGoesOn("1 minute");
    await send(server.url, { queue: queue() });
    expect(server.received).toHaveLength(24);
  });

  test("sends other mail before bulk mail and reserves a tenth of each minute's limit for it", async () => {
    const server = await smtp();
    await manyMails(30, true);
    await evenMinute();
    const queue = mailQueue({ client: service, perMinute: 20 });
    await send(server.url, { queue });
    expect(server.received).toHaveLength(18);
    await aMail({ address: "waits@acme-systems.dev" });
    await send(server.url, { queue });
    expect(server.received.slice(18).map(({ to }) => to)).toEqual(["waits@acme-systems.dev"]);
  });

  test("continues where another sender ended", async () => {
    const server = await smtp();
    await manyMails(150);
    expect(await send(server.url, { forMs: 1 })).toMatchObject({ sent: 100, hasMore: true });
    expect(await send(server.url)).toMatchObject({ sent: 50, hasMore: false });
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(150);
  });
});

test("a mail that is no longer needed is dropped, and one that cannot be composed is retried", async () => {
  const server = await smtp();
  await aMail();
  expect(await send(server.url, { compose: async () => null })).toMatchObject({ dropped: 1 });
  await aMail();
  const failing = async () => {
    throw new Error("the backend is away");
  };
  expect(await send(server.url, { compose: failing })).toMatchObject({ later: 1 });
  expect(await states()).toEqual({ dropped: 1, queued: 1 });
  expect(server.received).toHaveLength(0);
});
