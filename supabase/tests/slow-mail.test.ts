import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createMailer } from "@/lib/outbox/mailer";
import { mailQueue } from "@/lib/outbox/mutations";
import { startScriptedSmtp } from "@/test/scripted-smtp";
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

const patience = { connecting: 500, beforeTransmitted: 2000, afterTransmitted: 300 };
const isSlow = (address: string) => address.startsWith("slow");

/** A mail server that delays its replies to mail for slow addresses until the test releases them. */
async function serverWithSlowAnswers() {
  const answer = Promise.withResolvers<void>();
  const arrived: string[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  const server = await startSmtpForTest({
    data: async ({ to }) => {
      arrived.push(to);
      inFlight += 1;
      mostInFlight = Math.max(mostInFlight, inFlight);
      if (isSlow(to)) await answer.promise;
      inFlight -= 1;
      return undefined;
    },
  });
  cleanUpAfterTest(answer.resolve);
  return { ...server, arrived, answer: answer.resolve, mostInFlight: () => mostInFlight };
}

const slowMailRow = async () =>
  (await owner`select * from public.outbox where address like 'slow%'`)[0];

test("a mail server that answers a mail late gets that mail once", async () => {
  const server = await serverWithSlowAnswers();
  const slowMails = new Set<Promise<void>>();
  await addMail({ address: "slow@acme-systems.dev" });
  await addMails(20);
  const options = { connections: 1, slowAfterMs: 500, slowMails };
  expect(await sendMails(server.url, options)).toMatchObject({ sent: 20, slow: 1 });
  expect(await countByState()).toEqual({ sent: 20, sending: 1 });

  // Later runs still send other mail.
  await addMail();
  expect(await sendMails(server.url, options)).toMatchObject({ sent: 1 });
  expect((await owner`select paused_until from private.mail_queue`)[0]?.paused_until).toBeNull();

  server.answer();
  await Promise.all(slowMails);
  expect(await countByState()).toEqual({ sent: 22 });
  expect(server.arrived.filter(isSlow)).toHaveLength(1);
});

test("the lease of a mail that is answered late is kept, so that no other sender sends it", async () => {
  const server = await serverWithSlowAnswers();
  const slowMails = new Set<Promise<void>>();
  await addMail({ address: "slow@acme-systems.dev" });
  const run = sendMails(server.url, { connections: 1, slowAfterMs: 200, slowMails });
  await vi.waitUntil(() => server.arrived.length === 1);
  await advanceMailClock("9 minutes");
  await run;
  await vi.waitUntil(async () => {
    const [row] = await owner`
      select next_attempt_at > now() + interval '9 minutes' as is_renewed from public.outbox`;
    return row?.is_renewed;
  });
  await advanceMailClock("9 minutes");
  expect(await mailQueue({ client: service }).lease(10)).toEqual([]);
  server.answer();
  await Promise.all(slowMails);
  expect((await slowMailRow())?.state).toBe("sent");
});

test("a mail server that answers late gets at most twice as many mails at a time as there are connections", async () => {
  const server = await serverWithSlowAnswers();
  for (let n = 0; n < 12; n++) await addMail({ address: `slow${n}@acme-systems.dev` });
  const slowMails = new Set<Promise<void>>();
  const run = sendMails(server.url, { connections: 2, slowAfterMs: 20, slowMails });
  await sleep(600);
  expect(slowMails.size).toBeGreaterThanOrEqual(2);
  expect(server.mostInFlight()).toBeGreaterThanOrEqual(2);
  expect(server.mostInFlight()).toBeLessThanOrEqual(4);
  server.answer();
  await run;
  await Promise.all(slowMails);
  expect(await countByState()).toEqual({ sent: 12 });
  expect(server.arrived).toHaveLength(12);
});

test("a mail server has ten minutes for the answer to the final dot, as RFC 5321 demands", async () => {
  const server = await startSmtpForTest();
  const timeout = vi.spyOn(Socket.prototype, "setTimeout");
  const mailer = createMailer({
    smtpUrl: server.url,
    from: "a@x.dev",
    outbox: "",
    connections: 1,
  });
  await mailer.send({ to: "ada@acme-systems.dev", subject: "News", text: "Words" });
  mailer.close();
  expect(timeout).toHaveBeenCalledWith(600_000);
});

test.each(["hang up", "silence"] as const)(
  "a mail server that answers the final dot with %j gets the mail at most twice more, hours apart",
  async (reply) => {
    const server = await startScriptedSmtp({
      reply: (stage, recipient) => (stage === "message" && isSlow(recipient) ? reply : undefined),
    });
    cleanUpAfterTest(server.close);
    await addMail({ address: "slow@acme-systems.dev" });
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      await addMails(3);
      expect(await sendMails(server.url, { connections: 1 }, patience)).toMatchObject({ sent: 3 });
      await owner`delete from public.outbox where state = 'sent'`;
      const [row] = await owner`
        select state, extract(epoch from next_attempt_at - now())::float / 3600 as pause from public.outbox`;
      if (row?.state === "queued") pauses.push(Math.round(Number(row.pause)));
      const [queue] = await owner`select * from private.mail_queue`;
      expect(queue).toMatchObject({ paused_until: null, stopped_at: null });
      await advanceMailClock("5 hours");
    }
    expect(server.transmitted.filter(isSlow)).toHaveLength(3);
    expect(pauses).toEqual([2, 4]);
    expect(await slowMailRow()).toMatchObject({
      state: "failed",
      attempts: 3,
      unanswered_attempts: 3,
    });
  },
);
