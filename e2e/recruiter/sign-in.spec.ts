import type { APIResponse } from "@playwright/test";
import { postSignIn, readSessionCookies, signIn, createSignInSender } from "@/e2e/accounts";
import { expectAccessible } from "@/e2e/axe";
import { expect, mainAlert, test } from "@/e2e/fixtures";

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
      expect(await readSessionCookies(page)).not.toEqual([]);
      await page.getByRole("button", { name: "Sign Out" }).click();
      await expect(page).toHaveURL(`${baseURL}/`);
      expect(await readSessionCookies(page)).toEqual([]);
      expect((await page.request.get("/recruiter/dashboard")).url()).toBe(
        `${baseURL}/recruiter/login?next=%2Frecruiter%2Fdashboard`,
      );
    });
  });
}

test("the sign-in form keeps the email address after a wrong password without JavaScript", async ({
  request,
  addAccount,
}) => {
  const ada = await addAccount("approved");
  const refused = await postSignIn(request, { ...ada, password: "not the password" });
  expect(refused.alerts).toEqual(["Invalid login credentials"]);
  expect(refused.each("value", "input", { name: "email" })).toEqual([ada.email]);
  expect(refused.isSignedIn).toBe(false);
});

for (const { who, label, path } of [
  { who: "pending", label: "a pending recruiter", path: "/recruiter/pending" },
  { who: "admin", label: "an admin", path: "/admin" },
] as const)
  test(`${label} who signs in on the recruiters' sign-in page is led to ${path}`, async ({
    request,
    addAccount,
    baseURL,
  }) => {
    const { url, isSignedIn } = await postSignIn(request, await addAccount(who));
    expect({ url, isSignedIn }).toEqual({ url: `${baseURL}${path}`, isSignedIn: true });
  });

test("sign-in of a rejected recruiter shows the rejection and starts no session", async ({
  request,
  addAccount,
}) => {
  const refused = await postSignIn(request, await addAccount("rejected"));
  expect(refused.alerts).toEqual(["Your registration has been rejected. Please contact support."]);
  expect(refused.isSignedIn).toBe(false);
});

test("a recruiter who signs in reaches the page that was requested", async ({
  request,
  addAccount,
  baseURL,
}) => {
  const path = "/recruiter/jobs/new";
  const { url } = await postSignIn(request, await addAccount("approved"), path);
  expect(url).toBe(`${baseURL}${path}`);
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
    const send = await createSignInSender(context.request, path);
    expect(target(await send(ada)), next).toBe(`${baseURL}/recruiter/dashboard`);
    // The sign-in page must redirect a recruiter who is already signed in to the same target.
    const answer = await context.request.get(path, { maxRedirects: 0 });
    expect(target(answer), next).toBe(`${baseURL}/recruiter/dashboard`);
  }
});

test("sign-in of an account without a row in the table recruiters starts no session and leads to the registration", async ({
  request,
  addAccount,
  baseURL,
}) => {
  const refused = await postSignIn(request, await addAccount("stranger"));
  expect(refused.url).toBe(`${baseURL}/recruiter/register?error=profile`);
  expect(refused.alerts).toEqual(["Recruiter profile not found"]);
  expect(refused.isSignedIn).toBe(false);
});

test("sign-in of an account with a free mail address and no row in the table recruiters starts no session", async ({
  request,
  addAccount,
  owner,
}) => {
  const eve = await addAccount("stranger");
  const email = eve.email.replace("acme-systems.dev", "gmail.com");
  await owner`
    update auth.users set email = ${email}, raw_user_meta_data = ${owner.json({ name: "Eve", company: "Eve", contact_number: "1" })}
    where id = ${eve.id}`;
  const refused = await postSignIn(request, { ...eve, email });
  expect(refused.alerts).toEqual(["Recruiter profile not found"]);
  expect(refused.isSignedIn).toBe(false);
});

test("neither the response nor its time reveals whether an email address has an account", async ({
  request,
  addAccount,
}) => {
  const ada = await addAccount("approved");
  const send = await createSignInSender(request);
  const answerFor = async (email: string) => {
    const start = performance.now();
    const answer = await send({ email, password: "not the password" });
    const html = (await answer.text()).replaceAll(email, "EMAIL").replaceAll(/nonce[^,>]*/g, "");
    // Both responses take at least a second, which hides the time that verifying a password takes.
    expect(performance.now() - start).toBeGreaterThan(990);
    return { status: answer.status(), headers: Object.keys(answer.headers()), html };
  };
  const known = await answerFor(ada.email);
  expect(known.html).toContain("Invalid login credentials");
  expect(await answerFor(`nobody-${ada.email}`)).toEqual(known);
});

test("the error messages of the sign-in form disappear when a field is edited", async ({
  page,
  addAccount,
}) => {
  const ada = await addAccount("approved");
  await page.goto("/recruiter/login");
  const submit = page.getByRole("button", { name: "Sign In" });
  await submit.click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  for (const label of ["Email", "Password"]) {
    await page.getByLabel("Email").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await submit.click();
    await expect(mainAlert(page)).toHaveText("Invalid login credentials");
    await expect(page.getByLabel("Email")).toHaveValue(ada.email);
    expect(await readSessionCookies(page)).toEqual([]);
    await page.getByLabel(label, { exact: true }).fill("something else");
    await expect(mainAlert(page)).toHaveCount(0);
  }
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
