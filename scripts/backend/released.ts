import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checksum } from "./checksums.ts";
import { readMigrations } from "./migration-files.ts";

/** The checksums of released migrations, as `sha256sum --check` reads them: a line each, never changed. */
export const RELEASED = join(import.meta.dirname, "../../supabase/migrations.sha256");

function readReleased(list: string): Map<string, string> {
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

/** What is wrong with the migrations of `folder`, a sentence each. */
export function compareToReleased(folder: string, list = RELEASED): string[] {
  const released = readReleased(list);
  const present = new Map(readMigrations(folder).map(({ file, text }) => [file, checksum(text)]));
  return [
    ...[...present]
      .filter(([file, sha256]) => released.has(file) && released.get(file) !== sha256)
      .map(
        ([file]) =>
          `${file} was edited after its release: restore it, and put the change into a new migration.`,
      ),
    ...[...present.keys()]
      .filter((file) => !released.has(file))
      .map((file) => `${file} is not in migrations.sha256: run \`npm run types\`.`),
    ...[...released.keys()]
      .filter((file) => !present.has(file))
      .map((file) => `${file} was removed after its release: restore it.`),
  ];
}
