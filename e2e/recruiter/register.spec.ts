import { randomUUID } from "node:crypto";
import { alert, linkTo, mailsTo, sessionCookies, signIn } from "../accounts";
import { aWord, expect } from "../fixtures";
import { test as onOwnSite } from "../own-site";
import { register, test } from "./register";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a recruiter registers and awaits approval", async ({
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
          ...{ name: "Ada Lovelace", email: newcomer.email, company_name: "Analytical Engines" },
          ...{ contact_number: "+44 20 7946 0000", status: "pending", role: "recruiter" },
        },
      ]);
    });

    test("a recruiter confirms the email address with the mailed link and a button", async ({
      page,
      newcomer,
      owner,
    }) => {
      const confirmed = async () =>
        (
          await owner`select address_confirmed_at is not null as is_confirmed from public.recruiters where email = ${newcomer.email}`
        )[0]?.is_confirmed as boolean;
      await register(page, newcomer);
      await expect(page.getByText("Confirm your email address")).toBeVisible();
      const link = await linkTo("/recruiter/register/confirm", newcomer.email, "token");
      expect((await mailsTo(newcomer.email)).join()).not.toContain("Analytical Engines");
      await page.context().clearCookies();
      await page.goto(`${link}x`);
      await page.getByRole("button", { name: "Confirm email" }).click();
      await expect(page.getByText("This link has expired or is not complete.")).toBeVisible();
      await page.goto(link);
      expect(await confirmed()).toBe(false);
      await page.getByRole("button", { name: "Confirm email" }).click();
      await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
      expect(await confirmed()).toBe(true);
    });

    test("a free mail address that only the server recognises is refused and makes no account", async ({
      page,
      owner,
    }) => {
      const email = `${aWord()}@rediffmail.com`;
      await register(page, { email, password: "a long password" });
      await expect(page.getByText("Please use work email")).toBeVisible();
      await expect(page.getByLabel("Work email")).toHaveValue(email);
      await expect(page.getByLabel("Company name")).toHaveValue("Analytical Engines");
      expect(await owner`select from auth.users where email = ${email}`).toHaveLength(0);
    });
  });
}

test("registering an email address that has an account is refused, unless the password is the account's", async ({
  page,
  addAccount,
  baseURL,
}) => {
  const ada = await addAccount("approved");
  await register(page, { ...ada, password: "somebody else" });
  await expect(alert(page)).toHaveText("User already registered");
  expect(await sessionCookies(page)).toEqual([]);
  await register(page, ada);
  await expect(page).toHaveURL(`${baseURL}/recruiter/dashboard`);
});

test("an account without a row in the table recruiters gets one by registering again", async ({
  page,
  addAccount,
  owner,
  baseURL,
}) => {
  const eve = await addAccount("stranger");
  await signIn(page, eve);
  await expect(alert(page)).toHaveText("Recruiter profile not found");
  await register(page, eve);
  await expect(page).toHaveURL(`${baseURL}/recruiter/pending`);
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

test("the error message of a free mail address disappears when the address is edited", async ({
  page,
}) => {
  await register(page, { email: "ada@gmail.com", password: "a long password" });
  await expect(page.getByText("Please use work email")).toBeVisible();
  await expect(page.getByLabel("Work email")).toBeFocused();
  await page.getByLabel("Work email").fill("ada@acme-systems.dev");
  await expect(page.getByText("Please use work email")).toBeHidden();
});

test("the server's error message about an email address disappears when the address is edited", async ({
  page,
}) => {
  await register(page, { email: `${aWord()}@rediffmail.com`, password: "a long password" });
  await expect(page.getByText("Please use work email")).toBeVisible();
  await page.getByLabel("Work email").fill("ada@acme-systems.dev");
  await expect(page.getByText("Please use work email")).toBeHidden();
});

test("sign-in adds an account with stored registration details to the table recruiters and shows a message", async ({
  page,
  addAccount,
  owner,
  baseURL,
}) => {
  const eve = await addAccount("stranger");
  const kept = {
    name: "Eve",
    company: "Evening",
    contact_number: "1",
    role: "admin",
    status: "approved",
  };
  await owner`update auth.users set raw_user_meta_data = ${owner.json(kept)} where id = ${eve.id}`;
  await signIn(page, eve);
  await expect(page).toHaveURL(`${baseURL}/recruiter/pending?completed=1`);
  await expect(page.getByRole("status")).toHaveText(
    "Your registration was completed with what you told us before.",
  );
  expect(
    await owner`select company_name, status, role from public.recruiters where auth_id = ${eve.id}`,
  ).toEqual([{ company_name: "Evening", status: "pending", role: "recruiter" }]);
});

test("an unconfirmed account is confirmed by a button behind the mailed link, not by opening it", async ({
  page,
  addAccount,
  owner,
  baseURL,
}) => {
  const eve = await addAccount("stranger");
  const token = aWord();
  const kept = { name: "Eve", company: "Evening", contact_number: "1" };
  await owner`
    update auth.users set email_confirmed_at = null, confirmation_token = ${token}, confirmation_sent_at = now(), raw_user_meta_data = ${owner.json(kept)}
    where id = ${eve.id}`;
  await signIn(page, eve);
  await expect(alert(page)).toHaveText("Email not confirmed");

  const link = `/recruiter/register/confirm?token_hash=${token}`;
  for (let look = 0; look < 2; look++) await page.goto(link);
  expect(
    await owner`select from auth.users where id = ${eve.id} and email_confirmed_at is not null`,
  ).toHaveLength(0);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page).toHaveURL(`${baseURL}/recruiter/pending?completed=1`);
  expect(
    await owner`select company_name, status from public.recruiters where auth_id = ${eve.id}`,
  ).toEqual([{ company_name: "Evening", status: "pending" }]);

  await page.goto(link);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(alert(page)).toHaveText(
    "This link has expired or was used before. Please ask for a new one.",
  );
});

onOwnSite(
  "a registration leads to the page Confirm your email if Auth requires confirmed addresses",
  async ({ page, ownSite }) => {
    // If addresses must be confirmed, Auth answers a sign-up with an account and no session.
    ownSite.answer(/\/auth\/v1\/signup/, {
      id: randomUUID(),
      aud: "authenticated",
      user_metadata: {},
    });
    await register(page, { email: `${aWord()}@acme-systems.dev`, password: "a long password" });
    await expect(page.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
    expect(await sessionCookies(page)).toEqual([]);
  },
);

onOwnSite(
  "an account gets its row in the table recruiters by registering again if Auth requires confirmed addresses",
  async ({ page, ownSite, addAccount, owner }) => {
    const eve = await addAccount("stranger");
    // Auth's answer to this sign-up does not reveal that the email address has an account.
    ownSite.answer(/\/auth\/v1\/signup/, {
      id: randomUUID(),
      aud: "authenticated",
      user_metadata: {},
      identities: [],
    });
    await register(page, { ...eve, password: "not the password" });
    await expect(page.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
    expect(await sessionCookies(page)).toEqual([]);
    await register(page, eve);
    await expect(page).toHaveURL(`${ownSite.url}/recruiter/pending`);
    expect(await owner`select status from public.recruiters where auth_id = ${eve.id}`).toEqual([
      { status: "pending" },
    ]);
  },
);

onOwnSite("a registration without an account is reported as failed", async ({ page, ownSite }) => {
  ownSite.returnNothing(/\/auth\/v1\/signup/);
  await register(page, { email: `${aWord()}@acme-systems.dev`, password: "a long password" });
  await expect(alert(page)).toHaveText("Failed to create user account");
});

onOwnSite(
  "a registration fails while the backend is unreachable, and the form keeps what was typed",
  async ({ page, ownSite }) => {
    ownSite.disconnect();
    await register(page, { email: `${aWord()}@acme-systems.dev`, password: "a long password" });
    await expect(alert(page)).toHaveText("Failed to register");
    await expect(page.getByLabel("Company name")).toHaveValue("Analytical Engines");
    expect(await sessionCookies(page)).toEqual([]);
  },
);
