import type { APIResponse } from "@playwright/test";
import { alert, sessionCookies, signIn, signInPost } from "../accounts";
import { expectAccessible } from "../axe";
import { expect, test } from "../fixtures";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an approved recruiter signs in to the dashboard and signs out", async ({
      page,
      addAccount,
      baseURL,
    }) => {
      const ada = await addAccount("approved");
      await signIn(page, ada);
      await expect(page).toHaveURL(`${baseURL}/recruiter/dashboard`);
      await expect(page.getByRole("banner").getByText(ada.company)).toBeVisible();
      expect(await sessionCookies(page)).not.toEqual([]);
      await page.getByRole("button", { name: "Sign Out" }).click();
      await expect(page).toHaveURL(`${baseURL}/`);
      expect(await sessionCookies(page)).toEqual([]);
      await page.goto("/recruiter/dashboard");
      await expect(page).toHaveURL(/\/recruiter\/login\?next=%2Frecruiter%2Fdashboard$/);
    });

    test("a wrong password shows the backend's error message, and the form keeps the email address", async ({
      page,
      addAccount,
    }) => {
      const ada = await addAccount("approved");
      await signIn(page, { ...ada, password: "not the password" });
      await expect(alert(page)).toHaveText("Invalid login credentials");
      await expect(page.getByLabel("Email")).toHaveValue(ada.email);
      expect(await sessionCookies(page)).toEqual([]);
    });
  });
}

test("a pending recruiter who signs in is led to the pending page", async ({
  page,
  addAccount,
  baseURL,
}) => {
  await signIn(page, await addAccount("pending"));
  await expect(page).toHaveURL(`${baseURL}/recruiter/pending`);
});

test("sign-in of a rejected recruiter shows the rejection and starts no session", async ({
  page,
  addAccount,
}) => {
  await signIn(page, await addAccount("rejected"));
  await expect(alert(page)).toHaveText(
    "Your registration has been rejected. Please contact support.",
  );
  expect(await sessionCookies(page)).toEqual([]);
});

test("a recruiter who signs in reaches the page that was requested", async ({
  page,
  addAccount,
  baseURL,
}) => {
  const ada = await addAccount("approved");
  await page.goto("/recruiter/jobs/new");
  await signIn(page, ada, page.url());
  await expect(page).toHaveURL(`${baseURL}/recruiter/jobs/new`);
});

test("an unsafe address to redirect to after the sign-in is replaced by the dashboard", async ({
  context,
  addAccount,
  baseURL,
}) => {
  const ada = await addAccount("approved");
  const target = (answer: APIResponse) => new URL(answer.headers().location ?? "", baseURL).href;
  for (const next of [
    "//evil.example.com",
    "/\\evil.example.com",
    "/\t/evil.example.com",
    "https://evil.example.com/recruiter",
    "javascript:alert(1)",
  ]) {
    const path = `/recruiter/login?next=${encodeURIComponent(next)}`;
    await context.clearCookies();
    const send = await signInPost(context.request, path);
    expect(target(await send(ada)), next).toBe(`${baseURL}/recruiter/dashboard`);
    // The sign-in page redirects a signed-in recruiter to the same target.
    const answer = await context.request.get(path, { maxRedirects: 0 });
    expect(target(answer), next).toBe(`${baseURL}/recruiter/dashboard`);
  }
});

test("sign-in of an account without a row in the table recruiters starts no session and leads to the registration", async ({
  page,
  addAccount,
  baseURL,
}) => {
  await signIn(page, await addAccount("stranger"));
  await expect(page).toHaveURL(`${baseURL}/recruiter/register?error=profile`);
  await expect(alert(page)).toHaveText("Recruiter profile not found");
  expect(await sessionCookies(page)).toEqual([]);
});

test("sign-in of an account with a free mail address and no row in the table recruiters starts no session", async ({
  page,
  addAccount,
  owner,
}) => {
  const eve = await addAccount("stranger");
  const email = eve.email.replace("acme-systems.dev", "gmail.com");
  await owner`
    update auth.users set email = ${email}, raw_user_meta_data = ${owner.json({ name: "Eve", company: "Eve", contact_number: "1" })}
    where id = ${eve.id}`;
  await signIn(page, { ...eve, email });
  await expect(alert(page)).toHaveText("Recruiter profile not found");
  expect(await sessionCookies(page)).toEqual([]);
});

test("an admin who signs in on the recruiters' sign-in page is led to the admin pages", async ({
  page,
  addAccount,
  baseURL,
}) => {
  await signIn(page, await addAccount("admin"));
  await expect(page).toHaveURL(`${baseURL}/admin`);
});

test("an unknown email address gets the same answer as a wrong password, and not sooner", async ({
  request,
  addAccount,
}) => {
  const ada = await addAccount("approved");
  const send = await signInPost(request);
  const answerFor = async (email: string) => {
    const start = performance.now();
    const answer = await send({ email, password: "not the password" });
    const html = (await answer.text()).replaceAll(email, "EMAIL").replaceAll(/nonce[^,>]*/g, "");
    // Both responses take at least a second, far longer than verifying a password, so timing reveals nothing.
    expect(performance.now() - start).toBeGreaterThan(990);
    return { status: answer.status(), headers: Object.keys(answer.headers()), html };
  };
  const known = await answerFor(ada.email);
  expect(known.html).toContain("Invalid login credentials");
  expect(await answerFor(`nobody-${ada.email}`)).toEqual(known);
});

test("the sign-in form requires both fields", async ({ page }) => {
  await page.goto("/recruiter/login");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
});

test("the pages for sign-in, registration and password reset meet WCAG 2.2 AA", async ({
  page,
}) => {
  test.slow();
  for (const path of [
    "/recruiter/login",
    "/recruiter/login?reset=1",
    "/admin/login",
    "/recruiter/register",
    "/recruiter/register?sent=1",
    "/recruiter/register?error=profile",
    "/recruiter/register/confirm?token_hash=x",
    "/recruiter/reset",
    "/recruiter/reset?sent=1",
    "/recruiter/reset/confirm?token_hash=x",
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expectAccessible(page);
  }
});

test("the error message of a refused sign-in disappears when a field is edited", async ({
  page,
  addAccount,
}) => {
  const ada = await addAccount("approved");
  for (const label of ["Email", "Password"]) {
    await signIn(page, { ...ada, password: "not the password" });
    await expect(alert(page)).toHaveText("Invalid login credentials");
    await page.getByLabel(label, { exact: true }).fill("something else");
    await expect(alert(page)).toHaveCount(0);
  }
});

test("the error message of a refused registration disappears when a field is edited", async ({
  page,
  addAccount,
}) => {
  const ada = await addAccount("approved");
  await page.goto("/recruiter/register");
  const texts = {
    Name: "Ada",
    "Work email": ada.email,
    Password: "a long password",
    "Company name": "ACME",
    "Contact number": "+44 20 7946 0000",
  };
  for (const [label, text] of Object.entries(texts))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(alert(page)).toHaveText("User already registered");
  await page.getByLabel("Work email").fill("ada@acme-systems.example");
  await expect(alert(page)).toHaveCount(0);
  await page.getByLabel("Work email").fill("ada@gmail.com");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Please use work email")).toBeVisible();
  await page.getByLabel("Work email").fill("ada@gmail.co");
  await expect(page.getByText("Please use work email")).toHaveCount(0);
});
