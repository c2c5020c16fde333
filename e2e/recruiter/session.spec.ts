import type { APIResponse } from "@playwright/test";
import {
  postSignIn,
  readSessionCookies,
  createSignInTester,
  createSignInSender,
} from "@/e2e/accounts";
import { expect, fetchPage, test } from "@/e2e/fixtures";
import { test as onOwnSite } from "@/e2e/own-site";
import { postForm } from "@/e2e/post-form";
import { replaceSession, readSession } from "@/e2e/recruiter/session";

const refreshSession = (token: string) =>
  fetch(`${process.env.SUPABASE_URL}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: {
      apikey: process.env.SUPABASE_PUBLISHABLE_KEY ?? "",
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ refresh_token: token }),
  });

const parseSetCookies = (answer: APIResponse) =>
  Object.fromEntries(
    answer
      .headersArray()
      .filter((header) => header.name.toLowerCase() === "set-cookie")
      .map(({ value: text }) => {
        // Splits the header into the name, the value and the attributes, which begin with a semicolon.
        const [, name = "", value = "", cookieAttributes = ""] =
          /^([^=]+)=([^;]*)(.*)$/.exec(text) ?? [];
        return [name, { value, attributes: cookieAttributes.replace(/; Expires=[^;]*/, "") }];
      }),
  );

test("neither scripts nor pages contain the session", async ({ page, context, addAccount }) => {
  await postSignIn(context.request, await addAccount("approved"));
  const answer = await page.goto("/recruiter/dashboard");
  await expect(page).toHaveURL(/\/recruiter\/dashboard$/);
  const cookies = await readSessionCookies(page);
  for (const { name, httpOnly, sameSite, path } of cookies)
    expect({ name, httpOnly, sameSite, path }).toEqual({
      name,
      httpOnly: name !== "session-hint",
      sameSite: "Lax",
      path: "/",
    });
  expect(await page.evaluate(() => document.cookie)).toBe("session-hint=1");
  const session = await readSession(context);
  for (const source of [await answer?.text(), await page.content()])
    for (const secret of [
      session.access_token,
      session.refresh_token,
      ...cookies.map(({ value }) => value).filter((value) => value.length > 1),
    ]) {
      expect(secret.length).toBeGreaterThan(10);
      expect(source).not.toContain(secret);
    }
});

test("signing out ends the session at the backend", async ({ context, signInAs, baseURL }) => {
  await signInAs("approved");
  const session = await readSession(context);
  const { url } = await postForm(context.request, "/recruiter/dashboard", "Sign Out");
  expect(url).toBe(`${baseURL}/`);
  expect((await refreshSession(session.refresh_token)).ok).toBe(false);
  await replaceSession(context, baseURL, session);
  expect((await context.request.get("/recruiter/dashboard")).url()).toMatch(/\/recruiter\/login/);
});

test("a session that was not ended can be refreshed", async ({ context, signInAs }) => {
  await signInAs("approved");
  expect((await refreshSession((await readSession(context)).refresh_token)).ok).toBe(true);
});

test("signing in replaces a session that somebody planted in the browser", async ({
  context,
  signInAs,
  addAccount,
  baseURL,
}) => {
  await signInAs("pending");
  const planted = await readSession(context);
  const ada = await addAccount("approved");
  const { url } = await postSignIn(context.request, ada);
  expect(url).toBe(`${baseURL}/recruiter/dashboard`);
  const session = await readSession(context);
  expect(session.user.id).toBe(ada.id);
  expect(session.refresh_token).not.toBe(planted.refresh_token);
  await replaceSession(context, baseURL, planted);
  const answer = await context.request.get("/recruiter/dashboard");
  expect(answer.url()).toBe(`${baseURL}/recruiter/pending`);
});

test("a forged session is refused, because the backend verifies its token", async ({
  context,
  signInAs,
  addAccount,
  baseURL,
}) => {
  const bob = await addAccount("approved");
  const ada = await signInAs("approved");
  const session = await readSession(context);
  await replaceSession(context, baseURL, { ...session, user: { ...session.user, id: bob.id } });
  const own = await fetchPage(context.request, "/recruiter/dashboard");
  expect(own.within("header").text()).toContain(ada.company);

  const [head, claims, signature] = session.access_token.split(".");
  const forged = {
    ...(JSON.parse(Buffer.from(claims ?? "", "base64url").toString()) as object),
    sub: bob.id,
  };
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  for (const token of [
    [head, Buffer.from(JSON.stringify(forged)).toString("base64url"), signature].join("."),
    [none, Buffer.from(JSON.stringify(forged)).toString("base64url"), ""].join("."),
  ]) {
    await replaceSession(context, baseURL, { ...session, access_token: token });
    const answer = await context.request.get("/recruiter/dashboard");
    expect(answer.url()).toMatch(/\/recruiter\/login/);
    expect(await answer.text()).not.toContain(bob.company);
  }
});

test("a sign-in form that another site sends signs nobody in", async ({
  request,
  addAccount,
  baseURL,
}) => {
  const ada = await addAccount("approved");
  const send = await createSignInTester(request);
  for (const [origin, isAccepted] of [
    ["https://evil.example.com", false],
    ["null", false],
    [baseURL ?? "", true],
  ] as const)
    expect((await send(ada, { Origin: origin })).isSignedIn, origin).toBe(isAccepted);
});

for (const [site, variables, name, secure] of [
  ["https", { SITE_URL: "https://jobs.example.com" }, "__Host-session", "; Secure"],
  ["http", {}, "session", ""],
] as const)
  onOwnSite.describe(`at an ${site} site`, () => {
    onOwnSite.use({ variables });

    onOwnSite(
      `the session cookies at an ${site} site have its name and attributes`,
      async ({ request, addAccount, ownSite }) => {
        const ada = await addAccount("approved");
        const answer = await (await createSignInSender(request))(ada);
        const set = parseSetCookies(answer);
        const expectedAttributes = `; Path=/; Max-Age=34560000${secure}; HttpOnly; SameSite=lax`;
        const parts = Object.keys(set).filter((cookieName) => cookieName !== "session-hint");
        expect(parts.length).toBeGreaterThan(0);
        for (const part of parts) {
          expect(part).toMatch(new RegExp(`^${name}(\\.\\d+)?$`));
          expect(set[part]?.attributes).toBe(expectedAttributes);
        }
        expect(set["session-hint"]).toEqual({
          value: "1",
          attributes: expectedAttributes.replace("; HttpOnly", ""),
        });

        const cookie = Object.entries(set)
          .map(([cookieName, { value }]) => `${cookieName}=${value}`)
          .join("; ");
        const dashboard = await request.get("/recruiter/dashboard", {
          headers: { cookie },
          maxRedirects: 0,
        });
        expect([dashboard.status(), await dashboard.text()]).toEqual([
          200,
          expect.stringContaining(ada.company),
        ]);
        // HTTP and HTTPS sites use different cookie names. The session must not be accepted under the other one.
        const other = cookie.replaceAll(name, name === "session" ? "__Host-session" : "session");
        expect(
          (
            await request.get("/recruiter/dashboard", {
              headers: { cookie: other },
              maxRedirects: 0,
            })
          ).status(),
        ).toBe(307);
        expect(ownSite.url).toMatch(/^http:/);
      },
    );
  });
