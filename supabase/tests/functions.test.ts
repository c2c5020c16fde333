import { globSync, readFileSync } from "node:fs";
import type { ISql } from "postgres";
import { expect, inject, test } from "vitest";
import { owner } from "@/supabase/tests/callers";

async function callableFunctions(role: string): Promise<string[]> {
  const rows = await owner`
    select pronamespace::regnamespace || '.' || proname as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege(${role}, oid, 'execute')
    order by 1`;
  return rows.map(({ name }) => String(name));
}

/** Functions that read what visitors see. */
const search = [
  "private.closed_job",
  "private.feed_jobs",
  "private.find_blogs",
  "private.find_companies",
  "private.find_companies_after",
  "private.find_events",
  "private.find_jobs",
  "private.find_jobs_after",
  "private.get_company",
  "private.job_options",
  "private.job_page",
  "private.list_books",
  "private.listed_pages",
  "private.listing_times",
  "private.more_digest_jobs",
  "private.read_report",
  "private.sitemap_companies",
  "private.sitemap_events",
  "private.sitemap_job_page",
  "public.board_reach",
  "public.feed_jobs",
  "public.find_blogs",
  "public.find_companies",
  "public.find_companies_after",
  "public.find_events",
  "public.find_jobs",
  "public.find_jobs_after",
  "public.get_company",
  "public.is_job_gone",
  "public.job_options",
  "public.job_page",
  "public.list_books",
  "public.listed_pages",
  "public.listing_times",
  "public.more_digest_jobs",
  "public.pay_report",
  "public.sitemap_companies",
  "public.sitemap_events",
  "public.sitemap_job_page",
];

/** Functions for the statistics, reports and decisions of admins and recruiters. */
const reports = [
  "private.count_waiting",
  "private.digest_due",
  "private.send_digest_preview",
  "private.visits_today",
  "public.admin_queue_counts",
  "public.audit_subjects",
  "public.decide_objection",
  "public.decide_reports",
  "public.first_posting",
  "public.job_statistics",
  "public.list_reported_jobs",
  "public.lists_counted_since",
  "public.next_digest_at",
  "public.send_digest_preview",
  "public.top_jobs",
  "public.top_pages",
  "public.visits_today",
];

/** Functions that constraints and policies call. */
const helpers = [
  "private.are_times",
  "private.is_api_caller",
  "private.is_open",
  "private.lower_case",
  "private.upper_case",
];

/** Functions that report or control the mail queue, for admins. */
const mail = [
  "private.delete_mail",
  "public.delete_mail",
  "private.mail_status",
  "public.mail_status",
  "private.resume_mail",
  "public.resume_mail",
  "private.retry_mail",
  "public.retry_mail",
  "private.send_test_mail",
  "public.send_test_mail",
];

/** Functions that report or control notifications to search engines, for admins. */
const searchEngines = [
  "private.resume_search_engine",
  "public.resume_search_engine",
  "public.search_engine_status",
];

/** Functions with which accounts read and write their own rows. */
const own = [
  "private.archive_recruiter_jobs",
  "private.board_claims",
  "private.claim_board",
  "private.company_key",
  "private.editable_row",
  "private.blog_form_columns",
  "private.book_form_columns",
  "private.check_form",
  "private.company_form_columns",
  "private.event_form_columns",
  "private.event_times",
  "private.job_form_columns",
  "private.find_saved_row",
  "private.folded",
  "private.is_own_edit",
  "private.list_companies",
  "private.list_jobs",
  "private.list_rows",
  "private.lock_jobs",
  "private.merge_companies",
  "private.my_account_id",
  "private.my_company_id",
  "private.my_job_ids",
  "private.my_recruiter_id",
  "private.owns_job",
  "private.reassign_board",
  "private.recruiter_evidence",
  "private.request_address_confirmation",
  "private.renew_jobs",
  "private.save_row",
  "private.decide_membership",
  "private.unshown_event_times",
  "public.board_claims",
  "public.claim_board",
  "public.editable_row",
  "public.list_companies",
  "public.list_jobs",
  "public.list_rows",
  "public.merge_companies",
  "public.my_company_id",
  "public.owns_job",
  "public.reassign_board",
  "public.recruiter_evidence",
  "public.renew_jobs",
  "public.request_address_confirmation",
  "public.save_blog",
  "public.save_book",
  "public.save_company",
  "public.save_event",
  "public.save_job",
  "public.decide_membership",
  "public.suspend_recruiter",
];

test("database functions can be executed by the listed roles only", async () => {
  expect(await callableFunctions("anon")).toEqual([...helpers, ...search].sort());
  expect(await callableFunctions("authenticated")).toEqual(
    [
      ...helpers,
      ...search,
      ...reports,
      ...own,
      ...mail,
      ...searchEngines,
      "private.are_countries",
      "private.further_places",
      "private.save_cities",
      "private.save_city",
      "private.is_admin",
      "private.lacks_second_factor",
      "public.lacks_second_factor",
      "private.is_board_name",
      "private.is_time_zone",
      "private.list_position",
      "public.search_text",
    ].sort(),
  );
});

// A token stays valid after its session has ended, so comparing account ids is not enough: each function must use a
// predicate that looks up the session.
test("database functions that accounts can execute past row-level security check who is calling", async () => {
  const asking = await owner<{ name: string; asks: boolean }[]>`
    select proname as name, prosrc ~ 'private\\.(is_admin|my_recruiter_id|my_account_id|my_company_id)\\(' as asks
    from pg_proc
    where pronamespace = 'private'::regnamespace and prosecdef
      and has_function_privilege('authenticated', oid, 'execute')
      and not has_function_privilege('anon', oid, 'execute')
      and proname <> all ('{my_account_id,lacks_second_factor}')`;
  expect(asking.length).toBeGreaterThan(20);
  expect(asking.filter(({ asks }) => !asks).map(({ name }) => name)).toEqual([]);
});

test("database functions have an empty search path", async () => {
  expect(
    await owner`
    select proname from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      -- A body in SQL's own form is bound to its names when it is made.
      and prosqlbody is null and not coalesce(proconfig, '{}') @> array['search_path=""']`,
  ).toEqual([]);
});

test("functions of the public schema that visitors or accounts can execute run with the rights of the caller", async () => {
  const definers = await owner<{ name: string; isForServer: boolean }[]>`
    select proname as name,
      not has_function_privilege('anon', oid, 'execute')
        and not has_function_privilege('authenticated', oid, 'execute') as "isForServer"
    from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`;
  expect(definers.length).toBeGreaterThan(5);
  expect(definers.filter(({ isForServer }) => !isForServer)).toEqual([]);
});

test("a function of the public schema that only the web server can execute does its work itself", async () => {
  const wrappers = await owner.begin(async (sql) => {
    await sql`
      create function private.wrapped_work(amount integer) returns integer language sql set search_path = ''
      as 'select amount'`;
    await sql`
      create function public.wrapped_work(amount integer) returns integer language sql set search_path = ''
      as 'select private.wrapped_work(wrapped_work.amount)'`;
    const found = await findWrappers(sql);
    await sql`drop function public.wrapped_work, private.wrapped_work`;
    return found;
  });
  expect(wrappers).toEqual(["wrapped_work"]);
});

/** Public functions that only the web server can execute, and that only call the private function of the same name. */
async function findWrappers(sql: ISql): Promise<string[]> {
  const functions = await sql<{ name: string; body: string }[]>`
    select proname as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as body from pg_proc
    where pronamespace = 'public'::regnamespace
      and not has_function_privilege('anon', oid, 'execute')
      and not has_function_privilege('authenticated', oid, 'execute')`;
  return functions
    .filter(({ name, body }) =>
      new RegExp(`^\\s*select (?:\\* from )?private\\.${name}\\([^;]*\\)\\s*;?\\s*$`).test(body),
    )
    .map(({ name }) => name);
}

/** Functions that are not called by the code of the project. */
const calledFromOutside = {
  "private.refuse_free_mail_account": "Supabase Auth calls it before it adds an account.",
};

test("each database function is called by the database or by the code", async () => {
  const functions = await owner<{ name: string; body: string }[]>`
    select pronamespace::regnamespace || '.' || proname as name,
      concat_ws(' ', coalesce(pg_get_function_sqlbody(oid), prosrc), pg_get_function_arguments(oid)) as body
    from pg_proc p
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  const uses = await readUses();
  const code = globSync([
    "*.ts",
    "{app,browser,components,e2e/load,front,lib,scripts}/**/*.{ts,tsx,mjs,sql}",
  ])
    .filter((file) => !/\.test\.ts$|database\.types\.ts$|before-baseline\.sql$/.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const uncalled = functions.filter(({ name }) => {
    // The code names a function as `private.name` in SQL, and a public one as "name" in a call of the data API.
    const inSql = new RegExp(`\\b${name.replace(".", "\\.")}\\b`);
    const inCode = new RegExp(`\\b${name.replace(".", "\\.")}\\b|"${name.replace("public.", "")}"`);
    const others = functions.filter((other) => other.name !== name);
    return !inCode.test(code) && !inSql.test(uses) && !others.some(({ body }) => inSql.test(body));
  });
  expect(uncalled.map(({ name }) => name)).toEqual(Object.keys(calledFromOutside));
});

/** The definitions of triggers, constraints, defaults, indexes, views and policies. */
async function readUses(): Promise<string> {
  const rows = await owner.begin(async (sql) => {
    // With an empty search path, Postgres prints the names of functions with their schema.
    await sql`set local search_path = ''`;
    return sql<{ definition: string }[]>`
      select pg_get_triggerdef(oid) as definition from pg_catalog.pg_trigger where not tgisinternal
      union all
      select pg_get_constraintdef(oid) from pg_catalog.pg_constraint
      union all
      select pg_get_expr(adbin, adrelid) from pg_catalog.pg_attrdef
      union all
      select indexdef from pg_catalog.pg_indexes
      union all
      select definition from pg_catalog.pg_views where schemaname = 'private'
      union all
      select concat_ws(' ', qual, with_check) from pg_catalog.pg_policies`;
  });
  return rows.map(({ definition }) => definition).join("\n");
}

// Hosted Supabase loads pg-safeupdate, with which updates and deletes without a where clause fail, even in functions.
test("database functions update and delete with a where clause only", async () => {
  const statements = {
    "update public.a set b = (select 1 where true); delete from c where d": ["update public.a set"],
    "with x as (delete from a returning *) update b set c = 1 where d": ["delete from"],
  };
  for (const [sql, refused] of Object.entries(statements))
    expect(findStatementsWithoutCondition(sql)).toEqual(refused);
  const bodies = await owner<{ name: string; body: string }[]>`
    select oid::regprocedure::text as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as body from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  expect(bodies.length).toBeGreaterThan(100);
  const refused = bodies.filter(({ body }) => findStatementsWithoutCondition(body).length > 0);
  expect(refused.map(({ name }) => name)).toEqual([]);
});

test("database functions override neither memory nor time limits", async () => {
  expect(
    await owner`
    select oid::regprocedure::text as name, proconfig from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not proconfig <@ array['search_path=""', 'plan_cache_mode=force_custom_plan', 'plan_cache_mode=auto']`,
  ).toEqual([]);
});

test("database functions of the private schema cannot be called through the API", async () => {
  const { url, publishableKey } = inject("backend");
  const headers = { apikey: publishableKey, "content-type": "application/json" };
  for (const profile of ["private", "auth", "storage"]) {
    const answer = await fetch(`${url}/rest/v1/rpc/is_admin`, {
      method: "POST",
      headers: { ...headers, "content-profile": profile },
      body: "{}",
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const read = await fetch(`${url}/rest/v1/users`, {
      headers: { ...headers, "accept-profile": profile },
    });
    expect(read.status).toBeGreaterThanOrEqual(400);
  }
});

/** The beginnings of update and delete statements without a where clause. */
function findStatementsWithoutCondition(body: string): string[] {
  // Removes comments and string literals, which may contain the keywords.
  const code = body.replace(/--.*$/gm, "").replace(/'(?:[^']|'')*'/g, "''");
  const begin = /\b(?:update\s+(?:only\s+)?[\w.]+(?:\s+(?:as\s+)?\w+)?\s+set|delete\s+from)\b/gi;
  return [...code.matchAll(begin)]
    .filter(({ index }) => !/\bwhere\b/i.test(withoutParentheses(code.slice(index))))
    .map(([beginning]) => beginning);
}

/** The first SQL statement of `code` without the text in parentheses. */
function withoutParentheses(code: string): string {
  let depth = 0;
  let statement = "";
  for (const character of code) {
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth < 0 || (depth === 0 && character === ";")) break;
    if (depth === 0) statement += character;
  }
  return statement;
}
