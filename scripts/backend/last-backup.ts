import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const schema = z.object({ at: z.coerce.date(), file: z.string() });

const recordIn = (folder: string) => join(folder, "last-backup.json");

/** Notes in a data folder that it was backed up just now, and to which file. */
export function recordBackup(folder: string, file: string) {
  writeFileSync(recordIn(folder), JSON.stringify({ at: new Date(), file }), { mode: 0o600 });
}

/** When a data folder was last backed up, and to which file; null where nobody knows. */
export function readLastBackup(folder: string) {
  try {
    return schema.parse(JSON.parse(readFileSync(recordIn(folder), "utf8")));
  } catch {
    return null;
  }
}
