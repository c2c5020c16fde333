import { AsyncLocalStorage } from 'node:async_hooks';
import { createWriteStream } from 'node:fs';
import { format } from 'node:util';

type Write = (text: string) => void;

const destination = new AsyncLocalStorage<Write>();

for (const method of ['log', 'info', 'warn', 'error'] as const) {
  const original = console[method].bind(console);
  console[method] = (...args: unknown[]) => {
    const write = destination.getStore();
    if (write) write(`${new Date().toISOString()} ${format(...args)}\n`);
    else original(...args);
  };
}

const ENOUGH = 5_000_000; // bytes: whoever provokes errors must not fill the disk

/**
 * A function that runs an action with everything it says on the console, now or later, kept in `file` instead: Supabase
 * Lite prints each refused request with its stack.
 */
export function consoleTo(file: string) {
  const stream = createWriteStream(file, { flags: 'w', mode: 0o600 });
  const write: Write = (text) => void (stream.bytesWritten < ENOUGH && !stream.closed && stream.write(text));
  return {
    run: <T>(action: () => T): T => destination.run(write, action),
    close: () => stream.close(),
  };
}
