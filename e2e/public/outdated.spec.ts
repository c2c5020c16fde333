import type { Page } from "@playwright/test";
import { randomEmail, randomWord, expect, test } from "@/e2e/fixtures";

/** Returns the kind of id that a server action has in another build. */
const anotherActionId = (id: string) =>
  `${id.slice(0, -4)}${id.endsWith("0000") ? "1111" : "0000"}`;

/** Opens a page whose forms have the server action ids of another build, as if it had been loaded before an upgrade. */
async function openOutdatedPage(page: Page, path: string) {
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    // The id of a server action has 42 hexadecimal digits.
    await route.fulfill({
      response,
      body: (await response.text()).replace(/\b[0-9a-f]{42}\b/g, anotherActionId),
    });
  });
  await page.goto(path);
}

/** Changes the server action ids in the requests of this page's scripts to those of another build. */
async function makePageOutdated(page: Page) {
  await page.route("**", (route) => {
    const headers = route.request().headers();
    const id = headers["next-action"];
    return id
      ? route.continue({ headers: { ...headers, "next-action": anotherActionId(id) } })
      : route.fallback();
  });
}

const message =
  "This page is out of date. Reload it, then send the form again; what you typed is kept.";

test.describe("a form of an older build, without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form of an older build is answered with a page that says what to do and shows what was typed", async ({
    page,
  }) => {
    const company = `"><b>${randomWord()}`;
    await openOutdatedPage(page, "/recruiter/register");
    for (const label of ["Name", "Company name", "Contact number"])
      await page.getByLabel(label, { exact: true }).fill(company);
    await page.getByLabel("Work email").fill(randomEmail());
    await page.getByLabel("Password", { exact: true }).fill("correct-horse");
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Register" }).click();
    expect((await answer).status()).toBe(409);
    expect((await answer).headers()).toMatchObject({ "cache-control": "no-store" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reload the page");
    await expect(page.getByRole("alert")).toHaveText(
      "This page is out of date. Reload it, then send the form again.",
    );
    await expect(page.getByLabel("Company name")).toHaveValue(company);

    await page.unrouteAll();
    await page.getByRole("link", { name: "Reload the page" }).click();
    await expect(page.getByRole("button", { name: "Register" })).toBeVisible();
  });

  test("the answer to a form of an older build shows no password", async ({ page }) => {
    await openOutdatedPage(page, "/recruiter/login");
    await page.getByLabel("Email").fill("ada@acme.example");
    await page.getByLabel("Password", { exact: true }).fill("correct-horse");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "This page is out of date. Reload it, then send the form again.",
    );
    await expect(page.getByRole("textbox")).toHaveCount(1);
    await expect(page.getByRole("textbox")).toHaveValue("ada@acme.example");
    expect(await page.content()).not.toContain("correct-horse");
  });
});

test.describe("a console page of an older build", () => {
  test.use({ isFailing: true });

  test("a sign-in page of an older build keeps the email address but not the password over a reload", async ({
    page,
    addAccount,
  }) => {
    const { email, password } = await addAccount("approved");
    await page.goto("/recruiter/login", { waitUntil: "networkidle" });
    await makePageOutdated(page);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "out of date" })).toHaveText(message);
    await expect(page.getByLabel("Email")).toHaveValue(email);

    await page.unrouteAll();
    await page.reload({ waitUntil: "networkidle" });
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(password);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL("**/recruiter/dashboard");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email);
  });

  test("the draft of a form of an older build can be saved after a reload", async ({
    page,
    signInAs,
    addEvent,
    backend,
  }) => {
    await signInAs("admin");
    const event = await addEvent();
    await page.goto(`/admin/events/${event.id}/edit`, { waitUntil: "networkidle" });
    await makePageOutdated(page);
    await page.getByLabel("Event Name").fill("Kept Conference");
    await page.getByRole("switch", { name: "Online event" }).uncheck({ force: true });
    await page.getByLabel("City").fill("Kyoto");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByRole("alert").filter({ hasText: "out of date" })).toHaveText(message);

    await page.unrouteAll();
    await page.reload({ waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByLabel("Event Name")).toHaveValue("Kept Conference");
    await expect(page.getByLabel("City")).toHaveValue("Kyoto");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect
      .poll(
        async () =>
          (await backend.from("events").select("name, is_online").eq("id", event.id).single()).data,
      )
      .toEqual({ name: "Kept Conference", is_online: false });
  });

  test("a registration form of an older build is restored after a reload except for its password", async ({
    page,
    owner,
  }) => {
    const typed = {
      Name: "Ada Lovelace",
      "Work email": `ada@${randomWord()}.example`,
      "Company name": "Engines",
      "Contact number": "+44 20 7946 0000",
    };
    await page.goto("/recruiter/register", { waitUntil: "networkidle" });
    await makePageOutdated(page);
    for (const [label, text] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel("Password", { exact: true }).fill("a long password");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "out of date" })).toHaveText(message);

    await page.unrouteAll();
    await page.reload({ waitUntil: "networkidle" });
    for (const [label, text] of Object.entries(typed))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await page.getByLabel("Password", { exact: true }).fill("a long password");
    await page.getByRole("button", { name: "Register" }).click();
    await page.waitForURL("**/recruiter/pending");
    const deletedAccounts =
      await owner`delete from auth.users where email = ${typed["Work email"]} returning email`;
    expect(deletedAccounts).toHaveLength(1);
  });

  test("a form of an older build asks to copy what was typed where the browser stores no drafts", async ({
    page,
    signInAs,
    addEvent,
  }) => {
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (...item) {
        if (this === localStorage)
          throw new DOMException("There is no room.", "QuotaExceededError");
        setItem.apply(this, item);
      };
    });
    await signInAs("admin");
    const event = await addEvent();
    await page.goto(`/admin/events/${event.id}/edit`, { waitUntil: "networkidle" });
    await makePageOutdated(page);
    await page.getByLabel("Event Name").fill("Kept Conference");
    await page.getByRole("switch", { name: "Online event" }).uncheck({ force: true });
    await page.getByLabel("City").fill("Kyoto");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByRole("alert").filter({ hasText: "out of date" })).toHaveText(
      "This page is out of date. Copy what you typed, reload the page and send it again.",
    );
    await expect(page.getByLabel("Event Name")).toHaveValue("Kept Conference");
    await expect(page.getByLabel("City")).toHaveValue("Kyoto");
  });
});
