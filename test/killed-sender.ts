// A program that sends mail and kills itself. Started by supabase/tests to find out which mails are sent twice after a
// crash.
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
      // Kills the process after the mail server has accepted a mail and before the result is stored.
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
