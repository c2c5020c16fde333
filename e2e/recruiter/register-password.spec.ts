import { leakedPasswordError, postSignIn, readSessionCookies } from "@/e2e/accounts";
import { randomWord, expect } from "@/e2e/fixtures";
import { test as onOwnSite } from "@/e2e/own-site";
import { postRegistration, register, test } from "@/e2e/recruiter/register";

test("a password that is too short or too long is refused", async ({
  page,
  context,
  newcomer,
  owner,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL });
  await register(page, { ...newcomer, password: "1234567" });
  const field = page.getByLabel("Password", { exact: true });
  for (const [length, password, message] of [
    ["7 characters", "1234567", /Password needs at least 8 characters/],
    ["73 characters", "x".repeat(73), /Password can have at most 72 characters/],
    ["36 of more than 72 bytes", "ää🔑".repeat(12), /Password can have at most 72 characters/],
  ] as const) {
    await field.fill(password);
    await page.getByRole("button", { name: "Register" }).click();
    await expect.soft(field, length).toHaveAccessibleDescription(message);
    expect
      .soft(await owner`select from auth.users where email = ${newcomer.email}`, length)
      .toHaveLength(0);
  }
  await page.evaluate(() => navigator.clipboard.writeText("from a password manager"));
  await field.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
  await expect(field).toHaveValue("from a password manager");
});

for (const [length, password] of [
  ["8 characters", "12345678"],
  ["72 characters", "x".repeat(72)],
] as const)
  test(`a password of ${length} can be registered and used to sign in`, async ({
    request,
    context,
    newcomer,
    baseURL,
  }) => {
    const pending = `${baseURL}/recruiter/pending`;
    expect((await postRegistration(request, { ...newcomer, password })).url).toBe(pending);
    // The browser context does not share the session that registration created in `request`, so this is a real sign-in.
    expect((await postSignIn(context.request, { ...newcomer, password })).url).toBe(pending);
  });

onOwnSite("a leaked password is refused at its field", async ({ page, ownSite, owner }) => {
  const email = `${randomWord()}@acme-systems.dev`;
  ownSite.answer(/\/auth\/v1\/signup/, leakedPasswordError, 422);
  await register(page, { email, password: "password123" });
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    new RegExp(leakedPasswordError.msg),
  );
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Company name")).toHaveValue("Analytical Engines");
  expect(await readSessionCookies(page)).toEqual([]);

  ownSite.recover();
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await expect(page.getByText(leakedPasswordError.msg)).toBeHidden();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(`${ownSite.url}/recruiter/pending`);
  await owner`delete from auth.users where email = ${email}`;
});
