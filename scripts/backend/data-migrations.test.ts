/**
 * Tests migrations that change rows. Each test fills a database that has the migrations before the tested one, then
 * applies that one and all later ones.
 */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scratch } from "../../test/backend.ts";
import { MIGRATIONS, readMigrations } from "./migration-files.ts";
import { applyMigrations } from "./migrations.ts";
import { type ScratchDatabases, startScratchDatabases } from "./scratch-databases.ts";

let databases: ScratchDatabases;
beforeAll(async () => (databases = await startScratchDatabases(new AbortController().signal)));
afterAll(() => databases[Symbol.asyncDispose]());

/**
 * Creates a database with the migrations before `migration`, fills it, applies the remaining migrations and returns the
 * result.
 */
async function upgrade<T>(
  migration: string,
  fill: (sql: Sql) => Promise<unknown>,
  read: (sql: Sql) => Promise<T>,
): Promise<T> {
  const all = readMigrations(MIGRATIONS);
  const earlier = all.slice(
    0,
    all.findIndex(({ name }) => name === migration),
  );
  expect(earlier.length).toBeGreaterThan(0);
  const folder = join(scratch, migration);
  mkdirSync(folder);
  for (const { file } of earlier) cpSync(join(MIGRATIONS, file), join(folder, file));
  const { filled } = await databases.create(migration, async (sql) => {
    await applyMigrations(sql, folder);
    await fill(sql);
    await applyMigrations(sql, MIGRATIONS);
    return read(sql);
  });
  return filled;
}

const values = (rows: Record<string, unknown>[]) => rows.map((row) => Object.values(row));

test("recruiters linked to a company by its name become members only if all of them have addresses of its domain and theirs is confirmed", async () => {
  const fill = async (sql: Sql) => {
    const add = async (name: string, email: string, company: string, isMailed: boolean) => {
      await sql`
        with account as (
          insert into auth.users (id, email, email_confirmed_at, confirmation_sent_at)
          values (gen_random_uuid(), ${email}, now(), ${isMailed ? sql`now() - interval '1 minute'` : null}) returning id)
        insert into public.recruiters (auth_id, name, company_name, contact_number, status)
        select id, ${name}, ${company}, '1', 'approved' from account`;
      await sql`
        update public.companies set website = 'https://acme.dev/', website_domain = 'acme.dev'
        where name = ${company}`;
    };
    await add("mailed", "a@acme.dev", "Acme", true);
    await add("mailed too", "b@jobs.acme.dev", "ACME", true);
    await add("not mailed", "c@acme.dev", "Borealis", false);
    await add("of another domain", "d@evil.example", "Cirrus", true);
    await add("proved beside a stranger", "e@acme.dev", "Dune", true);
    await add("stranger", "f@evil.example", "dune", true);
  };
  const rows = await upgrade(
    "claims",
    fill,
    (sql) => sql`
      select r.name, c.name as company, r.is_member
      from public.recruiters r join public.companies c on c.id = r.company_id order by r.email`,
  );
  expect(values(rows)).toEqual([
    ["mailed", "Acme", true],
    ["mailed too", "Acme", true],
    ["not mailed", "Borealis", false],
    ["of another domain", "Cirrus", false],
    ["proved beside a stranger", "Dune", false],
    ["stranger", "Dune", false],
  ]);
});

test("rows with texts or times outside the limits that a later migration adds are corrected", async () => {
  const fill = async (sql: Sql) => {
    await sql`
      insert into public.events (name, start_date, end_date, cfp_deadline, time_zone, is_online, event_url)
      values
        ('Future', 'infinity', 'infinity', '2100-12-31', 'America/New_York', true, 'https://a.example'),
        ('Past', '-infinity', '-infinity', '-infinity', 'Pacific/Auckland', true, 'https://a.example'),
        ('Far', '2026-01-01', '294276-12-31', null, null, true, 'https://a.example'),
        (${"G\u202eo\u200bpher\u202c"}, '2026-01-01', '2026-01-02', '2025-12-01', null, true, 'https://a.example')`;
    await sql`
      insert into public.jobs (title, company, city_id, application_url, description, confirmed_at)
      values (
        ${"Go\u2066 Engineer\u2069"}, ${"Acme\u200b"}, public.get_or_create_city('Berlin', 'Germany'),
        'https://a.example', ${"<p>Go\u202e.</p>"}, '0001-01-01')`;
    // This title consists of invisible characters only, so it becomes empty.
    await sql`
      insert into public.books (title, author, cover_url, purchase_url)
      values (${"\u200b"}, 'Ada', 'https://a.example', 'https://a.example')`;
    await sql`
      insert into public.page_visits (page_path, visitor_id, visited_at)
      values ('/', gen_random_uuid(), '5000-01-01'), ('/', gen_random_uuid(), '2026-01-01')`;
  };
  const rows = await upgrade("bound_texts_and_times", fill, async (sql) => ({
    events: await sql`
      select name, start_date::text, end_date::text, cfp_deadline::text from public.events order by end_date, name`,
    jobs: await sql`select title, company, description, confirmed_at::text from public.jobs`,
    books: await sql`select title from public.books`,
    visits: await sql`select visited_at::date::text from public.page_visits`,
  }));
  expect(values(rows.events)).toEqual([
    ["Past", "2000-01-01 00:00:00+00", "2000-01-01 00:00:00+00", null],
    ["Gopher", "2026-01-01 00:00:00+00", "2026-01-02 00:00:00+00", "2025-12-01"],
    ["Far", "2026-01-01 00:00:00+00", "2100-12-31 23:59:59+00", null],
    ["Future", "2100-12-31 23:59:59+00", "2100-12-31 23:59:59+00", "2100-12-31"],
  ]);
  expect(values(rows.jobs)).toEqual([
    ["Go Engineer", "Acme", "<p>Go.</p>", "2000-01-01 00:00:00+00"],
  ]);
  expect(values(rows.books)).toEqual([["\u200b"]]);
  expect(values(rows.visits)).toEqual([["2026-01-01"]]);
});

test("jobs from before the visa filter existed are found by whether they offer visa sponsorship", async () => {
  const fill = async (sql: Sql) => {
    for (const visa_sponsorship of [true, false, null])
      await sql`
        insert into public.jobs (title, company, application_url, city_id, visa_sponsorship)
        values (
          ${String(visa_sponsorship)}, 'Acme', 'https://a.dev/', public.get_or_create_city('Oslo', 'Norway'),
          ${visa_sponsorship})`;
  };
  const rows = await upgrade(
    "visa_and_options",
    fill,
    (sql) =>
      sql`select j.title, s.visa from public.jobs j join public.job_search s using (id) order by j.title`,
  );
  expect(values(rows)).toEqual([
    ["false", "no"],
    ["null", "unstated"],
    ["true", "yes"],
  ]);
});

test("only on-site jobs in a group of countries, such as Europe, move to the same city of an unknown country", async () => {
  const fill = async (sql: Sql) => {
    const add = (title: string, city: string, country: string) => sql`
      insert into public.jobs (title, company, application_url, city_id, updated_at)
      values (${title}, 'Acme', 'https://a.dev/', public.get_or_create_city(${city}, ${country}), '2026-01-01')`;
    await add("a", "Berlin", "Europe");
    await add("b", "berlin", "EMEA");
    await add("c", "Oslo", "Global");
    await add("d", "Berlin", "Germany");
    await add("e", "Remote", "Europe");
    await add("f", "Oslo", "Unknown");
    await sql`
      with account as (
        insert into auth.users (id, email, email_confirmed_at)
        values (gen_random_uuid(), 'a@acme.dev', now()) returning id),
      recruiter as (
        insert into public.recruiters (auth_id, name, company_name, contact_number, status)
        select id, 'Ada', 'Acme', '1', 'approved' from account returning id)
      insert into public.imported_postings (system, board, external_id, recruiter_id, job_id, is_draft, applied, stored)
      select 'lever', 'acme', j.title, recruiter.id, j.id, false, '{}',
        private.column_hashes(jsonb_build_object('title', j.title, 'city_id', j.city_id))
      from public.jobs j, recruiter where j.title in ('a', 'd')`;
  };
  const rows = await upgrade(
    "on_site_countries",
    fill,
    (sql) => sql`
      select j.title, c.name, c.country, j.updated_at > '2026-01-01' as is_changed,
        p.stored @> private.column_hashes(jsonb_build_object('title', j.title, 'city_id', j.city_id)) as is_stored
      from public.jobs j join public.cities c on c.id = j.city_id
      left join public.imported_postings p on p.job_id = j.id order by j.title`,
  );
  expect(values(rows)).toEqual([
    ["a", "Berlin", "Unknown", true, true],
    ["b", "Berlin", "Unknown", true, null],
    ["c", "Oslo", "Unknown", true, null],
    ["d", "Berlin", "Germany", false, true],
    ["e", "Remote", "Europe", false, null],
    ["f", "Oslo", "Unknown", false, null],
  ]);
});

test("jobs that were ever open count as first listed when they were posted", async () => {
  const fill = async (sql: Sql) => {
    const add = async (title: string, values: { is_archived?: boolean; expires_at?: string }) => {
      const [city] = await sql`select public.get_or_create_city('Oslo', 'Norway') as id`;
      const job = {
        title,
        company: "Acme",
        application_url: "https://a.dev/",
        city_id: String(city?.id),
        posted_at: "2026-10-01T10:00:00Z",
        updated_at: "2026-10-02T10:00:00Z",
        ...values,
      };
      await sql`insert into public.jobs ${sql(job)}`;
    };
    await add("archived", { is_archived: true });
    await add("draft", { is_archived: true });
    await add("expired", { expires_at: "2026-10-20T10:00:00Z" });
    await add("open", {});
    await add("published", {});
    await sql`
      with account as (
        insert into auth.users (id, email, email_confirmed_at)
        values (gen_random_uuid(), 'a@acme.dev', now()) returning id),
      recruiter as (
        insert into public.recruiters (auth_id, name, company_name, contact_number, status)
        select id, 'Ada', 'Acme', '1', 'approved' from account returning id)
      insert into public.imported_postings (system, board, external_id, recruiter_id, job_id, is_draft)
      select 'lever', 'acme', j.title, recruiter.id, j.id, j.title = 'draft'
      from public.jobs j, recruiter where j.title in ('draft', 'published')`;
  };
  const rows = await upgrade(
    "first_listing_of_jobs",
    fill,
    (sql) => sql`
      select j.title, j.listed_at = j.posted_at as is_listed, j.updated_at = '2026-10-02 10:00Z' as is_unchanged, j.version,
        s.listed_at = j.posted_at as is_found
      from public.jobs j left join public.job_search s using (id) order by j.title`,
  );
  expect(values(rows)).toEqual([
    ["archived", true, true, 1, null],
    ["draft", null, true, 1, null],
    ["expired", true, true, 1, null],
    ["open", true, true, 1, true],
    ["published", true, true, 1, true],
  ]);
});

/** Adds an approved recruiter of Acme, and returns its id. */
async function addRecruiter(sql: Sql): Promise<string> {
  const [account] = await sql`
    insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'a@acme.dev', now()) returning id`;
  const [recruiter] = await sql`
    insert into public.recruiters (auth_id, name, company_name, contact_number, status, is_member)
    values (${account?.id as string}, 'Ada', 'Acme', '1', 'approved', true) returning id`;
  return recruiter?.id as string;
}

test("who may apply for an imported job counts as edited only where it is stated", async () => {
  const fill = async (sql: Sql) => {
    const recruiterId = await addRecruiter(sql);
    await sql`
      insert into public.job_boards (system, board, recruiter_id, etag, last_modified)
      values ('greenhouse', 'acme', ${recruiterId}, '"1"', 'Sun, 01 Nov 2026 10:00:00 GMT')`;
    const [city] = await sql`select public.get_or_create_city('Remote', 'Global') as id`;
    for (const [title, eligibility] of [
      ["Unstated", "unstated"],
      ["Stated here", "worldwide"],
    ] as const)
      await sql`
        with job as (
          insert into public.jobs (title, company, city_id, application_url, recruiter_id, eligibility)
          values (${title}, 'Acme', ${city?.id as string}, 'https://acme.dev/', ${recruiterId}, ${eligibility}) returning id)
        insert into public.imported_postings (system, board, external_id, recruiter_id, job_id, is_draft)
        select 'greenhouse', 'acme', ${title}, ${recruiterId}, id, false from job`;
  };
  const rows = await upgrade(
    "boards_are_read_anew",
    fill,
    (sql) => sql`
      select p.external_id, p.stored = p.applied as is_unedited, p.stored ? 'eligibility' as is_known,
        b.etag is null and b.last_modified is null as is_read_anew, j.version
      from public.imported_postings p
      join public.job_boards b on b.board = p.board
      join public.jobs j on j.id = p.job_id
      order by 1`,
  );
  expect(values(rows)).toEqual([
    ["Stated here", true, false, true, 1],
    ["Unstated", true, true, true, 1],
  ]);
});

test("imported jobs from before several places count as not edited in their places, and all boards are read anew", async () => {
  const fill = async (sql: Sql) => {
    const recruiterId = await addRecruiter(sql);
    await sql`
      insert into public.job_boards (system, board, recruiter_id, etag, last_modified)
      values ('greenhouse', 'acme', ${recruiterId}, '"1"', 'Sun, 01 Nov 2026 10:00:00 GMT')`;
    const [city] = await sql`select public.get_or_create_city('Berlin', 'Germany') as id`;
    await sql`
      with job as (
        insert into public.jobs (title, company, city_id, application_url, recruiter_id)
        values ('Go', 'Acme', ${city?.id as string}, 'https://acme.dev/', ${recruiterId}) returning id)
      insert into public.imported_postings (system, board, external_id, recruiter_id, job_id, is_draft)
      select 'greenhouse', 'acme', '1', ${recruiterId}, id, false from job`;
  };
  const rows = await upgrade(
    "job_places",
    fill,
    (sql) => sql`
      select private.column_hashes(to_jsonb(j)) -> 'further_city_ids' as now,
        p.applied -> 'further_city_ids' as applied, p.stored -> 'further_city_ids' as stored,
        b.etag is null and b.last_modified is null as is_read_anew, j.version,
        (select count(*)::integer from public.job_search s where s.id = j.id and s.place = 0) as found
      from public.imported_postings p
      join public.job_boards b on b.board = p.board
      join public.jobs j on j.id = p.job_id`,
  );
  const [job] = rows;
  expect(job?.now).toBeTruthy();
  expect(job).toMatchObject({
    applied: job?.now,
    stored: job?.now,
    is_read_anew: true,
    version: 1,
    found: 1,
  });
});

test("an event from before hours were stored gets hours unless it was shown as whole days", async () => {
  const before = "2026-11-01 10:00+00";
  const fill = async (sql: Sql) => {
    await sql`
      insert into public.events (name, start_date, end_date, time_zone, created_at, updated_at, is_online, event_url)
      select name, start_date::timestamptz, end_date::timestamptz, time_zone, ${before}, ${before}, true, 'https://a.example'
      from (values
        ('whole days of UTC', '2027-03-04 00:00Z', '2027-03-05 23:59:59Z', null),
        ('whole days until 00:00', '2027-03-04 00:00Z', '2027-03-05 00:00Z', null),
        ('hours without a zone', '2027-03-04 17:30Z', '2027-03-04 20:00Z', null),
        ('whole days of a zone', '2027-03-03 18:30Z', '2027-03-05 18:29:59Z', 'Asia/Kolkata'),
        ('hours', '2027-03-04 17:30Z', '2027-03-04 20:00Z', 'Europe/Berlin'),
        ('hours until 00:00', '2027-03-04 17:30Z', '2027-03-04 23:00Z', 'Europe/Berlin'),
        ('whole days without midnight', '2027-04-29 22:00Z', '2027-05-01 20:59:59Z', 'Africa/Cairo'),
        ('hours from the first moment of a day', '2027-04-29 22:00Z', '2027-04-30 09:00Z', 'Africa/Cairo')
      ) as old (name, start_date, end_date, time_zone)`;
    await sql`
      insert into public.jobs (title, company, city_id, application_url, posted_at, updated_at, expires_at)
      values (
        'Go', 'Acme', public.get_or_create_city('Berlin', 'Germany'), 'https://a.example', ${before}, ${before}, '2100-01-01')`;
  };
  const rows = await upgrade("whole_days", fill, async (sql) => ({
    events: await sql`
      select name, has_hours, version, sequence, updated_at = ${before} as is_unchanged from public.events order by has_hours, name`,
    jobs: await sql`select expires_at::text, updated_at = ${before} as is_unchanged from public.jobs`,
  }));
  const kept = [1, 0, true];
  expect(values(rows.events)).toEqual([
    ["whole days of UTC", false, ...kept],
    ["whole days of a zone", false, ...kept],
    ["whole days until 00:00", false, ...kept],
    ["whole days without midnight", false, ...kept],
    ["hours", true, ...kept],
    ["hours from the first moment of a day", true, ...kept],
    ["hours until 00:00", true, ...kept],
    ["hours without a zone", true, ...kept],
  ]);
  expect(values(rows.jobs)).toEqual([["2027-01-30 10:00:00+00", true]]);
});

const namesMigration = "names_and_city_slugs";

/** Adds two imported jobs whose city, title and company are stored in a spelling that later migrations normalise. */
async function addUnlikeNames(sql: Sql) {
  await sql`insert into public.search_engines (engine) values ('indexnow')`;
  const add = (title: string, company: string, city: string, country = "Switzerland") => sql`
    insert into public.jobs (title, company, application_url, city_id, requirements, updated_at)
    values (
      ${title}, ${company}, 'https://a.dev/', public.get_or_create_city(${city}, ${country}), ${["Go\u00a01.26"]},
      '2026-01-01')`;
  await add("Plain", "Bugsreport Labs", "Zürich");
  await add("Accent", "Bugsreport\u00a0Labs", "Zu\u0308rich");
  await add("Accent again", "Acme", "Zu\u0308rich");
  await add("Senior\u00a0Go  Engineer", "★  ★", "New\u00a0York", "United States");
  await add("Children’s back\u2011end", "Acme", "New  York", "United States");
  await add("Wide", "Acme", "Ｒｅｍｏｔｅ", "Germany");
  await add("Tokyo", "Acme", "東京", "Japan");
  await sql`
    insert into public.events (name, start_date, end_date, city_id, event_url, updated_at)
    values (${"Go\u00a0Conf"}, '2026-05-01', '2026-05-02',
      public.get_or_create_city(${"Zu\u0308rich"}, 'Switzerland'), 'https://a.dev/', '2026-01-01')`;
  await sql`
    with account as (
      insert into auth.users (id, email, email_confirmed_at)
      values (gen_random_uuid(), 'a@acme.dev', now()) returning id),
    recruiter as (
      insert into public.recruiters (auth_id, name, company_name, contact_number, status)
      select id, ${"Ada\u00a0L"}, 'Acme', ${"+49\u00a030"}, 'approved' from account returning id)
    insert into public.imported_postings (system, board, external_id, recruiter_id, job_id, is_draft, applied, stored)
    select 'lever', 'acme', j.title, recruiter.id, j.id, false, hashes,
      -- The title of one job was edited by hand.
      hashes || case when j.title = 'Accent' then '{"title": "edited"}'::jsonb else '{}' end
    from public.jobs j, recruiter,
      private.column_hashes(
        jsonb_build_object('title', j.title, 'city_id', j.city_id, 'requirements', j.requirements)) as hashes`;
  await sql`delete from public.search_notices`;
  await sql`
    insert into private.landing_pages (path, name, jobs, met_at)
    values ('in/japan/city', '東京', 5, now()), ('in/japan', 'Japan', 5, now())`;
}

const readSilentState = (sql: Sql) => sql<{ state: object }[]>`
  select jsonb_build_object(
    'jobs', (select jsonb_agg(jsonb_build_array(j.slug, j.version, j.updated_at, j.posted_at) order by j.id) from public.jobs j),
    'events', (select jsonb_agg(jsonb_build_array(e.slug, e.version, e.updated_at, e.sequence)) from public.events e),
    'companies', (select jsonb_agg(jsonb_build_array(c.slug, c.version, c.updated_at) order by c.id) from public.companies c),
    'recruiters', (select jsonb_agg(r.updated_at) from public.recruiters r),
    'lines of the log', (select count(*) from public.audit_log),
    'notices', (select count(*) from public.search_notices),
    'mails', (select count(*) from public.outbox)) as state`;

test("cities whose names are equal are merged in jobs, events and the search", async () => {
  let before: object | undefined;
  const fill = async (sql: Sql) => {
    await addUnlikeNames(sql);
    [before] = await readSilentState(sql);
  };
  const rows = await upgrade(namesMigration, fill, async (sql) => ({
    state: await readSilentState(sql),
    cities: await sql`select name, country, slug from public.cities order by country, name`,
    jobs: await sql`
      select j.title, j.company, c.name from public.jobs j join public.cities c on c.id = j.city_id order by j.title`,
    events: await sql`
      select e.name, c.name as city, e.search_text from public.events e join public.cities c on c.id = e.city_id`,
    recruiters: await sql`select name, contact_number from public.recruiters`,
    notAsImported: await sql`
      select j.title, key, p.applied ->> key <> md5((to_jsonb(j) -> key)::text) as is_changed_on_board,
        p.stored ->> key <> md5((to_jsonb(j) -> key)::text) as is_edited
      from public.imported_postings p join public.jobs j on j.id = p.job_id cross join jsonb_object_keys(p.applied) as key
      where p.applied ->> key <> md5((to_jsonb(j) -> key)::text) or p.stored ->> key <> md5((to_jsonb(j) -> key)::text)`,
    staleSearchRows: await sql`
      select s.id from public.job_search s join private.searched_jobs v using (id)
      where (s.city_id, s.company, s.open_to, s.txt) is distinct from (v.city_id, v.company, v.open_to, v.txt)`,
    found: await sql`
      select terms, (public.find_jobs(jsonb_build_object('terms', array[terms])) ->> 'total')::int as total
      from unnest(array['senior go engineer', 'children''s', 'back-end', 'bugsreport labs']) as terms`,
    landings: await sql`select path from private.landing_pages where jobs > 0 order by path`,
    companyOfSigns: await sql`
      select count(*)::int, private.get_or_create_company('★ ★') = min(id::text)::uuid as is_found
      from public.companies where name = '★ ★'`,
  }));
  expect(rows.state[0]).toEqual(before);
  expect(values(rows.cities)).toEqual([
    ["Remote", "Germany", "remote"],
    ["東京", "Japan", "6771-4eac"],
    ["Zürich", "Switzerland", "zurich"],
    ["New York", "United States", "new-york"],
  ]);
  expect(values(rows.jobs)).toEqual([
    ["Accent", "Bugsreport Labs", "Zürich"],
    ["Accent again", "Acme", "Zürich"],
    ["Children’s back\u2011end", "Acme", "New York"],
    ["Plain", "Bugsreport Labs", "Zürich"],
    ["Senior Go Engineer", "★ ★", "New York"],
    ["Tokyo", "Acme", "東京"],
    ["Wide", "Acme", "Remote"],
  ]);
  expect(values(rows.events)).toEqual([["Go Conf", "Zürich", "Go Conf\nZürich\nSwitzerland"]]);
  expect(values(rows.recruiters)).toEqual([["Ada L", "+49 30"]]);
  expect(values(rows.notAsImported)).toEqual([["Accent", "title", false, true]]);
  expect(rows.staleSearchRows).toEqual([]);
  expect(values(rows.found)).toEqual([
    ["senior go engineer", 1],
    ["children's", 1],
    ["back-end", 1],
    ["bugsreport labs", 2],
  ]);
  expect(rows.landings).toEqual([{ path: "in/japan" }]);
  expect(values(rows.companyOfSigns)).toEqual([[1, true]]);
});

test("a line that does not fit its column in its new form stays as it is", async () => {
  const fill = async (sql: Sql) => {
    // Unicode normalisation (NFC) turns each of these letters into two, so the line becomes too long for its column.
    await sql`
      insert into public.jobs (title, company, application_url, city_id)
      values (${"\u0958".repeat(200)}, 'Acme', 'https://a.dev/',
        public.get_or_create_city(${"\u0958".repeat(100)}, 'India'))`;
    await sql`insert into public.cities (name, country) values (${"\u3000"}, 'India'), (${"\u2003"}, 'India')`;
  };
  const rows = await upgrade(
    namesMigration,
    fill,
    (sql) => sql`
    select char_length(j.title) as title, char_length(c.name) as city, (select count(*)::int from public.cities) as cities
    from public.jobs j join public.cities c on c.id = j.city_id`,
  );
  expect(values(rows)).toEqual([[200, 100, 2]]);
});

test("queued mails about an approval and mailed decisions keep their meaning when claims become memberships", async () => {
  const fill = async (sql: Sql) => {
    await sql`
      insert into public.outbox (kind, address, key, data)
      values
        ('recruiter-approved', 'member@acme.dev', '1', '{"name": "Ada", "isClaim": false}'),
        ('recruiter-approved', 'newcomer@acme.dev', '2', '{"name": "Bob", "isClaim": true}'),
        ('recruiter-joined', 'other@acme.dev', '3', '{"name": "Eve"}')`;
    await sql`
      insert into private.waiting_told (queue, item)
      values ('claims', gen_random_uuid()), ('events', gen_random_uuid())`;
  };
  const rows = await upgrade("names", fill, async (sql) => ({
    mails: await sql`select address, data from public.outbox order by key`,
    mailed: await sql`select queue from private.waiting_told order by queue`,
  }));
  expect(values(rows.mails)).toEqual([
    ["member@acme.dev", { name: "Ada", isMember: true }],
    ["newcomer@acme.dev", { name: "Bob", isMember: false }],
    ["other@acme.dev", { name: "Eve" }],
  ]);
  expect(values(rows.mailed)).toEqual([["events"], ["memberships"]]);
});

test("what employers state about a job is moved from its columns into one, without changing the job otherwise", async () => {
  const untouched = "id, version, updated_at, listed_at, expires_at, confirmed_at, slug";
  const before: Record<string, unknown>[] = [];
  const fill = async (sql: Sql) => {
    await sql`
      insert into public.jobs (
        title, company, city_id, application_url, go_years, go_role, builds, vacancy, fill_by, ai_screening, ai_purpose,
        poster, agency_for)
      select f.title, 'Acme', public.get_or_create_city('Berlin', 'Germany'), 'https://acme.dev/', f.go_years, f.go_role,
        f.builds, f.vacancy, f.fill_by, f.ai_screening, f.ai_purpose, f.poster, f.agency_for
      from (values
        ('all', 0, 'main', 'data', 'open', '2027-03-31'::date, 'yes', 'to rank', 'agency', 'Beta'),
        ('none', null, null, null, null, null, null, null, null, null),
        ('some', 5, null, null, 'pool', null, 'no', null, 'employer', null)
      ) as f (title, go_years, go_role, builds, vacancy, fill_by, ai_screening, ai_purpose, poster, agency_for)`;
    before.push(
      ...(await sql.unsafe(`
        select ${untouched}, (select facts from public.job_search s where s.id = j.id)
        from public.jobs j order by title`)),
    );
  };
  const { after, stated } = await upgrade("one_shape_of_a_job", fill, async (sql) => ({
    after: await sql.unsafe(`
      select ${untouched}, (select facts from public.job_search s where s.id = j.id)
      from public.jobs j order by title`),
    stated: await sql`select title, stated from public.jobs order by title`,
  }));
  expect(before).toHaveLength(3);
  expect([...after]).toEqual(before);
  expect(values(stated)).toEqual([
    [
      "all",
      {
        goYears: 0,
        goRole: "main",
        builds: "data",
        vacancy: "open",
        fillBy: "2027-03-31",
        aiScreening: "yes",
        aiPurpose: "to rank",
        poster: "agency",
        agencyFor: "Beta",
      },
    ],
    ["none", {}],
    ["some", { goYears: 5, vacancy: "pool", aiScreening: "no", poster: "employer" }],
  ]);
});
