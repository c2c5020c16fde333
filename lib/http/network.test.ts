import { expect, test } from "vitest";
import {
  isNotCrossOrigin,
  neighbourhoodPrefix,
  clientNetworkPrefix,
  clientNetworks,
} from "@/lib/http/network";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:50123", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::1]:50123", "2001:db8:1:2::/64"],
  ["2001:db8::5", "2001:db8::/64"],
  ["::1", "::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b::/64"],
  ["unknown", "unknown"],
])("the IP address %s counts as the client %s", (address, network) => {
  expect(clientNetworkPrefix(address)).toBe(network);
});

test("an IPv6 address in the next /64 network counts as another client", () => {
  expect(clientNetworkPrefix("2001:db8:1:3::1")).not.toBe(clientNetworkPrefix("2001:db8:1:2::1"));
});

test("an IPv6 address belongs to a /64, a /56 and a /48", () => {
  expect(clientNetworks("2001:db8:1:2fe::1")).toEqual([
    "2001:db8:1:2fe::/64",
    "2001:db8:1:200::/56",
    "2001:db8:1::/48",
  ]);
});

test.each(["203.0.113.7", "::ffff:203.0.113.7", "unknown"])(
  "the address %s, which is not of IPv6, belongs to one network",
  (address) => {
    expect(clientNetworks(address)).toHaveLength(1);
  },
);

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:1:2fe::1", "2001:db8:1::/48"],
  ["unknown", "unknown"],
])(
  "the widest network that the owner of the IP address %s may control is %s",
  (address, network) => {
    expect(neighbourhoodPrefix(address)).toBe(network);
  },
);

const host = "jobs.example.com";

test.each([
  ["with Sec-Fetch-Site: same-origin", { "sec-fetch-site": "same-origin" }],
  ["with the host as its origin", { origin: `https://${host}` }],
  [
    "with the forwarded host as its origin",
    { origin: "https://a.example", "x-forwarded-host": "a.example" },
  ],
  ["without the headers that only browsers send", {}],
])("isNotCrossOrigin accepts a request %s", (_, headers) => {
  expect(isNotCrossOrigin(new Headers({ host, ...headers }))).toBe(true);
});

test.each([
  ["another site", { "sec-fetch-site": "cross-site" }],
  ["another host of the same domain", { "sec-fetch-site": "same-site" }],
  ["the address bar", { "sec-fetch-site": "none" }],
  [
    "another site, though it claims this origin",
    { "sec-fetch-site": "cross-site", origin: `https://${host}` },
  ],
  ["another origin", { origin: "https://evil.example" }],
  ["another port", { origin: `https://${host}:8443` }],
  ["a hidden origin", { origin: "null" }],
])("isNotCrossOrigin rejects a request from %s", (_, headers) => {
  expect(isNotCrossOrigin(new Headers({ host, ...headers }))).toBe(false);
});
