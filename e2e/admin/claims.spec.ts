import { expectAccessible } from "@/e2e/axe";
import { mailsTo } from "@/e2e/accounts";
import { aWord, expect, read, test as base } from "@/e2e/fixtures";
import { elementText } from "@/e2e/html";

/** A pending recruiter whose company name resembles that of a company that already has a public page. */
const test = base.extend<{ claimant: Claimant }>({
  claimant: async ({ addAccount, owner }, provide) => {
    const word = aWord();
    const member = await addAccount("approved");
    const claimant = await addAccount("pending");
    const [company, typed] = [`Acme ${word}`, `ACME ${word} Inc.`];
    await owner`
      update public.companies c set name = ${company}, website = 'https://www.acme-systems.dev/', website_domain = 'acme-systems.dev'
      from public.recruiters r where r.company_id = c.id and r.id = ${member.recruiterId}`;
    const email = `${word}@evil.example`;
    await owner`update public.recruiters set company_name = ${typed}, email = ${email}, address_confirmed_at = null where id = ${claimant.recruiterId}`;
    await provide({ ...claimant, email, company, typed, member: member.email });
  },
});
type Claimant = {
  recruiterId: string;
  email: string;
  company: string;
  typed: string;
  member: string;
};

test("an admin is warned that a recruiter claims an existing company, sees the evidence and can add a second company", async ({
  page,
  signInAs,
  owner,
  claimant: { recruiterId, email, company, typed, member },
}) => {
  await signInAs("admin");
  await page.goto(`/admin/recruiters?q=${encodeURIComponent(typed)}`);
  await page.getByRole("button", { name: `Approve Ada Lovelace, ${typed}` }).click();
  const question = page.getByRole("alertdialog");
  for (const text of [
    "A company of a similar name has a page already",
    "the address is not on this domain",
    member,
    "Nobody has confirmed",
    "neither edit its page nor link its boards",
  ])
    await expect(question).toContainText(text);
  await question.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Ada Lovelace approved")).toBeVisible();

  const tabs = (await read(page.request, page.url())).within("nav", { "aria-label": "Status" });
  const claims = tabs.all("a").find((tab) => elementText(tab).startsWith("Claims"));
  const list = await read(page.request, claims?.attribs.href ?? "");
  const decide = `Decide the claim of Ada Lovelace, ${typed}`;
  await page.goto(list.each("href", "a", { "aria-label": decide })[0] ?? "");
  await expect(page.getByText("A company of a similar name has a page already")).toBeVisible();
  await expectAccessible(page);
  const name = page.getByLabel("Name of the other company");
  await expect(name).toHaveValue(typed);
  await name.fill(company.toUpperCase());
  await page.getByRole("button", { name: "Add the other company" }).click();
  await expect(name).toHaveAccessibleDescription(/Another company has this name/);
  await expect(name).toHaveValue(company.toUpperCase());
  await name.fill(`${company} (Berlin)`);
  await page.getByRole("button", { name: "Add the other company" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Recruiters" })).toBeVisible();
  expect(
    await owner`
      select c.name, r.is_member from public.recruiters r join public.companies c on c.id = r.company_id
      where r.id = ${recruiterId}`,
  ).toEqual([{ name: `${company} (Berlin)`, is_member: true }]);
  await expect
    .poll(async () => (await mailsTo(email)).at(-1))
    .toContain("You can now manage your company");
});
