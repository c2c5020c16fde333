import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { logFile } from "./log-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "log-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a log is continued by the next start", () => {
  const path = join(folder, "postgres.log");
  logFile(path).write("one\n");
  logFile(path).write("two\n");
  expect(readFileSync(path, "utf8")).toBe("one\ntwo\n");
  expect(statSync(path).mode & 0o077).toBe(0);
});

test("a log names no address, as Postgres does with each statement that fails", () => {
  const path = join(folder, "postgres.log");
  logFile(path).write("DETAIL:  Key (email)=(ada.lovelace+go@acme-systems.dev) already exists.\n");
  expect(readFileSync(path, "utf8")).toBe("DETAIL:  Key (email)=([address]) already exists.\n");
});

test("a log takes no more than three files of 5 MB, the newest lines first to stay", () => {
  const path = join(folder, "postgres.log");
  const line = `${"x".repeat(999)}\n`;
  for (let start = 0; start < 5; start++) {
    const log = logFile(path);
    for (let count = 0; count < 6000; count++) log.write(line);
  }
  logFile(path).write("last\n");
  const files = [path, `${path}.1`, `${path}.2`];
  for (const file of files) expect(statSync(file).size, file).toBeLessThanOrEqual(5_010_000);
  expect(existsSync(`${path}.3`)).toBe(false);
  expect(readFileSync(path, "utf8")).toMatch(/last\n$/);
});

test("a log that cannot be written stops nobody", () => {
  logFile(join(folder, "missing", "postgres.log")).write("line\n");
});
