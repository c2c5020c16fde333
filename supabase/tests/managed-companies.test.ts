import { expect, test } from "vitest";
import {
  addAdmin,
  addJob,
  addAccount,
  anonymous,
  type Client,
  owner,
  addRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";
import {
  readCompanyOfJob,
  readCompanyByName,
  addCompany,
  readCompany,
} from "@/supabase/tests/company-rows";
import { saveCompany } from "@/supabase/tests/saving";

test("recruiters can edit their company's profile except its name", async () => {
  const name = `Named ${uniqueWord()}`;
  const R = await addRecruiter("approved", name);
  const X = await addAdmin();
  const company = await readCompanyByName(name);
  const update = (client: typeof R.client, values: object) =>
    client.from("companies").update(values).eq("id", company.id).select("name");
  expect((await update(R.client, { description: "Go." })).data).toEqual([{ name }]);
  expect(
    (await R.client.rpc("editable_row", { table_name: "companies", row_id: company.id })).data,
  ).toMatchObject({ name, description: "Go." });
  expect((await update(R.client, { name: `Google ${name}` })).error?.code).toBe("42501");
  expect((await update(X.client, { name: `${name} AG` })).data).toMatchObject([
    { name: `${name} AG` },
  ]);
  // Renaming a company does not end the membership of its recruiters.
  expect((await update(R.client, { description: "Rust." })).data).toHaveLength(1);
  await owner`update public.recruiters set status = 'suspended', suspension_reason = 'x' where id = ${R.recruiterId}`;
  expect((await update(R.client, { description: "Go." })).data).toHaveLength(0);
});

test("a company's form can be saved by the company's recruiters and by admins, unless the company was changed meanwhile", async () => {
  const name = `Form ${uniqueWord()}`;
  const [R, R2, X] = await Promise.all([
    addRecruiter("approved", name),
    addRecruiter("approved", `Other ${uniqueWord()}`),
    addAdmin(),
  ]);
  const { id } = await readCompanyByName(name);
  expect((await R.client.rpc("my_company_id").throwOnError()).data).toBe(id);
  const edit = { company_id: id, expected_version: 1, website: "https://acme.example/" };
  expect((await saveCompany(R2.client, edit)).error?.code).toBe("PT404");
  expect((await saveCompany(R.client, { ...edit, name: "Google" })).data).toBe(id);
  expect(await readCompanyByName(name)).toMatchObject({ website: "https://acme.example/" });
  expect((await saveCompany(R.client, edit)).error?.code).toBe("PT409");
  expect((await saveCompany(X.client, { ...edit, name })).error?.code).toBe("PT409");
  expect(
    (await saveCompany(X.client, { ...edit, expected_version: 2, name: `${name} AG` })).data,
  ).toBe(id);
});

test("a company's form adds a company for admins only", async () => {
  const R = await addRecruiter("approved");
  const X = await addAdmin();
  const name = `Added ${uniqueWord()}`;
  const added = { name, idempotency_key: crypto.randomUUID() };
  expect((await saveCompany(R.client, added)).error?.code).toBe("42501");
  expect((await saveCompany(X.client, added)).error).toBeNull();
});

test("a company's form adds a company once for each idempotency key and not under an existing name", async () => {
  const X = await addAdmin();
  const name = `Added ${uniqueWord()}`;
  const added = { name, idempotency_key: crypto.randomUUID() };
  const first = await saveCompany(X.client, added);
  expect(first.error).toBeNull();
  expect((await saveCompany(X.client, added)).data).toBe(first.data);
  const again = await saveCompany(X.client, {
    name: name.toUpperCase(),
    idempotency_key: crypto.randomUUID(),
  });
  expect(again.error?.code).toBe("23505");
});

test("the list of companies to manage is readable by admins only", async () => {
  const R = await addRecruiter("approved");
  const X = await addAdmin();
  const { name } = await addCompany();
  const search = { query_text: name };
  expect((await R.client.rpc("list_companies", search)).error?.code).toBe("42501");
  expect((await X.client.rpc("list_companies", search)).data).toMatchObject({ total: 1 });
});

test("the list of companies to manage can be searched, sorted and paged", async () => {
  const X = await addAdmin();
  const word = uniqueWord();
  await addCompany({ name: `Zeta ${word}` });
  await addJob({ company: `Alpha ${word}`, is_archived: true });
  await addJob({ company: `Beta ${word}` });
  const list = async (values: {
    sort_by?: "name" | "jobs";
    is_ascending?: boolean;
    page?: number;
    page_size?: number;
  }) => {
    const { data } = await X.client
      .rpc("list_companies", { query_text: word, ...values })
      .throwOnError();
    const { total, page, companies } = data as unknown as {
      total: number;
      page: number;
      companies: { name: string; open: number; jobs: number }[];
    };
    return {
      total,
      page,
      names: companies.map(({ name, open, jobs }) => `${name.split(" ")[0]} ${open}/${jobs}`),
    };
  };
  expect(await list({})).toEqual({
    total: 3,
    page: 1,
    names: ["Alpha 0/1", "Beta 1/1", "Zeta 0/0"],
  });
  expect((await list({ is_ascending: false })).names[0]).toBe("Zeta 0/0");
  expect((await list({ sort_by: "jobs", is_ascending: false })).names[0]).toBe("Beta 1/1");
  expect(await list({ page: 9, page_size: 2 })).toEqual({
    total: 3,
    page: 2,
    names: ["Zeta 0/0"],
  });
});

const mergeCompanies = (client: Client, source_id: string, target_id: string) =>
  client.rpc("merge_companies", { source_id, target_id });

test("merging companies moves the jobs, recruiters, names and slugs of one to the other", async () => {
  const word = uniqueWord();
  const X = await addAdmin();
  const R = await addRecruiter("approved", `Source ${word}`);
  const job = await addJob({
    company: `Source ${word}`,
    recruiter_id: R.recruiterId,
    posted_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    expires_at: "2100-01-01T00:00:00Z",
  });
  const source = await readCompanyByName(`Source ${word}`);
  const target = await addCompany({ name: `Target ${word}` });
  await owner`update public.companies set description = 'Go.' where id = ${source.id}`;
  await owner`
    insert into public.job_boards (recruiter_id, company_id, system, board)
    values (${R.recruiterId}, ${source.id}, 'greenhouse', ${word})`;
  const [before] = await owner`select version, company from public.jobs where id = ${job.id}`;

  for (const { client } of [R, await addAccount()])
    expect((await mergeCompanies(client, source.id, target.id)).error?.code).toBe("42501");
  expect((await mergeCompanies(anonymous, source.id, target.id)).error?.code).toBe("42501");
  expect((await readCompanyOfJob(job.id)).id).toBe(source.id);

  await mergeCompanies(X.client, source.id, target.id).throwOnError();
  expect(await readCompanyOfJob(job.id)).toMatchObject({ id: target.id, description: "Go." });
  expect(await owner`select version, company from public.jobs where id = ${job.id}`).toEqual([
    before,
  ]);
  expect(await owner`select company_id from public.job_boards where board = ${word}`).toEqual([
    { company_id: null },
  ]);
  expect(await readCompany(source.slug)).toMatchObject({
    slug: target.slug,
    name: `Target ${word}`,
  });
  expect((await R.client.rpc("my_company_id").throwOnError()).data).toBe(target.id);
  expect((await readCompanyOfJob((await addJob({ company: `source ${word}` })).id)).id).toBe(
    target.id,
  );
  const log = await owner`
    select action, table_name, subject from public.audit_log
    where actor = ${X.id} and row_id in (${source.id}, ${target.id}, ${job.id}) order by id`;
  expect(log.map(({ action, table_name }) => `${action} ${table_name}`)).toEqual([
    "update companies",
    "merged companies",
  ]);
  expect(log[1]?.subject).toBe(`Source ${word}`);
});

test("merging companies is refused if both are the same or one does not exist", async () => {
  const X = await addAdmin();
  const company = await addCompany();
  expect((await mergeCompanies(X.client, company.id, company.id)).error?.code).toBe("PT400");
  expect((await mergeCompanies(X.client, crypto.randomUUID(), company.id)).error?.code).toBe(
    "PT404",
  );
});

test("merging companies also moves jobs that are posted concurrently", async () => {
  const word = uniqueWord();
  const X = await addAdmin();
  const source = await addCompany({ name: `From ${word}` });
  const target = await addCompany();
  const [jobs] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => addJob({ company: `From ${word}` }))),
    mergeCompanies(X.client, source.id, target.id).throwOnError(),
  ]);
  for (const { id } of jobs) expect((await readCompanyOfJob(id)).id).toBe(target.id);
});

test("merging companies changes nothing if it fails halfway", async () => {
  const word = uniqueWord();
  const X = await addAdmin();
  const source = await addCompany({ name: `Half ${word}` });
  const target = await addCompany();
  await owner.unsafe(`create function private.fail_${word}() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger fail_${word} before delete on public.companies for each row when (old.id = '${source.id}') execute function private.fail_${word}()`);
  try {
    expect((await mergeCompanies(X.client, source.id, target.id)).error).not.toBeNull();
    expect(await readCompany(source.slug)).toMatchObject({ name: `Half ${word}` });
  } finally {
    await owner.unsafe(
      `drop trigger fail_${word} on public.companies; drop function private.fail_${word}()`,
    );
  }
});
