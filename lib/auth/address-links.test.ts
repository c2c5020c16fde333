import { expect, test } from "vitest";
import { addressUrl, readAddressToken } from "@/lib/auth/address-links";
import { confirmationUrl } from "@/lib/mail/subscription-links";

const askedAt = "2026-11-24T09:00:00Z";
const [account, address] = ["00000000-0000-4000-8000-000000000000", "ada@acme-systems.dev"];
const now = new Date(askedAt).getTime();
const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";

test("a confirmation link identifies the account and address, and expires after two days", () => {
  const token = tokenOf(addressUrl(account, address, askedAt));
  expect(readAddressToken(token, now)).toMatchObject({ account, address });
  expect(readAddressToken(token, now + 48 * 3_600_000)).toBeNull();
});

test("the token of an address confirmation link is invalid if it was altered or signed for the newsletter", () => {
  const [body, signature] = tokenOf(addressUrl(account, address, askedAt)).split(".");
  const other = Buffer.from(
    JSON.stringify({ account, address: "eve@acme-systems.dev", until: now + 1000 }),
  ).toString("base64url");
  expect(readAddressToken(`${other}.${signature}`, now)).toBeNull();
  expect(readAddressToken(`${body}`, now)).toBeNull();
  expect(readAddressToken(tokenOf(confirmationUrl(address, askedAt)), now)).toBeNull();
});
