import { leaked, sessionCookies, signIn } from "../accounts";
import { aWord, expect } from "../fixtures";
import { test as onOwnSite } from "../own-site";
import { register, test } from "./register";

test("a password has a minimum and a maximum length, in characters and in bytes", async ({
  page,
  newcomer,
  owner,
}) => {
  await register(page, { ...newcomer, password: "1234567" });
  const field = page.getByLabel("Password", { exact: true });
  for (const [what, password, message] of [
    ["7 characters", "1234567", /Password needs at least 8 characters/],
    ["73 characters", "x".repeat(73), /Password can have at most 72 characters/],
    ["36 of more than 72 bytes", "ää🔑".repeat(12), /Password can have at most 72 characters/],
  ] as const) {
    await field.fill(password);
    await page.getByRole("button", { name: "Register" }).click();
    await expect.soft(field, what).toHaveAccessibleDescription(message);
    expect
      .soft(await owner`select from auth.users where email = ${newcomer.email}`, what)
      .toHaveLength(0);
  }
});

for (const [what, password] of [
  ["8 characters", "12345678"],
  ["72 characters", "x".repeat(72)],
] as const)
  test(`a password of ${what} can be registered and used to sign in`, async ({
    page,
    newcomer,
    baseURL,
  }) => {
    await register(page, { ...newcomer, password });
    await expect(page).toHaveURL(`${baseURL}/recruiter/pending`);
    await page.context().clearCookies();
    await signIn(page, { ...newcomer, password });
    await expect(page).toHaveURL(`${baseURL}/recruiter/pending`);
  });

test("a password can be pasted into the registration form", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL });
  await page.goto("/recruiter/register");
  await page.evaluate(() => navigator.clipboard.writeText("from a password manager"));
  await page.getByLabel("Password", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("from a password manager");
});

onOwnSite(
  "a leaked password makes no account and is reported at its field, and the form keeps the rest",
  async ({ page, ownSite, owner }) => {
    const email = `${aWord()}@acme-systems.dev`;
    ownSite.answer(/\/auth\/v1\/signup/, leaked, 422);
    await register(page, { email, password: "password123" });
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      new RegExp(leaked.msg),
    );
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Company name")).toHaveValue("Analytical Engines");
    expect(await sessionCookies(page)).toEqual([]);

    ownSite.recover();
    await page.getByLabel("Password", { exact: true }).fill("a long password");
    await expect(page.getByText(leaked.msg)).toBeHidden();
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page).toHaveURL(`${ownSite.url}/recruiter/pending`);
    await owner`delete from auth.users where email = ${email}`;
  },
);
