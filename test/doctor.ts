/** Shared by the tests of npm run doctor: a folder and servers that are removed after the test. */
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { Result } from "@/scripts/doctor/finding";

export let folder: string;
const endings: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "doctor-test-"));
});
afterEach(() => {
  for (const end of endings.splice(0)) end();
  rmSync(folder, { recursive: true, force: true });
});

export const statesOf = (found: Result | Result[]) => [found].flat().map(({ state }) => state);

/** The sentences of findings, one a line. */
export const messagesOf = (found: Result | Result[]) =>
  [found]
    .flat()
    .map(({ message }) => message)
    .join("\n");

/** Writes a JSON file into the test's folder. */
export function writeJson(file: string, content: object) {
  mkdirSync(join(folder, file, ".."), { recursive: true });
  writeFileSync(join(folder, file), JSON.stringify(content), { mode: 0o600 });
}

/** Starts a server that stops after the test, and resolves to its port. */
export async function startServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  endings.push(() => server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
