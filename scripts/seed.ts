import { readArguments } from "./command.ts";
import { join, resolve } from "node:path";
import { env } from "../lib/env.ts";
import { withProjectDatabase } from "./backend/start.ts";
import { addJobs } from "./demo-data.ts";
import { runUntilStopped } from "./lifetime.ts";
import { removeDemo, summaryOf } from "./remove-demo.ts";
import { UserError } from "./user-error.ts";

const usage =
  "Say: npm run seed -- --jobs 1000 (up to 9999999), or npm run seed -- --remove, which removes all demo data.";
const { jobs, remove } = readArguments(usage, {
  jobs: { type: "string" },
  remove: { type: "boolean" },
}).values;
const isCount = jobs !== undefined && /^[1-9]\d{0,6}$/.test(jobs);
if (remove ? jobs !== undefined : !isCount) throw new UserError(usage);

await runUntilStopped((signal) =>
  withProjectDatabase(env, signal, async (url) => {
    const begin = performance.now();
    const seconds = () => Math.round((performance.now() - begin) / 1000);
    if (remove) {
      const storage = env.DATABASE_URL ? undefined : join(resolve(env.DATA_DIR), "storage");
      console.log(summaryOf(await removeDemo(url, signal, storage)));
    } else {
      console.log(`Adding ${jobs} jobs…`);
      await addJobs(url, Number(jobs), signal, (words) => console.log(`${seconds()} s: ${words}`));
      console.log(`Added ${jobs} jobs in ${seconds()} s.`);
    }
    console.log("A site that is running shows it within a minute.");
  }),
);
