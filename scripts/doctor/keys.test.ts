import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseEnv } from "../../lib/config/env.ts";
import { folder, statesOf, messagesOf, writeJson } from "../../test/doctor.ts";
import { checkKeys } from "./keys.ts";

describe("keys in the settings", () => {
  const hosted = (publishable: string, secret: string, more = {}) =>
    parseEnv({
      SITE_URL: "https://jobs.example",
      SUPABASE_URL: "https://x.supabase.co",
      SUPABASE_PUBLISHABLE_KEY: publishable,
      SUPABASE_SECRET_KEY: secret,
      ...more,
    });
  const token = (claims: object) =>
    ["{}", JSON.stringify(claims), "x"]
      .map((part) => Buffer.from(part).toString("base64url"))
      .join(".");
  const publishable = "sb_publishable_0123456789";
  const secret = "sb_secret_0123456789abc";

  test("Supabase's keys in the settings are accepted in the present and the former format (JWT) if they are of the right kind", async () => {
    expect(statesOf(await checkKeys(hosted(publishable, secret)))).toEqual(["ok"]);
    const tokens = [token({ role: "anon" }), token({ role: "service_role" })] as const;
    expect(statesOf(await checkKeys(hosted(...tokens)))).toEqual(["ok"]);
  });

  test("keys in the settings are reported if they are swapped, published or not Supabase's", async () => {
    expect(messagesOf(await checkKeys(hosted(secret, publishable)))).toMatch(
      /PUBLISHABLE_KEY is a secret key.*\n.*SECRET_KEY is a publishable key/,
    );
    const demo = token({ iss: "supabase-demo", role: "service_role" });
    const published = await checkKeys(hosted(publishable, demo));
    expect(statesOf(published)).toEqual(["bad"]);
    expect(messagesOf(published)).toContain("every local Supabase");
    const local = { SITE_URL: "http://127.0.0.1:3000" };
    expect(statesOf(await checkKeys(hosted(publishable, demo, local)))).toEqual(["note"]);
    expect(messagesOf(await checkKeys(hosted(publishable, "x".repeat(30))))).toContain(
      "not a key of Supabase",
    );
  });

  test("the settings are reported if passwords are published or instances share no key of server actions", async () => {
    const more = { REDIS_URL: "redis://127.0.0.1", ADMIN_PASSWORD: "admin-password" };
    const found = await checkKeys(hosted(publishable, secret, more));
    expect(statesOf(found)).toEqual(["ok", "bad", "bad"]);
    expect(messagesOf(found)).toMatch(/ADMIN_PASSWORD[^]*NEXT_SERVER_ACTIONS_ENCRYPTION_KEY/);
  });

  test("the embedded backend's keys must be complete and readable by their owner only", async () => {
    const env = parseEnv({ DATA_DIR: folder });
    expect(messagesOf(await checkKeys(env))).toContain("the first start creates them");
    const made = { jwtSecret: "", databasePassword: "", adminPassword: "", demoPassword: "" };
    writeJson("keys.json", { publishableKey: publishable, secretKey: secret, ...made });
    expect(statesOf(await checkKeys(env))).toEqual(["ok", "ok"]);
    chmodSync(join(folder, "keys.json"), 0o644);
    expect(messagesOf(await checkKeys(env))).toContain("chmod go-rw");
    writeJson("keys.json", { publishableKey: publishable });
    await expect(checkKeys(env)).rejects.toThrow("is damaged");
  });
});
