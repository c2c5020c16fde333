import { afterAll, expect, test } from "vitest";
import { startBoardServer } from "@/test/board-server";
import { copyPosting } from "@/lib/imports/copy-posting";
import { previewBoard } from "@/lib/imports/preview";
import { stillReadingMessage } from "@/lib/imports/reading-turns";

let answer = Promise.withResolvers<void>();
const server = await startBoardServer(() => (_request, response) => {
  void answer.promise.then(() => response.writeHead(404).end());
});
afterAll(() => server.close());

/** Whether a posting is refused because others are still being read for this profile. */
async function isCopyRefused(profileId: string): Promise<boolean> {
  const copied = await copyPosting("https://acme.dev/job", profileId, server.network);
  return !copied.ok && copied.code === "busy";
}

/** Whether a board is refused because others are still being read for this profile. */
async function isPreviewRefused(profileId: string): Promise<boolean> {
  const board = await previewBoard("https://boards.greenhouse.io/acme", profileId, server.network);
  return "error" in board && board.error === stillReadingMessage;
}

test.each([
  ["a posting is copied", isCopyRefused],
  ["a board is previewed", isPreviewRefused],
])("while %s, nothing else is read for the same profile", async (name, read) => {
  answer = Promise.withResolvers();
  const requestCount = () => server.asked.length;
  const before = requestCount();
  const first = read(name);
  await expect.poll(requestCount).toBe(before + 1);
  expect(await isCopyRefused(name)).toBe(true);
  expect(await isPreviewRefused(name)).toBe(true);
  expect(requestCount()).toBe(before + 1);
  const other = isCopyRefused(`${name} by another profile`);
  await expect.poll(requestCount).toBe(before + 2);
  answer.resolve();
  expect(await first).toBe(false);
  expect(await other).toBe(false);
  expect(await read(name)).toBe(false);
});
