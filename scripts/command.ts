/** First import of every command: enters the project's folder, loads its .env files as Next does, and prints errors. */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { UserError } from "./user-error.ts";

process.chdir(join(import.meta.dirname, ".."));

const mode = nodeEnvironment(basename(process.argv[1] ?? "", ".ts"));
// Tests load no .env files, because they must not depend on the settings of this machine.
if (mode !== "test")
  for (const file of [`.env.${mode}.local`, ".env.local", `.env.${mode}`, ".env"])
    if (existsSync(file)) process.loadEnvFile(file);

for (const event of ["uncaughtException", "unhandledRejection"] as const)
  process.on(event, (error: unknown) => {
    const isExpected =
      error instanceof Error && ["UserError", "EnvironmentError"].includes(error.name);
    console.error(isExpected ? error.message : error);
    process.exit(1);
  });
// A closed pipe (`| head`) must not end the command halfway.
process.stdout.on("error", () => undefined);

function nodeEnvironment(command: string): string {
  if (command === "dev") return "development";
  if (command === "test") return "test";
  return "production";
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Parses the command's arguments. Throws a UserError with `usage` if they are not as described. */
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

/** The parts that the arguments name, or all without arguments. */
export function chooseParts<Part>(usage: string, parts: Record<string, Part>): [string, Part][] {
  const { positionals } = readArguments(usage, {}, Infinity);
  if (!positionals.every((word) => Object.hasOwn(parts, word))) throw new UserError(usage);
  return Object.entries(parts).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  );
}
