import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { dataDir, query, read, startAgain, until } from "../../test/backend.ts";
import type { Backend } from "./start.ts";

type Call = { method?: string; token?: string };

async function call(
  { url, publishableKey }: Backend,
  path: string,
  body?: object,
  { method = "POST", token }: Call = {},
) {
  const headers = {
    apikey: publishableKey,
    "content-type": "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method,
    headers,
    redirect: "manual",
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : {}) as Record<string, string> };
}

const outbox = () => {
  try {
    return readdirSync(`${dataDir}/outbox`)
      .filter((file) => file.endsWith(".eml"))
      .toSorted();
  } catch {
    return [];
  }
};
const mailTo = (email: string) =>
  outbox()
    .map((file) => read(`outbox/${file}`))
    .filter((mail) => mail.includes(`To: ${email}`));

const ada = { email: "ada@acme-systems.dev", password: "a long password" };

test("what the project does not use is not there, and sends no mail", async () => {
  const backend = await startAgain();
  const { body } = await call(backend, "signup", ada);
  const token = body.access_token ?? "";
  for (const path of [
    "otp",
    "magiclink",
    "resend",
    "invite",
    "admin/users",
    "admin/generate_link",
    "%6ftp",
    "otp/",
    "recover/",
    "OTP",
  ])
    expect((await call(backend, path, { email: ada.email, type: "signup" })).status, path).toBe(
      404,
    );
  for (const path of [
    "reauthenticate",
    "authorize?provider=github",
    "verify?token=1&type=magiclink",
    "callback",
    "magiclink",
  ])
    expect((await call(backend, path, undefined, { method: "GET", token })).status, path).toBe(404);
  expect((await call(backend, "settings", undefined, { method: "GET" })).status).toBe(200);
  expect((await call(backend, "recover", { email: ada.email })).status).toBe(200);
  await until(() => mailTo(ada.email).length > 0);
  expect(outbox()).toHaveLength(1);
});

test("one address is mailed three times in ten minutes, and strangers are answered alike", async () => {
  const backend = await startAgain();
  await call(backend, "signup", ada);
  const answers = async (emails: string[]) => {
    const statuses = [];
    for (const email of emails) statuses.push((await call(backend, "recover", { email })).status);
    return statuses;
  };
  expect(
    await answers([ada.email, ada.email, ada.email, ada.email, "ADA@acme-systems.dev"]),
  ).toEqual([200, 200, 200, 429, 429]);
  expect(await answers(Array.from({ length: 4 }, () => "nobody@acme-systems.dev"))).toEqual([
    200, 200, 200, 429,
  ]);
  await until(() => mailTo(ada.email).length === 3);
  expect(outbox()).toHaveLength(3);
});

test("an account keeps its address until the new one is confirmed by a code that was mailed there", async () => {
  const backend = await startAgain();
  const { body } = await call(backend, "signup", ada);
  const token = body.access_token ?? "";
  const emails = () =>
    query(backend, async (sql) => [
      (await sql`select email from auth.users`)[0]?.email,
      (await sql`select email from public.recruiters`)[0]?.email,
    ]);
  await query(
    backend,
    (sql) => sql`
    insert into public.recruiters (auth_id, name, company_name, contact_number) select id, 'Ada', 'Acme', '1' from auth.users`,
  );

  const changed = "ceo@borealis-labs.dev";
  expect((await call(backend, "user", { email: changed }, { method: "PUT", token })).status).toBe(
    200,
  );
  await until(() => mailTo(changed).length > 0);
  expect(mailTo(ada.email)).toEqual([]);
  expect(await emails()).toEqual([ada.email, ada.email]);

  const code = /^(\d{10})\r?$/m.exec(mailTo(changed)[0] ?? "")?.[1] ?? "";
  const confirm = (digits: string) =>
    call(backend, "verify", { type: "email_change", email: changed, token: digits });
  expect((await confirm("0000000000")).status).toBe(403);
  expect(await emails()).toEqual([ada.email, ada.email]);
  expect((await confirm(code)).status).toBe(200);
  expect(await emails()).toEqual([changed, changed]);
});
