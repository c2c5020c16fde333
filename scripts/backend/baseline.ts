import type { Migration } from "./migration-files.ts";

/**
 * The last release before the baseline. A database that it has started has the baseline's schema; only the recorded
 * history differs.
 */
export const LAST_BEFORE_BASELINE = {
  version: "0.9.0",
  commit: "7d662fe",
  migration: "20261128100001",
};

/** What to do with a database of an earlier release. */
export const startFirst = `start version ${LAST_BEFORE_BASELINE.version} (commit ${LAST_BEFORE_BASELINE.commit}) once on this data, then this one`;

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
