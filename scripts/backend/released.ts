import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checksum } from "./checksums.ts";
import { readMigrations } from "./migration-files.ts";

/** The checksums of released migrations, as `sha256sum --check` reads them: a line each, never changed. */
export const RELEASED = join(import.meta.dirname, "../../supabase/migrations.sha256");

export function readReleased(list: string): Map<string, string> {
  const lines = readFileSync(list, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/ +/));
  return new Map(lines.map(([sha256 = "", file = ""]) => [file, sha256]));
}

/** Adds the migrations that are not listed yet. */
export function addReleased(folder: string, list = RELEASED) {
  const released = readReleased(list);
  for (const { file, text } of readMigrations(folder))
    if (!released.has(file)) appendFileSync(list, `${checksum(text)}  ${file}\n`);
}
