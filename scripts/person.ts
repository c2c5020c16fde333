import "./prelude.ts";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { env } from "../lib/config/env.ts";
import { withDatabase } from "./backend/database.ts";
import { runUntilStopped } from "./lifetime.ts";
import { withProjectDatabase } from "./project-database.ts";
import { UserError } from "./user-error.ts";

const restrictViolation = "23001";

const { verb, address, deleteJobs } = readArguments();

await runUntilStopped((signal) =>
  withProjectDatabase(env, signal, (url) =>
    withDatabase(url, signal, async (sql) => {
      const [found] = await sql<{ account: string | null; person: Record<string, unknown> }[]>`
        select private.account_of(${address}) as account, jsonb_build_object(
          'subscriber', public.subscriber_data(${address}),
          'account', public.account_data(private.account_of(${address}))) as person`;
      if (!found?.person.subscriber && !found?.person.account)
        throw new UserError(`Nothing is stored of ${address}.`);
      if (verb === "export") console.log(JSON.stringify(found.person, null, 2));
      else await forget(sql, found.account);
    }),
  ),
);

async function forget(sql: postgres.Sql, account: string | null) {
  try {
    await sql.begin(async (sql) => {
      await sql`select public.delete_subscriber(${address})`;
      if (account) await sql`select public.delete_account(${account}, ${deleteJobs})`;
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== restrictViolation) throw error;
    throw new UserError(
      `${address} is an admin, so nothing was deleted: npm run admin -- revoke ${address} first.`,
    );
  }
  const [left] = await sql`select public.subscriber_data(${address}) as data`;
  console.log(
    left?.data
      ? `${address} is deleted, but for that mail servers refuse it: an admin lifts that at /admin/mail.`
      : `${address} is deleted.`,
  );
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { "delete-jobs": { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [verb, address, ...more] = positionals;
    if ((verb === "export" || verb === "delete") && address?.includes("@") && more.length === 0)
      return { verb, address, deleteJobs: values["delete-jobs"] };
  } catch {
    // an option that does not exist: the same sentence helps
  }
  throw new UserError(
    "Say: npm run person -- export EMAIL, or delete EMAIL, or delete --delete-jobs EMAIL.",
  );
}
