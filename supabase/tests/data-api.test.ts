import { expect, test } from "vitest";
import {
  addAdmin,
  addJob,
  anonymous,
  owner,
  addRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";

/**
 * Maximum length in characters of a text column that callers may filter by. Postgres evaluates a filter for every row,
 * so long texts make it slow.
 */
const longest = 500;

/** Row-level security policies that show all rows to admins only, and to other callers at most their own. */
const fewRowsPolicies = [
  "( SELECT private.is_admin() AS is_admin)",
  "((auth_id = ( SELECT private.my_account_id() AS my_account_id)) OR ( SELECT private.is_admin() AS is_admin))",
];

/**
 * Tables whose rows only admins and the row's owner can read. They need no bound, because the policy is evaluated
 * before any filter.
 */
const guarded = owner`
  select tablename from pg_policies
  where schemaname = 'public' and cmd = 'SELECT' group by tablename having bool_and(qual = any (${fewRowsPolicies}))`;

test("no caller of the data API can filter a table by a text of more than 500 characters", async () => {
  const readable = await owner<{ column: string; checks: string; isText: boolean }[]>`
    select c.relname || '.' || a.attname as column, t.typcategory = 'S' as "isText", coalesce((
        select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = c.oid and a.attnum = any (k.conkey)
      ), '') as checks
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
      and (has_column_privilege('anon', c.oid, a.attnum, 'select')
        or has_column_privilege('authenticated', c.oid, a.attnum, 'select'))
      and c.relname not in (${guarded})`;
  expect(readable.length).toBeGreaterThan(40);
  const unbounded = readable.filter(({ column, checks }) => {
    const name = column.split(".")[1];
    // Matches a check of the column's length, trimmed or not, or of the total length of a list's texts.
    const bound = new RegExp(
      String.raw`char_length\((?:btrim\(${name}\)|array_to_string\(${name}, ''::text\)|${name})\) <?= (\d+)`,
    ).exec(checks)?.[1];
    // Columns limited to enumerated values, foreign keys or handles of at most 16 characters count as bounded.
    return bound
      ? Number(bound) > longest
      : !new RegExp(String.raw`${name} = ANY|FOREIGN KEY \(${name}\)|\{1,15\}`).test(checks);
  });
  expect(unbounded.map(({ column }) => column)).toEqual([]);
});

test("no caller of the data API can filter the rows of a function by a text of more than 500 characters", async () => {
  const functions = await owner<{ name: string; result: string; arguments: string }[]>`
    select p.proname as name, pg_get_function_result(p.oid) as result, pg_get_function_arguments(p.oid) as arguments
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
      and (p.proretset or exists (
        select from pg_class c where c.reltype = any (p.proargtypes) and c.relname not in (${guarded})))`;
  // These functions may return text columns without a length check, because their texts are short or their rows few.
  expect(functions.map(({ name }) => name).toSorted()).toEqual([
    "admin_queue_counts",
    "audit_subjects", // subjects of at most 500 characters, of entries that only admins read
    "board_claims", // addresses and names of at most 254 characters, for admins only
    "job_statistics",
    "listed_pages", // names of places and skills
    "mail_status", // one row
    "search_engine_status", // a row for each engine
    "sitemap_companies",
    "sitemap_events",
    "suspend_recruiter", // one row
    "top_jobs", // for admins
    "top_pages", // for admins
    "visits_today",
  ]);
});

test("the statement timeouts of API roles are those of hosted Supabase", async () => {
  const settings = await owner`
    select r.rolname as role, split_part(setting, '=', 2) as limit
    from pg_roles r join pg_db_role_setting s on s.setrole = r.oid, unnest(s.setconfig) as setting
    where setting like 'statement_timeout=%' and r.rolname in ('anon', 'authenticated') order by 1`;
  expect(settings).toEqual([
    { role: "anon", limit: "3s" },
    { role: "authenticated", limit: "8s" },
  ]);
});

test("the row for an edit form is returned to its owner and to admins only", async () => {
  const word = uniqueWord();
  const R1 = await addRecruiter("approved");
  const R2 = await addRecruiter("approved");
  const X = await addAdmin();
  const { id } = await addJob({ recruiter_id: R1.recruiterId, description: `<p>${word}</p>` });
  const row = { table_name: "jobs", row_id: id };
  for (const { client } of [R1, X])
    expect((await client.rpc("editable_row", row)).data).toMatchObject({
      description: `<p>${word}</p>`,
      city: { name: "Berlin", country: "Germany" },
    });
  expect((await R2.client.rpc("editable_row", row)).data).toBeNull();
  expect((await anonymous.rpc("editable_row", row)).error?.code).toBe("42501");
  for (const table_name of ["recruiters", "outbox", "jobs; select 1"])
    expect((await X.client.rpc("editable_row", { ...row, table_name })).data).toBeNull();
});

test("job_page returns an open job, the summary of a closed job and nothing for an archived one", async () => {
  const company = `Company ${uniqueWord()}`;
  const job = await addJob({ company, description: "<p>Go.</p>", skills: ["kubernetes"] });
  await addJob({ company });
  const page = async (slug: string, with_related = true) =>
    (await anonymous.rpc("job_page", { job_slug: slug, with_related }).throwOnError()).data;
  expect(await page(job.slug)).toMatchObject({
    job: {
      id: job.id,
      description: "<p>Go.</p>",
      skills: [{ slug: "kubernetes" }],
      skill_names: ["Kubernetes"],
    },
    closed: null,
    has_alike: true,
    has_alike_in_city: true,
    related: { company: [{ company }], similar: expect.anything() },
  });
  expect(Object.keys((await page(job.slug, false)) as object)).toEqual(["job", "closed"]);
  await owner`update public.jobs set expires_at = now() where id = ${job.id}`;
  expect(await page(job.slug)).toMatchObject({ job: null, closed: { company } });
  await owner`update public.jobs set is_archived = true where id = ${job.id}`;
  expect(await page(job.slug)).toBeNull();
});

test("job_page and job lists use exchange rates of any age, which job_page returns with their days", async () => {
  const company = `Company ${uniqueWord()}`;
  // All tests share the currency rates, so this test uses currencies that no other test uses.
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const currencies = [
    { currency: "XBA", per_eur: 2, as_of: daysAgo(6) },
    { currency: "XBB", per_eur: 2, as_of: "2026-01-02" },
  ];
  await owner`insert into public.currency_rates ${owner(currencies)}`;
  try {
    const job = await addJob({ company, salary_max: 100_000, salary_currency: "XBB" });
    const { data: page } = await anonymous.rpc("job_page", { job_slug: job.slug }).throwOnError();
    const { rates } = page as { rates: object };
    expect(rates).toHaveProperty("XBA", { perEur: 2, asOf: expect.any(String) as string });
    // The page leaves out amounts at outdated rates (lib/money/rates.ts).
    expect(rates).toHaveProperty("XBB", { perEur: 2, asOf: "2026-01-02" });
    for (const [pay, total] of [
      [50_000, 1],
      [50_001, 0],
    ] as const) {
      const filters = { company, pay, currency: "EUR" };
      const { data: found } = await anonymous.rpc("find_jobs", { filters }).throwOnError();
      expect(found, String(pay)).toMatchObject({ total });
    }
  } finally {
    await owner`delete from public.currency_rates where currency in ('XBA', 'XBB')`;
  }
});

test("feeds contain at most 50 complete open jobs", async () => {
  const company = `Company ${uniqueWord()}`;
  const { id } = await addJob({ company, description: "<p>Go.</p>" });
  await addJob({ company, is_archived: true });
  const [row] = await owner`select company_id as id from public.jobs where id = ${id}`;
  for (const wanted of [{ of_company: String(row?.id) }, { filters: { terms: [company] } }])
    expect((await anonymous.rpc("feed_jobs", wanted).throwOnError()).data).toMatchObject([
      { id, description: "<p>Go.</p>" },
    ]);
  const { data } = await anonymous.rpc("feed_jobs").throwOnError();
  expect((data as object[]).length).toBeLessThanOrEqual(50);
});
