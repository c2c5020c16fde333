import { join } from "node:path";
import type { Sql } from "postgres";
import { deleteWrittenMail } from "../lib/mail/outbox-folder.ts";
import { errorCode, UserError } from "./user-error.ts";

const RESTRICT_VIOLATION = "23001";

/**
 * Returns all data stored about the person with this email address; null if no subscription and no account has the
 * address.
 */
export async function readPerson(sql: Sql, address: string) {
  const [found] = await sql<{ person: { subscriber: unknown; account: unknown } }[]>`
    select jsonb_build_object(
      'subscriber', public.subscriber_data(${address}),
      'account', public.account_data(private.find_account(${address}))) as person`;
  if (!found) return null;
  const { person } = found;
  return person.subscriber || person.account ? person : null;
}

/**
 * Deletes a person's data. Returns the tables that still contain the email address, because other people wrote it in
 * their texts.
 */
export async function deletePerson(
  sql: Sql,
  address: string,
  { dataDir, deleteJobs }: { dataDir: string; deleteJobs: boolean },
) {
  const before = await tablesThatName(sql, address);
  await sql
    .begin(async (sql) => {
      await sql`select public.delete_account(account, ${deleteJobs}) from private.find_account(${address}) account`;
      await sql`select public.delete_subscriber(${address})`;
      await sql`select private.forget_address(${address})`;
    })
    .catch((error: unknown) => {
      if (errorCode(error) !== RESTRICT_VIOLATION) throw error;
      throw new UserError(
        `${address} is an admin, so nothing was deleted: npm run admin -- revoke ${address} first.`,
      );
    });
  const mails = await deleteWrittenMail(join(dataDir, "outbox"), address);
  return { wasKnown: before.length + mails > 0, left: await tablesThatName(sql, address) };
}

async function tablesThatName(sql: Sql, address: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
      and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
    order by 1`;
  const whole = `(^|[^[:alnum:]_.+'-])${address.replace(/[^a-z0-9]/gi, "\\$&")}($|[^[:alnum:]_-])`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select from ${name} r where r::text ~* $1 limit 1`, [whole]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
