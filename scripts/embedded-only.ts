import type { Env } from "../lib/config/env.ts";
import { UserError } from "./user-error.ts";

/** Throws a UserError where the data is not the embedded backend's. */
export function requireEmbedded({ SUPABASE_URL, DATABASE_URL }: Env) {
  if (SUPABASE_URL || DATABASE_URL)
    throw new UserError(
      "The data is not in DATA_DIR: use Supabase's backups, or pg_dump of your Postgres (docs/operating.md).",
    );
}
