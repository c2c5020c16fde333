import { expect, test } from "vitest";
import { searchName } from "@/lib/subscriptions/format";
import { alertSchema } from "@/lib/subscriptions/form";

const alertForm = (values: Record<string, string>) => ({
  email: "Ada@Example.com ",
  frequency: "daily",
  ...values,
});

test("the job alert form outputs the canonical query of a search", () => {
  const search = { country: "Germany", q: "  golang   kubernetes ", type: "nonsense", page: "7" };
  expect(alertSchema.parse(alertForm(search))).toMatchObject({
    email: "ada@example.com",
    frequency: "daily",
    query: "?q=golang+kubernetes&country=Germany",
  });
});

test("a job alert can have visa sponsorship as its only filter", () => {
  const { query } = alertSchema.parse(alertForm({ visa: "yes", unstated: "visa" }));
  expect(query).toBe("?visa=yes&unstated=visa");
});

test("the name of a job alert for visa sponsorship contains this filter", async () => {
  expect(await searchName("?visa=yes&unstated=visa")).toBe("Golang jobs with visa sponsorship");
});

test.each([
  [{}, "Search for something first."],
  [{ q: "   ", type: "nonsense" }, "Search for something first."],
  [{ q: "ж".repeat(800) }, "This search is too long for an alert."],
])("a job alert for the search %j is refused with the message %j", (search, sentence) => {
  const result = alertSchema.safeParse(alertForm(search));
  expect(result.error?.issues[0]?.message).toBe(sentence);
});

test.each<Record<string, string>>([
  { frequency: "hourly" },
  { email: "ada" },
  { email: "a@x.dev\r\nBcc: b@x.dev" },
])("a job alert with the form values %j is refused", (values) => {
  expect(alertSchema.safeParse(alertForm({ q: "go", ...values })).success).toBe(false);
});

test("line breaks in a search are removed from the name of its job alert, which becomes a mail subject", async () => {
  const { query } = alertSchema.parse(alertForm({ q: "go\r\nBcc: eve@example.com\u0000\u2028x" }));
  expect(query).not.toMatch(/[^!-~]/u);
  expect(await searchName(query)).not.toMatch(/\p{Cc}/u);
  expect(await searchName("?q=go%0d%0aBcc:%20eve@example.com")).not.toMatch(/\p{Cc}/u);
});
