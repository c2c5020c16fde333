import { expect, test } from "vitest";
import { parseEnv } from "../lib/config/env.ts";
import { forgeableAddressWarning } from "./checks.ts";

test.each([
  { HOST: "0.0.0.0", TRUSTED_PROXIES: "1" },
  { HOST: "::", TRUSTED_PROXIES: "2" },
  { HOST: "192.0.2.1", TRUSTED_PROXIES: "1" },
])("a site that listens at $HOST with a number of trusted proxies gets a warning", (settings) => {
  expect(forgeableAddressWarning(parseEnv(settings))).toContain("can forge their address");
});

test.each([
  { HOST: "127.0.0.1", TRUSTED_PROXIES: "1" },
  { HOST: "0.0.0.0", TRUSTED_PROXIES: "0" },
  { HOST: "0.0.0.0", TRUSTED_PROXIES: "10.0.0.0/8" },
])(
  "a site that listens at $HOST with TRUSTED_PROXIES=$TRUSTED_PROXIES gets no warning",
  (settings) => {
    expect(forgeableAddressWarning(parseEnv(settings))).toBeNull();
  },
);
