import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export const MIGRATIONS = join(import.meta.dirname, "../../supabase/migrations");

/** Path of the list of migration checksums, in the format of `sha256sum --check`. */
export const RELEASED = join(import.meta.dirname, "../../supabase/migrations.sha256");

export type Migration = { file: string; version: string; name: string; text: string };

export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).toSorted();
  return files.flatMap((file) => {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (!version || !name) return [];
    return { file, version, name, text: readFileSync(join(folder, file), "utf8") };
  });
}

export const checksum = (text: string) => createHash("sha256").update(text).digest("hex");

/** Returns the checksums of released migrations by file name. */
export function readReleased(list = RELEASED): Map<string, string> {
  const checksums = new Map<string, string>();
  for (const line of nonEmptyLines(readFileSync(list, "utf8"))) {
    const [sum = "", file = ""] = line.split(/ +/);
    checksums.set(file, sum);
  }
  return checksums;
}

/**
 * Updates the listed checksums of migrations that are not in `committed`. If `committed` is null, only adds missing
 * checksums.
 */
export function updateChecksums(folder: string, list = RELEASED, committed = readCommitted(list)) {
  const kept = nonEmptyLines(committed ?? readFileSync(list, "utf8"));
  const known = new Set(kept.map(fileNameInLine));
  const added = readMigrations(folder)
    .filter(({ file }) => !known.has(file))
    .map(({ file, text }) => `${checksum(text)}  ${file}`);
  writeFileSync(list, [...kept, ...added, ""].join("\n"));
}

const nonEmptyLines = (list: string) => list.split("\n").filter(Boolean);
const fileNameInLine = (line: string) => line.split(/ +/)[1] ?? "";

function readCommitted(list: string): string | null {
  const options = { cwd: dirname(list), encoding: "utf8", stdio: "pipe" } as const;
  try {
    return execFileSync("git", ["show", `HEAD:./${basename(list)}`], options);
  } catch {
    return null; // Not a git repository.
  }
}
