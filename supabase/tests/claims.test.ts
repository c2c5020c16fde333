import { describe, expect, test } from "vitest";
import {
  account,
  admin,
  aCity,
  aJob,
  anonymous,
  type Client,
  owner,
  register,
  service,
  unique,
} from "./callers.ts";
import { aCompany, companyNamed, companyOfJob } from "./company-rows.ts";

const website = "https://www.acme-systems.dev/";

/** Adds a recruiter whom an admin approves through the data API, as the console does. */
async function approved(company: string, { email, isConfirmed = true } = {} as Address) {
  const [one, X] = [await account(email), await admin()];
  await register(one, company).throwOnError();
  if (isConfirmed)
    await service.rpc("confirm_address", { account: one.id, address: one.email }).throwOnError();
  const { data } = await X.client
    .from("recruiters")
    .update({ status: "approved" })
    .eq("auth_id", one.id)
    .select("id, company_id, is_member")
    .single()
    .throwOnError();
  return { ...one, recruiterId: data.id, companyId: data.company_id, isMember: data.is_member };
}
type Address = { email?: string; isConfirmed?: boolean };

const edit = (client: Client, id: string) =>
  client.from("companies").update({ description: "Mine." }).eq("id", id).select("id");
const save = (client: Client, company_id: string) =>
  client.rpc("save_company", { company_id, description: "Mine.", website });
const link = (client: Client) =>
  client.from("job_boards").insert({ system: "greenhouse", board: unique() });
const myCompany = async (client: Client) =>
  (await client.rpc("my_company_id").throwOnError()).data as string | null;
const post = async (client: Client) =>
  client
    .from("jobs")
    .insert({
      title: "Go Engineer",
      company: "",
      city_id: await aCity(),
      application_url: website,
      description: "<p>Go.</p>",
    })
    .select("id, company")
    .single();
const memberOf = async (recruiterId: string) =>
  (
    await owner`select company_id, is_member, company_name from public.recruiters where id = ${recruiterId}`
  )[0];
const settle = (client: Client, recruiter_id: string, new_name?: string) =>
  client.rpc("settle_claim", { recruiter_id, ...(new_name && { new_name }) });

/** Adds a company whose first recruiter has a confirmed address at the domain of its website. */
async function provenCompany(name = `Proven ${unique()}`) {
  const member = await approved(name);
  const company = await companyNamed(name);
  await owner`update public.companies set website = ${website}, website_domain = 'acme-systems.dev' where id = ${company.id}`;
  return { member, company, name };
}

const stranger = () => `${unique()}@evil.example`;

describe("a recruiter who registers under the name of an existing company", () => {
  test("can post jobs for it, but cannot edit its page or link boards until an admin confirms the claim", async () => {
    const { member, company, name } = await provenCompany();
    const claimant = await approved(name.toLowerCase(), { email: stranger() });
    expect(claimant).toMatchObject({ companyId: company.id, isMember: false });

    expect(await myCompany(claimant.client)).toBeNull();
    expect((await edit(claimant.client, company.id)).data).toEqual([]);
    expect((await save(claimant.client, company.id)).error?.code).toBe("PT404");
    expect((await link(claimant.client)).error?.code).toBe("42501");
    const { data: job } = await post(claimant.client);
    expect((await companyOfJob(String(job?.id))).id).toBe(company.id);

    expect(await myCompany(member.client)).toBe(company.id);
    expect((await edit(member.client, company.id)).data).toHaveLength(1);
    expect((await save(member.client, company.id)).error).toBeNull();
    expect((await link(member.client)).error).toBeNull();

    const X = await admin();
    expect((await settle(claimant.client, claimant.recruiterId)).error?.code).toBe("42501");
    expect((await settle(member.client, claimant.recruiterId)).error?.code).toBe("42501");
    expect((await settle(anonymous, claimant.recruiterId)).error?.code).toBe("42501");
    expect((await memberOf(claimant.recruiterId))?.is_member).toBe(false);
    await settle(X.client, claimant.recruiterId).throwOnError();
    expect((await settle(X.client, claimant.recruiterId)).error?.code).toBe("PT409");
    expect((await edit(claimant.client, company.id)).data).toHaveLength(1);
    expect((await link(claimant.client)).error).toBeNull();
    expect(
      await owner`select action from public.audit_log where row_id = ${claimant.recruiterId} and actor = ${X.id}`,
    ).toEqual([{ action: "confirmed" }]);
    expect(
      await owner`
        select kind from public.outbox
        where address = ${claimant.email} and kind <> 'recruiter-address' order by created_at`,
    ).toEqual([{ kind: "recruiter-approved" }, { kind: "recruiter-joined" }]);
  });

  test("reads the statistics of their own jobs only", async () => {
    const { member, name } = await provenCompany();
    const job = await aJob({ company: name, recruiter_id: member.recruiterId });
    await owner`insert into public.daily_job_clicks (date, job_id, impressions, views, applications) values (current_date, ${job.id}, 0, 7, 0)`;
    const claimant = await approved(name, { email: stranger() });
    const views = async (client: Client, of_job?: string) =>
      (
        await client
          .rpc("job_statistics", { from_day: "2020-01-01", ...(of_job && { of_job }) })
          .throwOnError()
      ).data.map((day) => day.views);
    expect(await views(member.client)).toEqual([7]);
    expect(await views(claimant.client)).toEqual([]);
    expect(await views(claimant.client, job.id)).toEqual([]);
  });

  test("claims it too if the name differs only in spelling, legal form or look-alike letters", async () => {
    const word = unique().replace(/[0-9]/g, "x");
    const company = await aCompany({ name: `Acme ${word}` });
    for (const name of [
      `ACME  ${word}`,
      `Acme-${word}, Inc.`,
      `Acme${word} GmbH & Co. KG`,
      `Acme ${word} S.A.`,
      `Аcme ${word}`,
      `Αcme ${word}`,
      `Ａｃｍｅ ${word}`,
      `Acrne ${word}`,
      `Ac\u200bme ${word}`,
      `Àcmé ${word} Ltd`,
    ]) {
      const one = await approved(name, { email: stranger() });
      expect([name, one.companyId, one.isMember]).toEqual([name, company.id, false]);
      const { data: job } = await post(one.client);
      expect([name, (await companyOfJob(String(job?.id))).id]).toEqual([name, company.id]);
    }
    const other = await approved(`Acme ${word} Labs`, { email: stranger() });
    expect(other.isMember).toBe(true);
    expect(other.companyId).not.toBe(company.id);
    expect(await myCompany(other.client)).toBe(other.companyId);
  });

  test("becomes a member at once with a confirmed address at the domain that another member has proved", async () => {
    const { name } = await provenCompany();
    expect((await approved(name)).isMember).toBe(true);
    const late = await approved(name, { isConfirmed: false });
    expect(late.isMember).toBe(false);
    await service.rpc("confirm_address", { account: late.id, address: late.email }).throwOnError();
    expect((await memberOf(late.recruiterId))?.is_member).toBe(true);

    const unproven = await aCompany({ website, website_domain: "acme-systems.dev" });
    expect((await approved(unproven.name)).isMember).toBe(false);
  });

  test("claims it also if another recruiter adds it at the same time", async () => {
    const name = `Race ${unique()}`;
    const both = await Promise.all([approved(name), approved(name)]);
    expect(both.map(({ isMember }) => isMember).sort()).toEqual([false, true]);
    expect(both[0].companyId).toBe(both[1].companyId);
  });

  test("cannot change the registered company", async () => {
    const one = await approved(`Own ${unique()}`);
    const { company, name } = await provenCompany();
    for (const values of [
      { company_name: name },
      { company_id: company.id },
      { is_member: true },
      { address_confirmed_at: new Date().toISOString() },
    ])
      expect(
        (await one.client.from("recruiters").update(values).eq("id", one.recruiterId)).error?.code,
      ).toBe("42501");
    const X = await admin();
    expect(
      (await X.client.from("recruiters").update({ is_member: false }).eq("id", one.recruiterId))
        .error?.code,
    ).toBe("42501");
  });

  test("has to claim it again after changing to an e-mail address at another domain", async () => {
    const { member } = await provenCompany();
    await owner`update auth.users set email = ${stranger()} where id = ${member.id}`;
    expect(await memberOf(member.recruiterId)).toMatchObject({ is_member: false });
    expect(await myCompany(member.client)).toBeNull();
  });
});

describe("an admin", () => {
  test("can give a claimant a company of their own under a distinct name", async () => {
    const { company, name } = await provenCompany();
    const one = await approved(`${name} GmbH`, { email: stranger() });
    const { data: job } = await post(one.client);
    const X = await admin();
    expect((await settle(X.client, one.recruiterId, name.toUpperCase())).error?.code).toBe("23505");
    await settle(X.client, one.recruiterId, `${name} (Berlin)`).throwOnError();
    const second = await companyNamed(`${name} (Berlin)`);
    expect(second.id).not.toBe(company.id);
    expect(await memberOf(one.recruiterId)).toEqual({
      company_id: second.id,
      is_member: true,
      company_name: `${name} (Berlin)`,
    });
    expect((await companyOfJob(String(job?.id))).id).toBe(second.id);
    expect((await edit(one.client, company.id)).data).toEqual([]);
    expect((await edit(one.client, second.id)).data).toHaveLength(1);
    const { data: next } = await post(one.client);
    expect(next?.company).toBe(`${name} (Berlin)`);
  });

  test("sees the claimed company's page and recruiters, and whether the claimant's e-mail address is at its website's domain", async () => {
    const { company, member, name } = await provenCompany();
    const [one, X] = [await account(stranger()), await admin()];
    await register(one, `${name} Inc`).throwOnError();
    const [{ id = "" } = {}] =
      await owner`select id from public.recruiters where auth_id = ${one.id}`;
    const ask = (client: Client) => client.rpc("recruiter_evidence", { recruiter_ids: [id] });
    expect((await ask(member.client)).error?.code).toBe("42501");
    expect((await ask(anonymous)).error?.code).toBe("42501");
    expect((await ask(X.client).throwOnError()).data).toEqual({
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

  test("moves members and claimants when merging companies", async () => {
    const { company, member, name } = await provenCompany();
    const claimant = await approved(name, { email: stranger() });
    const [target, X] = [await aCompany(), await admin()];
    await X.client
      .rpc("merge_companies", { source_id: company.id, target_id: target.id })
      .throwOnError();
    expect(await memberOf(member.recruiterId)).toMatchObject({
      company_id: target.id,
      is_member: true,
    });
    expect(await memberOf(claimant.recruiterId)).toMatchObject({
      company_id: target.id,
      is_member: false,
    });
  });
});

describe("a company's website", () => {
  test("with a domain that another company has proved is refused from recruiters and accepted from admins", async () => {
    const { company } = await provenCompany();
    const one = await approved(`Squatter ${unique()}`, { email: stranger() });
    const [id, X] = [String(one.companyId), await admin()];
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
      expect([address, (await type(one.client, address)).error?.code]).toEqual([address, "PT422"]);
    for (const address of ["https://ａcme-systems.dev/", "https://%61cme-systems.dev/"])
      expect([address, (await type(one.client, address)).error?.code]).toEqual([address, "PT422"]);
    for (const address of ["https://notacme-systems.dev/", "https://evil.example/acme-systems.dev"])
      expect((await type(one.client, address)).data).toHaveLength(1);
    expect((await type(X.client, "https://acme-systems.dev/")).data).toHaveLength(1);
    expect(company.id).not.toBe(id);
  });
});
