import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseEnv } from "../lib/env.ts";
import { actionsKey } from "./site-build.ts";

const setting = Buffer.alloc(32, "k").toString("base64");
let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "actions-key-"));
});
afterEach(() => rmSync(scratch, { recursive: true }));

const none = () => join(scratch, "no-build");
const env = (folder: string, more = {}) => parseEnv({ DATA_DIR: join(scratch, folder), ...more });

test("the key of server actions is generated once and stored in DATA_DIR, readable by its owner only", () => {
  const keys = { SUPABASE_PUBLISHABLE_KEY: "p".repeat(20), SUPABASE_SECRET_KEY: "s".repeat(20) };
  const hosted = env("hosted/data", { SUPABASE_URL: "https://project.supabase.co", ...keys });
  const key = actionsKey(hosted, none());
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect(actionsKey(hosted, none())).toBe(key);
  expect(statSync(join(scratch, "hosted/data/actions.key")).mode & 0o777).toBe(0o600);
  expect(actionsKey(env("other"), none())).not.toBe(key);
});

test("if DATA_DIR has no key of server actions, the key of the existing build is stored there", () => {
  const built = join(scratch, "built");
  writeFileSync(built, `${setting}\n`);
  expect(actionsKey(env("data"), built)).toBe(setting);
  expect(actionsKey(env("data"), none())).toBe(setting);
});

test("a valid key of server actions in an environment variable takes precedence over the stored one", () => {
  actionsKey(env("data"), none());
  expect(actionsKey(env("data", { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: setting }), none())).toBe(
    setting,
  );
  for (const wrong of ["secret", Buffer.alloc(31).toString("base64"), `${setting}!`])
    expect(() => env("data", { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: wrong })).toThrow(
      "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY must be 16, 24 or 32 bytes in base64.",
    );
});

test("if the key of server actions cannot be stored, the error says which variables to set", () => {
  writeFileSync(join(scratch, "file"), "");
  expect(() => actionsKey(env("file/data"), none())).toThrow(
    /actions\.key cannot be written \(ENOTDIR\): set DATA_DIR .* or NEXT_SERVER_ACTIONS_ENCRYPTION_KEY/,
  );
});
