import "./command.ts";
import postgres, { type Sql } from "postgres";
import { env } from "../lib/config/env.ts";
import { withProjectDatabase } from "./backend/start.ts";
import { runUntilStopped } from "./lifetime.ts";
import { UserError } from "./user-error.ts";

const words = process.argv.slice(2);
const [verb, subject = "", amount = ""] = words;
const usage =
  /^(?:list|limits|second-factor (?:on|off)|(?:grant|revoke|remove-factor) \S+|limit \w+ \d{1,9})$/;
if (!usage.test(words.join(" ")))
  throw new UserError(
    "Usage: npm run admin -- grant EMAIL, or revoke EMAIL, or list, or limits, or limit NAME NUMBER-PER-DAY, " +
      "or second-factor on, or off, or remove-factor EMAIL.",
  );

await runUntilStopped((signal) =>
  withProjectDatabase(env, signal, async (sql) => {
    try {
      console.log(await performVerb(sql));
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      throw new UserError(`${error.message[0]?.toUpperCase()}${error.message.slice(1)}.`);
    }
  }),
);

async function performVerb(sql: Sql): Promise<string> {
  switch (verb) {
    case "grant":
      await sql`select private.grant_admin(${subject})`;
      return `${subject} is now an admin.`;
    case "revoke":
      await sql`select private.revoke_admin(${subject})`;
      return `${subject} is no longer an admin.`;
    case "second-factor":
      await sql`select private.set_second_factor(${subject === "on"})`;
      return `Admins ${subject === "on" ? "now need a second factor" : "no longer need a second factor"}.`;
    case "remove-factor":
      await sql`select private.remove_second_factor(${subject})`;
      return `${subject} has no second factor any more and has been signed out everywhere.`;
    case "limit": {
      const { count } =
        await sql`update private.limits set per_day = ${amount} where name = ${subject}`;
      if (count > 0) return `${subject} is now ${amount} a day.`;
      throw new UserError(`There is no limit ${subject}: npm run admin -- limits lists them.`);
    }
    case "limits": {
      const limits = await sql<{ line: string }[]>`
        select format('%s: %s a day, %s a minute. %s', name, coalesce(per_day::text, 'any number'),
          coalesce(per_minute::text, 'any number'), about) as line
        from private.limits order by name`;
      return limits.map(({ line }) => line).join("\n");
    }
    default: {
      const admins = await sql<{ email: string }[]>`
        select email from public.recruiters where role = 'admin' order by email`;
      return admins.map(({ email }) => email).join("\n") || "There are no admins.";
    }
  }
}
