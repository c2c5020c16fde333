import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, existsSync, renameSync, statSync } from "node:fs";
import { format } from "node:util";
import { maskPersonalData } from "../../lib/logs/logger.ts";

const maxBytes = 5_000_000;
const maxOlderFiles = 2;

export type LogFile = ReturnType<typeof createLogFile>;

/**
 * Opens a rotated log of at most 15 MB. Writes are synchronous, so that the reason for a crash is logged before the
 * process ends.
 */
export function createLogFile(path: string) {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const file = (age: number) => (age > 0 ? `${path}.${age}` : path);
  const rotate = () => {
    for (let age = maxOlderFiles; age > 0; age--)
      if (existsSync(file(age - 1))) renameSync(file(age - 1), file(age));
    size = 0;
  };
  return {
    path,
    write(line: string) {
      const text = maskPersonalData(line);
      try {
        if (size > maxBytes) rotate();
        appendFileSync(path, text, { mode: 0o600 });
        size += Buffer.byteLength(text);
      } catch {
        // An error such as a full disk cannot be logged, because the log itself cannot be written.
      }
    },
  };
}

const destination = new AsyncLocalStorage<LogFile>();

for (const method of ["log", "info", "warn", "error"] as const) {
  const original = console[method].bind(console);
  console[method] = (...args: unknown[]) => {
    const log = destination.getStore();
    if (log) log.write(`${new Date().toISOString()} ${format(...args)}\n`);
    else original(...args);
  };
}

/**
 * Redirects the console output of an action to `log`, because Supabase Lite prints every refused request with its
 * stack.
 */
export const redirectConsole = <T>(log: LogFile, action: () => T): T =>
  destination.run(log, action);
