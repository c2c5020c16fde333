import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { lockDataFolder, findRunningSite } from "./data-folder.ts";

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), "data-folder-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, record: join(folder, "running.json") };
}

test("the processes of a running site are recorded in its data folder until it stops", async () => {
  const { folder, record } = makeFolder();
  {
    using held = await lockDataFolder(folder);
    held.adopt(process.pid);
    held.announce("http://127.0.0.1:1", "http://127.0.0.1:2");
    expect(findRunningSite(folder)).toMatchObject({ url: "http://127.0.0.1:1" });
  }
  expect(existsSync(record)).toBe(false);
});

test("a process can be started again and stopped although its data folder cannot be written any more", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => said.mockRestore());
  const { folder, record } = makeFolder();
  {
    using held = await lockDataFolder(folder);
    // Replaces the file with a folder, because root could write even a read-only file.
    rmSync(record);
    mkdirSync(record);
    held.adopt(process.pid);
    held.adopt(process.pid);
  }
  expect(said.mock.calls).toEqual([
    [`${record} cannot be written (EISDIR): check whether its disk is full or read-only.`],
  ]);
});
