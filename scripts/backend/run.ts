/**
 * Entry point of the embedded backend's process, which sends its address to the parent process. Unexpected errors end
 * the process.
 */
import { join } from "node:path";
import { aborted, inspect } from "node:util";
import { runUntilStopped } from "../lifetime.ts";
import { UserError } from "../user-error.ts";
import { createLogFile } from "./log-file.ts";
import { type BackendAddress, type BackendOptions, startBackend } from "./start.ts";

const options = JSON.parse(process.env.BACKEND_OPTIONS ?? "") as BackendOptions;
// Child processes must not inherit the keys in this variable.
delete process.env.BACKEND_OPTIONS;

for (const event of ["uncaughtException", "unhandledRejection"] as const)
  process.on(event, (error: unknown) => {
    const text = error instanceof UserError ? error.message : inspect(error);
    createLogFile(join(options.dataDir, "supabase.log")).write(
      `${new Date().toISOString()} FATAL ${text}\n`,
    );
    console.error(text);
    process.exit(1);
  });

await runUntilStopped(async (signal) => {
  const { failed, close, ...address } = await startBackend({ ...options, signal });
  process.send?.(address satisfies BackendAddress);
  const reason = await Promise.race([aborted(signal, process), failed]);
  await close();
  if (reason !== undefined && !signal.aborted)
    throw new UserError(`PostgreSQL stopped unexpectedly: ${reason}.`);
});
