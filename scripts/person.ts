import { readArguments } from "./command.ts";
import { env } from "../lib/config/env.ts";
import { withProjectDatabase } from "./backend/start.ts";
import { runUntilStopped } from "./lifetime.ts";
import { deletePerson, readPerson } from "./personal-data.ts";
import { UserError } from "./user-error.ts";

const usage =
  "Usage: npm run -s person -- export EMAIL, or npm run person -- delete EMAIL, or npm run person -- delete --delete-jobs EMAIL.";
const {
  values: { "delete-jobs": deleteJobs },
  positionals: [verb, email = ""],
} = readArguments(usage, { "delete-jobs": { type: "boolean", default: false } }, 2);
if ((verb !== "export" && verb !== "delete") || !email.includes("@")) throw new UserError(usage);
const address = email.trim().toLowerCase();

await runUntilStopped((signal) =>
  withProjectDatabase(env, signal, async (sql) => {
    const unknown = new UserError(`Nothing is stored about ${address}.`);
    if (verb === "export") {
      const person = await readPerson(sql, address);
      if (!person) throw unknown;
      console.log(JSON.stringify(person, null, 2));
      const { npm_lifecycle_event, npm_config_loglevel } = process.env;
      // Without -s, npm has printed its own lines into the output file before the JSON.
      if (!process.stdout.isTTY && npm_lifecycle_event && npm_config_loglevel !== "silent")
        console.error(
          "The lines above the JSON are npm's own: npm run -s person -- export EMAIL prints only the JSON.",
        );
      return;
    }
    const options = { dataDir: env.DATA_DIR, deleteJobs };
    const { wasKnown, left } = await deletePerson(sql, address, options);
    if (!wasKnown) throw unknown;
    console.log(`${address} has been deleted.`);
    if (left.length > 0)
      console.log(
        `Texts that others wrote still contain it, in ${left.join(", ")}: edit them by hand.`,
      );
  }),
);
