import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/config/env.ts";
import { folder, messagesOf } from "../../test/doctor.ts";
import { recordBackup } from "../backend/backup.ts";
import { checkBackups, checkReleased } from "./data.ts";

test("a migration that was edited after its release is reported", () => {
  const migration = { file: "1_a.sql", version: "1", name: "a", text: "select 1" };
  expect(checkReleased([migration], new Map())).toEqual([]);
  expect(messagesOf(checkReleased([migration], new Map([["1_a.sql", "other"]])))).toContain(
    "1_a.sql",
  );
});

test("a public site without a backup of the last two days is a fault", async () => {
  const env = parseEnv({ DATA_DIR: folder, SITE_URL: "https://jobs.example" });
  expect(messagesOf(checkBackups(env))).toContain("no board yet");
  mkdirSync(join(folder, "postgres"));
  expect(checkBackups(env)).toMatchObject({ state: "bad" });
  expect(checkBackups({ ...env, SITE_URL: "http://127.0.0.1:3000" })).toMatchObject({
    state: "note",
  });
  await recordBackup(folder, join(folder, "postgres"));
  expect(checkBackups(env)).toMatchObject({ state: "ok" });
  const later = checkBackups(env, Date.now() + 72 * 3_600_000);
  expect(later).toMatchObject({ state: "bad" });
  expect(later.message).toContain("is 3 days old");
});
