import { expect, test } from "vitest";
import {
  addAccount,
  owner,
  addRecruiter,
  insertRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { readCompanyByName, addCompany, readCompany } from "@/supabase/tests/company-rows";

const website = "https://www.acme-systems.dev/about";
const hasBadge = async (
  domain: string | null,
  email?: string,
  status: "approved" | "pending" = "approved",
) => {
  const name = `Badge ${uniqueWord()}`;
  const company = await addCompany({ name, website });
  await owner`update public.companies set website_domain = ${domain} where id = ${company.id}`;
  const person = await addAccount(email);
  await insertRecruiter(person, name).throwOnError();
  await owner`
    update public.recruiters set
      status = ${status}, is_member = ${status === "approved"}, address_confirmed_at = now()
    where auth_id = ${person.id}`;
  return (await readCompany(company.slug))?.is_verified;
};

test("the verified badge of a company needs an approved recruiter with an address at the website's domain", async () => {
  expect(await hasBadge("acme-systems.dev")).toBe(true);
  expect(await hasBadge("acme-systems.dev", `${uniqueWord()}@mail.acme-systems.dev`)).toBe(true);
  expect(await hasBadge("acme-systems.dev", `${uniqueWord()}@notacme-systems.dev`)).toBe(false);
  expect(await hasBadge("acme-systems.dev", undefined, "pending")).toBe(false);
  expect(await hasBadge(null)).toBe(false);
  expect(await hasBadge("other.example")).toBe(false);
});

test("the verified badge of a company is never given for an address at a mailbox or internet provider", async () => {
  const name = `Badge ${uniqueWord()}`;
  const company = await addCompany({ name, website: "https://gmail.com/" });
  const R = await addRecruiter("approved", name);
  const providers = await owner`select domain from private.shared_mail_domains`;
  for (const { domain } of providers) {
    await owner`update public.companies set website_domain = ${domain} where id = ${company.id}`;
    // Recruiters who registered before free-mail addresses were refused may still have one.
    await owner`update public.recruiters set email = ${`${uniqueWord()}@${domain}`} where id = ${R.recruiterId}`;
    const [row] = await owner`
      select private.is_verified(id, website_domain) as is_verified from public.companies where id = ${company.id}`;
    expect(row, domain).toEqual({ is_verified: false });
  }
  await owner`update public.companies set website_domain = 'acme-systems.dev' where id = ${company.id}`;
  await owner`update public.recruiters set email = ${`${uniqueWord()}@acme-systems.dev`} where id = ${R.recruiterId}`;
  expect((await readCompany(company.slug))?.is_verified).toBe(true);
});

test("the verified badge of a company is lost if the company's website changes", async () => {
  const name = `Badge ${uniqueWord()}`;
  const R = await addRecruiter("approved", name);
  await owner`
    update public.companies set website = ${website}, website_domain = 'acme-systems.dev' where name = ${name}`;
  const company = await readCompanyByName(name);
  expect((await readCompany(company.slug))?.is_verified).toBe(true);
  await R.client
    .from("companies")
    .update({ website: "https://evil.example/" })
    .eq("id", company.id)
    .throwOnError();
  expect((await readCompany(company.slug))?.is_verified).toBe(false);
});

test("only the server sets the verified domain of a company", async () => {
  const name = `Badge ${uniqueWord()}`;
  const R = await addRecruiter("approved", name);
  const company = await readCompanyByName(name);
  await owner`update public.companies set website = ${website} where id = ${company.id}`;
  const { error } = await R.client
    .from("companies")
    .update({ website_domain: "acme-systems.dev" })
    .eq("id", company.id);
  expect(error?.code).toBe("42501");
  expect((await readCompany(company.slug))?.is_verified).toBe(false);
  await service
    .from("companies")
    .update({ website_domain: "acme-systems.dev" })
    .eq("id", company.id)
    .throwOnError();
  expect((await readCompany(company.slug))?.is_verified).toBe(true);
});
