import { join } from "node:path";
import type { Migration } from "./migration-files.ts";

/** The last commit before the baseline, and the last of its migrations. */
export const LAST_BEFORE_BASELINE = { commit: "808376e", migration: "20261128090000" };

/** Changes the schema of that commit into the baseline's, and keeps the rows. */
export const BRIDGE = join(import.meta.dirname, "before-baseline.sql");

/** What to do with a database of an earlier commit. */
export const startFirst = `start commit ${LAST_BEFORE_BASELINE.commit} once on this data, then this version`;

/**
 * Compares the versions recorded in a database with the migrations of this code, the first of which is the baseline.
 * Versions from before the baseline are larger than its own: those files carried later dates than the day they were
 * written.
 */
export function compareHistory(recorded: Set<string>, migrations: Migration[]) {
  const latest = [...recorded].sort().at(-1);
  const hasBaseline = recorded.has(migrations[0]?.version ?? "");
  const end = hasBaseline ? migrations.at(-1)?.version : LAST_BEFORE_BASELINE.migration;
  if (latest === undefined || !end) return "current";
  if (latest > end) return "newer";
  if (hasBaseline) return "current";
  return latest === end ? "at-baseline" : "older";
}
