import type { APIRequestContext, Page } from "@playwright/test";
import {
  leakedPasswordError,
  waitForMailedLink,
  readMailsTo,
  postSignIn,
  readSessionCookies,
} from "@/e2e/accounts";
import { expectAccessible } from "@/e2e/axe";
import { expect, mainAlert, fetchPage, test } from "@/e2e/fixtures";
import { readRealRun } from "@/e2e/load/parity/real";
import { test as onOwnSite } from "@/e2e/own-site";
import { createFormSender, postForm } from "@/e2e/post-form";
import { addAuthenticator } from "@/e2e/second-factors";

const answer =
  "If this address has an account, we have sent it a link. The link works once and expires after an hour.";

/** Requests a password reset link without a browser. */
async function requestReset(request: APIRequestContext, email: string) {
  const page = await postForm(request, "/recruiter/reset", "Send link", { email });
  expect(page.within("main").texts("p", { role: "status" })).toEqual([answer]);
  return page;
}

async function saveNewPassword(page: Page, password: string) {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
}

const used = "This link has expired or has already been used. Please ask for a new one.";
const noLongerWorks = "This link no longer works";
const path = "/recruiter/reset/confirm";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a mailed link sets a new password once and ends every session", async ({
      page,
      signInAs,
      baseURL,
      context,
      request,
    }) => {
      const ada = await signInAs("approved");
      const dashboard = async () => (await page.request.get("/recruiter/dashboard")).url();
      expect(await dashboard()).toBe(`${baseURL}/recruiter/dashboard`);
      const before = await context.cookies();

      await context.clearCookies();
      await page.goto("/recruiter/reset");
      await page.getByLabel("Email").fill(ada.email);
      await page.getByRole("button", { name: "Send link" }).click();
      await expect(page.getByRole("status")).toHaveText(answer);
      const link = await waitForMailedLink(path, ada.email);
      // Mail scanners may open the link before its owner. This must not consume the token.
      expect((await request.get(link)).ok()).toBe(true);
      await page.goto(link);
      await saveNewPassword(page, "the new password");
      await expect(page).toHaveURL(`${baseURL}/recruiter/login?reset=1`);
      await expect(page.getByRole("status")).toContainText("Your password has been changed");
      expect(await readSessionCookies(page)).toEqual([]);

      expect((await postSignIn(request, ada)).alerts).toEqual(["Invalid login credentials"]);
      const { url } = await postSignIn(request, { ...ada, password: "the new password" });
      expect(url).toBe(`${baseURL}/recruiter/dashboard`);

      const again = await fetchPage(request, link);
      expect(again.texts("h1")).toEqual([noLongerWorks]);
      expect(again.all("input", { name: "password" })).toEqual([]);
      expect(again.texts("button")).toContain("Send link");

      await context.addCookies(before);
      expect(await dashboard()).toMatch(/\/recruiter\/login/);
    });
  });
}

test("a password reset for an unknown email address shows the same message as for a known one and sends no mail", async ({
  request,
  addAccount,
}) => {
  const ada = await addAccount("approved");
  const known = await requestReset(request, ada.email);
  const unknown = await requestReset(request, `nobody-${ada.email}`);
  expect(unknown.url).toBe(known.url);
  expect(unknown.within("main").text()).toBe(known.within("main").text());
  await waitForMailedLink(path, ada.email);
  expect(await readMailsTo(`nobody-${ada.email}`)).toEqual([]);
});

test("the reset mail has its link in each of its parts", async ({ request, addAccount }) => {
  const ada = await addAccount("approved");
  await requestReset(request, ada.email);
  const link = await waitForMailedLink(path, ada.email);
  const mail = (await readMailsTo(ada.email)).at(-1) ?? "";
  expect(mail).toContain("Subject: Choose a new password");
  // The HTML part contains the link as href and as text. supabase/auth sends no text part.
  const timesInText = readRealRun() ? 0 : 1;
  expect(mail.split(`http://127.0.0.1:3000${link}`).length - 1).toBe(2 + timesInText);
});

test("the reset mail does not name the backend", async ({ request, addAccount }) => {
  const ada = await addAccount("approved");
  await requestReset(request, ada.email);
  await waitForMailedLink(path, ada.email);
  const mail = (await readMailsTo(ada.email)).at(-1) ?? "";
  expect(mail).not.toMatch(/supabase|auth\/v1/i);
});

test("a reset link expires after an hour", async ({ page, request, addAccount, owner }) => {
  const ada = await addAccount("approved");
  await requestReset(request, ada.email);
  const link = await waitForMailedLink(path, ada.email);
  await page.goto(link);
  await owner`update auth.users set recovery_sent_at = now() - interval '61 minutes' where id = ${ada.id}`;
  await saveNewPassword(page, "the new password");
  await expect(mainAlert(page)).toHaveText(used);
  for (const expired of [link, `${path}?token_hash=never-sent`])
    expect((await fetchPage(request, expired)).texts("h1"), expired).toEqual([noLongerWorks]);
});

test("a refused password does not use up the reset link", async ({
  page,
  request,
  addAccount,
  baseURL,
}) => {
  const ada = await addAccount("approved");
  await requestReset(request, ada.email);
  const link = await waitForMailedLink(path, ada.email);
  const message = "Password needs at least 8 characters";
  const refused = await postForm(request, link, "Save password", { password: "short" });
  expect(refused.text()).toContain(message);
  await page.goto(link);
  await saveNewPassword(page, "short");
  await expect(page.getByText(message)).toBeVisible();
  await saveNewPassword(page, ada.password);
  await expect(page).toHaveURL(`${baseURL}/recruiter/login?reset=1`);
});

onOwnSite(
  "a leaked new password does not replace the old one, and does not use up the link",
  async ({ page, request, ownSite, addAccount }) => {
    const ada = await addAccount("approved");
    await requestReset(request, ada.email);
    await page.goto(await waitForMailedLink(path, ada.email));
    ownSite.answer(/\/auth\/v1\/user/, leakedPasswordError, 422);
    await saveNewPassword(page, "password123");
    await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
      new RegExp(leakedPasswordError.msg),
    );
    expect(await readSessionCookies(page)).toEqual([]);
    ownSite.recover();
    expect((await postSignIn(request, ada)).url).toBe(`${ownSite.url}/recruiter/dashboard`);
    await saveNewPassword(page, "the new password");
    await expect(page).toHaveURL(`${ownSite.url}/recruiter/login?reset=1`);
  },
);

test("a reset link without exactly one token is reported as incomplete", async ({ request }) => {
  for (const link of [path, `${path}?token_hash=`, `${path}?token_hash=a&token_hash=b`]) {
    const page = await fetchPage(request, link);
    expect(page.texts("h1"), link).toEqual(["This link is incomplete"]);
    expect(page.texts("button"), link).toContain("Send link");
  }
});

onOwnSite(
  "the reset form reports an outage but does not wait for a slow mail",
  async ({ page, request, ownSite, addAccount }) => {
    const ada = await addAccount("approved");
    await requestReset(request, `nobody-else-${ada.email}`);
    ownSite.hang(/\/auth\/v1\/recover/);
    for (const email of [ada.email, `nobody-${ada.email}`]) {
      const start = performance.now();
      expect((await requestReset(request, email)).url).toMatch(/sent=1$/);
      // The response must not wait for the call to Auth, which times out after three seconds.
      expect(performance.now() - start).toBeLessThan(2900);
    }
    await expect
      .poll(ownSite.log, { timeout: 10_000 })
      .toContain("A link for a new password was not sent.");
    ownSite.disconnect();
    await page.goto("/recruiter/reset");
    await page.getByLabel("Email").fill(ada.email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(mainAlert(page)).toHaveText("Something went wrong. Please try again.");
    ownSite.recover();
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page).toHaveURL(/sent=1$/);
    await waitForMailedLink(path, ada.email);
  },
);

test("one email address gets at most three mails with reset links", async ({
  request,
  addAccount,
}) => {
  const ada = await addAccount("approved");
  for (let attempt = 0; attempt < 5; attempt++) await requestReset(request, ada.email);
  // Mails are sent in order, so once Bob's has arrived, any further mail to Ada would have arrived, too.
  const bob = await addAccount("approved");
  await requestReset(request, bob.email);
  await waitForMailedLink(path, bob.email);
  expect(await readMailsTo(ada.email)).toHaveLength(3);
});

for (const javaScriptEnabled of [true, false]) {
  onOwnSite.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    onOwnSite.use({ javaScriptEnabled });

    onOwnSite(
      "a new password for an account with an authenticator needs its code, and a wrong code ends nothing and leaves the link usable",
      async ({ page, request, context, ownSite, owner, signInAs }) => {
        const ada = await signInAs("approved");
        const cookies = await context.cookies();
        const authenticator = await addAuthenticator(owner, ada.id);
        ownSite.intercept(authenticator.intercept);
        await requestReset(request, ada.email);
        const link = await waitForMailedLink(path, ada.email);
        await context.clearCookies();
        const sessions = () => owner`select id from auth.sessions where user_id = ${ada.id}`;
        const before = await sessions();

        await page.goto(link);
        if (javaScriptEnabled) await expectAccessible(page);
        await expect(page.getByText("npm run admin -- remove-factor EMAIL")).toBeVisible();
        await page.getByLabel("Code").fill("654 321");
        await saveNewPassword(page, "the new password");
        await expect(page.getByText("Invalid TOTP code entered")).toBeVisible();
        expect(await sessions()).toEqual(before);
        expect((await postSignIn(request, ada)).url).toBe(`${ownSite.url}/recruiter/dashboard`);

        await page.goto(link);
        await page.getByLabel("Code").fill(authenticator.code().replace(/^.../, "$& "));
        await saveNewPassword(page, "the new password");
        await expect(page).toHaveURL(`${ownSite.url}/recruiter/login?reset=1`);
        expect(await sessions()).toEqual([]);
        await context.addCookies(cookies);
        expect((await page.request.get("/recruiter/dashboard")).url()).toMatch(/login/);
        await context.clearCookies();
        const { url } = await postSignIn(context.request, { ...ada, password: "the new password" });
        expect(url).toBe(`${ownSite.url}/recruiter/dashboard`);
        expect((await fetchPage(request, link)).texts("h1")).toEqual([noLongerWorks]);
      },
    );
  });
}

onOwnSite(
  "a new password without the code of the account's authenticator is refused and leaves the link usable",
  async ({ request, ownSite, owner, addAccount }) => {
    const ada = await addAccount("approved");
    await requestReset(request, ada.email);
    const link = await waitForMailedLink(path, ada.email);
    // The page was opened before the account had an authenticator.
    const send = await createFormSender(request, link, "Save password");
    ownSite.intercept((await addAuthenticator(owner, ada.id)).intercept);
    const refused = await send({ password: "the new password" });
    expect(await refused.text()).toContain("Enter the code of your authenticator.");
    expect((await fetchPage(request, link)).each("name", "input")).toContain("code");
    // Ten codes in five minutes are checked, further ones are not.
    const withCode = await createFormSender(request, link, "Save password");
    const tries = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      const answer = await withCode({ password: "the new password", code: "654321" });
      tries.push((await answer.text()).includes("Too many attempts"));
    }
    expect(tries).toEqual([...Array.from({ length: 10 }, () => false), true]);
    expect((await fetchPage(request, link)).texts("button")).toContain("Save password");
  },
);
