import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { captureConsole, logError, valueOrFallback } from "@/lib/logs/log";

let written: string[] = [];

beforeEach(() => {
  written = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) =>
    Boolean(written.push(String(text))),
  );
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});
afterEach(() => vi.restoreAllMocks());

const loggedLines = () => written.map((line) => JSON.parse(line) as Record<string, string>);

/** Runs `work` in the context of a request, after a turn of the event loop. */
async function runInRequest(path: string, work: () => void) {
  const server = createServer((_, response) => setImmediate(() => response.end(work()))).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    headers: { "x-request-id": "abc-123" },
  });
  server.close();
}

test("a log line has the time, the request, the message and the chain of causes", async () => {
  await runInRequest("/golang-jobs/x?token=secret", () =>
    logError(
      "A search failed.",
      new TypeError("fetch failed", {
        cause: new AggregateError([new Error("connect ECONNREFUSED ::1:1")]),
      }),
    ),
  );
  expect(loggedLines()).toEqual([
    {
      level: "error",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      name: "web",
      requestId: "abc-123",
      method: "GET",
      path: "/golang-jobs/x",
      msg: "A search failed.",
      err: expect.stringMatching(
        /^TypeError: fetch failed \(at .+:\d+:\d+\) ← AggregateError: ← Error: connect ECONNREFUSED ::1:1$/,
      ),
    },
  ]);
});

test("an error of the backend that is a plain object is logged with its code and hint", () => {
  logError("Saving failed.", {
    message: "permission denied",
    code: "42501",
    details: null,
    hint: "Grant it.",
  });
  expect(loggedLines()[0]).toMatchObject({
    msg: "Saving failed.",
    err: "Error: permission denied (42501, Grant it.)",
  });
});

test("optional data that is read is returned and nothing is logged", async () => {
  expect(await valueOrFallback(Promise.resolve("Berlin"), null, "Cities failed to load.")).toBe(
    "Berlin",
  );
  expect(written).toEqual([]);
});

test("optional data that cannot be read is replaced by the fallback and the failure is logged", async () => {
  const reading = Promise.reject(new Error("fetch failed"));
  expect(await valueOrFallback(reading, null, "Cities failed to load.")).toBeNull();
  expect(loggedLines()).toMatchObject([
    { msg: "Cities failed to load.", err: expect.stringMatching(/^Error: fetch failed/) as string },
  ]);
});

test("a long message of an error is truncated in the log", () => {
  logError("Saving failed.", { message: "<html>".repeat(1000) });
  expect(loggedLines()[0]).toMatchObject({ msg: "Saving failed." });
  expect(written[0]?.length).toBeLessThan(700);
});

test("line breaks and control characters of untrusted text are not logged", async () => {
  await runInRequest("/a%1b[31m", () =>
    logError("Failed.", new Error('one\r\n{"level":"error"}\u2028three\u001b[0m\u009b0m')),
  );
  expect(written).toHaveLength(1);
  expect(written[0]?.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028]/u);
});

test("an error that a library passes to console.error is logged as one line", async () => {
  captureConsole();
  await runInRequest("/books", () =>
    console.error(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
  );
  console.warn("Failed to set fetch cache", "https://a.example", new Error("full"));
  expect(loggedLines()[0]).toMatchObject({
    level: "error",
    path: "/books",
    msg: "Unexpected",
    err: expect.stringMatching(/^TimeoutError: The operation was aborted due to timeout/),
  });
  expect(written[0]).not.toContain("INDEX_SIZE_ERR");
  expect(loggedLines()[1]).toMatchObject({
    level: "warn",
    msg: "Failed to set fetch cache https://a.example",
    err: expect.stringMatching(/^Error: full/),
  });
});

test("an error is logged once, even if it is reported again", async () => {
  captureConsole();
  const first = new Error("first");
  const second = new Error("second");
  const unknown = new Error("unknown");
  logError("A page failed (/).", first);
  console.error(" ⨯", first);
  console.error("\x1b[31m ⨯\x1b[39m", second);
  logError("A page failed (/books).", second);
  console.error("⨯", unknown);
  await new Promise(setImmediate);
  expect(loggedLines().map(({ msg }) => msg)).toEqual([
    "A page failed (/).",
    "A page failed (/books).",
    "A request failed.",
  ]);
});

test("an aborted request is not logged", () => {
  captureConsole();
  console.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
  expect(loggedLines()).toEqual([]);
});

test("a circular chain of causes is logged in a finite line", () => {
  const error = new Error("round");
  error.cause = error;
  logError("Failed.", error);
  expect(loggedLines()).toHaveLength(1);
});
