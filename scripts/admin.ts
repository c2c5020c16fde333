import "./command.ts";
import postgres from "postgres";
import { env } from "../lib/env.ts";
import { withDatabase } from "./backend/database.ts";
import { withProjectDatabase } from "./backend/start.ts";
import { runUntilStopped } from "./lifetime.ts";
import { UserError } from "./user-error.ts";

const [verb, subject = "", amount = ""] = process.argv.slice(2);
const isComplete =
  /^(?:list|limits|second-factor (?:on|off)|(?:grant|revoke) \S+|limit \w+ \d{1,9})$/.test(
    process.argv.slice(2).join(" "),
  );
if (!isComplete)
  throw new UserError(
    "Say: npm run admin -- grant EMAIL, or revoke EMAIL, or list, or limits, or limit NAME NUMBER-PER-DAY, " +
      "or second-factor on, or off.",
  );

await runUntilStopped((signal) =>
  withProjectDatabase(env, signal, (url) =>
    withDatabase(url, signal, async (sql) => {
      try {
        if (verb === "grant") {
          await sql`select private.grant_admin(${subject})`;
          console.log(`${subject} is an admin now.`);
        } else if (verb === "revoke") {
          await sql`select private.revoke_admin(${subject})`;
          console.log(`${subject} is no longer an admin.`);
        } else if (verb === "second-factor") {
          await sql`select private.set_second_factor(${subject === "on"})`;
          console.log(
            subject === "on"
              ? "Admins need a second factor from now on."
              : "Admins need no second factor any more.",
          );
        } else if (verb === "limit") {
          const { count } =
            await sql`update private.limits set per_day = ${amount} where name = ${subject}`;
          if (count === 0)
            throw new UserError(
              `There is no limit ${subject}: npm run admin -- limits lists them.`,
            );
          console.log(`${subject} is ${amount} a day now.`);
        } else if (verb === "limits") {
          const limits = await sql<
            { name: string; per_minute: number | null; per_day: number | null; about: string }[]
          >`
            select name, per_minute, per_day, about from private.limits order by name`;
          for (const { name, per_minute, per_day, about } of limits)
            console.log(
              `${name}: ${per_day ?? "any number"} a day, ${per_minute ?? "any number"} a minute. ${about}`,
            );
        } else {
          const admins = await sql<{ email: string }[]>`
            select email from public.recruiters where role = 'admin' order by email`;
          console.log(admins.map((admin) => admin.email).join("\n") || "There are no admins.");
        }
      } catch (error) {
        if (!(error instanceof postgres.PostgresError)) throw error;
        throw new UserError(`${error.message[0]?.toUpperCase()}${error.message.slice(1)}.`);
      }
    }),
  ),
);
