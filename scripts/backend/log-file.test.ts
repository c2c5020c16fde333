import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLogFile } from "./log-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "log-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("after a restart, lines are appended to the existing log file", () => {
  const path = join(folder, "postgres.log");
  createLogFile(path).write("one\n");
  createLogFile(path).write("two\n");
  expect(readFileSync(path, "utf8")).toBe("one\ntwo\n");
  expect(statSync(path).mode & 0o077).toBe(0);
});

test("email addresses in Postgres's messages about failed statements are masked in the log file", () => {
  const path = join(folder, "postgres.log");
  createLogFile(path).write(
    "DETAIL:  Key (email)=(ada.lovelace+go@acme-systems.dev) already exists.\n",
  );
  expect(readFileSync(path, "utf8")).toBe("DETAIL:  Key (email)=([address]) already exists.\n");
});

test("three log files of 5 MB keep the newest lines", () => {
  const path = join(folder, "postgres.log");
  const line = `${"x".repeat(999)}\n`;
  for (let start = 0; start < 5; start++) {
    const log = createLogFile(path);
    for (let count = 0; count < 6000; count++) log.write(line);
  }
  createLogFile(path).write("last\n");
  const files = [path, `${path}.1`, `${path}.2`];
  for (const file of files) expect(statSync(file).size, file).toBeLessThanOrEqual(5_010_000);
  expect(existsSync(`${path}.3`)).toBe(false);
  expect(readFileSync(path, "utf8")).toMatch(/last\n$/);
});

test("lines are lost only while the log file cannot be written", () => {
  const path = join(folder, "missing", "postgres.log");
  const log = createLogFile(path);
  log.write("lost\n");
  mkdirSync(join(folder, "missing"));
  log.write("written\n");
  expect(readFileSync(path, "utf8")).toBe("written\n");
});
