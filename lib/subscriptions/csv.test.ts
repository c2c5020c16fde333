import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { subscribersCsv, subscribersCsvHead } from "@/lib/subscriptions/csv";

const subscriberRow = (email: string, unsubscribedAt: string | null = null) => ({
  id: "",
  email,
  state: unsubscribedAt ? ("unsubscribed" as const) : ("pending" as const),
  confirmedAt: unsubscribedAt && "2026-11-21T10:30:00.000Z",
  subscribedAt: "2026-11-21T10:00:00.000Z",
  unsubscribedAt,
});

test("all lines of the CSV export of subscribers end with CRLF (RFC 4180)", () => {
  const csv =
    subscribersCsvHead +
    subscribersCsv([
      subscriberRow("a@x.dev"),
      subscriberRow("b@x.dev", "2026-11-21T11:00:00.000Z"),
    ]);
  expect(csv).toBe(
    "Email,Status,Subscribed,Unsubscribed,Confirmed\r\na@x.dev,pending,2026-11-21T10:00:00.000Z,,\r\n" +
      "b@x.dev,unsubscribed,2026-11-21T10:00:00.000Z,2026-11-21T11:00:00.000Z,2026-11-21T10:30:00.000Z\r\n",
  );
  expect(subscribersCsv([])).toBe("");
});

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "\0=1",
  "|cmd",
  "%0a",
  "＝1",
  "＋1",
  "－1",
  "＠a",
])("the CSV cell %j is text, not a formula", (email) => {
  const [row] = parse(subscribersCsv([subscriberRow(email)]));
  expect(row).toEqual([`'${email}`, "pending", "2026-11-21T10:00:00.000Z", "", ""]);
});

test.each(["a,b", 'a"b', '"', "a\r\nb", " a ", "ä", "o'neil@x.dev", "a=b", ";"])(
  "the CSV cell %j is read back unchanged",
  (email) => {
    expect(
      parse(subscribersCsv([subscriberRow(email), subscriberRow(email)])).map(
        ([first]: string[]) => first,
      ),
    ).toEqual([email, email]);
  },
);
