import { expect, test } from "vitest";
import { parseEnv } from "@/lib/config/env";
import { startFront } from "@/test/front";
import { trustProxies } from "./trusted-proxies.ts";

const createTrust = (TRUSTED_PROXIES: string) =>
  trustProxies(parseEnv({ TRUSTED_PROXIES }).TRUSTED_PROXIES);

test.each([
  // A number trusts that many proxies at any address.
  { given: "1", trusted: [["203.0.113.9", 0]], others: [["203.0.113.9", 1]] },
  // Networks are trusted at any hop, and no other addresses.
  {
    given: "10.0.0.0/8, 2001:db8::/32 192.0.2.1",
    trusted: [
      ["10.1.2.3", 0],
      ["10.1.2.3", 5],
      ["::ffff:10.1.2.3", 0],
      ["2001:db8::1", 0],
      ["192.0.2.1", 0],
    ],
    others: [
      ["11.0.0.1", 0],
      ["192.0.2.2", 0],
      ["::ffff:11.0.0.1", 0],
      ["2001:db9::1", 0],
      ["unknown", 0],
      ["", 0],
    ],
  },
] as const)(
  "TRUSTED_PROXIES=$given trusts exactly these addresses",
  ({ given, trusted, others }) => {
    const isTrusted = createTrust(given);
    for (const [address, hop] of trusted) expect(isTrusted(address, hop), address).toBe(true);
    for (const [address, hop] of others) expect(isTrusted(address, hop), address).toBe(false);
  },
);

const forged = {
  host: "inner",
  "x-forwarded-for": "6.6.6.6, 203.0.113.9",
  "x-forwarded-host": "jobs.example",
  "x-forwarded-proto": "https",
  "x-request-id": "proxy-request-1",
};

async function headersFromTestClient(trustedProxies: string) {
  const { TRUSTED_PROXIES } = parseEnv({ TRUSTED_PROXIES: trustedProxies });
  const front = await startFront(
    (request, response) => response.end(JSON.stringify(request.headers)),
    { trustedProxies: TRUSTED_PROXIES },
  );
  return JSON.parse((await front.ask("/api/x", { headers: forged })).text) as unknown;
}

test("headers of a proxy in a trusted network are used", async () => {
  expect(await headersFromTestClient("127.0.0.0/8")).toMatchObject({
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-host": "jobs.example",
    "x-forwarded-proto": "https",
    "x-request-id": "proxy-request-1",
  });
});

test("headers of a client outside of the trusted networks are dropped", async () => {
  const headers = await headersFromTestClient("10.0.0.0/8");
  expect(headers).toMatchObject({
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": "inner",
    "x-forwarded-proto": "http",
  });
  expect(headers).not.toMatchObject({ "x-request-id": "proxy-request-1" });
});

test("addresses of a chain of proxies are skipped up to the first one outside of the trusted networks", async () => {
  expect(await headersFromTestClient("127.0.0.0/8, 203.0.113.0/24")).toMatchObject({
    "x-forwarded-for": "6.6.6.6",
  });
});
