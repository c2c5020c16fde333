import { expect, test } from "vitest";
import {
  admin,
  aJob,
  anonymous,
  type Client,
  owner,
  service,
  unique,
} from "@/supabase/tests/callers";
import { aCompany, companyOfJob } from "@/supabase/tests/company-rows";
import {
  approved,
  edit,
  link,
  readMembership,
  myCompany,
  post,
  provenCompany,
  save,
  settle,
  stranger,
  website,
} from "@/supabase/tests/company-claims";

test("a recruiter who registers under the name of an existing company can only post jobs for it until an admin confirms the claim", async () => {
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
  expect((await readMembership(claimant.recruiterId))?.is_member).toBe(false);
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

test("a recruiter who claims a company reads the statistics of their own jobs only", async () => {
  const { member, name } = await provenCompany();
  const job = await aJob({ company: name, recruiter_id: member.recruiterId });
  await owner`insert into public.daily_job_clicks (date, job_id, impressions, views, applications) values (current_date, ${job.id}, 0, 7, 0)`;
  const claimant = await approved(name, { email: stranger() });
  const views = async (client: Client, values: { of_job?: string } = {}) => {
    const { data } = await client
      .rpc("job_statistics", { from_day: "2020-01-01", ...values })
      .throwOnError();
    return data.map((day) => day.views);
  };
  expect(await views(member.client)).toEqual([7]);
  expect(await views(claimant.client)).toEqual([]);
  expect(await views(claimant.client, { of_job: job.id })).toEqual([]);
});

test("a recruiter claims an existing company also if the name differs only in spelling, legal form or look-alike letters", async () => {
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
    const claimant = await approved(name, { email: stranger() });
    expect([name, claimant.companyId, claimant.isMember]).toEqual([name, company.id, false]);
    const { data: job } = await post(claimant.client);
    expect([name, (await companyOfJob(String(job?.id))).id]).toEqual([name, company.id]);
  }
  const other = await approved(`Acme ${word} Labs`, { email: stranger() });
  expect(other.isMember).toBe(true);
  expect(other.companyId).not.toBe(company.id);
  expect(await myCompany(other.client)).toBe(other.companyId);
});

test("a recruiter becomes a member of an existing company at once with a confirmed address at the domain that another member has proved", async () => {
  const { name } = await provenCompany();
  expect((await approved(name)).isMember).toBe(true);
  const late = await approved(name, { isConfirmed: false });
  expect(late.isMember).toBe(false);
  await service.rpc("confirm_address", { account: late.id, address: late.email }).throwOnError();
  expect((await readMembership(late.recruiterId))?.is_member).toBe(true);

  const unproven = await aCompany({ website, website_domain: "acme-systems.dev" });
  expect((await approved(unproven.name)).isMember).toBe(false);
});

test("a recruiter claims a company also if another recruiter adds it at the same time", async () => {
  const name = `Race ${unique()}`;
  const racers = await Promise.all([approved(name), approved(name)]);
  expect(racers.map(({ isMember }) => isMember).sort()).toEqual([false, true]);
  expect(racers[0].companyId).toBe(racers[1].companyId);
});

test("a recruiter cannot change the company or the membership of the registration", async () => {
  const ada = await approved(`Own ${unique()}`);
  const { company, name } = await provenCompany();
  for (const values of [
    { company_name: name },
    { company_id: company.id },
    { is_member: true },
    { address_confirmed_at: new Date().toISOString() },
  ])
    expect(
      (await ada.client.from("recruiters").update(values).eq("id", ada.recruiterId)).error?.code,
    ).toBe("42501");
  const X = await admin();
  expect(
    (await X.client.from("recruiters").update({ is_member: false }).eq("id", ada.recruiterId)).error
      ?.code,
  ).toBe("42501");
});

test("a recruiter has to claim the company again after changing to an e-mail address at another domain", async () => {
  const { member } = await provenCompany();
  await owner`update auth.users set email = ${stranger()} where id = ${member.id}`;
  expect(await readMembership(member.recruiterId)).toMatchObject({ is_member: false });
  expect(await myCompany(member.client)).toBeNull();
});
