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

/** Runs an action with its console output in `log`: Supabase Lite prints each refused request with its stack. */
export function consoleTo(log: LogFile) {
  const write: Write = (text) => log.write(text);
  return <T>(action: () => T): T => destination.run(write, action);
}
