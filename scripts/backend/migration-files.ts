import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Migration = { file: string; version: string; name: string; text: string };

/** The migrations of `folder`, in the order of their versions. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .map((file) => ({ file, parts: /^(\d+)_(.+)\.sql$/.exec(file) }))
    .filter(({ parts }) => parts)
    .map(({ file, parts }) => ({
      file,
      version: parts?.[1] ?? "",
      name: parts?.[2] ?? "",
      text: readFileSync(join(folder, file), "utf8"),
    }))
    .sort((a, b) => (a.version < b.version ? -1 : 1));
}
