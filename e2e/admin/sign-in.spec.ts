import { signIn } from "@/e2e/accounts";
import { expect, mainAlert, test } from "@/e2e/fixtures";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an admin who signs in reaches the page that was requested", async ({
      page,
      addAccount,
      baseURL,
    }) => {
      const admin = await addAccount("admin");
      const answer = await page.request.get("/admin/jobs?archived=1", { maxRedirects: 0 });
      expect(answer.headers().location).toMatch(/^\/admin\/login\?next=/u);
      await signIn(page, admin, answer.headers().location);
      await expect(page).toHaveURL(`${baseURL}/admin/jobs?archived=1`);
    });

    test("a wrong password and an unknown email address get the same error message on the admins' sign-in page", async ({
      page,
      addAccount,
    }) => {
      const admin = await addAccount("admin");
      for (const email of [admin.email, `nobody-${admin.email}`]) {
        await signIn(page, { email, password: "not the password" }, "/admin/login");
        await expect(mainAlert(page)).toHaveText("Invalid email or password");
        await expect(page.getByLabel("Email")).toHaveValue(email);
      }
    });
  });
}

test("a recruiter who signs in on the admin's page gets Access Denied", async ({
  page,
  addAccount,
  baseURL,
}) => {
  await signIn(page, await addAccount("approved"), "/admin/login");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  const answer = await page.request.get("/admin", { maxRedirects: 0 });
  expect(answer.headers().location).toBe("/admin/login?next=%2Fadmin");
});

test("an admin who is already signed in is redirected from the sign-in page", async ({
  context,
  signInAs,
}) => {
  await signInAs("admin");
  const answer = await context.request.get("/admin/login?next=%2Fadmin%2Fjobs");
  expect(new URL(answer.url()).pathname).toBe("/admin/jobs");
});
