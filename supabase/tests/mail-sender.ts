import { afterEach, beforeEach, vi } from "vitest";
import { createMailer } from "@/lib/outbox/mailer";
import { mailQueue, type OutboxMail } from "@/lib/outbox/mutations";
import { sendDueMail } from "@/lib/outbox/sender";
import { startSmtp } from "@/test/smtp";
import { owner, service } from "@/supabase/tests/callers";
import { clearMail } from "@/supabase/tests/mail";

const endings: (() => unknown)[] = [];

/** Runs `ending` after the test. */
export function cleanUpAfterTest(ending: () => unknown): void {
  endings.push(ending);
}

/** Starts each test with an empty outbox and mutes the sender. Closes the test's mail servers afterwards. */
export function clearMailBeforeEach(): void {
  beforeEach(async () => {
    await clearMail();
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(endings.splice(0).map((end) => end()));
  });
}

export async function startSmtpForTest(...args: Parameters<typeof startSmtp>) {
  const server = await startSmtp(...args);
  cleanUpAfterTest(server.close);
  return server;
}

const composeTestMail = async ({ address, message_id }: OutboxMail) => ({
  to: address,
  subject: "News",
  text: "Words",
  messageId: message_id,
});

/** Sends the due mail once, as a new sender. */
export async function sendMails(
  smtpUrl: string,
  options: Partial<Parameters<typeof sendDueMail>[0]> = {},
  patience?: Parameters<typeof createMailer>[0]["patience"],
) {
  const { connections = 8 } = options;
  const mailer = createMailer({
    smtpUrl,
    from: "hello@x.dev",
    outbox: "",
    connections: connections * 2,
    ...(patience && { patience }),
  });
  try {
    const sending = {
      queue: mailQueue({ client: service, perMinute: 100_000 }),
      mailer,
      compose: composeTestMail,
      connections,
      slowMails: new Set<Promise<void>>(),
      forMs: 60_000,
    };
    return await sendDueMail({ ...sending, ...options });
  } finally {
    mailer.close();
  }
}

/** The number of mails in each state. */
export async function countByState(): Promise<Record<string, number>> {
  const rows = await owner`select state, count(*)::int as count from public.outbox group by 1`;
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
