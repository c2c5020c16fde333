import type { APIRequestContext } from "@playwright/test";
import { postSignIn, readSessionCookies, signIn } from "@/e2e/accounts";
import { expect, mainAlert } from "@/e2e/fixtures";
import { test as onOwnSite } from "@/e2e/own-site";
import { fetchPageWithAlerts } from "@/e2e/post-form";
import { replaceSession, readSession } from "@/e2e/recruiter/session";

/** Opens a page without a browser, within 4 seconds. */
async function fetchPageInTime(request: APIRequestContext, path: string) {
  const start = performance.now();
  const page = await fetchPageWithAlerts(request, path);
  expect(performance.now() - start, path).toBeLessThan(4000);
  return page;
}

onOwnSite.describe("while the backend is unreachable", () => {
  onOwnSite.use({ isFailing: true });

  onOwnSite(
    "signing out clears the browser's session while the backend is unreachable",
    async ({ page, signInAs, ownSite }) => {
      await signInAs("pending");
      await page.goto("/recruiter/pending");
      ownSite.disconnect();
      await page.getByRole("button", { name: "Sign Out" }).click();
      await expect.poll(() => readSessionCookies(page)).toEqual([]);
    },
  );

  onOwnSite(
    "signing in shows an error message while the backend is unreachable",
    async ({ page, addAccount, ownSite }) => {
      const ada = await addAccount("approved");
      ownSite.disconnect();
      await signIn(page, ada);
      await expect(mainAlert(page)).toHaveText("Failed to login");
      await expect(page.getByLabel("Email")).toHaveValue(ada.email);
      ownSite.recover();
      await page.getByLabel("Password", { exact: true }).fill(ada.password);
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page).toHaveURL(`${ownSite.url}/recruiter/dashboard`);
    },
  );

  onOwnSite(
    "an outage keeps the session, and says that the profile cannot be loaded on the page of the status or else on the sign-in page",
    async ({ page, signInAs, ownSite }) => {
      const failures = {
        "the row fails": () => ownSite.disconnect(/\/rest\/v1\/recruiters/),
        "everything fails": () => ownSite.disconnect(),
        "Auth fails by itself": () =>
          ownSite.answer(/\/auth\/v1\//, { msg: "Internal Server Error" }, 500),
        "everything hangs": () => ownSite.hang(),
      };
      const failedPage = (next: string) =>
        `/recruiter/login?error=profile&next=${encodeURIComponent(next)}`;
      for (const [who, paths, shownAt] of [
        ["pending", ["/recruiter/pending"], (path: string) => path],
        ["approved", ["/recruiter/jobs/new", "/recruiter/dashboard"], failedPage],
      ] as const) {
        await signInAs(who);
        const before = await readSessionCookies(page);
        await Promise.all(paths.map((path) => page.request.get(path)));
        for (const [name, failure] of Object.entries(failures)) {
          failure();
          for (const path of paths) {
            const label = `${path}: ${name}`;
            const { url, alerts, texts } = await fetchPageInTime(page.request, path);
            expect(alerts.join(), label).toContain("Failed to load recruiter profile");
            expect(url, label).toBe(`${ownSite.url}${shownAt(path)}`);
            expect(texts("a"), label).toContain("Try Again");
            expect(await readSessionCookies(page), label).toEqual(before);
          }
          ownSite.recover();
        }
        ownSite.disconnect();
        await page.goto(paths.at(-1) ?? "");
        await expect(mainAlert(page)).toContainText("Failed to load recruiter profile");
        ownSite.recover();
        await page.getByRole("link", { name: "Try Again" }).click();
        await expect(mainAlert(page)).toHaveCount(0);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page).toHaveURL(`${ownSite.url}${paths.at(-1)}`);
      }
    },
  );

  onOwnSite(
    "the sign-in page with the error of the profile does not send the signed-in away and does not end their session",
    async ({ page, signInAs, ownSite }) => {
      await signInAs("approved");
      const before = await readSessionCookies(page);
      const { url, alerts } = await fetchPageWithAlerts(
        page.request,
        "/recruiter/login?error=profile",
      );
      expect(url).toBe(`${ownSite.url}/recruiter/login?error=profile`);
      expect(alerts.join()).toContain("Failed to load recruiter profile");
      expect(await readSessionCookies(page)).toEqual(before);
      // Without the parameter `error`, the sign-in page redirects signed-in recruiters to the dashboard.
      const without = await fetchPageWithAlerts(page.request, "/recruiter/login");
      expect(without.url).toBe(`${ownSite.url}/recruiter/dashboard`);
      for (const next of ["", "&next=https://example.com/", "&next=//example.com"]) {
        await page.goto(`/recruiter/login?error=profile${next}`);
        await page.getByRole("link", { name: "Try Again" }).click();
        await expect(page).toHaveURL(`${ownSite.url}/recruiter/dashboard`);
      }
    },
  );

  onOwnSite(
    "a session that has to be refreshed is kept during an outage",
    async ({ context, signInAs, ownSite }) => {
      await signInAs("approved");
      await context.request.get("/recruiter/dashboard");
      await replaceSession(context, ownSite.url, {
        ...(await readSession(context)),
        expires_at: 1,
        expires_in: 0,
      });
      const cookies = async () =>
        (await context.cookies()).filter(({ name }) => name.startsWith("session"));
      const before = await cookies();
      for (const failure of [
        () => ownSite.disconnect(),
        () => ownSite.answer(/\/auth\/v1\//, {}, 500),
        () => ownSite.hang(),
      ]) {
        failure();
        const { alerts } = await fetchPageInTime(context.request, "/recruiter/dashboard");
        expect(alerts.join()).toContain("Failed to load recruiter profile");
        expect(await cookies()).toEqual(before);
      }
      ownSite.recover();
      const { url, alerts } = await fetchPageInTime(context.request, "/recruiter/dashboard");
      expect({ url, alerts }).toEqual({ url: `${ownSite.url}/recruiter/dashboard`, alerts: [] });
      expect(await cookies()).not.toEqual(before);
    },
  );

  onOwnSite(
    "a sign-in whose profile cannot be read is rolled back",
    async ({ request, addAccount, ownSite }) => {
      ownSite.disconnect(/\/rest\/v1\/recruiters/);
      const refused = await postSignIn(request, await addAccount("approved"));
      expect(refused.alerts).toEqual(["Failed to load recruiter profile"]);
      expect(refused.isSignedIn).toBe(false);
    },
  );
});
