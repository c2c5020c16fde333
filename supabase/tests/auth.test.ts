import { afterAll, expect, test } from "vitest";
import { storeToken } from "@/test/auth-rows";
import {
  addAccount,
  addAdmin,
  anonymous,
  callAuth,
  owner,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

// These tests call Auth directly with the publishable key, bypassing the site's forms.

const createdEmails: string[] = [];
const newCredentials = (password = "a long password") => {
  const email = `${uniqueWord()}@acme-systems.dev`;
  createdEmails.push(email);
  return { email, password };
};

afterAll(() => owner`delete from auth.users where email = any(${createdEmails})`);

const refusal = expect.objectContaining({
  status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
});

const passwords = {
  "7 characters": "x".repeat(7),
  "73 characters": "x".repeat(73),
  "0 characters": "",
};

for (const [length, password] of Object.entries(passwords))
  test(`a password of ${length} is refused at sign-up`, async () => {
    const person = newCredentials(password);
    expect(await callAuth("signup", person)).toEqual(refusal);
    expect(await owner`select from auth.users where email = ${person.email}`).toHaveLength(0);
  });

for (const length of [8, 72])
  test(`a password of ${length} characters is accepted at sign-up and signs in`, async () => {
    const person = newCredentials("x".repeat(length));
    expect((await callAuth("signup", person)).status).toBe(200);
    expect((await callAuth("token?grant_type=password", person)).status).toBe(200);
    // A password that differs only at the end must be refused: Auth must compare all characters.
    expect(
      await callAuth("token?grant_type=password", {
        ...person,
        password: `${person.password.slice(1)}y`,
      }),
    ).toEqual(refusal);
  });

test("a password of 7 characters is refused when a user changes the password", async () => {
  const person = newCredentials();
  const { access_token: token } = (await callAuth("signup", person)).body;
  expect(await callAuth("user", { password: "x".repeat(7) }, { method: "PUT", token })).toEqual(
    refusal,
  );
  expect((await callAuth("token?grant_type=password", person)).status).toBe(200);
});

test("a password that is changed directly at Auth ends the account's other sessions only", async () => {
  const person = newCredentials();
  const { access_token: token } = (await callAuth("signup", person)).body;
  const elsewhere = (await callAuth("token?grant_type=password", person)).body;
  const other = (await callAuth("signup", newCredentials())).body;
  const isSignedIn = async (token: string) =>
    (await callAuth("user", undefined, { method: "GET", token })).status === 200;
  const renew = (refresh_token: string) =>
    callAuth("token?grant_type=refresh_token", { refresh_token });
  const sessions = async () => {
    const rows = await owner`
      select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${person.email}`;
    return rows.length;
  };

  const change = (values: object) => callAuth("user", values, { method: "PUT", token });
  expect((await change({ data: { theme: "dark" } })).status).toBe(200);
  expect(await change({ password: "short" })).toEqual(refusal);
  expect(await change({ password: person.password })).toEqual(refusal);
  expect(await sessions()).toBe(2);
  expect((await change({ password: "another password" })).status).toBe(200);
  expect(await sessions()).toBe(1);
  expect(await isSignedIn(token)).toBe(true);
  expect(await renew(elsewhere.refresh_token)).toEqual(refusal);
  expect((await renew(other.refresh_token)).status).toBe(200);
});

test("a failed sign-in is answered alike for known and unknown addresses", async () => {
  const person = newCredentials();
  await callAuth("signup", person);
  const known = await callAuth("token?grant_type=password", {
    ...person,
    password: "not the password",
  });
  const unknown = await callAuth("token?grant_type=password", newCredentials());
  expect(known).toEqual(refusal);
  expect(unknown).toEqual(known);
});

test("sign-in methods other than e-mail and password are disabled in the settings of Auth", async () => {
  const { body } = await callAuth("settings", undefined, { method: "GET" });
  const on = Object.entries(body.external as Record<string, boolean>).filter(([, isOn]) => isOn);
  expect(on).toEqual([["email", true]]);
  expect(body).toMatchObject({ disable_signup: false, saml_enabled: false });
});

const attempts: [method: string, path: string, body?: object][] = [
  ["an anonymous sign-up", "signup", {}],
  ["a phone and password", "signup", { phone: "+442079460000", password: "a long password" }],
  ["a code sent to a phone", "otp", { phone: "+442079460000" }],
  ["another site’s token", "token?grant_type=id_token", { provider: "google", id_token: "x" }],
  ["OAuth of another site", "authorize?provider=github"],
  ["single sign-on", "sso", { domain: "acme-systems.dev" }],
  ["an invitation without the secret key", "invite", { email: "eve@acme-systems.dev" }],
  [
    "the operator’s endpoint for accounts",
    "admin/users",
    { email: "eve@acme-systems.dev", password: "a long password" },
  ],
];

for (const [method, path, body] of attempts)
  test(`Auth refuses sign-in methods other than e-mail and password: ${method}`, async () => {
    const accounts = async () => (await owner`select count(*)::int from auth.users`)[0]?.count;
    const before = await accounts();
    const answer = await callAuth(path, body, { method: body ? "POST" : "GET" });
    expect(answer).toEqual(refusal);
    expect(answer.body).not.toHaveProperty("access_token");
    expect(await accounts()).toBe(before);
  });

test("each refresh at Auth invalidates the refresh tokens before the previous one", async () => {
  const { refresh_token: first, user } = (await callAuth("signup", newCredentials())).body;
  const renew = (token: string) =>
    callAuth("token?grant_type=refresh_token", { refresh_token: token });
  const second = (await renew(first)).body.refresh_token;
  const third = (await renew(second)).body.refresh_token;
  expect(new Set([first, second, third]).size).toBe(3);
  // Moves the first use into the past: Auth accepts a reused token for some seconds, because two tabs may send it.
  await owner`
    update auth.refresh_tokens set updated_at = updated_at - interval '1 minute', created_at = created_at - interval '1 minute'
    where user_id = ${user.id}`;
  expect(await renew(first)).toEqual(refusal);
});

test("a password reset token is valid until it is used, replaced or an hour old", async () => {
  const person = newCredentials();
  const { user } = (await callAuth("signup", person)).body;
  const token = uniqueWord();
  const before = uniqueWord();
  const issue = (issued: string, minutesAgo: number) =>
    storeToken(owner, user.id, "recovery_token", issued, minutesAgo);
  const isValid = async (candidate: string) =>
    (await service.rpc("find_reset_link", { token: candidate }).throwOnError()).data !== null;
  await issue(before, 2);
  await issue(token, 1);
  expect(await Promise.all([token, before, "", uniqueWord()].map(isValid))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  await issue(token, 61);
  expect(await isValid(token)).toBe(false);
  await issue(token, 1);
  expect((await callAuth("verify", { type: "recovery", token_hash: token })).status).toBe(200);
  expect(await isValid(token)).toBe(false);
});

test("only the web server can read a password reset link or make it usable again", async () => {
  const token = uniqueWord();
  const person = await addAccount();
  const issued = { account: person.id, token };
  for (const client of [anonymous, person.client, (await addAdmin()).client]) {
    expect((await client.rpc("find_reset_link", { token })).error?.code).toBe("42501");
    expect((await client.rpc("restore_reset_link", issued)).error?.code).toBe("42501");
  }
  const find = async () => (await service.rpc("find_reset_link", { token }).throwOnError()).data;
  expect(await find()).toBeNull();
  await owner`update auth.users set recovery_sent_at = now() - interval '5 minutes' where id = ${person.id}`;
  await service.rpc("restore_reset_link", issued).throwOnError();
  expect(await find()).toEqual({ account: person.id, factor: null });
});

test("a used password reset link is not made usable again once it is outdated", async () => {
  const person = await addAccount();
  const old = uniqueWord();
  const newer = uniqueWord();
  const restore = () =>
    service.rpc("restore_reset_link", { account: person.id, token: old }).throwOnError();
  const find = async (token: string) =>
    (await service.rpc("find_reset_link", { token }).throwOnError()).data;
  await storeToken(owner, person.id, "recovery_token", newer);
  await restore();
  expect(await find(old)).toBeNull();
  expect(await find(newer)).not.toBeNull();
  await owner`
    update auth.users set recovery_token = '', recovery_sent_at = now() - interval '61 minutes' where id = ${person.id}`;
  await restore();
  expect(await find(old)).toBeNull();
});
