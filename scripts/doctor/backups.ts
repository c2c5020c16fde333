import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Env } from "../../lib/config/env.ts";
import { readLastBackup } from "../backend/backup.ts";
import { bad, type Finding, note, ok } from "./finding.ts";
import { isPublic } from "./keys.ts";

const hourMs = 3_600_000;

/** How old the last backup may be, in hours: a nightly one that was missed once. */
const oldest = 48;

/** When the last backup was made and where it is. A board that nobody but its operator sees may go without. */
export function checkBackups(env: Env, now = Date.now()): Finding {
  if (env.SUPABASE_URL || env.DATABASE_URL)
    return note(
      "Backup",
      "the database makes its own: look when in its dashboard, and copy the bucket blog-images apart",
    );
  if (!existsSync(join(env.DATA_DIR, "postgres"))) return ok("Backup", "there is no board yet");
  const wanting = isPublic(env) ? bad : note;
  const last = readLastBackup(resolve(env.DATA_DIR));
  if (!last) return wanting("Backup", "none was made: npm run backup, every night");
  const hours = Math.floor((now - last.at.getTime()) / hourMs);
  const age = hours < oldest ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  const words = `the last one is ${age} old: ${last.file}${existsSync(last.file) ? "" : " (moved since)"}`;
  return hours <= oldest
    ? ok("Backup", words)
    : wanting("Backup", `${words}. npm run backup, every night`);
}
