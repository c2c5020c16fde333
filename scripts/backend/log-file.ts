import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, existsSync, renameSync, statSync } from "node:fs";
import { format } from "node:util";
import { maskPersonalData } from "../../lib/logs/logger.ts";

const maxBytes = 5_000_000;
const maxOlderFiles = 2;

export type LogFile = ReturnType<typeof logFile>;

/** A log of at most 15 MB. Writing is synchronous, so that the reason of a crash is logged. */
export function logFile(path: string) {
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
        // A full disk cannot be logged.
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

/** Redirects the console output of an action to `log`: Supabase Lite prints each refused request with its stack. */
export const redirectConsole = <T>(log: LogFile, action: () => T): T =>
  destination.run(log, action);
