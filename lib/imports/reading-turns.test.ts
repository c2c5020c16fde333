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

const copy = (profileId: string) => copyPosting("https://acme.dev/job", profileId, server.network);
const preview = (profileId: string) =>
  previewBoard("https://boards.greenhouse.io/acme", profileId, server.network);

test.each([
  ["a posting is copied", copy],
  ["a board is previewed", preview],
])("while %s, nothing else is read for the same profile", async (name, read) => {
  answer = Promise.withResolvers();
  const requestCount = () => server.asked.length;
  const before = requestCount();
  const first = read(name);
  await expect.poll(requestCount).toBe(before + 1);
  expect(await copy(name)).toEqual({ error: stillReadingMessage });
  expect(await preview(name)).toEqual({ error: stillReadingMessage });
  expect(requestCount()).toBe(before + 1);
  const other = copy(`${name} by another profile`);
  await expect.poll(requestCount).toBe(before + 2);
  answer.resolve();
  expect(await first).not.toEqual({ error: stillReadingMessage });
  expect(await other).not.toEqual({ error: stillReadingMessage });
  expect(await read(name)).not.toEqual({ error: stillReadingMessage });
});
