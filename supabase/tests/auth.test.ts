import { afterAll, describe, expect, test } from "vitest";
import { account, admin, anonymous, call, owner, service, unique } from "./callers.ts";

// Auth itself, as anybody reaches it with the publishable key, without the site's forms in front.

const made: string[] = [];
const newcomer = (password = "a long password") => {
  const email = `${unique()}@acme-systems.dev`;
  made.push(email);
  return { email, password };
};

afterAll(async () => void (await owner`delete from auth.users where email = any(${made})`));

const refusal = expect.objectContaining({
  status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
});

describe("a password", () => {
  const passwords = { "7 characters": "x".repeat(7), "73 characters": "x".repeat(73), none: "" };

  for (const [what, password] of Object.entries(passwords))
    test(`of ${what} makes no account`, async () => {
      const one = newcomer(password);
      expect(await call("signup", one)).toEqual(refusal);
      expect(await owner`select from auth.users where email = ${one.email}`).toHaveLength(0);
    });

  for (const length of [8, 72])
    test(`of ${length} characters does, and signs in`, async () => {
      const one = newcomer("x".repeat(length));
      expect((await call("signup", one)).status).toBe(200);
      expect((await call("token?grant_type=password", one)).status).toBe(200);
      // All of it counts.
      expect(
        await call("token?grant_type=password", { ...one, password: `${one.password.slice(1)}y` }),
      ).toEqual(refusal);
    });

  test("of 7 characters replaces none", async () => {
    const one = newcomer();
    const { access_token: token } = (await call("signup", one)).body;
    expect(await call("user", { password: "x".repeat(7) }, { method: "PUT", token })).toEqual(
      refusal,
    );
    expect((await call("token?grant_type=password", one)).status).toBe(200);
  });
});

test("whoever signs in wrongly learns nothing of who has an account", async () => {
  const one = newcomer();
  await call("signup", one);
  const [known, unknown] = [
    await call("token?grant_type=password", { ...one, password: "not the password" }),
    await call("token?grant_type=password", newcomer()),
  ];
  expect(known).toEqual(refusal);
  expect(unknown).toEqual(known);
});

describe("ways in that nobody needs", () => {
  test("are off, and the way in by address and password is on", async () => {
    const { body } = await call("settings", undefined, { method: "GET" });
    const on = Object.entries(body.external as Record<string, boolean>).filter(([, isOn]) => isOn);
    expect(on).toEqual([["email", true]]);
    expect(body).toMatchObject({ disable_signup: false, saml_enabled: false });
  });

  const attempts: [what: string, path: string, body?: object][] = [
    ["without a name", "signup", {}],
    ["by phone and password", "signup", { phone: "+442079460000", password: "a long password" }],
    ["by a code to a phone", "otp", { phone: "+442079460000" }],
    ["by another site’s token", "token?grant_type=id_token", { provider: "google", id_token: "x" }],
    ["by another site", "authorize?provider=github"],
    ["by single sign-on", "sso", { domain: "acme-systems.dev" }],
    ["by an invitation of one’s own", "invite", { email: "eve@acme-systems.dev" }],
    [
      "by making an account as the operator does",
      "admin/users",
      { email: "eve@acme-systems.dev", password: "a long password" },
    ],
  ];

  for (const [what, path, body] of attempts)
    test(`are refused: ${what}`, async () => {
      const accounts = async () => (await owner`select count(*)::int from auth.users`)[0]?.count;
      const before = await accounts();
      const answer = await call(path, body, { method: body ? "POST" : "GET" });
      expect(answer).toEqual(refusal);
      expect(answer.body).not.toHaveProperty("access_token");
      expect(await accounts()).toBe(before);
    });
});

test("a session goes on by a new token each time; of those before the last none is worth anything", async () => {
  const { refresh_token: first, user } = (await call("signup", newcomer())).body;
  const renew = (token: string) => call("token?grant_type=refresh_token", { refresh_token: token });
  const second = (await renew(first)).body.refresh_token;
  const third = (await renew(second)).body.refresh_token;
  expect(new Set([first, second, third]).size).toBe(3);
  // Two tabs may use the same one within seconds.
  await owner`
    update auth.refresh_tokens set updated_at = updated_at - interval '1 minute', created_at = created_at - interval '1 minute'
    where user_id = ${user.id}`;
  expect(await renew(first)).toEqual(refusal);
});

test("a token for a new password is valid until it is used, replaced or an hour old, for the web server alone", async () => {
  const one = newcomer();
  await call("signup", one);
  const [token, before] = [unique(), unique()];
  const issue = (issued: string, minutesAgo: number) => owner`
    update auth.users set recovery_token = ${issued}, recovery_sent_at = now() - ${`${minutesAgo} minutes`}::interval
    where email = ${one.email}`;
  const isValid = async (given: string) =>
    (await service.rpc("is_reset_token", { token: given }).throwOnError()).data;
  await issue(before, 2);
  await issue(token, 1);
  expect(await Promise.all([token, before, "", unique()].map(isValid))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  for (const client of [anonymous, (await account()).client, (await admin()).client])
    expect((await client.rpc("is_reset_token", { token })).error?.code).toBe("42501");
  await issue(token, 61);
  expect(await isValid(token)).toBe(false);
  await issue(token, 1);
  expect((await call("verify", { type: "recovery", token_hash: token })).status).toBe(200);
  expect(await isValid(token)).toBe(false);
});
