import { cpSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS, readMigrations } from "../scripts/backend/migration-files.ts";

/** Copies the baseline to a new folder in `parent`, where no later migration changes what it leads to. */
export function copyBaseline(parent: string): string {
  const [baseline] = readMigrations(MIGRATIONS);
  const file = String(baseline?.file);
  const folder = join(parent, "baseline");
  cpSync(join(MIGRATIONS, file), join(folder, file));
  return folder;
}
