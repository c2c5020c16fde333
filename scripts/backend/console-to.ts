import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";
import type { LogFile } from "./log-file.ts";

type Write = (text: string) => void;

const destination = new AsyncLocalStorage<Write>();

for (const method of ["log", "info", "warn", "error"] as const) {
  const original = console[method].bind(console);
  console[method] = (...args: unknown[]) => {
    const write = destination.getStore();
    if (write) write(`${new Date().toISOString()} ${format(...args)}\n`);
    else original(...args);
  };
}

/**
 * A function that runs an action with everything it says on the console, now or later, kept in `log` instead: Supabase
 * Lite prints each refused request with its stack.
 */
export function consoleTo(log: LogFile) {
  const write: Write = (text) => log.write(text);
  return <T>(action: () => T): T => destination.run(write, action);
}
