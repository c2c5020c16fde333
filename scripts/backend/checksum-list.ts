import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { checksum } from "./checksums.ts";
import { readMigrations } from "./migration-files.ts";
import { addReleased, RELEASED } from "./released.ts";

/**
 * Brings the list of checksums up to date with the migrations in `folder`. Lines that are committed never change; the
 * others follow their files, so that a new migration can be edited until it is committed.
 * @param committed the list as it was last committed; without one every line is kept
 */
export function updateChecksums(folder: string, list = RELEASED, committed = readCommitted(list)) {
  const texts = new Map(readMigrations(folder).map(({ file, text }) => [file, text]));
  const frozen = committed === null ? null : new Set(committed.split("\n"));
  const lines = readFileSync(list, "utf8").split("\n");
  const updated = lines.filter(Boolean).flatMap((line) => {
    if (!frozen || frozen.has(line)) return [line];
    const file = line.split(/ +/)[1] ?? "";
    const text = texts.get(file);
    return text === undefined ? [] : [`${checksum(text)}  ${file}`];
  });
  writeFileSync(list, updated.map((line) => `${line}\n`).join(""));
  addReleased(folder, list);
}

function readCommitted(list: string): string | null {
  try {
    return execFileSync("git", ["show", `HEAD:./${basename(list)}`], {
      cwd: dirname(list),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return null; // There is no repository, or no commit of the list.
  }
}
