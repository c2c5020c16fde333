import { signIn } from "@/e2e/accounts";
import { expectAccessible } from "@/e2e/axe";
import { expect, mainAlert } from "@/e2e/fixtures";
import { readRealRun } from "@/e2e/load/parity/real";
import { test } from "@/e2e/own-site";
import { currentCode } from "@/e2e/second-factors";

test("an admin without a second factor has to set one up where Auth supports it", async ({
  page,
  signInAs,
  ownSite,
}) => {
  await signInAs("admin");
  expect((await page.request.get("/admin/recruiters", { maxRedirects: 0 })).status()).toBe(200);

  ownSite.answer(/\/rpc\/lacks_second_factor/, true as unknown as object);
  await page.goto("/admin/recruiters");
  await expect(page).toHaveURL(`${ownSite.url}/admin/second-factor`);
  await expectAccessible(page);

  // The embedded Auth has no endpoint for second factors, so without a faked response the page must say so.
  if (readRealRun()) ownSite.answer(/\/auth\/v1\/factors$/, { code: 404, msg: "Not found" }, 404);
  else ownSite.recover();
  await page.getByRole("button", { name: "Set up an authenticator" }).click();
  await expect(page.getByText("This board's sign-in offers no second factor.")).toBeVisible();

  ownSite.answer(/\/auth\/v1\/factors$/, {
    id: "34e770dd-9ff9-416c-87fa-43b31d7ef225",
    type: "totp",
    totp: {
      qr_code: "<svg xmlns='http://www.w3.org/2000/svg'/>",
      secret: "GOPHER",
      uri: "otpauth://x",
    },
  });
  await page.getByRole("button", { name: "Set up an authenticator" }).click();
  await expect(page.getByText("Key: GOPHER")).toBeVisible();
  await expectAccessible(page);
  ownSite.answer(
    /\/auth\/v1\/factors\/34e770dd-9ff9-416c-87fa-43b31d7ef225\//,
    { code: 422, error_code: "mfa_verification_failed", msg: "Invalid TOTP code entered" },
    422,
  );
  await page.getByLabel("Code").fill("123 456");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(mainAlert(page)).toHaveText("Invalid TOTP code entered");
});

// The embedded Auth offers no second factors.
if (readRealRun())
  test("an admin sets up an authenticator and gets in with its code, then and at the next sign-in", async ({
    page,
    signInAs,
    ownSite,
  }) => {
    const admin = await signInAs("admin");
    let isProved = false;
    ownSite.intercept(async ({ target }) =>
      target.includes("/rpc/lacks_second_factor") ? Response.json(!isProved) : null,
    );
    const prove = async (code: string) => {
      await page.getByLabel("Code").fill(code);
      await page.getByRole("button", { name: "Continue" }).click();
    };
    const expectAdmitted = async () => {
      await expect(page).toHaveURL(`${ownSite.url}/admin`);
      await page.goto("/admin/second-factor");
      await expect(page.getByText("You have already used your second factor")).toBeVisible();
    };

    await page.goto("/admin/recruiters");
    await page.getByRole("button", { name: "Set up an authenticator" }).click();
    const key = await page.getByText(/^Key: [A-Z2-7]+$/).textContent();
    const secret = key?.replace("Key: ", "") ?? "";
    await prove("000 000");
    await expect(mainAlert(page)).toHaveText("Invalid TOTP code entered");
    isProved = true;
    await prove(currentCode(secret));
    await expectAdmitted();

    isProved = false;
    await page.context().clearCookies();
    await signIn(page, admin, "/admin/login");
    await expect(page).toHaveURL(/\/admin\/second-factor/);
    isProved = true;
    await prove(currentCode(secret));
    await expectAdmitted();
  });
