import { expect, test, type Who } from "../fixtures";

const strangers: Who[] = ["approved", "pending", "rejected", "stranger"];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an admin sees the console, and every other account gets Access Denied with status 403", async ({
      page,
      context,
      signInAs,
    }) => {
      await signInAs("admin");
      expect((await page.goto("/admin"))?.status()).toBe(200);
      await expect(page.getByRole("navigation", { name: "Administration" })).toBeVisible();
      for (const who of strangers) {
        await context.clearCookies();
        await signInAs(who);
        expect((await page.goto("/admin"))?.status(), who).toBe(403);
        await expect(page.getByRole("heading", { name: "Access Denied" }), who).toBeVisible();
        await expect(
          page.getByText("You do not have permission to access the admin dashboard."),
        ).toBeVisible();
        await expect(page.getByRole("link", { name: "Return to Homepage" })).toHaveAttribute(
          "href",
          "/",
        );
        await expect(page.getByRole("navigation", { name: "Administration" })).toBeHidden();
      }
    });
  });
}
