import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "@/e2e/axe";
import { postSignIn, readMailsTo, waitForMailedLink } from "@/e2e/accounts";
import { randomWord, expect, fetchPage } from "@/e2e/fixtures";
import { test as onOwnSite } from "@/e2e/own-site";
import { postForm } from "@/e2e/post-form";

const path = "/recruiter/register/confirm";

/** The two kinds of backends: Auth itself confirms addresses as on hosted Supabase, or the site does. */
const kinds = [
  { sender: "Auth", parameter: "token_hash", group: "Auth confirms addresses" },
  { sender: "the site", parameter: "token", group: "the site confirms addresses" },
] as const;

type Options = { sender: (typeof kinds)[number]["sender"] };

const test = onOwnSite.extend<Options & { email: string }>({
  sender: ["Auth", { option: true }],

  variables: async ({ sender, confirmingBackend }, provide) =>
    provide(sender === "Auth" ? { SUPABASE_URL: confirmingBackend } : {}),

  /** An email address without an account. If the test registers it, the account is removed afterwards. */
  email: async ({ owner }, provide) => {
    const email = `${randomWord()}@acme-systems.dev`;
    await provide(email);
    await owner`delete from auth.users where email = ${email}`;
  },
});

const ada = { name: "Ada Lovelace", company_name: "Analytical Engines", contact_number: "+44 20" };
const eve = { name: "Eve Stranger", company_name: "Evil Empire", contact_number: "+1 66 6" };

type Registration = typeof ada & { email: string; password: string };

const postRegisterForm = (request: APIRequestContext, registration: Registration) =>
  postForm(request, "/recruiter/register", "Register", registration);

async function confirmEmail(page: Page, password: string) {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm email" }).click();
}

async function replaceRegistration(page: Page, registration: Omit<Registration, "email">) {
  await page.getByLabel("New password", { exact: true }).fill(registration.password);
  await page.getByLabel("Name", { exact: true }).fill(registration.name);
  await page.getByLabel("Company name").fill(registration.company_name);
  await page.getByLabel("Contact number").fill(registration.contact_number);
  await page.getByRole("button", { name: "Replace registration" }).click();
}

const invalid = ["Invalid login credentials"];

for (const { sender, parameter, group } of kinds)
  for (const javaScriptEnabled of [true, false])
    test.describe(`${group}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ sender, javaScriptEnabled });

      test("the owner of an address that a stranger registered first replaces the registration, which locks out the stranger", async ({
        page,
        request,
        context,
        ownSite,
        owner,
        email,
      }) => {
        const readProfile = () =>
          owner`select name, company_name, contact_number, status from public.recruiters where email = ${email}`;
        const password = "the password of the stranger";
        await postRegisterForm(request, { ...eve, email, password });
        const refused = { ...ada, email, password: "the password of the owner" };
        await postRegisterForm(context.request, refused);
        await context.clearCookies();
        const link = await waitForMailedLink(path, email, parameter);

        await page.goto(link);
        if (javaScriptEnabled) await expectAccessible(page);
        await confirmEmail(page, refused.password);
        await expect(page.getByText("This is not the password of the registration.")).toBeVisible();
        // The wrong password has confirmed no account, and the stranger still cannot sign in.
        const confirmed = await owner`
          select from auth.users u left join public.recruiters r on r.auth_id = u.id
          where u.email = ${email} and (r.id is null and u.email_confirmed_at is not null or r.address_confirmed_at is not null)`;
        expect(confirmed).toHaveLength(0);

        await replaceRegistration(page, { ...ada, password: "chosen by the owner" });
        await expect(page).toHaveURL(`${ownSite.url}/recruiter/pending`);
        expect(await readProfile()).toEqual([{ ...ada, status: "pending" }]);
        await expect(page.getByText("Confirm your email address")).toHaveCount(0);
        expect((await request.get("/recruiter/pending")).url()).toContain("/recruiter/login");
        expect((await postSignIn(request, { email, password })).alerts).toEqual(invalid);
        const { url } = await postSignIn(request, { email, password: "chosen by the owner" });
        expect(url).toBe(`${ownSite.url}/recruiter/pending`);

        const again = await fetchPage(request, link);
        if (sender === "Auth") expect(again.texts("h1")).toEqual(["This link no longer works"]);
        else {
          const values = { ...eve, new_password: "the second takeover" };
          const { alerts } = await postForm(request, link, "Replace registration", values);
          expect(alerts).toEqual([
            "This registration cannot be replaced: its address has been confirmed before, or it has a second factor. " +
              "Please sign in, or ask for a new password.",
          ]);
        }
        expect(await readProfile()).toEqual([{ ...ada, status: "pending" }]);
      });

      test("the owner of an address who registered first confirms it with the password in spite of a later registration", async ({
        page,
        request,
        context,
        ownSite,
        owner,
        email,
      }) => {
        const password = "the password of the owner";
        await postRegisterForm(context.request, { ...ada, email, password });
        const later = await postRegisterForm(request, {
          ...eve,
          email,
          password: "of the stranger",
        });
        expect(later.isSignedIn).toBe(false);
        await context.clearCookies();
        await page.goto(await waitForMailedLink(path, email, parameter));
        await confirmEmail(page, "of the stranger");
        await expect(page.getByText("This is not the password of the registration.")).toBeVisible();
        await confirmEmail(page, password);
        // Where Auth confirms addresses, the profile is made from the details of the registration.
        await expect(page).toHaveURL(new RegExp(`^${ownSite.url}/recruiter/pending`));
        expect(
          await owner`
            select name, company_name, address_confirmed_at is not null as is_confirmed
            from public.recruiters where email = ${email}`,
        ).toEqual([{ name: ada.name, company_name: ada.company_name, is_confirmed: true }]);
        const refused = await postSignIn(request, { email, password: "of the stranger" });
        expect(refused.alerts).toEqual(invalid);
        expect((await postSignIn(request, { email, password })).url).toMatch(/pending$/);
      });
    });

test("registering an address with a confirmed account shows the same page as a new address while the site mails its owner", async ({
  request,
  addAccount,
  email,
}) => {
  const known = await addAccount("approved");
  const password = "somebody else's password";
  const pages = [];
  for (const address of [known.email, email]) {
    const page = await postRegisterForm(request, { ...eve, email: address, password });
    pages.push({ url: page.url, text: page.within("main").text(), signedIn: page.isSignedIn });
  }
  expect(pages[0]).toEqual(pages[1]);
  expect(pages[0]?.text).toContain("We have sent you an email.");
  await waitForMailedLink(path, email);
  await expect
    .poll(async () => (await readMailsTo(known.email)).join())
    .toContain("You already have an account");
  const mail = (await readMailsTo(known.email)).join();
  expect(mail).toContain("/recruiter/login");
  expect(mail).toContain("/recruiter/reset");
  expect(mail).not.toContain(eve.name);
  expect((await readMailsTo(email)).join()).not.toContain("You already have an account");
});

test.describe("a refused password", () => {
  test.use({ sender: "the site" });

  test("a weak password can be corrected when a registration is replaced", async ({
    page,
    request,
    context,
    ownSite,
    email,
  }) => {
    await postRegisterForm(request, { ...eve, email, password: "the password of the stranger" });
    await page.goto(await waitForMailedLink(path, email, "token"));
    ownSite.answer(
      /^\/auth\/v1\/user/,
      {
        code: 422,
        error_code: "weak_password",
        msg: "Password is known to be weak and easy to guess, please choose a different one.",
        weak_password: { reasons: ["pwned"] },
      },
      422,
    );
    await replaceRegistration(page, { ...ada, password: "password123" });
    await expect(page.getByText("this password is known and easy to guess")).toBeVisible();
    ownSite.recover();
    const stranger = { email, password: "the password of the stranger" };
    expect((await postSignIn(request, stranger)).alerts).toEqual(invalid);
    await page.getByLabel("New password", { exact: true }).fill("chosen by the owner");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page).toHaveURL(`${ownSite.url}/recruiter/login?reset=1`);
    const owner = { email, password: "chosen by the owner" };
    expect((await postSignIn(context.request, owner)).url).toMatch(/\/recruiter\/pending/);
  });
});
