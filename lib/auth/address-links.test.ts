import { expect, test } from "vitest";
import { addressUrl, readAddressToken } from "@/lib/auth/address-links";
import { confirmationUrl } from "@/lib/mail/links";

const askedAt = "2026-11-24T09:00:00Z";
const account = "00000000-0000-4000-8000-000000000000";
const address = "ada@acme-systems.dev";
const now = new Date(askedAt).getTime();
const readTokenParameter = (url: string) => new URL(url).searchParams.get("token") ?? "";
const token = readTokenParameter(addressUrl(account, address, askedAt));

test("an address confirmation link identifies the account and the address", () => {
  expect(readAddressToken(token, now)).toMatchObject({ account, address });
});

test("an address confirmation link expires after two days", () => {
  expect(readAddressToken(token, now + 48 * 3_600_000 - 1)).not.toBeNull();
  expect(readAddressToken(token, now + 48 * 3_600_000)).toBeNull();
});

test("the token of an address confirmation link is invalid if it was altered", () => {
  const [body, signature] = token.split(".");
  const forgedPayload = { account, address: "eve@acme-systems.dev", until: now + 1000 };
  const forgedBody = Buffer.from(JSON.stringify(forgedPayload)).toString("base64url");
  expect(readAddressToken(`${forgedBody}.${signature}`, now)).toBeNull();
  expect(readAddressToken(`${body}`, now)).toBeNull();
});

test("the token of a newsletter confirmation link does not confirm the address of an account", () => {
  const newsletterToken = readTokenParameter(confirmationUrl(address, askedAt));
  expect(readAddressToken(newsletterToken, now)).toBeNull();
});
