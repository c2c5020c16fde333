import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { dataDir, query, read, startAgain, until } from "../../test/backend.ts";
import type { Backend } from "./start.ts";

type Call = { method?: string; token?: string; key?: string };

async function call(
  { url, publishableKey }: Backend,
  path: string,
  body?: object,
  { method = "POST", token, key = publishableKey }: Call = {},
) {
  const headers = {
    apikey: key,
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

test("requests to Auth endpoints that the project does not use get 404 and send no mail", async () => {
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

test("one address gets at most three password reset mails in ten minutes, and requests for unknown addresses get the same responses", async () => {
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

test("an account keeps its email address until the new address is confirmed by a code that was mailed to it", async () => {
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

const tally = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test("one account can request three changes of its email address in ten minutes, also concurrently and to different addresses", async () => {
  const backend = await startAgain();
  const { body } = await call(backend, "signup", ada);
  const token = body.access_token ?? "";
  const change = (email: string, as = token) =>
    call(backend, "user", { email }, { method: "PUT", token: as });
  const forged = token.replace(/\.[^.]+$/, ".forged");
  for (const n of numbers(5)) expect((await change(`x${n}@acme.dev`, forged)).status).toBe(403);
  const answers = await Promise.all(numbers(200).map((n) => change(`victim${n}@borealis.dev`)));
  expect(tally(answers)).toEqual({ 200: 3, 429: 197 });
  await until(() => outbox().length === 3);
  const { body: another } = await call(backend, "signup", { ...ada, email: "bob@acme.dev" });
  expect((await change("bob@borealis.dev", another.access_token)).status).toBe(200);
});

test("one mailbox gets at most three mails about changed addresses, even for different tags (+1, +2) and from different accounts", async () => {
  const backend = await startAgain();
  const statuses = [];
  for (const n of numbers(5)) {
    const { body } = await call(backend, "signup", { ...ada, email: `person${n}@acme.dev` });
    const change = { email: `vic.tim+${n}@gmail.com` };
    const options = { method: "PUT", token: body.access_token ?? "" };
    statuses.push((await call(backend, "user", change, options)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test("of 60 wrong passwords for one account ten are checked; sign-ins through the site and to other accounts are not limited", async () => {
  const backend = await startAgain();
  await call(backend, "signup", ada);
  await call(backend, "signup", { ...ada, email: "bob@acme.dev" });
  const signIn = (credentials: object, key?: string) =>
    call(backend, "token?grant_type=password", credentials, key === undefined ? {} : { key });
  for (let n = 0; n < 12; n++) expect((await signIn(ada)).status).toBe(200);
  const wrong = { ...ada, password: "a guess" };
  expect(tally(await Promise.all(numbers(60).map(() => signIn(wrong))))).toEqual({
    400: 10,
    429: 50,
  });
  const refused = await signIn(ada);
  expect(refused).toMatchObject({ status: 429, body: { error_code: "over_request_rate_limit" } });
  expect((await signIn({ ...ada, email: "bob@acme.dev" })).status).toBe(200);
  const { secretKey } = backend;
  expect(tally(await Promise.all(numbers(15).map(() => signIn(wrong, secretKey))))).toEqual({
    400: 15,
  });
  expect((await signIn(ada, secretKey)).status).toBe(200);
});

test("one network can try to sign in to 30 accounts and register 30 accounts, five of them for one mailbox", async () => {
  const backend = await startAgain();
  const guesses = numbers(40).map((n) =>
    call(backend, "token?grant_type=password", { email: `x${n}@acme.dev`, password: "a guess" }),
  );
  expect(tally(await Promise.all(guesses))).toEqual({ 400: 30, 429: 10 });
  const signUps = async (emails: string[], key?: string) =>
    tally(
      await Promise.all(
        emails.map((email) => call(backend, "signup", { ...ada, email }, key ? { key } : {})),
      ),
    );
  expect(await signUps(numbers(25).map((n) => `victim+${n}@acme.dev`))).toEqual({
    200: 5,
    429: 20,
  });
  expect(await signUps(numbers(30).map((n) => `other${n}@acme.dev`))).toEqual({ 200: 25, 429: 5 });
  expect(
    await signUps(
      numbers(3).map((n) => `site${n}@acme.dev`),
      backend.secretKey,
    ),
  ).toEqual({ 200: 3 });
});

test("a password reset link leads to the site regardless of the requested redirect; only the newest link works, and only once", async () => {
  const backend = await startAgain();
  await call(backend, "signup", ada);
  const links = async (count: number) => {
    const to = encodeURIComponent("https://evil.example/");
    const body = { email: ada.email, redirect_to: "https://evil.example/" };
    expect((await call(backend, `recover?redirect_to=${to}`, body)).status).toBe(200);
    await until(() => mailTo(ada.email).length === count);
    return mailTo(ada.email).map((mail) => mail.replace(/=\r?\n/g, "").replaceAll("=3D", "="));
  };
  await links(1);
  const mails = await links(2);
  expect(mails.join()).not.toContain("evil.example");
  const tokens = mails.map((mail) => {
    const path = "http://127.0.0.1/recruiter/reset/confirm";
    return new RegExp(`${path}\\?token_hash=([\\w-]+)`).exec(mail)?.[1] ?? "";
  });
  const [older = "", newest = ""] = tokens;
  expect(newest).not.toBe(older);
  const use = async (token_hash: string) =>
    (await call(backend, "verify", { type: "recovery", token_hash })).status;
  expect(await use(older)).toBe(403);
  expect(await use(newest)).toBe(200);
  expect(await use(newest)).toBe(403);
});

test("end_email_changes, which the site calls for a new password, cancels a pending change of the email address", async () => {
  const backend = await startAgain();
  const { body } = await call(backend, "signup", ada);
  const changed = "thief@borealis-labs.dev";
  const options = { method: "PUT", token: body.access_token ?? "" };
  await call(backend, "user", { email: changed }, options);
  await until(() => mailTo(changed).length > 0);
  const code = /^(\d{10})\r?$/m.exec(mailTo(changed)[0] ?? "")?.[1] ?? "";
  await query(
    backend,
    (sql) => sql`select public.end_email_changes(id) from auth.users where email = ${ada.email}`,
  );
  const confirm = { type: "email_change", email: changed, token: code };
  expect((await call(backend, "verify", confirm)).status).toBe(403);
  expect(await query(backend, (sql) => sql`select email from auth.users`)).toEqual([
    { email: ada.email },
  ]);
});
