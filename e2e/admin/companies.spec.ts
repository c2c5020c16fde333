import sharp from "sharp";
import { expectAccessible } from "../axe";
import { aWord, expect, test } from "../fixtures";

test("recruiters say what their company does, with its logo, and the page is verified", async ({
  page,
  signInAs,
}) => {
  const { company } = await signInAs("approved");
  await page.goto("/recruiter/dashboard");
  await page.getByRole("link", { name: "Company", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveCount(0);
  await page.getByLabel("Website").fill("https://www.acme-systems.dev/jobs");
  await page.getByLabel("About the company").fill("Parcels, sorted by Go.");
  const background = { r: 0, g: 180, b: 90 };
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  await page.getByLabel("Logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Save Company" }).click();
  await expect(page.getByText("Company saved")).toBeVisible();

  await page.getByRole("link", { name: "See the page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
  await expect(page.getByText("Parcels, sorted by Go.")).toBeVisible();
  await expect(page.getByText("Verified").first()).toBeVisible();
  const logo = page.locator('img[src^="/images/company-logos/"]').first();
  await expect(logo).toHaveJSProperty("naturalWidth", 64);
  await expectAccessible(page);
});

test("an admin renames a company and merges two: former addresses lead on", async ({
  page,
  signInAs,
  addJobs,
  request,
}) => {
  const word = aWord();
  const [source, target, third] = [`Source ${word}`, `Target ${word}`, `Third ${word}`];
  await addJobs(
    { company: source, title: "Gopher" },
    { company: target, title: "Marmot" },
    { company: third, title: "Vole" },
  );
  await signInAs("admin");
  await page.goto(`/admin/companies?q=${word}`);
  await page.getByRole("link", { name: `Edit ${target}` }).click();
  await page.getByLabel("Name", { exact: true }).fill(`Later ${word}`);
  await page.getByRole("button", { name: "Save Company" }).click();
  await expect(page.getByText("Company saved")).toBeVisible();

  const into = page.getByLabel("Company That Stays");
  for (const [name, said] of [
    [source, `http://127.0.0.1/companies/Target-${word}`],
    [third, `Later ${word}`],
  ] as const) {
    await page.goto(`/admin/companies?q=${word}`);
    await page.getByRole("link", { name: `Merge ${name}` }).click();
    await into.fill(`Nobody ${word}`);
    await page.getByRole("button", { name: "Merge Companies" }).click();
    await expect(into).toHaveAccessibleDescription(/No company has this name/);
    await into.fill(said);
    await page.getByRole("button", { name: "Merge Companies" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Companies" })).toBeVisible();
  }

  for (const former of [`source-${word}`, `target-${word}`, `third-${word}`])
    for (const path of ["", "/feed.xml"]) {
      const answer = await request.get(`/companies/${former}${path}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(308);
      expect(answer.headers().location).toContain(`/companies/later-${word}${path}`);
    }
  await page.goto(`/companies/later-${word}`);
  for (const title of ["Gopher", "Marmot", "Vole"])
    await expect(page.getByRole("link", { name: title })).toBeVisible();
});
