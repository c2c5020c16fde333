import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dataDir, withOwner, startPreparedBackend, waitUntil } from "../test/backend.ts";
import { deletePerson, readPerson } from "./personal-data.ts";

const ada = { email: "ada@acme-systems.dev", password: "a long password" };
const another = "grace@acme-systems.dev";

type Backend = Awaited<ReturnType<typeof startPreparedBackend>>;

/** Sends a request to Auth with the key of the web server. */
async function callAuth({ url, secretKey }: Backend, path: string, body: object, token?: string) {
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method: path === "user" ? "PUT" : "POST",
    headers: {
      apikey: secretKey,
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return (await answer.json().catch(() => ({}))) as { access_token?: string };
}

function listFiles(folder = dataDir): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => !file.startsWith("postgres/"))
    .map((file) => join(folder, file))
    .filter((path) => statSync(path).isFile());
}
const filesThatName = (address: string) =>
  listFiles().filter((path) => readFileSync(path, "latin1").toLowerCase().includes(address));

/** The tables, in any schema, that have a row containing `text`. */
const rowsThatName = (backend: Backend, text: string) =>
  withOwner(backend, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`;
    const found = [];
    for (const { name } of tables)
      if ((await sql.unsafe(`select from ${name} r where r::text ilike $1`, [`%${text}%`])).length)
        found.push(name);
    return found;
  });

/**
 * Stores a person's data in every place that can hold some: an account, sign-ins, a changed address, subscriptions,
 * mails and logs.
 */
async function storePersonalData(backend: Backend) {
  const { access_token: token = "" } = await callAuth(backend, "signup", ada);
  await callAuth(backend, "token?grant_type=password", ada);
  await callAuth(backend, "token?grant_type=password", { ...ada, password: "wrong" });
  await callAuth(backend, "signup", { ...ada, email: ada.email.toUpperCase() });
  await callAuth(backend, "recover", { email: ada.email });
  await callAuth(backend, "user", { email: "lovelace@acme-systems.dev" }, token);
  await callAuth(backend, "recover", { email: another });
  await withOwner(backend, async (sql) => {
    const [account] = await sql`select id from auth.users where email = ${ada.email}`;
    await sql`
      insert into public.recruiters (auth_id, name, company_name, contact_number, status)
      values (${account?.id}, 'Ada', 'Acme', '1', 'approved')`;
    await sql`insert into public.newsletter_subscriptions (email) values (${ada.email}), (${another})`;
    await sql`insert into public.job_alerts (email, query, frequency) values (${ada.email}, '?q=go', 'daily')`;
    await sql`select private.enqueue_mail('recruiter-approved', ${ada.email}, 'one')`;
    await sql`insert into public.suppressions (address, reason) values (${ada.email}, ${`550 ${ada.email}`})`;
    await sql`select public.remember_network(${account?.id}, ${"m".repeat(43)})`;
    await sql`
      insert into public.audit_log (actor_email, action, table_name) values (${ada.email}, 'update', 'jobs')`;
    // The statement fails on purpose, because Postgres' log may contain values of failed statements.
    await sql`insert into auth.users (id, email) values (${account?.id}, ${ada.email})`.catch(
      () => undefined,
    );
    await sql.unsafe(`select '${ada.email}'::integer`).catch(() => undefined);
  });
  await waitUntil(
    () => filesThatName(ada.email).length > 0 && filesThatName("lovelace").length > 0,
  );
}

test("after a person is deleted, no row of any schema and no file contains the email address", async () => {
  const backend = await startPreparedBackend();
  await storePersonalData(backend);
  const [account] = await withOwner(
    backend,
    (sql) => sql`select id from auth.users where email = ${ada.email}`,
  );
  expect(await rowsThatName(backend, ada.email)).toEqual(
    expect.arrayContaining(["auth.audit_log_entries", "auth.users", "public.outbox"]),
  );

  const person = await withOwner(backend, (sql) => readPerson(sql, ada.email));
  expect(person?.account).toMatchObject({
    sign_ins: expect.arrayContaining([expect.objectContaining({ action: "login" })]),
  });

  const remove = (address: string) =>
    withOwner(backend, (sql) => deletePerson(sql, address, { dataDir, deleteJobs: false }));
  expect(await remove(ada.email)).toEqual({ wasKnown: true, left: [] });
  for (const text of [ada.email, String(account?.id)])
    expect(await rowsThatName(backend, text)).toEqual([]);
  expect(filesThatName(ada.email)).toEqual([]);
  expect(await withOwner(backend, (sql) => readPerson(sql, another))).toMatchObject({
    subscriber: { newsletter: { email: another } },
  });
  expect(await remove(ada.email)).toEqual({ wasKnown: false, left: [] });
});

test("deleting a person reports which tables contain the email address in texts of other people", async () => {
  const backend = await startPreparedBackend();
  await withOwner(backend, async (sql) => {
    await sql`insert into public.newsletter_subscriptions (email) values (${ada.email})`;
    await sql`
      insert into public.companies (name, website) values (${`Write to ${ada.email}.`}, null)`;
  });
  expect(
    await withOwner(backend, (sql) => deletePerson(sql, ada.email, { dataDir, deleteJobs: false })),
  ).toEqual({ wasKnown: true, left: ["public.companies"] });
});
