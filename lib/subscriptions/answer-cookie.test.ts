import { expect, test } from "vitest";
import type { ActionResult } from "@/lib/forms/submission";
import { toFormAnswer, readAnswer } from "@/lib/subscriptions/answer-cookie";
import { subscribedNotMailed } from "@/lib/subscriptions/messages";

const failed = { ok: false, error: "This email is already subscribed." } as const;
const email = "ada@acme.example";
const writeAndRead = (result: ActionResult) => readAnswer(JSON.stringify(toFormAnswer(result)));

test("the result of a newsletter form is read from its cookie as it was written", () => {
  for (const result of [{ ok: true }, { ok: true, warning: subscribedNotMailed }] as const)
    expect(writeAndRead({ ...result, data: undefined })).toEqual(result);
  expect(writeAndRead({ ...failed, values: { email } })).toEqual({ ...failed, email });
});

test("an e-mail address in the cookie of a form's result is cut at the greatest length of addresses", () => {
  expect(writeAndRead({ ...failed, values: { email: "x".repeat(5000) } })).toEqual({
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
  JSON.stringify({ ...failed, email, error: "x".repeat(201) }),
])("an invalid cookie of a form's result is ignored: %s", (value) => {
  expect(readAnswer(value)).toBeNull();
});
