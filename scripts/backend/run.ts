/**
 * The embedded backend in a process of its own: takes its options from BACKEND_OPTIONS, sends its address over the channel,
 * and runs until it is stopped. An unexpected error ends it, is logged, and the parent starts it again.
 */
import { join } from "node:path";
import { inspect } from "node:util";
import { aborted, runUntilStopped } from "../lifetime.ts";
import { UserError } from "../user-error.ts";
import { logFile } from "./log-file.ts";
import { type BackendAddress, type BackendOptions, startBackend } from "./start.ts";

export type RunOptions = Omit<BackendOptions, "signal">;

const options = JSON.parse(process.env.BACKEND_OPTIONS ?? "") as RunOptions;
// It contains keys: child processes must not inherit it.
delete process.env.BACKEND_OPTIONS;

for (const event of ["uncaughtException", "unhandledRejection"] as const)
  process.on(event, (error: unknown) => {
    const words = error instanceof UserError ? error.message : inspect(error);
    // If the folder cannot be written, only the terminal shows it.
    logFile(join(options.dataDir, "supabase.log")).write(
      `${new Date().toISOString()} FATAL ${words}\n`,
    );
    console.error(words);
    process.exit(1);
  });

await runUntilStopped(async (signal) => {
  const { failed, close, ...address } = await startBackend({ ...options, signal });
  process.send?.(address satisfies BackendAddress);
  const reason = await Promise.race([aborted(signal), failed]);
  await close();
  if (reason !== undefined && !signal.aborted)
    throw new UserError(`PostgreSQL has ended by itself: ${reason}.`);
});
