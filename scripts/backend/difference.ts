import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDestructiveAction, renderPlanFiles } from "@supabase/pg-delta/frontends";
import { formatSqlStatements } from "@supabase/pg-delta/sql-format";
import { parsePlan } from "@supabase/pg-delta/plan";
import { bin, run } from "../child.ts";
import { UserError } from "../user-error.ts";

export type Difference = {
  /** The statements that lead from one database to the other, as texts that each need a transaction of their own. */
  parts: string[];
  /** Statements that delete rows or columns. */
  deleting: string[];
  /** Other statements that drop something, perhaps to create it anew. */
  dropping: string[];
};

/** Has pg-delta compare the schemas of two databases; rows and settings of roles are not compared. */
export async function findDifference(
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<Difference> {
  const folder = await mkdtemp(join(tmpdir(), "golang-jobs-difference-"));
  try {
    const file = join(folder, "plan.json");
    const { code, output } = await run(
      bin("pgdelta"),
      [
        "plan",
        "--source",
        from,
        "--desired",
        to,
        "--profile",
        "supabase",
        "--renames",
        "off",
      ].concat("--out", file),
      { signal },
    );
    if (code !== 0) throw new UserError(`pg-delta cannot compare the databases:\n${output}`);
    const plan = parsePlan(await readFile(file, "utf8"));
    const actions = plan.actions.map((action) => ({ ...action, sql: format(action.sql) }));
    const destructive = plan.actions.filter(isDestructiveAction);
    const select = (isDeleting: boolean) =>
      destructive
        .filter(({ dataLoss }) => (dataLoss === "destructive") === isDeleting)
        .map(({ sql }) => sql.replace(/\s+/g, " "));
    return {
      parts: renderPlanFiles({ ...plan, actions }, { allowDrops: true }).files.map(({ contents }) =>
        withoutOwner(contents),
      ),
      deleting: select(true),
      // Revoked privileges and removed comments count as drops, too.
      dropping: select(false).filter((statement) => /\bDROP\b/.test(statement)),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Grants without the owner, who needs none, and has another name in a database that DATABASE_URL names. */
const withoutOwner = (text: string) =>
  text
    .replace(/^grant [^;]*? to "postgres";\n/gm, "")
    .replace(/^grant [^;]*;$/gm, (grant) => grant.replace(/"postgres", |, "postgres"/g, ""));

function format(statement: string): string {
  const style = { keywordCase: "lower", maxWidth: 110 } as const;
  return formatSqlStatements([statement], { ...style, preserveRoutineBodies: true })[0] ?? "";
}
