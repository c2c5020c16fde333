import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseEnv } from "../lib/config/env.ts";
import { actionsKey } from "./site-build.ts";

const setting = Buffer.alloc(32, "k").toString("base64");
let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "actions-key-"));
});
afterEach(() => rmSync(scratch, { recursive: true }));

const folderWithoutBuild = () => join(scratch, "no-build");
const envWithFolder = (folder: string, more = {}) =>
  parseEnv({ DATA_DIR: join(scratch, folder), ...more });

test("the key of server actions is generated once and stored in DATA_DIR, readable by its owner only", () => {
  const keys = { SUPABASE_PUBLISHABLE_KEY: "p".repeat(20), SUPABASE_SECRET_KEY: "s".repeat(20) };
  const hosted = envWithFolder("hosted/data", {
    SUPABASE_URL: "https://project.supabase.co",
    ...keys,
  });
  const key = actionsKey(hosted, folderWithoutBuild());
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect(actionsKey(hosted, folderWithoutBuild())).toBe(key);
  expect(statSync(join(scratch, "hosted/data/actions.key")).mode & 0o777).toBe(0o600);
  expect(actionsKey(envWithFolder("other"), folderWithoutBuild())).not.toBe(key);
});

test("if DATA_DIR has no key of server actions, the key of the existing build is stored there", () => {
  const built = join(scratch, "built");
  writeFileSync(built, `${setting}\n`);
  expect(actionsKey(envWithFolder("data"), built)).toBe(setting);
  expect(actionsKey(envWithFolder("data"), folderWithoutBuild())).toBe(setting);
});

test("a valid key of server actions in an environment variable takes precedence over the stored one", () => {
  actionsKey(envWithFolder("data"), folderWithoutBuild());
  expect(
    actionsKey(
      envWithFolder("data", { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: setting }),
      folderWithoutBuild(),
    ),
  ).toBe(setting);
  for (const wrong of ["secret", Buffer.alloc(31).toString("base64"), `${setting}!`])
    expect(() => envWithFolder("data", { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: wrong })).toThrow(
      "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY must be 16, 24 or 32 bytes in base64.",
    );
});

test("if the key of server actions cannot be stored, the error says which variables to set", () => {
  writeFileSync(join(scratch, "file"), "");
  expect(() => actionsKey(envWithFolder("file/data"), folderWithoutBuild())).toThrow(
    /actions\.key cannot be written \(ENOTDIR\): set DATA_DIR .* or NEXT_SERVER_ACTIONS_ENCRYPTION_KEY/,
  );
});
