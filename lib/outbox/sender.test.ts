import { expect, test } from "vitest";
import { MailerError, type Progress } from "@/lib/outbox/mailer";
import { classifySendError } from "@/lib/outbox/sender";

// supabase/tests/smtp-replies.test.ts has the table of stages and replies of a mail server.

const mailerError = (progress: Progress, error: object) =>
  new MailerError(Object.assign(new Error("?"), error), progress);

const smtpReply = (response: string, command: string) => ({
  code: "EENVELOPE",
  response,
  responseCode: Number(response.slice(0, 3)),
  command,
});

test.each([
  [
    "550-5.1.1 The account that you tried to reach\n550 5.1.1 does not exist",
    "RCPT TO",
    "suppressed",
  ],
  ["550 5.1.10 Recipient not found", "RCPT TO", "suppressed"],
  ["555 5.5.4 Unsupported option SMTPUTF8", "MAIL FROM", "failed"],
  ["553 5.6.7 Address is not ASCII", "MAIL FROM", "failed"],
  ["552 5.2.3 Message too large", "MAIL FROM", "failed"],
] as const)(
  "the SMTP response %s to the command %s has the outcome %s",
  (text, command, outcome) => {
    expect(classifySendError(mailerError("connected", smtpReply(text, command)))).toBe(outcome);
  },
);

test.each(["554 5.7.1 Access denied", "421 4.7.0 Too many errors", "220 Hello"])(
  "an unexpected SMTP response (%s) during a mail never concerns other mail",
  (response) => {
    const unexpected = { ...smtpReply(response, "CONN"), code: "EPROTOCOL" };
    for (const progress of ["connected", "transmitted"] as const)
      expect(["failed", "later"]).toContain(classifySendError(mailerError(progress, unexpected)));
  },
);

test.each([
  ["connecting", "away"],
  ["connected", "interrupted"],
  ["transmitted", "unanswered"],
] as const)("a connection error of a mail that is %s has the outcome %s", (progress, outcome) => {
  for (const code of ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EPROTOCOL", "EABORT"])
    expect(classifySendError(mailerError(progress, { code, command: "CONN" }))).toBe(outcome);
});

test("a failed sign-in without an SMTP response stops mail", () => {
  const error = mailerError("connecting", { code: "EAUTH", command: "API" });
  expect(classifySendError(error)).toBe("stopped");
});

test("an invalid address fails only its own mail", () => {
  const error = mailerError("connected", { code: "EENVELOPE", command: "API" });
  expect(classifySendError(error)).toBe("failed");
});

test("a mail is sent again later after an unknown error", () => {
  for (const error of [
    new Error("?"),
    null,
    undefined,
    "?",
    mailerError("connected", { code: "?" }),
  ])
    expect(classifySendError(error)).toBe("later");
});

test("no temporary SMTP refusal suppresses the recipient's address", () => {
  for (let code = 400; code < 500; code++)
    for (const command of ["CONN", "MAIL FROM", "RCPT TO", "DATA"])
      for (const status of ["4.1.1", "4.5.1", "4.7.1", "5.1.1", ""])
        for (const progress of ["connecting", "connected", "transmitted"] as const) {
          const error = mailerError(progress, smtpReply(`${code} ${status} no`, command));
          expect(["later", "away"]).toContain(classifySendError(error));
        }
});
