import { expect, test } from "vitest";
import {
  addCity,
  addAdmin,
  addJob,
  anonymous,
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

const companyIdsOfJobs = async (jobs: { id: string }[]) => [
  ...new Set(await Promise.all(jobs.map(async ({ id }) => (await readCompanyOfJob(id)).id))),
];

test("a job is assigned to the company of its name in any spelling", async () => {
  const word = uniqueWord();
  const jobs = await Promise.all(
    [`Gopher ${word}, Inc.`, `  GOPHER ${word} inc `, `Gopher-${word}  (Inc)`].map((company) =>
      addJob({ company }),
    ),
  );
  expect(await companyIdsOfJobs(jobs)).toHaveLength(1);
  const rows = await owner`select company from public.jobs where id = ${jobs[1]?.id ?? null}`;
  expect(rows).toEqual([{ company: `GOPHER ${word} inc` }]);
  expect((await readCompany(`gopher-${word}-inc`))?.open).toBe(3);
});

test("company names that differ in a meaningful sign, such as the plus signs of C++, belong to different companies", async () => {
  const word = uniqueWord();
  const jobs = await Promise.all(
    [`C ${word}`, `C++ ${word}`, `${word} 株式会社`].map((company) => addJob({ company })),
  );
  expect(await companyIdsOfJobs(jobs)).toHaveLength(3);
});

test("a job is assigned to the company of its name, whatever company id the caller sends", async () => {
  const X = await addAdmin();
  const word = uniqueWord();
  const stranger = await addCompany();
  const values = {
    title: "Go Engineer",
    company: `One ${word}`,
    city_id: await addCity(),
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
  expect((await readCompanyOfJob(job.id)).name).toBe(`Two ${word}`);
});

test("the company of a new name is created once if many jobs are posted concurrently", async () => {
  const word = uniqueWord();
  const jobs = await Promise.all(
    Array.from({ length: 12 }, () => addJob({ company: `New ${word}` })),
  );
  expect(await companyIdsOfJobs(jobs)).toHaveLength(1);
});

const findCompaniesByName = (name: string) =>
  owner`select id from public.companies where name = ${name}`;

test("a company is created when a recruiter is approved, not when one registers", async () => {
  const pending = `Pending ${uniqueWord()}`;
  const approved = `Approved ${uniqueWord()}`;
  await addRecruiter("pending", pending);
  await addRecruiter("approved", approved);
  expect(await findCompaniesByName(pending)).toHaveLength(0);
  expect(await findCompaniesByName(approved)).toHaveLength(1);
});

test("a company counts its open and its closed jobs", async () => {
  const company = `Counted ${uniqueWord()}`;
  await addJob({ company });
  await addJob({ company });
  await addJob({ company, expires_at: "2020-01-01T00:00:00Z" });
  await addJob({ company, is_archived: true });
  const { slug } = await readCompanyByName(company);
  expect(await readCompany(slug)).toMatchObject({
    name: company,
    open: 2,
    closed: 2,
  });
});

test("a company is listed if it has an open job or a description, those with most open jobs first", async () => {
  const word = uniqueWord();
  await addCompany({ name: `Empty ${word}` });
  await addCompany({ name: `Told ${word}`, description: "We write Go." });
  await addJob({ company: `Closed ${word}`, expires_at: "2020-01-01T00:00:00Z" });
  await addJob({ company: `Hiring ${word}` });
  const { data } = await anonymous
    .rpc("find_companies", { query_text: word.toUpperCase() })
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
  const pages = await anonymous.rpc("sitemap_companies").throwOnError();
  expect(pages.data.filter(({ slug }) => slug.includes(word)).map(({ slug }) => slug)).toEqual([
    `hiring-${word}`,
    `told-${word}`,
  ]);
  // `%` and `_` in the search text are literal, not wildcards of LIKE.
  expect(
    (await anonymous.rpc("find_companies", { query_text: `%${word}` }).throwOnError()).data,
  ).toMatchObject({ total: 0 });
});

/** Adds a company that is renamed from "Former" to "Later". */
async function addRenamedCompany(word: string) {
  const company = await addCompany({ name: `Former ${word}` });
  await owner`update public.companies set name = ${`Later ${word}`} where id = ${company.id}`;
  return company;
}

test("a company is found by its former slug after it was renamed", async () => {
  const word = uniqueWord();
  const company = await addRenamedCompany(word);
  expect(await readCompany(`former-${word}`)).toMatchObject({
    slug: `later-${word}`,
    name: `Later ${word}`,
  });
  await owner`update public.companies set name = ${`Former ${word}`} where id = ${company.id}`;
  expect(await readCompany(`later-${word}`)).toMatchObject({ slug: `former-${word}` });
});

test("a company's former name and slug are never given to another company", async () => {
  const word = uniqueWord();
  const company = await addRenamedCompany(word);
  expect((await readCompanyOfJob((await addJob({ company: `Former ${word}` })).id)).id).toBe(
    company.id,
  );
  await expect(addCompany({ name: `Former-${word}!!` })).rejects.toMatchObject({ code: "23505" });
  const other = await addCompany({ name: `Former ${word} +` });
  expect(other.slug).toBe(`former-${word}-1`);
});

test("a company's slug that does not exist finds no company", async () => {
  expect(await readCompany(uniqueWord())).toBeNull();
});

test("callers of the data API read only the public columns of a company", async () => {
  const company = await addCompany();
  for (const column of ["website_domain", "idempotency_key"]) {
    const { client } = await addRecruiter("approved");
    const { error } = await client.from("companies").select(column).eq("id", company.id);
    expect(error?.code).toBe("42501");
  }
  const { data } = await anonymous
    .from("companies")
    .select("slug, name")
    .eq("id", company.id)
    .throwOnError();
  expect(data).toHaveLength(1);
});
