import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { stripVTControlCharacters } from "node:util";
import { toLogLine } from "@/lib/logs/error-text";
import { createLogger } from "@/lib/logs/logger";

const logger = createLogger("web", process.stdout);

const request = new AsyncLocalStorage<IncomingMessage>();
subscribe("http.server.request.start", (event) =>
  request.enterWith((event as { request: IncomingMessage }).request),
);

/**
 * Errors that have been logged, to log each only once: Next passes the same errors to the console and to
 * instrumentation.ts.
 */
const logged = new WeakSet<object>();

export function logError(message: string, error?: unknown): void {
  writeLog("error", message, error);
}

/**
 * Returns the value of `reading`. If that fails, logs the error with `message` and returns `fallback`, for data that is
 * optional where it is shown.
 */
export async function valueOrFallback<Value, Fallback>(
  reading: Promise<Value>,
  fallback: Fallback,
  message: string,
): Promise<Value | Fallback> {
  try {
    return await reading;
  } catch (error) {
    logError(message, error);
    return fallback;
  }
}

export function logWarning(message: string, fields: Record<string, string | number>): void {
  writeLog("warn", message, undefined, fields);
}

export function logInfo(message: string): void {
  writeLog("info", message);
}

/**
 * Replaces console.error and console.warn, so that messages of Next and libraries are logged as one line each, without
 * stack traces.
 */
export function captureConsole(): void {
  for (const level of ["error", "warn"] as const) {
    console[level] = (...args: unknown[]) => {
      const texts = args.filter((arg) => typeof arg === "string");
      const error = args.find((arg) => typeof arg === "object");
      if (isAborted(error)) return;
      const message = stripVTControlCharacters(texts.join(" ")).trim();
      // Delayed, because Next also passes errors marked with ⨯ to instrumentation.ts, which logs them first and with
      // their route.
      if (message === "⨯") setImmediate(writeLog, level, "A request failed.", error);
      else writeLog(level, message || "Unexpected", error);
    };
  }
}

/** Whether the visitor aborted the request, which is not a failure. */
const isAborted = (error: unknown) =>
  error instanceof Error &&
  error.message === "aborted" &&
  (error as NodeJS.ErrnoException).code === "ECONNRESET";

function writeLog(
  level: "error" | "warn" | "info",
  message: string,
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
      // The logged path has no query, which may contain one-time codes and search terms.
      path: url && toLogLine(url.replace(/\?.*/s, "")),
      ...(err !== undefined && { err }),
      ...fields,
    },
    toLogLine(message),
  );
}
