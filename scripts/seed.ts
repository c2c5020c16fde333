import "./prelude.ts";
import { parseArgs } from "node:util";
import { env } from "../lib/config/env.ts";
import { addJobs } from "./demo-data.ts";
import { runUntilStopped } from "./lifetime.ts";
import { withProjectDatabase } from "./project-database.ts";
import { UserError } from "./user-error.ts";

const count = readCount();

await runUntilStopped((signal) =>
  withProjectDatabase(env, signal, async (url) => {
    console.log(`Adding ${count} jobs…`);
    const begin = performance.now();
    const seconds = () => Math.round((performance.now() - begin) / 1000);
    await addJobs(url, count, signal, (words) => console.log(`${seconds()} s: ${words}`));
    console.log(
      `Added ${count} jobs in ${seconds()} s. A site that is running shows them within a minute.`,
    );
  }),
);

function readCount(): number {
  try {
    const { jobs = "" } = parseArgs({ options: { jobs: { type: "string" } } }).values;
    if (/^[1-9]\d{0,6}$/.test(jobs)) return Number(jobs);
  } catch {
    // an option that does not exist: the same sentence helps
  }
  throw new UserError("Say how many: npm run seed -- --jobs 1000 (up to 9999999).");
}
