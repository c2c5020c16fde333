import { expect, test } from "vitest";
import { parseEnv } from "../lib/env.ts";
import { publicAddress } from "./site.ts";

test("SITE_URL is the visitors' address, independent of the web process's port", () => {
  const env = parseEnv({ PORT: "8080" });
  const web = parseEnv({ ...publicAddress(env), PORT: "54321" });
  expect(web.SITE_URL).toBe("http://127.0.0.1:8080");
});
