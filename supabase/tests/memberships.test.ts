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
  addApprovedRecruiter,
  editCompany,
  linkNewBoard,
  readMembership,
  myCompany,
  postJob,
  provenCompany,
  saveCompanyTexts,
  decideMembership,
  addressOfStranger,
  website,
} from "@/supabase/tests/company-members";

test("a recruiter who registers under the name of an existing company can only post jobs for it until an admin confirms the membership", async () => {
  const { member, company, name } = await provenCompany();
  const newcomer = await addApprovedRecruiter(name.toLowerCase(), { email: addressOfStranger() });
  expect(newcomer).toMatchObject({ companyId: company.id, isMember: false });

  expect(await myCompany(newcomer.client)).toBeNull();
  expect((await editCompany(newcomer.client, company.id)).data).toEqual([]);
  expect((await saveCompanyTexts(newcomer.client, company.id)).error?.code).toBe("PT404");
  expect((await linkNewBoard(newcomer.client)).error?.code).toBe("42501");
  const { data: job } = await postJob(newcomer.client);
  expect((await companyOfJob(String(job?.id))).id).toBe(company.id);

  expect(await myCompany(member.client)).toBe(company.id);
  expect((await editCompany(member.client, company.id)).data).toHaveLength(1);
  expect((await saveCompanyTexts(member.client, company.id)).error).toBeNull();
  expect((await linkNewBoard(member.client)).error).toBeNull();

  const X = await admin();
  expect((await decideMembership(newcomer.client, newcomer.recruiterId)).error?.code).toBe("42501");
  expect((await decideMembership(member.client, newcomer.recruiterId)).error?.code).toBe("42501");
  expect((await decideMembership(anonymous, newcomer.recruiterId)).error?.code).toBe("42501");
  expect((await readMembership(newcomer.recruiterId))?.is_member).toBe(false);
  await decideMembership(X.client, newcomer.recruiterId).throwOnError();
  expect((await decideMembership(X.client, newcomer.recruiterId)).error?.code).toBe("PT409");
  expect((await editCompany(newcomer.client, company.id)).data).toHaveLength(1);
  expect((await linkNewBoard(newcomer.client)).error).toBeNull();
  expect(
    await owner`select action from public.audit_log where row_id = ${newcomer.recruiterId} and actor = ${X.id}`,
  ).toEqual([{ action: "confirmed" }]);
  expect(
    await owner`
      select kind from public.outbox
      where address = ${newcomer.email} and kind <> 'recruiter-address' order by created_at`,
  ).toEqual([{ kind: "recruiter-approved" }, { kind: "recruiter-joined" }]);
});

test("an unconfirmed member of a company reads the statistics of their own jobs only", async () => {
  const { member, name } = await provenCompany();
  const job = await aJob({ company: name, recruiter_id: member.recruiterId });
  await owner`insert into public.daily_job_clicks (date, job_id, impressions, views, applications) values (current_date, ${job.id}, 0, 7, 0)`;
  const newcomer = await addApprovedRecruiter(name, { email: addressOfStranger() });
  const views = async (client: Client, values: { of_job?: string } = {}) => {
    const { data } = await client
      .rpc("job_statistics", { from_day: "2020-01-01", ...values })
      .throwOnError();
    return data.map((day) => day.views);
  };
  expect(await views(member.client)).toEqual([7]);
  expect(await views(newcomer.client)).toEqual([]);
  expect(await views(newcomer.client, { of_job: job.id })).toEqual([]);
});

test("a recruiter is an unconfirmed member of an existing company also if the name differs only in spelling, legal form or look-alike letters", async () => {
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
    const newcomer = await addApprovedRecruiter(name, { email: addressOfStranger() });
    expect([name, newcomer.companyId, newcomer.isMember]).toEqual([name, company.id, false]);
    const { data: job } = await postJob(newcomer.client);
    expect([name, (await companyOfJob(String(job?.id))).id]).toEqual([name, company.id]);
  }
  const other = await addApprovedRecruiter(`Acme ${word} Labs`, { email: addressOfStranger() });
  expect(other.isMember).toBe(true);
  expect(other.companyId).not.toBe(company.id);
  expect(await myCompany(other.client)).toBe(other.companyId);
});

test("a recruiter becomes a member of an existing company at once with a confirmed address at the domain that another member has proved", async () => {
  const { name } = await provenCompany();
  expect((await addApprovedRecruiter(name)).isMember).toBe(true);
  const late = await addApprovedRecruiter(name, { isConfirmed: false });
  expect(late.isMember).toBe(false);
  await service.rpc("confirm_address", { account: late.id, address: late.email }).throwOnError();
  expect((await readMembership(late.recruiterId))?.is_member).toBe(true);

  const unproven = await aCompany({ website, website_domain: "acme-systems.dev" });
  expect((await addApprovedRecruiter(unproven.name)).isMember).toBe(false);
});

test("of two recruiters who add a company at the same time, one is an unconfirmed member", async () => {
  const name = `Race ${unique()}`;
  const racers = await Promise.all([addApprovedRecruiter(name), addApprovedRecruiter(name)]);
  expect(racers.map(({ isMember }) => isMember).sort()).toEqual([false, true]);
  expect(racers[0].companyId).toBe(racers[1].companyId);
});

test("a recruiter cannot change the company or the membership of the registration", async () => {
  const ada = await addApprovedRecruiter(`Own ${unique()}`);
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

test("a recruiter loses the membership of the company after changing to an e-mail address at another domain", async () => {
  const { member } = await provenCompany();
  await owner`update auth.users set email = ${addressOfStranger()} where id = ${member.id}`;
  expect(await readMembership(member.recruiterId)).toMatchObject({ is_member: false });
  expect(await myCompany(member.client)).toBeNull();
});
