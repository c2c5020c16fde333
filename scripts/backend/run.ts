/**
 * The embedded backend in a process of its own: takes its options from BACKEND_OPTIONS, tells on the channel how it is
 * reached, and runs until it is stopped. What it cannot go on from ends it, with a last word on the terminal and in its log; whoever
 * started it starts it again.
 */
import { join } from "node:path";
import { inspect } from "node:util";
import { aborted, runUntilStopped } from "../lifetime.ts";
import { UserError } from "../user-error.ts";
import { logFile } from "./log-file.ts";
import { type BackendAddress, type BackendOptions, startBackend } from "./start.ts";

export type RunOptions = Omit<BackendOptions, "signal">;

const options = JSON.parse(process.env.BACKEND_OPTIONS ?? "") as RunOptions;
// It holds keys, which are no business of what is started from here.
delete process.env.BACKEND_OPTIONS;

for (const event of ["uncaughtException", "unhandledRejection"] as const)
  process.on(event, (error: unknown) => {
    const words = error instanceof UserError ? error.message : inspect(error);
    // The folder may be what is wrong: then only the terminal shows it.
    logFile(join(options.dataDir, "supabase.log")).write(
      `${new Date().toISOString()} FATAL ${words}\n`,
    );
    console.error(words);
    process.exit(1);
  });

await runUntilStopped(async (signal) => {
  const backend = await startBackend({ ...options, signal });
  const { url, publishableKey, secretKey, databaseUrl, migrated, notice, keys } = backend;
  process.send?.({
    url,
    publishableKey,
    secretKey,
    databaseUrl,
    migrated,
    notice,
    keys,
  } satisfies BackendAddress);
  const reason = await Promise.race([aborted(signal), backend.failed]);
  await backend.close();
  if (reason !== undefined && !signal.aborted)
    throw new UserError(`PostgreSQL has ended by itself: ${reason}.`);
});
