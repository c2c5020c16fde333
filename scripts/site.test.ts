import { expect, test } from "vitest";
import { parseEnv } from "../lib/env.ts";
import { publicAddress } from "./site.ts";

test("SITE_URL defaults to the address for visitors, not to that of the web process", () => {
  const env = parseEnv({ PORT: "8080" });
  const web = parseEnv({ ...publicAddress(env), PORT: "54321" });
  expect(web.SITE_URL).toBe("http://127.0.0.1:8080");
});
