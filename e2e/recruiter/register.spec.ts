import { randomUUID } from "node:crypto";
import { waitForMailedLink, readMailsTo, postSignIn, readSessionCookies } from "@/e2e/accounts";
import { randomWord, expect, mainAlert, fetchPage } from "@/e2e/fixtures";
import { storeToken } from "@/test/auth-rows";
import { test as onOwnSite } from "@/e2e/own-site";
import { postRegistration, register, test } from "@/e2e/recruiter/register";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a recruiter registers, awaits approval and confirms the email address with the mailed link and the password", async ({
      page,
      newcomer,
      owner,
      baseURL,
    }) => {
      await register(page, newcomer);
      await expect(page).toHaveURL(`${baseURL}/recruiter/pending`);
      const rows = await owner`
        select name, email, company_name, contact_number, status, role from public.recruiters where email = ${newcomer.email}`;
      expect(rows).toEqual([
        {
          name: "Ada Lovelace",
          email: newcomer.email,
          company_name: "Analytical Engines",
          contact_number: "+44 20 7946 0000",
          status: "pending",
          role: "recruiter",
        },
      ]);
      await expect(page.getByText("Confirm your email address")).toBeVisible();
      const isConfirmed = async () => {
        const [row] =
          await owner`select address_confirmed_at is not null as is_confirmed from public.recruiters where email = ${newcomer.email}`;
        return row?.is_confirmed;
      };
      const link = await waitForMailedLink("/recruiter/register/confirm", newcomer.email, "token");
      expect((await readMailsTo(newcomer.email)).join()).not.toContain("Analytical Engines");
      await page.context().clearCookies();
      const broken = await fetchPage(page.request, `${link}x`);
      expect(broken.texts("h1")).toEqual(["This link no longer works"]);
      await page.goto(link);
      expect(await isConfirmed()).toBe(false);
      await page.getByLabel("Password", { exact: true }).fill(newcomer.password);
      await page.getByRole("button", { name: "Confirm email" }).click();
      await expect(page).toHaveURL(`${baseURL}/recruiter/pending`);
      await expect(page.getByText("Confirm your email address")).toHaveCount(0);
      expect(await isConfirmed()).toBe(true);
    });
  });
}

test("a registration with a free mail address is refused without JavaScript", async ({
  request,
  owner,
}) => {
  const email = `${randomWord()}@rediffmail.com`;
  const refused = await postRegistration(request, { email, password: "a long password" });
  expect(refused.text()).toContain("Please use work email");
  expect(refused.each("value", "input", { name: "email" })).toEqual([email]);
  expect(refused.each("value", "input", { name: "company_name" })).toEqual(["Analytical Engines"]);
  expect(await owner`select from auth.users where email = ${email}`).toHaveLength(0);
});

test("registering an email address that has an account is refused, unless the password is the account's", async ({
  request,
  addAccount,
  baseURL,
}) => {
  const ada = await addAccount("approved");
  const refused = await postRegistration(request, { ...ada, password: "somebody else" });
  expect(refused.alerts).toEqual(["User already registered"]);
  expect(refused.isSignedIn).toBe(false);
  const { url, isSignedIn } = await postRegistration(request, ada);
  expect({ url, isSignedIn }).toEqual({ url: `${baseURL}/recruiter/dashboard`, isSignedIn: true });
});

test("an account without a row in the table recruiters gets one by registering again", async ({
  request,
  addAccount,
  owner,
  baseURL,
}) => {
  const eve = await addAccount("stranger");
  expect((await postSignIn(request, eve)).alerts).toEqual(["Recruiter profile not found"]);
  expect((await postRegistration(request, eve)).url).toBe(`${baseURL}/recruiter/pending`);
  expect(await owner`select name, status from public.recruiters where auth_id = ${eve.id}`).toEqual(
    [{ name: "Ada Lovelace", status: "pending" }],
  );
});

test("a signed-in account without a row in the table recruiters is asked for the missing details", async ({
  page,
  signInAs,
  owner,
  baseURL,
}) => {
  const eve = await signInAs("stranger");
  await page.goto("/recruiter/dashboard");
  await expect(page.getByRole("heading", { name: "Complete your registration" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Eve");
  await page.getByLabel("Company name").fill("Evening");
  await page.getByLabel("Contact number").fill("1");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(`${baseURL}/recruiter/pending`);
  expect(await owner`select name, status from public.recruiters where auth_id = ${eve.id}`).toEqual(
    [{ name: "Eve", status: "pending" }],
  );
});

test("the message about a refused email address disappears when the address is edited", async ({
  page,
  addAccount,
  owner,
}) => {
  const ada = await addAccount("approved");
  const onlyOnServer = `${randomWord()}@rediffmail.com`;
  const field = page.getByLabel("Work email");
  const message = page.getByText("Please use work email");
  await register(page, { email: "ada@gmail.com", password: "a long password" });
  await expect(message).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("ada@gmail.co");
  await expect(message).toHaveCount(0);

  const submit = page.getByRole("button", { name: "Register" });
  await field.fill(onlyOnServer);
  await submit.click();
  await expect(message).toBeVisible();
  await expect(field).toHaveValue(onlyOnServer);
  await expect(page.getByLabel("Company name")).toHaveValue("Analytical Engines");
  expect(await owner`select from auth.users where email = ${onlyOnServer}`).toHaveLength(0);
  await field.fill(ada.email);
  await expect(message).toHaveCount(0);

  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await submit.click();
  await expect(mainAlert(page)).toHaveText("User already registered");
  expect(await readSessionCookies(page)).toEqual([]);
  await field.fill("ada@acme-systems.example");
  await expect(mainAlert(page)).toHaveCount(0);
});

test("sign-in adds an account with stored registration details to the table recruiters and shows a message", async ({
  request,
  addAccount,
  owner,
  baseURL,
}) => {
  const eve = await addAccount("stranger");
  const registrationDetails = {
    name: "Eve",
    company: "Evening",
    contact_number: "1",
    role: "admin",
    status: "approved",
  };
  await owner`update auth.users set raw_user_meta_data = ${owner.json(registrationDetails)} where id = ${eve.id}`;
  const page = await postSignIn(request, eve);
  expect(page.url).toBe(`${baseURL}/recruiter/pending?completed=1`);
  expect(page.within("main").texts("p", { role: "status" })).toEqual([
    "Your registration was completed with the details you gave us earlier.",
  ]);
  expect(
    await owner`select company_name, status, role from public.recruiters where auth_id = ${eve.id}`,
  ).toEqual([{ company_name: "Evening", status: "pending", role: "recruiter" }]);
});

test("an unconfirmed account is confirmed by its password behind the mailed link, not by opening it", async ({
  page,
  request,
  addAccount,
  owner,
  baseURL,
}) => {
  const eve = await addAccount("stranger");
  const token = randomWord();
  const registrationDetails = { name: "Eve", company: "Evening", contact_number: "1" };
  await owner`
    update auth.users set email_confirmed_at = null, raw_user_meta_data = ${owner.json(registrationDetails)}
    where id = ${eve.id}`;
  await storeToken(owner, eve.id, "confirmation_token", token);
  expect((await postSignIn(request, eve)).alerts).toEqual(["Email not confirmed"]);

  const link = `/recruiter/register/confirm?token_hash=${token}`;
  expect((await fetchPage(request, link)).status).toBe(200);
  await page.goto(link);
  expect(
    await owner`select from auth.users where id = ${eve.id} and email_confirmed_at is not null`,
  ).toHaveLength(0);
  await page.getByLabel("Password", { exact: true }).fill(eve.password);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page).toHaveURL(`${baseURL}/recruiter/pending?completed=1`);
  expect(
    await owner`select company_name, status from public.recruiters where auth_id = ${eve.id}`,
  ).toEqual([{ company_name: "Evening", status: "pending" }]);

  expect((await fetchPage(request, link)).texts("h1")).toEqual(["This link no longer works"]);
});

onOwnSite(
  "a registration leads to the page Confirm your email if Auth requires confirmed addresses",
  async ({ request, ownSite, addAccount, owner }) => {
    const eve = await addAccount("stranger");
    const signedUp = { id: randomUUID(), aud: "authenticated" };
    for (const [email, answer] of [
      // If addresses must be confirmed, Auth's response to a sign-up contains an account but no session.
      [`${randomWord()}@acme-systems.dev`, { ...signedUp, user_metadata: {} }],
      // Auth's response for an address that already has an account looks the same, so as not to reveal that.
      [eve.email, { ...signedUp, user_metadata: {}, identities: [] }],
    ] as const) {
      ownSite.answer(/\/auth\/v1\/signup/, answer);
      const page = await postRegistration(request, { email, password: "not the password" });
      expect(page.texts("h1"), email).toEqual(["Confirm your email"]);
      expect(page.isSignedIn, email).toBe(false);
    }
    expect((await postRegistration(request, eve)).url).toBe(`${ownSite.url}/recruiter/pending`);
    expect(await owner`select status from public.recruiters where auth_id = ${eve.id}`).toEqual([
      { status: "pending" },
    ]);
  },
);

onOwnSite(
  "the registration form keeps what was typed if Auth makes no account or is unreachable",
  async ({ request, ownSite }) => {
    for (const [message, fail] of [
      ["Failed to create user account", () => ownSite.returnNothing(/\/auth\/v1\/signup/)],
      ["Failed to register", () => ownSite.disconnect()],
    ] as const) {
      fail();
      const email = `${randomWord()}@acme-systems.dev`;
      const page = await postRegistration(request, { email, password: "a long password" });
      expect(page.alerts).toEqual([message]);
      expect(page.each("value", "input", { name: "company_name" })).toEqual(["Analytical Engines"]);
      expect(page.isSignedIn).toBe(false);
    }
  },
);
