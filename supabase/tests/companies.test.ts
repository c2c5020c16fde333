import { describe, expect, test } from "vitest";
import type { Database } from "../../lib/supabase/database.types.ts";
import {
  aCity,
  admin,
  aJob,
  account,
  anonymous,
  type Client,
  owner,
  recruiter,
  register,
  service,
  unique,
} from "./callers.ts";

type Company = { id: string; slug: string; name: string; website_domain: string | null };

const companyOfJob = async (jobId: string): Promise<Company> => {
  const [row] = await owner<Company[]>`
    select c.* from public.companies c join public.jobs j on j.company_id = c.id where j.id = ${jobId}`;
  if (!row) throw new Error("no company");
  return row;
};

const companyNamed = async (name: string): Promise<Company> => {
  const [row] = await owner<Company[]>`select * from public.companies where name = ${name}`;
  if (!row) throw new Error("no company");
  return row;
};

const aCompany = async (values: object = {}): Promise<Company> => {
  const [row] = await owner<Company[]>`
    insert into public.companies ${owner({ name: `Company ${unique()}`, ...values })} returning *`;
  if (!row) throw new Error("no company");
  return row;
};

const read = async (slug: string) =>
  (await anonymous.rpc("get_company", { company_slug: slug }).throwOnError()).data as {
    name: string;
    slug: string;
    is_verified: boolean;
    open: number;
    closed: number;
  } | null;

describe("a job belongs to the company that has its name", () => {
  test("in any spelling, and shows the one it was given", async () => {
    const word = unique();
    const jobs = await Promise.all(
      [`Gopher ${word}, Inc.`, `  GOPHER ${word} inc `, `Gopher-${word}  (Inc)`].map((company) =>
        aJob({ company }),
      ),
    );
    const companies = await Promise.all(jobs.map(({ id }) => companyOfJob(id)));
    expect(new Set(companies.map(({ id }) => id)).size).toBe(1);
    expect(companies[0]?.slug).toBe(`gopher-${word}-inc`);
    const rows = await owner`select company from public.jobs where id = ${jobs[1]?.id ?? null}`;
    expect(rows).toEqual([{ company: `GOPHER ${word} inc` }]);
    expect((await read(`gopher-${word}-inc`))?.open).toBe(3);
  });

  test("names that differ by a sign that tells them apart are two", async () => {
    const word = unique();
    const jobs = await Promise.all(
      [`C ${word}`, `C++ ${word}`, `${word} 株式会社`].map((company) => aJob({ company })),
    );
    const ids = await Promise.all(jobs.map(async ({ id }) => (await companyOfJob(id)).id));
    expect(new Set(ids).size).toBe(3);
  });

  test("whatever a caller sends, and follows a change of the text", async () => {
    const X = await admin();
    const word = unique();
    const stranger = await aCompany();
    const values = {
      title: "Go Engineer",
      company: `One ${word}`,
      city_id: await aCity(),
      application_url: "https://acme-systems.dev/",
      description: "<p>Go.</p>",
    };
    const denied = await X.client.from("jobs").insert({ ...values, company_id: stranger.id });
    expect(denied.error?.code).toBe("42501");
    const { data: job } = await X.client
      .from("jobs")
      .insert(values)
      .select("id")
      .single()
      .throwOnError();
    const { data: moved, error } = await X.client
      .from("jobs")
      .update({ company_id: stranger.id })
      .eq("id", job.id)
      .select("id");
    expect(error?.code ?? moved).toEqual("42501");
    await X.client
      .from("jobs")
      .update({ company: `Two ${word}` })
      .eq("id", job.id)
      .throwOnError();
    expect((await companyOfJob(job.id)).name).toBe(`Two ${word}`);
  });

  test("only once where many are posted at once", async () => {
    const word = unique();
    const jobs = await Promise.all(
      Array.from({ length: 12 }, () => aJob({ company: `New ${word}` })),
    );
    expect(
      new Set(await Promise.all(jobs.map(async ({ id }) => (await companyOfJob(id)).id))).size,
    ).toBe(1);
  });
});

describe("a company's row", () => {
  const named = (name: string) => owner`select id from public.companies where name = ${name}`;

  test("comes with a recruiter's approval, not with the registration of a stranger", async () => {
    const [pending, approved] = [`Pending ${unique()}`, `Approved ${unique()}`];
    await recruiter("pending", pending);
    await recruiter("approved", approved);
    expect(await named(pending)).toHaveLength(0);
    expect(await named(approved)).toHaveLength(1);
  });

  test("counts open jobs, and those that are not open any more", async () => {
    const company = `Counted ${unique()}`;
    await aJob({ company });
    await aJob({ company });
    await aJob({ company, expires_at: "2020-01-01T00:00:00Z" });
    await aJob({ company, is_archived: true });
    expect(await read((await companyNamed(company)).slug)).toMatchObject({
      name: company,
      open: 2,
      closed: 2,
    });
  });

  test("with one that has an open job or a description is listed, most open jobs first; one without is not", async () => {
    const word = unique();
    await aCompany({ name: `Empty ${word}` });
    await aCompany({ name: `Told ${word}`, description: "We write Go." });
    await aJob({ company: `Closed ${word}`, expires_at: "2020-01-01T00:00:00Z" });
    await aJob({ company: `Hiring ${word}` });
    const { data } = await anonymous
      .rpc("find_companies", { words: word.toUpperCase() })
      .throwOnError();
    const { total, companies } = data as {
      total: number;
      companies: { name: string; open: number }[];
    };
    expect(total).toBe(2);
    expect(companies.map(({ name, open }) => [name, open])).toEqual([
      [`Hiring ${word}`, 1],
      [`Told ${word}`, 0],
    ]);
    const pages = await anonymous.rpc("companies_of_sitemap").throwOnError();
    expect(pages.data.filter(({ slug }) => slug.includes(word)).map(({ slug }) => slug)).toEqual([
      `hiring-${word}`,
      `told-${word}`,
    ]);
    // What is typed is no pattern.
    expect(
      (await anonymous.rpc("find_companies", { words: `%${word}` }).throwOnError()).data,
    ).toMatchObject({ total: 0 });
  });
});

describe("a slug", () => {
  test("follows a new name; the former one leads there for ever, and nobody else gets it", async () => {
    const word = unique();
    const company = await aCompany({ name: `Former ${word}` });
    await owner`update public.companies set name = ${`Later ${word}`} where id = ${company.id}`;
    expect(await read(`former-${word}`)).toMatchObject({
      slug: `later-${word}`,
      name: `Later ${word}`,
    });
    expect((await companyOfJob((await aJob({ company: `Former ${word}` })).id)).id).toBe(
      company.id,
    );
    expect(
      (await aCompany({ name: `Former-${word}!!` }).catch(
        (error: { code: string }) => error,
      )) as object,
    ).toMatchObject({ code: "23505" });
    const other = await aCompany({ name: `Former ${word} +` });
    expect(other.slug).toBe(`former-${word}-1`);
    await owner`update public.companies set name = ${`Former ${word}`} where id = ${company.id}`;
    expect(await read(`later-${word}`)).toMatchObject({ slug: `former-${word}` });
  });

  test("of no company leads nowhere", async () => {
    expect(await read(unique())).toBeNull();
  });
});

describe("the badge", () => {
  const website = "https://www.acme-systems.dev/about";
  const verified = async (
    domain: string | null,
    email?: string,
    status: "approved" | "pending" = "approved",
  ) => {
    const name = `Badge ${unique()}`;
    const company = await aCompany({ name, website });
    await owner`update public.companies set website_domain = ${domain} where id = ${company.id}`;
    const one = await account(email);
    await register(one, name).throwOnError();
    await owner`update public.recruiters set status = ${status} where auth_id = ${one.id}`;
    return (await read(company.slug))?.is_verified;
  };

  test("is for who has an address within the website's domain", async () => {
    expect(await verified("acme-systems.dev")).toBe(true);
    expect(await verified("acme-systems.dev", `${unique()}@mail.acme-systems.dev`)).toBe(true);
    expect(await verified("acme-systems.dev", `${unique()}@notacme-systems.dev`)).toBe(false);
    expect(await verified("acme-systems.dev", undefined, "pending")).toBe(false);
    expect(await verified(null)).toBe(false);
    expect(await verified("other.example")).toBe(false);
  });

  test("is not for a free mail host, whoever says that it is theirs", async () => {
    const name = `Badge ${unique()}`;
    const company = await aCompany({ name, website: "https://gmail.com/" });
    await owner`update public.companies set website_domain = 'gmail.com' where id = ${company.id}`;
    const R = await recruiter("approved", name);
    // As one from before free mail was refused.
    await owner`update public.recruiters set email = ${`${unique()}@gmail.com`} where id = ${R.recruiterId}`;
    expect((await read(company.slug))?.is_verified).toBe(false);
    await owner`update public.companies set website_domain = 'acme-systems.dev' where id = ${company.id}`;
    await owner`update public.recruiters set email = ${`${unique()}@acme-systems.dev`} where id = ${R.recruiterId}`;
    expect((await read(company.slug))?.is_verified).toBe(true);
  });

  test("goes with the website, and no caller gives it to itself", async () => {
    const name = `Badge ${unique()}`;
    const R = await recruiter("approved", name);
    await owner`
      update public.companies set website = ${website}, website_domain = 'acme-systems.dev' where name = ${name}`;
    const company = await companyNamed(name);
    expect((await read(company.slug))?.is_verified).toBe(true);
    await R.client
      .from("companies")
      .update({ website: "https://evil.example/" })
      .eq("id", company.id)
      .throwOnError();
    expect((await read(company.slug))?.is_verified).toBe(false);
    const { error } = await R.client
      .from("companies")
      .update({ website_domain: "acme-systems.dev" })
      .eq("id", company.id);
    expect(error?.code).toBe("42501");
    await service
      .from("companies")
      .update({ website_domain: "acme-systems.dev" })
      .eq("id", company.id)
      .throwOnError();
    expect((await read(company.slug))?.is_verified).toBe(true);
  });
});

test("its recruiters say what it does, and only an admin what it is called", async () => {
  const name = `Named ${unique()}`;
  const [R, X] = [await recruiter("approved", name), await admin()];
  const company = await companyNamed(name);
  const update = (client: typeof R.client, values: object) =>
    client.from("companies").update(values).eq("id", company.id).select("name, description");
  expect((await update(R.client, { description: "Go." })).data).toEqual([
    { name, description: "Go." },
  ]);
  expect((await update(R.client, { name: `Google ${name}` })).error?.code).toBe("42501");
  expect((await update(X.client, { name: `${name} AG` })).data).toMatchObject([
    { name: `${name} AG` },
  ]);
  // It is still theirs.
  expect((await update(R.client, { description: "Rust." })).data).toHaveLength(1);
  await owner`update public.recruiters set status = 'suspended', suspension_reason = 'x' where id = ${R.recruiterId}`;
  expect((await update(R.client, { description: "Go." })).data).toHaveLength(0);
});

test("nobody learns from a company what is not public of it", async () => {
  const company = await aCompany();
  for (const column of ["website_domain", "idempotency_key"]) {
    const { error } = await (
      await recruiter("approved")
    ).client
      .from("companies")
      .select(column)
      .eq("id", company.id);
    expect(error?.code).toBe("42501");
  }
  const { data } = await anonymous
    .from("companies")
    .select("slug, name")
    .eq("id", company.id)
    .throwOnError();
  expect(data).toHaveLength(1);
});

describe("a company's form", () => {
  const save = (client: Client, values: Database["public"]["Functions"]["save_company"]["Args"]) =>
    client.rpc("save_company", values);

  test("changes a row at its version only, once, and says so to its recruiters and to admins", async () => {
    const name = `Form ${unique()}`;
    const [R, R2, X] = await Promise.all([
      recruiter("approved", name),
      recruiter("approved", `Other ${unique()}`),
      admin(),
    ]);
    const { id } = await companyNamed(name);
    expect((await R.client.rpc("my_company_id").throwOnError()).data).toBe(id);
    const edit = { company_id: id, expected_version: 1, website: "https://acme.example/" };
    expect((await save(R2.client, edit)).error?.code).toBe("PT404");
    expect((await save(R.client, { ...edit, name: "Google" })).data).toBe(id);
    expect(await companyNamed(name)).toMatchObject({ website: "https://acme.example/" });
    expect((await save(R.client, edit)).error?.code).toBe("PT409");
    expect((await save(X.client, { ...edit, name })).error?.code).toBe("PT409");
    expect((await save(X.client, { ...edit, expected_version: 2, name: `${name} AG` })).data).toBe(
      id,
    );
  });

  test("adds a company for admins alone, once for its key, and none under a name that is taken", async () => {
    const [R, X] = [await recruiter("approved"), await admin()];
    const name = `Added ${unique()}`;
    const added = { name, idempotency_key: crypto.randomUUID() };
    expect((await save(R.client, added)).error?.code).toBe("42501");
    const first = await save(X.client, added);
    expect((await save(X.client, added)).data).toBe(first.data);
    const again = await save(X.client, {
      name: name.toUpperCase(),
      idempotency_key: crypto.randomUUID(),
    });
    expect(again.error?.code).toBe("23505");
  });
});

describe("the list to manage", () => {
  test("is for admins, searched, sorted and counted", async () => {
    const [R, X] = [await recruiter("approved"), await admin()];
    const word = unique();
    await aCompany({ name: `Zeta ${word}` });
    await aJob({ company: `Alpha ${word}`, is_archived: true });
    await aJob({ company: `Beta ${word}` });
    const list = async (values: {
      sort_by?: "name" | "jobs";
      is_ascending?: boolean;
      page?: number;
      page_size?: number;
    }) => {
      const { data } = await X.client
        .rpc("list_companies", { words: word, ...values })
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
    expect((await R.client.rpc("list_companies", { words: word })).error?.code).toBe("42501");
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
});

describe("merging", () => {
  const merge = (client: Client, source_id: string, target_id: string) =>
    client.rpc("merge_companies", { source_id, target_id });

  test("moves jobs, recruiters, names and addresses, and edits no job by that", async () => {
    const word = unique();
    const X = await admin();
    const R = await recruiter("approved", `Source ${word}`);
    const job = await aJob({
      company: `Source ${word}`,
      recruiter_id: R.recruiterId,
      posted_at: "2026-01-01T00:00:00Z",
      updated_at: "2026-01-01T00:00:00Z",
      expires_at: "2100-01-01T00:00:00Z",
    });
    const source = await companyNamed(`Source ${word}`);
    const target = await aCompany({ name: `Target ${word}` });
    await owner`update public.companies set description = 'Go.' where id = ${source.id}`;
    const [before] =
      await owner`select version, updated_at, company from public.jobs where id = ${job.id}`;

    for (const { client } of [R, await account()])
      expect((await merge(client, source.id, target.id)).error?.code).toBe("42501");
    expect((await merge(anonymous, source.id, target.id)).error?.code).toBe("42501");
    expect((await companyOfJob(job.id)).id).toBe(source.id);

    await merge(X.client, source.id, target.id).throwOnError();
    expect(await companyOfJob(job.id)).toMatchObject({ id: target.id, description: "Go." });
    expect(
      await owner`select version, updated_at, company from public.jobs where id = ${job.id}`,
    ).toEqual([before]);
    expect(await read(source.slug)).toMatchObject({ slug: target.slug, name: `Target ${word}` });
    expect((await R.client.rpc("my_company_id").throwOnError()).data).toBe(target.id);
    expect((await companyOfJob((await aJob({ company: `source ${word}` })).id)).id).toBe(target.id);
    const log = await owner`
      select action, table_name, subject from public.audit_log
      where actor = ${X.id} and row_id in (${source.id}, ${target.id}, ${job.id}) order by id`;
    expect(log.map(({ action, table_name }) => `${action} ${table_name}`)).toEqual([
      "update companies",
      "merged companies",
    ]);
    expect(log[1]?.subject).toBe(`Source ${word}`);
  });

  test("is refused where there are no two", async () => {
    const X = await admin();
    const company = await aCompany();
    expect((await merge(X.client, company.id, company.id)).error?.code).toBe("PT400");
    expect((await merge(X.client, crypto.randomUUID(), company.id)).error?.code).toBe("PT404");
  });

  test("loses no job that is posted meanwhile", async () => {
    const word = unique();
    const X = await admin();
    const [source, target] = [await aCompany({ name: `From ${word}` }), await aCompany()];
    const [jobs] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => aJob({ company: `From ${word}` }))),
      merge(X.client, source.id, target.id).throwOnError(),
    ]);
    for (const { id } of jobs) expect((await companyOfJob(id)).id).toBe(target.id);
  });

  test("leaves nothing half done where it fails", async () => {
    const word = unique();
    const X = await admin();
    const [source, target] = [await aCompany({ name: `Half ${word}` }), await aCompany()];
    await owner.unsafe(`create function private.fail_${word}() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger fail_${word} before delete on public.companies for each row when (old.id = '${source.id}') execute function private.fail_${word}()`);
    try {
      expect((await merge(X.client, source.id, target.id)).error).not.toBeNull();
      expect(await read(source.slug)).toMatchObject({ name: `Half ${word}` });
    } finally {
      await owner.unsafe(
        `drop trigger fail_${word} on public.companies; drop function private.fail_${word}()`,
      );
    }
  });
});
