import { describe, expect, test } from "vitest";
import { type SmtpStage, smtpStages, startScriptedSmtp } from "@/test/scripted-smtp";
import { owner } from "@/supabase/tests/callers";
import { addMail } from "@/supabase/tests/mail";
import { cleanUpAfterTest, clearMailBeforeEach, sendMails } from "@/supabase/tests/mail-sender";

clearMailBeforeEach();

const codes = {
  "4xx": "451 4.7.1 Try later",
  "421": "421 4.3.2 Shutting down",
  "4xx without status": "450 Busy",
  "5.1.1": "550 5.1.1 No such user",
  "5.1.2": "550 5.1.2 No such host",
  "5.1.8": "550 5.1.8 Sender address rejected",
  "5.2.2": "552 5.2.2 Mailbox full",
  "5.3.4": "552 5.3.4 Message too big",
  "5.4.5": "550 5.4.5 Daily limit exceeded",
  "5.5.1": "503 5.5.1 Bad sequence",
  "5.6.0": "554 5.6.0 Malformed",
  "5.7.1": "554 5.7.1 Access denied",
  "5.7.26": "550 5.7.26 Unauthenticated mail",
  "5xx without status": "550 Refused",
  "hang up": "hang up",
  silence: "silence",
} as const;

type Code = keyof typeof codes;

/**
 * The consequence of a refusal. `pause` and `stop` affect all mail, `suppress` the recipient's address, and `fail` only
 * this mail. `retry` sends the mail again soon, or after hours if it may already have been delivered.
 */
type MailOutcome = "pause" | "stop" | "suppress" | "fail" | "retry" | "retry in hours";

/** Outcomes of refusals before the envelope (MAIL FROM), which concern the site as a whole. */
const session: Record<Code, MailOutcome> = {
  "4xx": "pause",
  "421": "pause",
  "4xx without status": "pause",
  "5.1.1": "stop",
  "5.1.2": "stop",
  "5.1.8": "stop",
  "5.2.2": "stop",
  "5.3.4": "stop",
  "5.4.5": "stop",
  "5.5.1": "stop",
  "5.6.0": "stop",
  "5.7.1": "stop",
  "5.7.26": "stop",
  "5xx without status": "stop",
  "hang up": "pause",
  silence: "pause",
};

const dataOutcomes: Record<Code, MailOutcome> = {
  "4xx": "retry",
  "421": "retry",
  "4xx without status": "retry",
  "5.1.1": "suppress",
  "5.1.2": "suppress",
  "5.1.8": "fail",
  "5.2.2": "fail",
  "5.3.4": "fail",
  "5.4.5": "fail",
  "5.5.1": "fail",
  "5.6.0": "fail",
  "5.7.1": "fail",
  "5.7.26": "fail",
  "5xx without status": "fail",
  "hang up": "retry",
  silence: "retry",
};

const table: Record<SmtpStage, Record<Code, MailOutcome>> = {
  greeting: session,
  EHLO: session,
  AUTH: session,
  // At MAIL a server may already refuse the mail's size, and hanging up may also be a reaction to this mail.
  MAIL: { ...session, "5.2.2": "fail", "5.3.4": "fail", "hang up": "retry", silence: "retry" },
  RCPT: { ...dataOutcomes, "5.7.1": "suppress", "5.7.26": "suppress" },
  DATA: dataOutcomes,
  message: { ...dataOutcomes, "hang up": "retry in hours", silence: "retry in hours" },
};

const cases = smtpStages.flatMap((stage) =>
  (Object.keys(codes) as Code[]).map((code) => ({ stage, code, outcome: table[stage][code] })),
);

const patience = { connecting: 150, beforeTransmitted: 300, afterTransmitted: 200 };

async function outcomeOfRefusal(stage: SmtpStage, code: Code, isPipelining: boolean) {
  const refused = await addMail({ address: "refused@acme-systems.dev" });
  let isFirst = true;
  const server = await startScriptedSmtp({
    isPipelining,
    reply: (at, recipient) => {
      // The recipient is unknown before RCPT, so only the first mail is refused then.
      const isConcerned = recipient ? recipient.startsWith("refused@") : isFirst;
      return at === stage && isConcerned ? codes[code] : undefined;
    },
  });
  cleanUpAfterTest(server.close);
  await sendMails(server.url, { connections: 1 }, patience);
  const [mail] = await owner`
    select state, attempts + away_attempts as tried, next_attempt_at - now() > interval '1 hour' as is_far,
      exists (select from public.suppressions s where s.address = o.address) as is_suppressed
    from public.outbox o where id = ${refused}`;
  const [queue] = await owner`select stopped_at, paused_until from private.mail_queue`;

  isFirst = false;
  await addMail({ address: "other@acme-systems.dev" });
  await sendMails(server.url, { connections: 1 }, patience);
  return {
    tried: mail?.tried,
    outcome: outcomeFromRows({ mail, queue }),
    isOtherSent: server.delivered.includes("other@acme-systems.dev"),
  };
}

function outcomeFromRows({
  mail,
  queue,
}: Record<"mail" | "queue", Record<string, unknown> | undefined>) {
  if (queue?.stopped_at) return "stop";
  if (queue?.paused_until) return "pause";
  if (mail?.is_suppressed) return "suppress";
  if (mail?.state === "failed") return "fail";
  return mail?.is_far ? "retry in hours" : "retry";
}

describe.each([
  ["without PIPELINING", false],
  ["with PIPELINING", true],
])("a mail server %s", (_, isPipelining) => {
  test.each(cases)(
    "a mail server's reply to $stage with $code has the outcome $outcome",
    async ({ stage, code, outcome }) => {
      const isAboutAll = outcome === "stop" || outcome === "pause";
      expect(await outcomeOfRefusal(stage, code, isPipelining)).toEqual({
        tried: 1,
        outcome,
        isOtherSent: !isAboutAll,
      });
    },
  );
});
