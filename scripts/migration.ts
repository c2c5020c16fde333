import { readArguments } from "./command.ts";
import { relative } from "node:path";
import { MIGRATIONS } from "./backend/migration-files.ts";
import { SCHEMAS, startScratchDatabases } from "./backend/scratch-databases.ts";
import { writeMigration } from "./backend/write-migration.ts";
import { runUntilStopped } from "./lifetime.ts";
import { writeGeneratedTypes } from "./types.ts";
import { UserError } from "./user-error.ts";

const usage =
  "Usage: npm run migration -- NAME, with a name in snake_case such as add_salaries_to_jobs.";
const {
  positionals: [name = ""],
} = readArguments(usage, {}, 1);
if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) throw new UserError(usage);

await runUntilStopped(async (signal) => {
  const folders = { migrations: MIGRATIONS, schemas: SCHEMAS };
  await using databases = await startScratchDatabases(signal);
  const outcome = await writeMigration(name, folders, databases, signal, writeGeneratedTypes);
  if (!outcome) {
    console.log("The migrations already make the database of supabase/schemas: nothing to write.");
    return;
  }
  console.log(`Written: ${outcome.files.map((file) => relative("", file)).join(", ")}`);
  printList("It deletes data (write a rename as alter … rename instead):", outcome.deleting);
  printList("It drops, in part to create anew:", outcome.dropping);
  printList("It rewrites a table, so reads and writes of the table wait:", outcome.rewriting);
  printList("It reads a whole table, so at least writes to the table wait:", outcome.scanning);
  printList("It does not lead to supabase/schemas yet. Complete it by hand:", outcome.problems);
  console.log("Read it, complete its first line, then run npm run types.");
  if (outcome.problems.length > 0) process.exitCode = 1;
});

function printList(title: string, lines: string[]) {
  if (lines.length > 0) console.log([title, ...lines.map((line) => `  ${line}`)].join("\n"));
}
