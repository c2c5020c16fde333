import { readArguments } from "./command.ts";
import type { Sql } from "postgres";
import { env } from "../lib/config/env.ts";
import { type ProjectApi, withProjectDatabase } from "./backend/start.ts";
import { addJobs, fillIfEmpty } from "./demo-data.ts";
import { runUntilStopped } from "./lifetime.ts";
import { removeDemo, summarizeRemoval } from "./remove-demo.ts";
import { UserError } from "./user-error.ts";

const usage =
  "Usage: npm run seed, which fills an empty board with demo data, or npm run seed -- --jobs 1000 (up to 9999999), or " +
  "npm run seed -- --remove, which removes all demo data.";
const { jobs, remove } = readArguments(usage, {
  jobs: { type: "string" },
  remove: { type: "boolean" },
}).values;
if (jobs !== undefined && (remove || !/^[1-9]\d{0,6}$/.test(jobs))) throw new UserError(usage);

const begin = performance.now();
const secondsElapsed = () => Math.round((performance.now() - begin) / 1000);

await runUntilStopped((signal) => withProjectDatabase(env, signal, runSeedCommand, showProgress));

async function runSeedCommand(sql: Sql, api: ProjectApi) {
  if (remove) {
    console.log(summarizeRemoval(await removeDemo(sql, api)));
  } else if (jobs) {
    console.log(`Adding ${jobs} jobs…`);
    await addJobs(sql, Number(jobs));
    console.log(`Added ${jobs} jobs in ${secondsElapsed()} s.`);
  } else {
    await fillDatabase(sql, api);
  }
  console.log("A running site shows the change within a minute.");
}

async function fillDatabase(sql: Sql, { url, secretKey }: ProjectApi) {
  if (!env.DEMO_PASSWORD)
    throw new UserError(
      "DEMO_PASSWORD must be set: the password of the recruiters of the demo data.",
    );
  if (!secretKey) throw new UserError("SUPABASE_SECRET_KEY must be set, to upload logos.");
  if (!(await fillIfEmpty(sql, { url, secretKey }, env.DEMO_PASSWORD)))
    throw new UserError("The board has content: demo data is only added to an empty one.");
}

function showProgress(notice: string) {
  if (notice.startsWith("progress:"))
    console.log(notice.replace("progress", `${secondsElapsed()} s`));
}
