import { expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  anonymous,
  type Client,
  owner,
  insertRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";
import { addCompany, readCompanyByName, readCompanyOfJob } from "@/supabase/tests/company-rows";
import {
  addApprovedRecruiter,
  editCompany,
  readMembership,
  postJob,
  addProvenCompany,
  decideMembership,
  strangerEmail,
  website,
} from "@/supabase/tests/company-members";

test("an admin can give an unconfirmed member a company of their own under a distinct name", async () => {
  const { company, name } = await addProvenCompany();
  const newcomer = await addApprovedRecruiter(`${name} GmbH`, { email: strangerEmail() });
  const { data: job } = await postJob(newcomer.client);
  const X = await addAdmin();
  expect(
    (await decideMembership(X.client, newcomer.recruiterId, name.toUpperCase())).error?.code,
  ).toBe("23505");
  await decideMembership(X.client, newcomer.recruiterId, `${name} (Berlin)`).throwOnError();
  const second = await readCompanyByName(`${name} (Berlin)`);
  expect(second.id).not.toBe(company.id);
  expect(await readMembership(newcomer.recruiterId)).toEqual({
    company_id: second.id,
    is_member: true,
    company_name: `${name} (Berlin)`,
  });
  expect((await readCompanyOfJob(String(job?.id))).id).toBe(second.id);
  expect((await editCompany(newcomer.client, company.id)).data).toEqual([]);
  expect((await editCompany(newcomer.client, second.id)).data).toHaveLength(1);
  const { data: next } = await postJob(newcomer.client);
  expect(next?.company).toBe(`${name} (Berlin)`);
});

test("an admin sees what an existing company and its unconfirmed member have in common", async () => {
  const { company, member, name } = await addProvenCompany();
  const newcomer = await addAccount(strangerEmail());
  const X = await addAdmin();
  await insertRecruiter(newcomer, `${name} Inc`).throwOnError();
  const [{ id = "" } = {}] =
    await owner`select id from public.recruiters where auth_id = ${newcomer.id}`;
  const readEvidence = (client: Client) =>
    client.rpc("recruiter_evidence", { recruiter_ids: [id] });
  expect((await readEvidence(member.client)).error?.code).toBe("42501");
  expect((await readEvidence(anonymous)).error?.code).toBe("42501");
  expect((await readEvidence(X.client).throwOnError()).data).toEqual({
    [id]: {
      earlier: null,
      company: {
        slug: company.slug,
        name,
        website,
        is_verified: true,
        is_same_name: false,
        is_at_domain: false,
        open: 0,
      },
      others: [{ name: "Ada Lovelace", email: member.email, is_member: true }],
      more: 0,
    },
  });
});

test("merging companies moves their members and unconfirmed members", async () => {
  const { company, member, name } = await addProvenCompany();
  const newcomer = await addApprovedRecruiter(name, { email: strangerEmail() });
  const target = await addCompany();
  const X = await addAdmin();
  await X.client
    .rpc("merge_companies", { source_id: company.id, target_id: target.id })
    .throwOnError();
  expect(await readMembership(member.recruiterId)).toMatchObject({
    company_id: target.id,
    is_member: true,
  });
  expect(await readMembership(newcomer.recruiterId)).toMatchObject({
    company_id: target.id,
    is_member: false,
  });
});

test("a company's website with a domain that another company has proved is accepted from admins only", async () => {
  const { company } = await addProvenCompany();
  const newcomer = await addApprovedRecruiter(`Squatter ${uniqueWord()}`, {
    email: strangerEmail(),
  });
  const id = String(newcomer.companyId);
  const X = await addAdmin();
  const type = (client: Client, address: string) =>
    client.from("companies").update({ website: address }).eq("id", id).select("id");
  for (const address of [
    "https://acme-systems.dev/",
    "HTTPS://Jobs.ACME-systems.dev:443/x",
    "https://evil.example@acme-systems.dev/",
    "https://acme-systems.dev./",
    "https://acme-systems.dev\\@evil.example/",
    "https://acme-systems.dev?x",
  ])
    expect([address, (await type(newcomer.client, address)).error?.code]).toEqual([
      address,
      "PT422",
    ]);
  for (const address of ["https://ａcme-systems.dev/", "https://%61cme-systems.dev/"])
    expect([address, (await type(newcomer.client, address)).error?.code]).toEqual([
      address,
      "PT422",
    ]);
  for (const address of ["https://notacme-systems.dev/", "https://evil.example/acme-systems.dev"])
    expect((await type(newcomer.client, address)).data).toHaveLength(1);
  expect((await type(X.client, "https://acme-systems.dev/")).data).toHaveLength(1);
  expect(company.id).not.toBe(id);
});
