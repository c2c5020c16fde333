import { createHmac, randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres, { type ISql } from "postgres";
import { expect, inject } from "vitest";
import type { Database } from "@/lib/supabase/database.types";
import { addSession, addUser } from "@/test/auth-rows";
import { setListedAt } from "@/test/listed-at";

const { publishableKey, secretKey, databaseUrl, jwtSecret } = inject("backend");
export const { url } = inject("backend");

export type Client = SupabaseClient<Database>;

/** A database connection as the owner of the schema, for setting up rows and checking results. */
export const owner = postgres(databaseUrl, { max: 4, onnotice: () => undefined });

const options = { auth: { persistSession: false, autoRefreshToken: false } };

/** A Supabase client with the publishable key, signed in if an access token is given. */
export const createApiClient = (token?: string, address = url): Client =>
  createClient<Database>(
    address,
    publishableKey,
    token ? { ...options, accessToken: async () => token } : options,
  );

export const anonymous = createApiClient();
export const service: Client = createClient<Database>(url, secretKey, options);

type Call = { method?: "GET" | "POST" | "PUT"; token?: string };

/** Sends a request to Auth with the publishable key. */
export async function callAuth(path: string, body?: object, { method = "POST", token }: Call = {}) {
  const headers = {
    apikey: publishableKey,
    "Content-Type": "application/json",
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method,
    headers,
    redirect: "manual",
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null };
}

export type Account = { id: string; email: string; sessionId: string; client: Client };

/** Adds a signed-in user account without a profile. Bypasses Auth, which hashes passwords slowly. */
export async function addAccount(email = `${randomUUID()}@acme-systems.dev`): Promise<Account> {
  const id = randomUUID();
  const sessionId = randomUUID();
  await addUser(owner, { id, email });
  await addSession(owner, sessionId, id);
  return { id, email, sessionId, client: createApiClient(signToken({ id, email, sessionId })) };
}

/** Signs an access token as Auth does; `aal2` means that the session has proved a second factor. */
export function signToken(
  { id: sub, email, sessionId: session_id }: Omit<Account, "client">,
  aal: "aal1" | "aal2" = "aal1",
): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const header = { alg: "HS256", typ: "JWT" };
  const claims = {
    sub,
    email,
    session_id,
    aal,
    role: "authenticated",
    aud: "authenticated",
    exp: Math.floor(Date.now() / 1000) + 3600,
  };
  const signed = `${encode(header)}.${encode(claims)}`;
  const signature = createHmac("sha256", jwtSecret).update(signed).digest("base64url");
  return `${signed}.${signature}`;
}

/** Makes the rest of the owner's transaction run as an account, in the way the data API does. */
export async function actAs(sql: ISql, { id, sessionId }: Omit<Account, "client" | "email">) {
  const claims = { sub: id, session_id: sessionId, role: "authenticated", aal: "aal1" };
  await sql`select set_config('request.jwt.claim.sub', ${id}, true)`;
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
  await sql`set local role authenticated`;
}

export type Recruiter = Account & { recruiterId: string };

/** Adds a recruiter with a review status; an approved recruiter is a member of the company. */
export async function addRecruiter(
  status: "pending" | "approved" | "rejected",
  company = "Acme Systems",
): Promise<Recruiter> {
  const registered = await addAccount();
  await insertRecruiter(registered, company).throwOnError();
  const [row] = await owner`
    update public.recruiters set
      status = ${status}, is_member = ${status === "approved"}, address_confirmed_at = now()
    where auth_id = ${registered.id} returning id`;
  return { ...registered, recruiterId: String(row?.id) };
}

/** Registers a user account as a recruiter, as the site's form does. */
export const insertRecruiter = ({ id, email, client }: Account, company_name = "Acme Systems") =>
  client
    .from("recruiters")
    .insert({ auth_id: id, name: "Ada Lovelace", email, company_name, contact_number: "+44 1" });

/** Adds a user account and makes it an admin, as the operator of the site does. */
export async function addAdmin(): Promise<Recruiter> {
  const person = await addAccount();
  const [row] = await owner`select private.grant_admin(${person.email}) as id`;
  return { ...person, recruiterId: String(row?.id) };
}

/** The data API's error for a violated CHECK constraint. Supabase Lite has no specific error code for it. */
export const brokenCheck = {
  code: expect.stringMatching(/^(23514|SUP)$/),
  message: expect.stringContaining("violates check constraint"),
};

/** A random word for names and searches, so that tests do not find each other's rows. */
export const uniqueWord = (): string => randomUUID().replaceAll("-", "");

/** Finds or adds a city and returns its id. */
export async function addCity(name = "Berlin", country = "Germany"): Promise<string> {
  const [row] = await owner`select public.get_or_create_city(${name}, ${country}) as id`;
  return String(row?.id);
}

export async function addJob(
  values: Record<string, unknown> = {},
): Promise<{ id: string; slug: string }> {
  const job: Record<string, unknown> = {
    city_id: values.city_id ?? (await addCity()),
    title: "Go Engineer",
    company: "Acme Systems",
    application_url: "https://acme-systems.dev/apply",
    ...values,
  };
  const [row] = await owner<{ id: string; slug: string }[]>`
    insert into public.jobs ${owner(job)} returning id, slug`;
  if (!row) throw new Error("no job");
  return row;
}

/** Adds a job that was posted and first listed some minutes ago. */
export async function addListedJob(minutesAgo: number, values: Record<string, unknown> = {}) {
  const at = new Date(Date.now() - minutesAgo * 60_000);
  const job = await addJob({ posted_at: at, ...values });
  await setListedAt(owner, [job.id], at);
  return job;
}
