// First import of every script: the project's folder, its .env files as Next reads them, and how errors are shown.
import { existsSync } from "node:fs";
import { basename, join } from "node:path";

process.chdir(join(import.meta.dirname, ".."));

const mode =
  { dev: "development", test: "test" }[basename(process.argv[1] ?? "", ".ts")] ?? "production";
// Tests get the same everywhere: nothing of this machine's settings.
if (mode !== "test")
  for (const file of [`.env.${mode}.local`, ".env.local", `.env.${mode}`, ".env"])
    if (existsSync(file)) process.loadEnvFile(file);

process.on("uncaughtException", tell);
process.on("unhandledRejection", tell);
// A reader that went away (| head) is no reason to fall over halfway.
process.stdout.on("error", () => undefined);

/** Ends the process: with one sentence where the person can do something, with the whole story otherwise. */
function tell(error: unknown): never {
  const isSentence =
    error instanceof Error && ["UserError", "EnvironmentError"].includes(error.name);
  console.error(isSentence ? error.message : error);
  process.exit(1);
}
