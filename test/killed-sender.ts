// A program that sends mail and is killed by a signal. supabase/tests start it to see which mails are sent twice.
import { createMailer } from "@/lib/outbox/mailer";
import { mailQueue } from "@/lib/outbox/mutations";
import { sendDueMail } from "@/lib/outbox/sender";

const connections = 4;
const queue = mailQueue({ perMinute: 100_000 });
let remainingMails = Number(process.env.KILLED_AFTER);

void sendDueMail({
  queue: {
    ...queue,
    settle(...args) {
      // The process is killed when the mail server has accepted the mail and the result is not stored yet.
      if (remainingMails <= 0) process.kill(process.pid, "SIGKILL");
      remainingMails -= 1;
      return queue.settle(...args);
    },
  },
  mailer: createMailer({
    smtpUrl: process.env.SMTP_URL,
    from: "hello@x.dev",
    outbox: "",
    connections: connections * 2,
  }),
  compose: async ({ address, message_id }) => ({
    to: address,
    subject: "News",
    text: "Words",
    messageId: message_id,
  }),
  connections,
  slowMails: new Set(),
  forMs: 60_000,
});
