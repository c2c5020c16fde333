import { expect, test } from "vitest";
import { outcomeOf } from "./send";

const answer = (response: string, command: string) => ({
  code: "EENVELOPE",
  response,
  responseCode: Number(response.slice(0, 3)),
  command,
});

test.each([
  ["550 5.1.1 No such user", "RCPT TO", "suppressed"],
  [
    "550-5.1.1 The account that you tried to reach\n550 5.1.1 does not exist",
    "RCPT TO",
    "suppressed",
  ],
  ["550 5.1.10 Recipient not found", "RCPT TO", "suppressed"],
  ["554 5.5.1 Error: no valid recipients", "DATA", "suppressed"],
  ["552 5.2.2 Mailbox full", "RCPT TO", "failed"],
  ["550 Mailbox unavailable", "RCPT TO", "failed"],
  ["554 5.6.0 Malformed", "DATA", "failed"],
  ["450 4.2.1 Mailbox busy", "RCPT TO", "later"],
  ["451 4.7.1 Greylisted", "RCPT TO", "later"],
  ["452 4.1.1 Too many recipients", "DATA", "later"],
] as const)(
  "the SMTP response %s to the command %s, about the recipient or the mail, has the outcome %s",
  (response, command, outcome) => {
    expect(outcomeOf(answer(response, command))).toBe(outcome);
  },
);

test.each([
  ["550 5.7.1 Rejected: you are on a list", "RCPT TO", "returned"],
  ["550 5.7.26 Unauthenticated mail", "DATA", "returned"],
  ["535 5.7.8 Authentication failed", "AUTH PLAIN", "returned"],
  ["530 5.5.1 Authentication required", "MAIL FROM", "returned"],
  ["550 5.1.8 Sender address rejected", "RCPT TO", "returned"],
  ["550 5.1.7 Bad sender", "MAIL FROM", "returned"],
  ["554 No SMTP service for you", "CONN", "returned"],
  ["421 4.3.2 Shutting down", "CONN", "away"],
  ["421 4.4.2 Closing", "DATA", "away"],
  ["451 4.3.0 Try later", "MAIL FROM", "away"],
  ["454 4.7.0 Temporary authentication failure", "AUTH LOGIN", "away"],
] as const)(
  "the SMTP response %s to the command %s, about the sender or the server, has the outcome %s",
  (response, command, outcome) => {
    expect(outcomeOf(answer(response, command))).toBe(outcome);
  },
);

test("the SMTP refusal of a mail that is too large fails only that mail", () => {
  expect(outcomeOf(answer("552 5.3.4 Message size exceeds limit", "MAIL FROM"))).toBe("failed");
});

test("without an SMTP response the outcome is away for a connection error, stop for a failed sign-in", () => {
  for (const code of ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS"])
    expect(outcomeOf(Object.assign(new Error(code), { code, command: "CONN" }))).toBe("away");
  expect(outcomeOf({ code: "EAUTH", command: "API" })).toBe("returned");
  expect(outcomeOf({ code: "EENVELOPE", command: "API" })).toBe("failed");
});

test("a mail is sent again later after an unknown error", () => {
  for (const error of [new Error("?"), null, undefined, "?", { code: "ESTREAM" }])
    expect(outcomeOf(error)).toBe("later");
});

test("no temporary SMTP refusal suppresses the recipient's address", () => {
  for (let first = 400; first < 500; first++)
    for (const command of ["CONN", "MAIL FROM", "RCPT TO", "DATA"])
      for (const detail of ["4.1.1", "4.5.1", "4.7.1", "5.1.1", ""])
        expect(["later", "away"]).toContain(outcomeOf(answer(`${first} ${detail} no`, command)));
});
