import sharp from "sharp";
import { expectAccessible } from "@/e2e/axe";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";

test("a recruiter edits the description and the logo of the company", async ({
  page,
  signInAs,
  owner,
}) => {
  const { company, recruiterId } = await signInAs("approved");
  const domain = `${randomWord()}.dev`;
  await owner`update public.recruiters set email = ${`ada@${domain}`} where id = ${recruiterId}`;
  const dashboard = await fetchPage(page.request, "/recruiter/dashboard");
  expect(dashboard.texts("a", { href: "/recruiter/company" })).toContain("Company");
  await page.goto("/recruiter/company");
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveCount(0);
  await page.getByLabel("Website").fill(`https://www.${domain}/jobs`);
  await page.getByLabel("About the company").fill("Parcels, sorted by Go.");
  const background = { r: 0, g: 180, b: 90 };
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  // An image just below the maximum file size of a logo.
  const buffer = Buffer.concat([png, Buffer.alloc(2_000_000 - png.length)]);
  await page.getByLabel("Logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Save company" }).click();
  await expect(page.getByText("Company saved")).toBeVisible();

  await page.getByRole("link", { name: "See the page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
  await expect(page.getByText("Parcels, sorted by Go.")).toBeVisible();
  await expect(page.getByText("Verified").first()).toBeVisible();
  const logo = page.locator('img[src^="/images/company-logos/"]').first();
  await expect(logo).toHaveJSProperty("naturalWidth", 64);
  await expectAccessible(page);

  // supabase/tests/company-logos.test.ts tests that the file is deleted if no other company shows it.
  await owner`
    insert into public.companies (name, logo)
    select ${`Borealis ${randomWord()}`}, logo from public.companies where name = ${company}`;
  const src = (await logo.getAttribute("src")) ?? "";
  await page.goto("/recruiter/company");
  await page.getByText("Remove the current image").click();
  await page.getByRole("button", { name: "Save company" }).click();
  await expect(page.getByText("Company saved")).toBeVisible();
  expect(await owner`select logo from public.companies where name = ${company}`).toEqual([
    { logo: null },
  ]);
  expect((await page.request.get(src)).status()).toBe(200);
});

test("a recruiter whose company name resembles an existing company sees neither the company form nor the verified mark", async ({
  page,
  signInAs,
  owner,
}) => {
  const { company, recruiterId, email } = await signInAs("approved");
  await owner`update public.recruiters set is_member = false, address_confirmed_at = null where id = ${recruiterId}`;
  for (const path of ["/recruiter/company", "/recruiter/imports"]) {
    await page.goto(path);
    await expect(page.getByText(`${company}, or a company with a similar name`)).toBeVisible();
    await expect(page.getByRole("button", { name: /Save company|Show its jobs/ })).toHaveCount(0);
    await expect(page.getByText("Verified")).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Send a New Link" }).click();
  await expect(page.getByText("We have sent you a link")).toBeVisible();
  expect(await owner`select kind from public.outbox where address = ${email}`).toEqual([
    { kind: "recruiter-address" },
  ]);
  await owner`update public.recruiters set is_member = true where id = ${recruiterId}`;
  const form = (await fetchPage(page.request, "/recruiter/company")).within("main");
  expect(form.texts("button")).toContain("Save company");
});

test("a company website at the domain of another verified company is refused with an error at its field", async ({
  page,
  signInAs,
  addAccount,
  owner,
}) => {
  const domain = `${randomWord()}.dev`;
  const first = await addAccount("approved");
  await owner`update public.recruiters set email = ${`ada@${domain}`} where id = ${first.recruiterId}`;
  await owner`
    update public.companies c set website = ${`https://${domain}/`}, website_domain = ${domain}
    from public.recruiters r where r.company_id = c.id and r.id = ${first.recruiterId}`;
  await signInAs("approved");
  await page.goto("/recruiter/company");
  await page.getByLabel("Website").fill(`https://jobs.${domain}/`);
  await page.getByLabel("About the company").fill("Mine, all mine.");
  await page.getByRole("button", { name: "Save company" }).click();
  await expect(page.getByLabel("Website")).toHaveAccessibleDescription(/website is theirs/);
  await expect(page.getByLabel("About the company")).toHaveValue("Mine, all mine.");
});

test("the former addresses of renamed and merged companies redirect", async ({
  page,
  signInAs,
  addJobs,
  request,
}) => {
  const word = randomWord();
  const source = `Source ${word}`;
  const target = `Target ${word}`;
  const third = `Third ${word}`;
  await addJobs(
    { company: source, title: "Gopher" },
    { company: target, title: "Marmot" },
    { company: third, title: "Vole" },
  );
  await signInAs("admin");
  const list = await fetchPage(page.request, `/admin/companies?q=${word}`);
  const linkTo = (action: string) => list.each("href", "a", { "aria-label": action })[0] ?? "";
  await page.goto(linkTo(`Edit ${target}`));
  await page.getByLabel("Name", { exact: true }).fill(`Later ${word}`);
  await page.getByRole("button", { name: "Save company" }).click();
  await expect(page.getByText("Company saved")).toBeVisible();

  const targetField = page.getByLabel("Company to keep");
  for (const [name, entered] of [
    [source, `http://127.0.0.1/companies/Target-${word}`],
    [third, `Later ${word}`],
  ] as const) {
    await page.goto(linkTo(`Merge ${name}`));
    await targetField.fill(`Nobody ${word}`);
    await page.getByRole("button", { name: "Merge companies" }).click();
    await expect(targetField).toHaveAccessibleDescription(/No company has this name/);
    await targetField.fill(entered);
    await page.getByRole("button", { name: "Merge companies" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Companies" })).toBeVisible();
  }

  for (const former of [`source-${word}`, `target-${word}`, `third-${word}`])
    for (const path of ["", "/feed.xml"]) {
      const answer = await request.get(`/companies/${former}${path}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(308);
      expect(answer.headers().location).toContain(`/companies/later-${word}${path}`);
    }
  const titles = (await fetchPage(request, `/companies/later-${word}`)).texts("h3");
  expect(titles).toEqual(expect.arrayContaining(["Gopher", "Marmot", "Vole"]));
});
