import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { stripVTControlCharacters } from "node:util";
import { oneLine } from "./error-text.ts";
import { createLogger } from "./logger.ts";

const logger = createLogger("web", process.stdout);

/** The request that is being answered. */
const request = new AsyncLocalStorage<IncomingMessage>();
subscribe("http.server.request.start", (event) =>
  request.enterWith((event as { request: IncomingMessage }).request),
);

/** Errors that have been logged: Next complains of each that it hands to instrumentation.ts, too. */
const logged = new WeakSet<object>();

/** Writes one line: when, the request it happened in, what happened, and why as far as `error` and its causes tell. */
export function logError(what: string, error?: unknown): void {
  write("error", what, error);
}

/** The same for what is to be looked at one day, with fields of its own beside. */
export function logWarning(what: string, fields: Record<string, string | number>): void {
  write("warn", what, undefined, fields);
}

/** The same for what is no fault. */
export function logInfo(what: string): void {
  write("info", what);
}

/** Makes one line of each thing that libraries and Next complain about, in place of a page of stack and constants. */
export function logConsole(): void {
  for (const level of ["error", "warn"] as const) {
    console[level] = (...things: unknown[]) => {
      const texts = things.filter((thing) => typeof thing === "string");
      const error = things.find((thing) => typeof thing === "object");
      if (isGone(error)) return;
      const what = stripVTControlCharacters(texts.join(" ")).trim();
      // Next marks so what it hands to instrumentation.ts next, which knows where it happened.
      if (what === "⨯") setImmediate(write, level, "A request failed.", error);
      else write(level, what || "Unexpected", error);
    };
  }
}

/** Whether it says that the visitor went away before everything was sent, which is no failure of ours. */
const isGone = (error: unknown) =>
  error instanceof Error &&
  error.message === "aborted" &&
  (error as NodeJS.ErrnoException).code === "ECONNRESET";

function write(
  level: "error" | "warn" | "info",
  what: string,
  err?: unknown,
  fields: Record<string, string | number> = {},
) {
  if (typeof err === "object" && err !== null) {
    if (logged.has(err)) return;
    logged.add(err);
  }
  const { method, url, headers } = request.getStore() ?? {};
  logger[level](
    {
      requestId: headers?.["x-request-id"],
      method,
      // Without the query, which may hold one-time codes and what people search for.
      path: url && oneLine(url.replace(/\?.*/s, "")),
      ...(err !== undefined && { err }),
      ...fields,
    },
    oneLine(what),
  );
}
