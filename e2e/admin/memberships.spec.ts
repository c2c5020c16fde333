import { expectAccessible } from "@/e2e/axe";
import { readMailsTo } from "@/e2e/accounts";
import { randomWord, expect, fetchPage, test as base } from "@/e2e/fixtures";
import { elementText } from "@/e2e/html";

/** A pending recruiter whose company name resembles that of a company that already has a public page. */
const test = base.extend<{ newcomer: UnconfirmedMember }>({
  newcomer: async ({ addAccount, owner }, provide) => {
    const word = randomWord();
    const member = await addAccount("approved");
    const newcomer = await addAccount("pending");
    const company = `Acme ${word}`;
    const typed = `ACME ${word} Inc.`;
    await owner`
      update public.companies c set name = ${company}, website = 'https://www.acme-systems.dev/', website_domain = 'acme-systems.dev'
      from public.recruiters r where r.company_id = c.id and r.id = ${member.recruiterId}`;
    const email = `${word}@evil.example`;
    await owner`update public.recruiters set company_name = ${typed}, email = ${email}, address_confirmed_at = null where id = ${newcomer.recruiterId}`;
    await provide({ ...newcomer, email, company, typed, member: member.email });
  },
});
type UnconfirmedMember = {
  recruiterId: string;
  email: string;
  company: string;
  typed: string;
  member: string;
};

test("an admin decides a recruiter's membership in an existing company by adding a second company", async ({
  page,
  signInAs,
  owner,
  newcomer: { recruiterId, email, company, typed, member },
}) => {
  await signInAs("admin");
  await page.goto(`/admin/recruiters?q=${encodeURIComponent(typed)}`);
  await page.getByRole("button", { name: `Approve Ada Lovelace, ${typed}` }).click();
  const question = page.getByRole("alertdialog");
  for (const text of [
    "A company with a similar name already has a page",
    "the address is not on this domain",
    member,
    "Nobody has confirmed",
    "neither edit its page nor link its boards",
  ])
    await expect(question).toContainText(text);
  await question.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Ada Lovelace approved")).toBeVisible();

  const tabs = (await fetchPage(page.request, page.url())).within("nav", {
    "aria-label": "Status",
  });
  const unconfirmed = tabs
    .all("a")
    .find((tab) => elementText(tab).startsWith("Unconfirmed members"));
  const formerLink = await page.request.get("/admin/recruiters?status=claimed");
  expect(formerLink.url()).toContain("/admin/recruiters?status=unconfirmed");
  const list = await fetchPage(page.request, unconfirmed?.attribs.href ?? "");
  const confirm = `Confirm the membership of Ada Lovelace, ${typed}`;
  await page.goto(list.each("href", "a", { "aria-label": confirm })[0] ?? "");
  await expect(page.getByText("A company with a similar name already has a page")).toBeVisible();
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
    .poll(async () => (await readMailsTo(email)).at(-1))
    .toContain("You can now manage your company");
});
