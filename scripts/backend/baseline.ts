import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ISql } from "postgres";
import { z } from "zod";
import { UserError } from "../user-error.ts";
import { objectLines } from "./catalog-objects.ts";

/** Path of the description of the schema that databases must have to continue from the baseline migration. */
const BASELINE = join(import.meta.dirname, "../../supabase/baseline.json");

const baselineSchema = z.object({
  /** The last version before the baseline replaced all earlier migrations, its commit and its last migration. */
  before: z.object({ version: z.string(), commit: z.string(), migration: z.string() }),
  /** A hash of the definition of each object, by its kind and name. */
  objects: z.record(z.string(), z.string()),
});

const baseline = baselineSchema.parse(JSON.parse(readFileSync(BASELINE, "utf8")));

export const { before: lastBeforeBaseline, objects: baselineObjects } = baseline;

/** Hashes the definitions in lines of the catalog. Settings of roles belong to the server, so they are left out. */
export function hashObjects(lines: string[]): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const line of lines.toSorted()) {
    const [name = ""] = line.split(": ", 1);
    if (name.startsWith("settings ")) continue;
    const definition = line.slice(name.length + ": ".length);
    hashes[name] = createHash("sha256").update(definition).digest("hex").slice(0, 16);
  }
  return hashes;
}

/** How the objects of a database differ from those of the baseline, by kind and name. */
export type Differences = {
  missing: string[];
  different: string[];
  /** Objects in the schemas public and private that the operator has added. */
  additional: string[];
};

export async function compareWithBaseline(sql: ISql): Promise<Differences> {
  const found = hashObjects(await objectLines(sql));
  const names = Object.keys(baselineObjects);
  const unknown = Object.keys(found).filter(
    (name) => !(name in baselineObjects) && isBoardObject(name),
  );
  return {
    missing: names.filter((name) => !(name in found)),
    different: names.filter((name) => name in found && found[name] !== baselineObjects[name]),
    additional: withoutPartsOfTables(unknown),
  };
}

/**
 * Whether an object is in the schemas public or private, or belongs to a table there. Additional comments are not named,
 * because they change no behavior.
 */
const isBoardObject = (name: string) =>
  !name.startsWith("comment ") && /^(?:[a-z ]+|.+ on) (?:public|private)\./.test(name);

/** Leaves out the columns, constraints, triggers and policies of tables that are named themselves. */
function withoutPartsOfTables(names: string[]): string[] {
  const tables = names.flatMap((name) => /^(?:\w+ )?(?:table|view) (.+)$/.exec(name)?.[1] ?? []);
  return names.filter(
    (name) =>
      !tables.some((table) => name.startsWith(`column ${table}.`) || name.endsWith(` on ${table}`)),
  );
}

/** Throws if objects of the baseline are missing or have another definition. */
export function requireSameObjects({ missing, different }: Differences): void {
  if (missing.length + different.length === 0) return;
  const parts = [
    missing.length > 0 ? `Missing: ${missing.join(", ")}.` : "",
    different.length > 0 ? `Different: ${different.join(", ")}.` : "",
  ];
  throw new UserError(
    `The database does not have the schema of version ${lastBeforeBaseline.version}, so nothing was changed. ` +
      `${parts.filter(Boolean).join(" ")} Restore these as the baseline in supabase/migrations defines them, ` +
      "then start again. Grants to roles of your own, storage settings and comments count as differences, too.",
  );
}
