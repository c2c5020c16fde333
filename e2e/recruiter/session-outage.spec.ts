import { alert, sessionCookies, signIn } from "../accounts";
import { expect } from "../fixtures";
import { durationOf, test as onOwnSite } from "../own-site";
import { keep, sessionOf } from "./session";

onOwnSite.describe("while the backend is unreachable", () => {
  onOwnSite.use({ isFailing: true });

  onOwnSite(
    "signing out clears the browser's session while the backend is unreachable",
    async ({ page, signInAs, ownSite }) => {
      await signInAs("pending");
      await page.goto("/recruiter/pending");
      ownSite.disconnect();
      await page.getByRole("button", { name: "Sign Out" }).click();
      await expect.poll(() => sessionCookies(page)).toEqual([]);
    },
  );

  onOwnSite(
    "signing in shows an error message while the backend is unreachable",
    async ({ page, addAccount, ownSite }) => {
      const ada = await addAccount("approved");
      ownSite.disconnect();
      await signIn(page, ada);
      await expect(alert(page)).toHaveText("Failed to login");
      await expect(page.getByLabel("Email")).toHaveValue(ada.email);
      ownSite.recover();
      await page.getByLabel("Password", { exact: true }).fill(ada.password);
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page).toHaveURL(`${ownSite.url}/recruiter/dashboard`);
    },
  );

  onOwnSite(
    "an outage keeps the session and the page, which says that the profile cannot be loaded",
    async ({ page, signInAs, ownSite }) => {
      const failures = {
        "the row fails": () => ownSite.disconnect(/\/rest\/v1\/recruiters/),
        "everything fails": () => ownSite.disconnect(),
        "Auth fails by itself": () =>
          ownSite.answer(/\/auth\/v1\//, { msg: "Internal Server Error" }, 500),
        "everything hangs": () => ownSite.hang(),
      };
      for (const [who, paths] of [
        ["pending", ["/recruiter/pending"]],
        ["approved", ["/recruiter/jobs/new", "/recruiter/dashboard"]],
      ] as const) {
        await signInAs(who);
        const before = await sessionCookies(page);
        await Promise.all(paths.map((path) => page.request.get(path)));
        for (const [name, failure] of Object.entries(failures)) {
          failure();
          for (const path of paths) {
            const what = `${path}: ${name}`;
            expect(await durationOf(await page.goto(path)), what).toBeLessThan(4000);
            await expect(alert(page), what).toContainText("Failed to load recruiter profile");
            await expect(page, what).toHaveURL(`${ownSite.url}${path}`);
            expect(await sessionCookies(page), what).toEqual(before);
            await expect(page.getByRole("link", { name: "Try Again" }), what).toBeVisible();
          }
          ownSite.recover();
        }
        await page.getByRole("link", { name: "Try Again" }).click();
        await expect(alert(page)).toHaveCount(0);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page).toHaveURL(`${ownSite.url}${paths.at(-1)}`);
      }
    },
  );

  onOwnSite(
    "a session that has to be refreshed is kept during an outage",
    async ({ page, context, signInAs, ownSite }) => {
      await signInAs("approved");
      await page.request.get("/recruiter/dashboard");
      await keep(context, ownSite.url, {
        ...(await sessionOf(context)),
        expires_at: 1,
        expires_in: 0,
      });
      const before = await sessionCookies(page);
      for (const failure of [
        () => ownSite.disconnect(),
        () => ownSite.answer(/\/auth\/v1\//, {}, 500),
        () => ownSite.hang(),
      ]) {
        failure();
        expect(await durationOf(await page.goto("/recruiter/dashboard"))).toBeLessThan(4000);
        await expect(alert(page)).toContainText("Failed to load recruiter profile");
        expect(await sessionCookies(page)).toEqual(before);
      }
      ownSite.recover();
      await page.getByRole("link", { name: "Try Again" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await sessionCookies(page)).not.toEqual(before);
    },
  );

  onOwnSite(
    "a sign-in whose profile cannot be read is rolled back",
    async ({ page, addAccount, ownSite }) => {
      ownSite.disconnect(/\/rest\/v1\/recruiters/);
      await signIn(page, await addAccount("approved"));
      await expect(alert(page)).toHaveText("Failed to load recruiter profile");
      expect(await sessionCookies(page)).toEqual([]);
    },
  );
});
