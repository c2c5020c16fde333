import { inspect } from "node:util";

/** Longest cause of an error in a log line, in characters: a backend may send a whole page as its message. */
const longestCause = 500;

/** Describes an error, or another thrown value, with its position and chain of causes in one line. */
export function errorText(error: unknown): string {
  const causes: string[] = [];
  for (
    let cause = error;
    cause !== undefined && cause !== null && causes.length < 5;
    cause = errorCause(cause)
  )
    causes.push(errorMessage(cause) + (causes.length === 0 ? stackLocation(cause) : ""));
  return oneLine(causes.join(" ← "));
}

/** Removes line breaks and control characters, so that untrusted text cannot forge log lines or style the terminal. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/** The reason of a failure for admins: the server's response, else the error's message. */
export function errorReason(error: unknown): string {
  const { response, message } = (error ?? {}) as { response?: unknown; message?: unknown };
  const words = [response, message].find((one) => typeof one === "string" && one);
  return oneLine(String(words ?? error)).slice(0, longestCause);
}

function errorCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors[0];
  return error instanceof Error ? error.cause : undefined;
}

function errorMessage(error: unknown): string {
  if (typeof error !== "object" || error === null || !("message" in error))
    return oneLine(
      typeof error === "string" ? error : inspect(error, { depth: 2, breakLength: Infinity }),
    ).slice(0, longestCause);
  const { name, message, code, details, hint } = error as Record<string, unknown>;
  const more = [code, details, hint].filter(
    (text) => typeof text === "string" && text && !String(message).includes(text),
  );
  const text = `${error instanceof Error ? String(name) : "Error"}: ${String(message)}`;
  return oneLine(more.length > 0 ? `${text} (${more.join(", ")})` : text).slice(0, longestCause);
}

const stackLocation = (error: unknown) => {
  const frame = error instanceof Error && /^\s+at (.+)$/m.exec(error.stack ?? "")?.[1];
  return frame ? ` (at ${frame})` : "";
};

/** Reports the first of consecutive failures and their end, not each retry. */
export function createTrouble(onBegin: (error: unknown) => void, onEnd: () => void) {
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
