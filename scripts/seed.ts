import { readArguments } from "./command.ts";
import { join } from "node:path";
import type { Sql } from "postgres";
import { env } from "../lib/env.ts";
import { withProjectDatabase } from "./backend/start.ts";
import { addJobs } from "./demo-data.ts";
import { runUntilStopped } from "./lifetime.ts";
import { removeDemo, summarizeRemoval } from "./remove-demo.ts";
import { UserError } from "./user-error.ts";

const usage =
  "Usage: npm run seed -- --jobs 1000 (up to 9999999), or npm run seed -- --remove, which removes all demo data.";
const { jobs, remove } = readArguments(usage, {
  jobs: { type: "string" },
  remove: { type: "boolean" },
}).values;
const isAdding = !remove && jobs !== undefined && /^[1-9]\d{0,6}$/.test(jobs);
const isRemoving = remove === true && jobs === undefined;
if (!isAdding && !isRemoving) throw new UserError(usage);

const begin = performance.now();
const seconds = () => Math.round((performance.now() - begin) / 1000);

await runUntilStopped((signal) => withProjectDatabase(env, signal, seed, showProgress));

async function seed(sql: Sql) {
  if (isRemoving) {
    const storage = env.DATABASE_URL ? undefined : join(env.DATA_DIR, "storage");
    console.log(summarizeRemoval(await removeDemo(sql, storage)));
  } else {
    console.log(`Adding ${jobs} jobs…`);
    await addJobs(sql, Number(jobs));
    console.log(`Added ${jobs} jobs in ${seconds()} s.`);
  }
  console.log("A running site shows the change within a minute.");
}

function showProgress(notice: string) {
  if (notice.startsWith("progress:")) console.log(notice.replace("progress", `${seconds()} s`));
}
