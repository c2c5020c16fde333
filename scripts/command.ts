/**
 * The first import of every command: changes to the project's folder, loads .env files as Next does, and handles
 * errors.
 */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { settingsFiles } from "./settings-files.ts";
import { UserError } from "./user-error.ts";

process.chdir(join(import.meta.dirname, ".."));

const mode = nodeEnvironment(basename(process.argv[1] ?? "", ".ts"));
// Tests must not depend on this machine's settings, so they load no .env files.
if (mode !== "test")
  for (const file of settingsFiles(mode)) if (existsSync(file)) process.loadEnvFile(file);

for (const event of ["uncaughtException", "unhandledRejection"] as const)
  process.on(event, (error: unknown) => {
    const isExpected =
      error instanceof Error && ["UserError", "EnvironmentError"].includes(error.name);
    console.error(isExpected ? error.message : error);
    process.exit(1);
  });
// A closed pipe, as with `| head`, must not abort the command.
process.stdout.on("error", () => undefined);

function nodeEnvironment(command: string): string {
  if (command === "dev") return "development";
  if (command === "test") return "test";
  return "production";
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Parses the command-line arguments. Throws a UserError with the text `usage` if they are invalid. */
export function readArguments<const T extends Options>(
  usage: string,
  options: T,
  maxPositionals = 0,
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length <= maxPositionals) return { values, positionals };
  } catch {}
  throw new UserError(usage);
}

/** Returns the parts selected by the command-line arguments, or all parts if there are no arguments. */
export function chooseParts<Part>(
  usage: string,
  parts: Record<string, Part>,
  options: Options = {},
): [string, Part][] {
  const { positionals } = readArguments(usage, options, Infinity);
  if (!positionals.every((word) => Object.hasOwn(parts, word))) throw new UserError(usage);
  return Object.entries(parts).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  );
}
