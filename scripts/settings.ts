/** The settings that a command was given, as far as error messages and checks are about them. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { variableNames } from "../lib/config/env.ts";
import type { Variables } from "./child.ts";
import { settingsFiles } from "./settings-files.ts";
import { UserError } from "./user-error.ts";

/** Whether a data folder contains a board. */
export const hasBoard = (dataDir: string) => existsSync(join(dataDir, "postgres"));

/** The error of commands that find no board, which names the folder and the settings that they looked at. */
export function missingBoardError(dataDir: string, variables: Variables = process.env): UserError {
  return new UserError(
    [
      `There is no board in ${dataDir}, and neither SUPABASE_URL nor DATABASE_URL is set.`,
      `Settings: ${describeSettings(variables)}.`,
      ...misspeltSettings(variables),
      "A site that runs as a service has its settings elsewhere: docs/operating.md says how to run commands with them.",
    ].join("\n"),
  );
}

/** Names the settings that a command was given, and where they came from. */
export function describeSettings(variables: Variables, folder = process.cwd()): string {
  const files = settingsFiles("production").filter((file) => existsSync(join(folder, file)));
  const given = variableNames.filter((name) => variables[name]?.trim());
  const where = files.length > 0 ? `${files.join(", ")} in ${folder}` : `no .env file in ${folder}`;
  const named = given.length > 0 ? given.join(", ") : "none";
  return `${named} (environment, ${where})`;
}

/** Returns a sentence for each variable whose name resembles that of a setting. */
export function misspeltSettings(variables: Variables): string[] {
  const others = Object.keys(variables).filter((name) => !variableNames.includes(name));
  return others.flatMap((name) => {
    const meant = variableNames.find((setting) => isSimilar(name, setting));
    return meant ? [`${name} is not a setting: did you mean ${meant}?`] : [];
  });
}

function isSimilar(name: string, setting: string): boolean {
  const mostEdits = setting.length < 8 ? 1 : 2;
  const isTooDifferent = Math.abs(name.length - setting.length) > mostEdits;
  return !isTooDifferent && editDistance(name.toUpperCase(), setting) <= mostEdits;
}

/** The Levenshtein distance: the number of characters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1);
      const deleted = (row[column + 1] ?? 0) + 1;
      const inserted = (next[column] ?? 0) + 1;
      next.push(Math.min(replaced, deleted, inserted));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
