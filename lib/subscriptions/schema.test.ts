import { expect, test } from "vitest";
import { newsletterSchema } from "@/lib/subscriptions/schema";

test("the newsletter form trims an e-mail address and converts it to lower case", () => {
  expect(newsletterSchema.parse({ email: "  Ada@Example.COM " })).toEqual({
    email: "ada@example.com",
  });
});

test.each(["ada@example.com", "o'neil+go@mail.x-y.example", "a.b_c@xn--bcher-kva.example"])(
  "%j is accepted as an e-mail address",
  (email) => {
    expect(newsletterSchema.parse({ email })).toEqual({ email });
  },
);

test.each([
  "",
  "ada",
  "ada@",
  "@x.example",
  "a b@x.example",
  "a@x",
  "a..b@x.example",
  "a@-x.example",
  "a@x.example, b@x.example",
])("%j is refused as an e-mail address", (email) => {
  expect(newsletterSchema.safeParse({ email }).success).toBe(false);
});

test("an e-mail address that is too long for SMTP is refused", () => {
  for (const email of [`${"a".repeat(65)}@x.example`, `a@${"x.".repeat(125)}example`])
    expect(newsletterSchema.safeParse({ email }).success).toBe(false);
});
