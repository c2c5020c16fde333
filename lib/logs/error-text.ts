import { inspect } from "node:util";

/** Longest cause of an error in a log line, in characters: a backend may send a whole page as its message. */
const longestCause = 500;

/** Maximum number of errors of a chain of causes that are written to one log line. */
const mostCauses = 5;

/** Describes an error or other thrown value in one line, with its source position and its chain of causes. */
export function errorText(error: unknown): string {
  const messages: string[] = [];
  let cause = error;
  // Limited, because a chain of causes may be circular.
  while (cause !== undefined && cause !== null && messages.length < mostCauses) {
    const location = messages.length === 0 ? stackLocation(cause) : "";
    messages.push(errorMessage(cause) + location);
    cause = errorCause(cause);
  }
  return toLogLine(messages.join(" ← "));
}

/** Removes line breaks and control characters, so that untrusted text cannot forge log lines or style the terminal. */
export const toLogLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/** The reason for a failure, to be shown to admins: the server's response, or else the error's message. */
export function errorReason(error: unknown): string {
  const { response, message } = (error ?? {}) as { response?: unknown; message?: unknown };
  const reason = [response, message].find((text) => typeof text === "string" && text !== "");
  return toLogLine(String(reason ?? error)).slice(0, longestCause);
}

function errorCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors[0];
  return error instanceof Error ? error.cause : undefined;
}

function errorMessage(error: unknown): string {
  return toLogLine(describeError(error)).slice(0, longestCause);
}

/** The name and message of an error, with code, details and hint if it comes from Postgres. */
function describeError(error: unknown): string {
  if (typeof error === "string") return error;
  if (typeof error !== "object" || error === null || !("message" in error))
    return inspect(error, { depth: 2, breakLength: Infinity });
  const { name, message, code, details, hint } = error as Record<string, unknown>;
  const text = `${error instanceof Error ? String(name) : "Error"}: ${String(message)}`;
  const additions = [code, details, hint].filter(
    (addition) =>
      typeof addition === "string" && addition !== "" && !String(message).includes(addition),
  );
  return additions.length > 0 ? `${text} (${additions.join(", ")})` : text;
}

/** The position at which an error was thrown, from the first frame of its stack. */
function stackLocation(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const frame = /^\s+at (.+)$/m.exec(error.stack ?? "")?.[1];
  return frame ? ` (at ${frame})` : "";
}

/**
 * Creates a reporter of outages: it calls `onBegin` at the first of consecutive failures and `onEnd` at the next
 * success.
 */
export function createOutageReporter(onBegin: (error: unknown) => void, onEnd: () => void) {
  let isOngoing = false;
  return {
    begin(error: unknown) {
      if (!isOngoing) onBegin(error);
      isOngoing = true;
    },
    end() {
      if (isOngoing) onEnd();
      isOngoing = false;
    },
  };
}
