/** Writes rows of Auth as supabase/auth stores them, in the tables of hosted Supabase or of Supabase Lite. */
import { randomUUID } from "node:crypto";
import type { ISql } from "postgres";

type User = {
  id: string;
  email: string;
  encrypted_password?: string;
  email_confirmed_at?: Date | null;
};

/**
 * Adds a user account whose address is confirmed, unless `email_confirmed_at` is null. supabase/auth finds only users of
 * the instance zero, and cannot read a user whose tokens are null.
 */
export async function addUser(sql: ISql, user: User) {
  const now = new Date();
  const row = {
    instance_id: "00000000-0000-0000-0000-000000000000",
    aud: "authenticated",
    role: "authenticated",
    email_confirmed_at: now,
    confirmation_token: "",
    recovery_token: "",
    email_change: "",
    email_change_token_new: "",
    email_change_token_current: "",
    created_at: now,
    updated_at: now,
    ...user,
  };
  // Supabase Lite has no instances.
  const columns = await sql<{ name: keyof typeof row }[]>`
    select attname as name from pg_attribute
    where attrelid = 'auth.users'::regclass and attname = any(${Object.keys(row)})`;
  await sql`
    insert into auth.users ${sql(
      row,
      columns.map(({ name }) => name),
    )}`;
}

export const addSession = (sql: ISql, id: string, userId: string) => sql`
  insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${id}, ${userId}, now(), now(), 'aal1')`;

const sentAt = { recovery_token: "recovery_sent_at", confirmation_token: "confirmation_sent_at" };

/**
 * Stores the token of a mailed link. supabase/auth looks tokens up in a table of their own, which Supabase Lite lacks,
 * and keeps a copy with the user.
 */
export async function storeToken(
  sql: ISql,
  userId: string,
  kind: keyof typeof sentAt,
  token: string,
  minutesAgo = 0,
) {
  const at = new Date(Date.now() - minutesAgo * 60_000);
  await sql`
    update auth.users set ${sql(kind)} = ${token}, ${sql(sentAt[kind])} = ${at} where id = ${userId}`;
  const [found] = await sql`select to_regclass('auth.one_time_tokens')::text as tokens`;
  if (!found?.tokens) return;
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type::text = ${kind}`;
  await sql`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    select ${randomUUID()}, id, ${kind}, ${token}, email from auth.users where id = ${userId}`;
}
