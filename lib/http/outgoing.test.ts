import { expect, test } from "vitest";
import { isPublicAddress } from "@/lib/http/outgoing";

test.each([
  "127.0.0.1",
  "127.9.9.9",
  "10.0.0.1",
  "172.16.3.4",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "240.0.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "::1",
  "::",
  "fe80::1",
  "fc00::1",
  "fd12:3456::1",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::127.0.0.1",
  "::10.0.0.1",
  "4000::1",
  "fec0::1",
  "100::1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001:db8::1",
  "localhost",
])("the IP address %s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["93.184.215.14", "8.8.8.8", "::ffff:8.8.8.8", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])(
  "the IP address %s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
