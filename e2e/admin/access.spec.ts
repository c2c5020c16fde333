import { expect, test, type Who } from "../fixtures";

const strangers: Who[] = ["approved", "pending", "rejected", "stranger"];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an admin gets in", async ({ page, signInAs }) => {
      await signInAs("admin");
      const response = await page.goto("/admin");
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("navigation", { name: "Administration" })).toBeVisible();
    });

    for (const who of strangers) {
      test(`an account that is no admin (${who}) is denied, with 403`, async ({
        page,
        signInAs,
      }) => {
        await signInAs(who);
        const response = await page.goto("/admin");
        expect(response?.status()).toBe(403);
        await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
        await expect(
          page.getByText("You do not have permission to access the admin dashboard."),
        ).toBeVisible();
        await expect(page.getByRole("link", { name: "Return to Homepage" })).toHaveAttribute(
          "href",
          "/",
        );
        await expect(page.getByRole("navigation", { name: "Administration" })).toBeHidden();
      });
    }
  });
}
