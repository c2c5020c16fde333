import { expect, test } from "vitest";
import { neighbourhoodOf, networkOf, networksOf } from "./network";

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
])("%s is one client: %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("a neighbouring network is another client", () => {
  expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
});

test("an IPv6 address is in the networks that one customer may have, an IPv4 address stands for itself", () => {
  expect(networksOf("2001:db8:1:2fe::1")).toEqual([
    "2001:db8:1:2fe::/64",
    "2001:db8:1:200::/56",
    "2001:db8:1::/48",
  ]);
  for (const address of ["203.0.113.7", "::ffff:203.0.113.7", "unknown"])
    expect(networksOf(address)).toHaveLength(1);
});

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:1:2fe::1", "2001:db8:1::/48"],
  ["unknown", "unknown"],
])("%s has neighbours in %s", (address, network) => {
  expect(neighbourhoodOf(address)).toBe(network);
});
