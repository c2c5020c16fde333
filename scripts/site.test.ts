import { expect, test } from "vitest";
import { parseEnv } from "../lib/env.ts";
import { publicAddress } from "./site.ts";

test("the site's address is the one visitors ask at, whatever port its web process gets", () => {
  const env = parseEnv({ PORT: "8080" });
  const web = parseEnv({ ...publicAddress(env), PORT: "54321" });
  expect(web.SITE_URL).toBe("http://127.0.0.1:8080");
});
