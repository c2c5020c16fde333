import type { BackendAddress } from "./backend/start.ts";
import { withDatabase } from "./backend/database.ts";

export type Account = { email: string; password: string };

/** Registers an account through the Auth API unless it exists. Throws what the API says when it refuses. */
export async function register({ url, secretKey }: BackendAddress, { email, password }: Account) {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: secretKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (response.ok) return;
  const answer = (await response.json()) as { error_code?: string; msg?: string };
  if (answer.error_code !== "user_already_exists")
    throw new Error(`${email} cannot be registered: ${answer.msg}`);
}

/** Makes sure the database has an admin; `account` becomes one if there is none yet. */
export async function ensureAdmin(backend: BackendAddress, account: Account, signal: AbortSignal) {
  await withDatabase(backend.databaseUrl, signal, async (sql) => {
    if ((await sql`select from public.recruiters where role = 'admin' limit 1`).length > 0) return;
    await register(backend, account);
    await sql`select private.grant_admin(${account.email})`;
  });
}
