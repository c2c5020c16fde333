import { afterAll, expect, test } from "vitest";
import { startBoardServer } from "@/test/board-server";
import { copyPosting } from "@/lib/imports/copy-posting";
import { previewBoard } from "@/lib/imports/preview";
import { stillReading } from "@/lib/imports/reading-turns";

let answer = Promise.withResolvers<void>();
const server = await startBoardServer(() => (_request, response) => {
  void answer.promise.then(() => response.writeHead(404).end());
});
afterAll(() => server.close());

const copy = (account: string) => copyPosting("https://acme.dev/job", account, server.network);
const preview = (account: string) =>
  previewBoard("https://boards.greenhouse.io/acme", account, server.network);

test.each([
  ["a posting is copied", copy],
  ["a board is previewed", preview],
])("while %s, nothing else is read for the same account", async (name, read) => {
  answer = Promise.withResolvers();
  const requestCount = () => server.asked.length;
  const before = requestCount();
  const first = read(name);
  await expect.poll(requestCount).toBe(before + 1);
  expect(await copy(name)).toEqual({ error: stillReading });
  expect(await preview(name)).toEqual({ error: stillReading });
  expect(requestCount()).toBe(before + 1);
  const other = copy(`${name} by another account`);
  await expect.poll(requestCount).toBe(before + 2);
  answer.resolve();
  expect(await first).not.toEqual({ error: stillReading });
  expect(await other).not.toEqual({ error: stillReading });
  expect(await read(name)).not.toEqual({ error: stillReading });
});
