import { expect, test } from "vitest";
import { readAnswer, writeAnswer } from "./answer-cookie";
import { subscribedNotMailed } from "./messages";

const failed = {
  ok: false,
  error: "This email is already subscribed.",
  email: "ada@acme.example",
} as const;

test("the result of a newsletter form is read from its cookie as it was written", () => {
  for (const answer of [
    { ok: true } as const,
    { ok: true, warning: subscribedNotMailed } as const,
    failed,
  ])
    expect(readAnswer(writeAnswer(answer))).toEqual(answer);
});

test("an e-mail address in the cookie of a form's result is cut at the greatest length of addresses", () => {
  expect(readAnswer(writeAnswer({ ...failed, email: "x".repeat(5000) }))).toEqual({
    ...failed,
    email: "x".repeat(254),
  });
});

test.each([
  undefined,
  "",
  "{",
  "null",
  '{"ok":false}',
  '{"ok":"yes"}',
  JSON.stringify({ ...failed, error: "x".repeat(201) }),
])("an invalid cookie of a form's result is ignored: %s", (value) => {
  expect(readAnswer(value)).toBeNull();
});
