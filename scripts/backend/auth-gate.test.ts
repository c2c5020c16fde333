import { expect, test } from "vitest";
import {
  ada,
  callAuth,
  readMailsTo,
  numbersBelow,
  listWrittenMails,
  signUp,
  countByStatus,
} from "../../test/auth.ts";
import { startPreparedBackend, waitUntil } from "../../test/backend.ts";

test("requests to Auth endpoints that the project does not use get 404 and send no mail", async () => {
  const backend = await startPreparedBackend();
  const token = await signUp(backend);
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
    expect((await callAuth(backend, path, { email: ada.email, type: "signup" })).status, path).toBe(
      404,
    );
  for (const path of [
    "reauthenticate",
    "authorize?provider=github",
    "verify?token=1&type=magiclink",
    "callback",
    "magiclink",
  ])
    expect((await callAuth(backend, path, undefined, { method: "GET", token })).status, path).toBe(
      404,
    );
  expect((await callAuth(backend, "settings", undefined, { method: "GET" })).status).toBe(200);
  expect((await callAuth(backend, "recover", { email: ada.email })).status).toBe(200);
  await waitUntil(() => readMailsTo(ada.email).length > 0);
  expect(listWrittenMails()).toHaveLength(1);
});

test("requests for password reset mails are limited alike for known and unknown addresses", async () => {
  const backend = await startPreparedBackend();
  await signUp(backend);
  const answers = async (emails: string[]) => {
    const statuses = [];
    for (const email of emails)
      statuses.push((await callAuth(backend, "recover", { email })).status);
    return statuses;
  };
  expect(
    await answers([ada.email, ada.email, ada.email, ada.email, "ADA@acme-systems.dev"]),
  ).toEqual([200, 200, 200, 429, 429]);
  expect(await answers(Array.from({ length: 4 }, () => "nobody@acme-systems.dev"))).toEqual([
    200, 200, 200, 429,
  ]);
  await waitUntil(() => readMailsTo(ada.email).length === 3);
  expect(listWrittenMails()).toHaveLength(3);
});

test("of 60 wrong passwords for one account only ten are checked, while other sign-ins go on", async () => {
  const backend = await startPreparedBackend();
  await signUp(backend);
  await signUp(backend, "bob@acme.dev");
  const signIn = (credentials: object, key?: string) =>
    callAuth(backend, "token?grant_type=password", credentials, key === undefined ? {} : { key });
  for (let n = 0; n < 12; n++) expect((await signIn(ada)).status).toBe(200);
  const wrong = { ...ada, password: "a guess" };
  expect(countByStatus(await Promise.all(numbersBelow(60).map(() => signIn(wrong))))).toEqual({
    400: 10,
    429: 50,
  });
  const refused = await signIn(ada);
  expect(refused).toMatchObject({ status: 429, body: { error_code: "over_request_rate_limit" } });
  expect((await signIn({ ...ada, email: "bob@acme.dev" })).status).toBe(200);
  const { secretKey } = backend;
  expect(
    countByStatus(await Promise.all(numbersBelow(15).map(() => signIn(wrong, secretKey)))),
  ).toEqual({
    400: 15,
  });
  expect((await signIn(ada, secretKey)).status).toBe(200);
});

test("sign-ins and registrations are limited for each network and mailbox", async () => {
  const backend = await startPreparedBackend();
  const guesses = numbersBelow(40).map((n) =>
    callAuth(backend, "token?grant_type=password", {
      email: `x${n}@acme.dev`,
      password: "a guess",
    }),
  );
  expect(countByStatus(await Promise.all(guesses))).toEqual({ 400: 30, 429: 10 });
  const signUps = async (emails: string[], key?: string) =>
    countByStatus(
      await Promise.all(
        emails.map((email) => callAuth(backend, "signup", { ...ada, email }, key ? { key } : {})),
      ),
    );
  expect(await signUps(numbersBelow(25).map((n) => `victim+${n}@acme.dev`))).toEqual({
    200: 5,
    429: 20,
  });
  expect(await signUps(numbersBelow(30).map((n) => `other${n}@acme.dev`))).toEqual({
    200: 25,
    429: 5,
  });
  expect(
    await signUps(
      numbersBelow(3).map((n) => `site${n}@acme.dev`),
      backend.secretKey,
    ),
  ).toEqual({ 200: 3 });
});

test("only the newest password reset link leads to the site, once", async () => {
  const backend = await startPreparedBackend();
  await signUp(backend);
  const links = async (count: number) => {
    const to = encodeURIComponent("https://evil.example/");
    const body = { email: ada.email, redirect_to: "https://evil.example/" };
    expect((await callAuth(backend, `recover?redirect_to=${to}`, body)).status).toBe(200);
    await waitUntil(() => readMailsTo(ada.email).length === count);
    return readMailsTo(ada.email).map((mail) => mail.replace(/=\r?\n/g, "").replaceAll("=3D", "="));
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
    (await callAuth(backend, "verify", { type: "recovery", token_hash })).status;
  expect(await use(older)).toBe(403);
  expect(await use(newest)).toBe(200);
  expect(await use(newest)).toBe(403);
});
