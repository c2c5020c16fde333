/** Sends what is due as the site does, and tells once a second how far it is and how much memory it has. */
import { dkimOf, env } from "../../lib/config/env";
import { createMailer } from "../../lib/mail/mailer";
import { composeMail } from "../../lib/outbox/compose";
import { mailQueue } from "../../lib/outbox/mutations";
import { sendDueMail } from "../../lib/outbox/send";

const connections = 8;
const megabytes = () => Math.round(process.memoryUsage.rss() / 1024 ** 2);
setInterval(() => process.send?.({ megabytes: megabytes() }), 1000).unref();

const mailer = createMailer({
  smtpUrl: env.SMTP_URL,
  from: env.MAIL_FROM,
  outbox: "",
  dkim: dkimOf(env),
  connections,
});
void sendDueMail({
  queue: mailQueue(),
  mailer,
  compose: composeMail,
  connections,
  forMs: Infinity,
}).then(({ sent }) => {
  mailer.close();
  process.send?.({ sent, megabytes: megabytes() }, () => process.exit());
});
