import { expect, test } from "vitest";
import { blindCopyLinks } from "@/lib/mail/mailbox";

test("each e-mail address is in the blind copy of exactly one mailto link", () => {
  const addresses = Array.from({ length: 500 }, (_, i) => `o'neil+${i}@acme-systems.dev`);
  const links = blindCopyLinks(addresses);
  expect(links.length).toBeGreaterThan(5);
  const recipients: string[] = [];
  for (const link of links) {
    expect(link.length).toBeLessThanOrEqual(1800);
    const { searchParams } = new URL(link);
    expect([...searchParams.keys()]).toEqual(["bcc"]);
    recipients.push(...(searchParams.get("bcc")?.split(",") ?? []));
  }
  expect(recipients).toEqual(addresses);
});

test.each([
  "a@x.dev?cc=b@y.dev",
  "a@x.dev,b@y.dev",
  "a@x.dev\r\nbcc: b@y.dev",
  "a%0abcc:b@x.dev",
  "<a@x.dev>",
  '"a b"@x.dev',
  "a@x.dev&subject=hi",
  "a@x.dev;b@y.dev",
  "a",
  "",
  "@x.dev",
  "a@",
])("%j is not an e-mail address and is left out of mailto links", (hostile) => {
  expect(blindCopyLinks([hostile])).toEqual([]);
  expect(blindCopyLinks(["a@x.dev", hostile, "b@x.dev"])).toEqual([
    "mailto:?bcc=a%40x.dev,b%40x.dev",
  ]);
});
