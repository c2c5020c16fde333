import { expect, test } from "vitest";
import {
  addAdmin,
  addJob,
  anonymous,
  type Client,
  owner,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { addCompany, readCompanyOfJob } from "@/supabase/tests/company-rows";
import {
  addApprovedRecruiter,
  editCompany,
  insertNewBoard,
  readMembership,
  readOwnCompanyId,
  postJob,
  addProvenCompany,
  saveCompanyTexts,
  decideMembership,
  strangerEmail,
  website,
} from "@/supabase/tests/company-members";

test("a recruiter who registers under the name of an existing company can only post jobs for it until an admin confirms the membership", async () => {
  const { member, company, name } = await addProvenCompany();
  const newcomer = await addApprovedRecruiter(name.toLowerCase(), { email: strangerEmail() });
  expect(newcomer).toMatchObject({ companyId: company.id, isMember: false });

  expect(await readOwnCompanyId(newcomer.client)).toBeNull();
  expect((await editCompany(newcomer.client, company.id)).data).toEqual([]);
  expect((await saveCompanyTexts(newcomer.client, company.id)).error?.code).toBe("PT404");
  expect((await insertNewBoard(newcomer.client)).error?.code).toBe("42501");
  const { data: job } = await postJob(newcomer.client);
  expect((await readCompanyOfJob(String(job?.id))).id).toBe(company.id);

  expect(await readOwnCompanyId(member.client)).toBe(company.id);
  expect((await editCompany(member.client, company.id)).data).toHaveLength(1);
  expect((await saveCompanyTexts(member.client, company.id)).error).toBeNull();
  expect((await insertNewBoard(member.client)).error).toBeNull();

  const X = await addAdmin();
  expect((await decideMembership(newcomer.client, newcomer.recruiterId)).error?.code).toBe("42501");
  expect((await decideMembership(member.client, newcomer.recruiterId)).error?.code).toBe("42501");
  expect((await decideMembership(anonymous, newcomer.recruiterId)).error?.code).toBe("42501");
  expect((await readMembership(newcomer.recruiterId))?.is_member).toBe(false);
  await decideMembership(X.client, newcomer.recruiterId).throwOnError();
  expect((await decideMembership(X.client, newcomer.recruiterId)).error?.code).toBe("PT409");
  expect((await editCompany(newcomer.client, company.id)).data).toHaveLength(1);
  expect((await insertNewBoard(newcomer.client)).error).toBeNull();
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
  const { member, name } = await addProvenCompany();
  const job = await addJob({ company: name, recruiter_id: member.recruiterId });
  await owner`insert into public.daily_job_clicks (date, job_id, impressions, views, applications) values (current_date, ${job.id}, 0, 7, 0)`;
  const newcomer = await addApprovedRecruiter(name, { email: strangerEmail() });
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
  const word = uniqueWord().replace(/[0-9]/g, "x");
  const company = await addCompany({ name: `Acme ${word}` });
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
    const newcomer = await addApprovedRecruiter(name, { email: strangerEmail() });
    expect([name, newcomer.companyId, newcomer.isMember]).toEqual([name, company.id, false]);
    const { data: job } = await postJob(newcomer.client);
    expect([name, (await readCompanyOfJob(String(job?.id))).id]).toEqual([name, company.id]);
  }
  const other = await addApprovedRecruiter(`Acme ${word} Labs`, { email: strangerEmail() });
  expect(other.isMember).toBe(true);
  expect(other.companyId).not.toBe(company.id);
  expect(await readOwnCompanyId(other.client)).toBe(other.companyId);
});

test("a recruiter becomes a member of an existing company at once with a confirmed address at the domain that another member has proved", async () => {
  const { name } = await addProvenCompany();
  expect((await addApprovedRecruiter(name)).isMember).toBe(true);
  const late = await addApprovedRecruiter(name, { isConfirmed: false });
  expect(late.isMember).toBe(false);
  await service.rpc("confirm_address", { account: late.id, address: late.email }).throwOnError();
  expect((await readMembership(late.recruiterId))?.is_member).toBe(true);

  const unproven = await addCompany({ website, website_domain: "acme-systems.dev" });
  expect((await addApprovedRecruiter(unproven.name)).isMember).toBe(false);
});

test("of two recruiters who add a company at the same time, one is an unconfirmed member", async () => {
  const name = `Race ${uniqueWord()}`;
  const racers = await Promise.all([addApprovedRecruiter(name), addApprovedRecruiter(name)]);
  expect(racers.map(({ isMember }) => isMember).sort()).toEqual([false, true]);
  expect(racers[0].companyId).toBe(racers[1].companyId);
});

test("a recruiter cannot change the company or the membership of the registration", async () => {
  const ada = await addApprovedRecruiter(`Own ${uniqueWord()}`);
  const { company, name } = await addProvenCompany();
  for (const values of [
    { company_name: name },
    { company_id: company.id },
    { is_member: true },
    { address_confirmed_at: new Date().toISOString() },
  ])
    expect(
      (await ada.client.from("recruiters").update(values).eq("id", ada.recruiterId)).error?.code,
    ).toBe("42501");
  const X = await addAdmin();
  expect(
    (await X.client.from("recruiters").update({ is_member: false }).eq("id", ada.recruiterId)).error
      ?.code,
  ).toBe("42501");
});

test("a recruiter loses the membership of the company after changing to an e-mail address at another domain", async () => {
  const { member } = await addProvenCompany();
  await owner`update auth.users set email = ${strangerEmail()} where id = ${member.id}`;
  expect(await readMembership(member.recruiterId)).toMatchObject({ is_member: false });
  expect(await readOwnCompanyId(member.client)).toBeNull();
});
