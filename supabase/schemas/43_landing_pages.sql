-- Landing pages: lists of open jobs by what people search for, with numbers that only such a page states. Their paths
-- and filters are those of lib/jobs/landing/kinds.ts.

create table private.landing_pages (
  path text collate "C" primary key check (char_length(path) <= 250),
  name text check (char_length(name) <= 100),
  jobs integer not null,
  met_at timestamptz not null
);
comment on table private.landing_pages is
  'Landing pages that had at least 5 open jobs in the last 30 days, written by refresh_landing_pages.';
comment on column private.landing_pages.path is 'Below the path of jobs: in/germany/berlin, with/kubernetes.';
comment on column private.landing_pages.name is 'The name of the place or skill. Null for others.';
comment on column private.landing_pages.jobs is 'How many jobs were open when the pages were last counted.';
comment on column private.landing_pages.met_at is 'When the page last had at least 5 open jobs.';

create function private.count_landing_pages() returns table (path text, name text, jobs bigint)
language sql stable
set search_path = ''
as $$
  with job as materialized (
    select s.id, s.city_id, s.type, s.level, s.skills, s.visa, s.open_to, s.excluded,
      c.name as city, c.slug as city_slug, c.country, c.country_slug, n.code
    from public.job_search s
    join public.cities c on c.id = s.city_id
    join private.countries n on n.name = c.country
    where private.is_open(false, s.expires_at)
  ),
  in_region as materialized (
    select r.slug, r.name, job.id, job.city
    from private.regions r cross join lateral private.region_city_ids(r) as city_ids
    join job on job.city_id = any (city_ids)
      or job.open_to && (r.codes || '{*}') and (r.codes = '{}' or not job.excluded @> r.codes)
  )
  select 'in/' || country_slug, country, count(distinct id) from job
  where code is not null group by country, country_slug
  union all
  select 'in/' || country_slug || '/' || city_slug, min(city), count(distinct id) from job
  where code is not null and city <> 'Remote' group by country_slug, city_slug
  union all
  select 'in/' || slug, name, count(distinct id) from in_region group by slug, name
  union all
  select 'in/remote', null, count(distinct id) from job where city = 'Remote'
  union all
  select 'in/' || slug || '/remote', name, count(distinct id) from in_region
  where city = 'Remote' and slug <> 'worldwide' group by slug, name
  union all
  -- Only for countries with at least three jobs in them: otherwise, each job for applicants from anywhere, or from a
  -- region, would make a page for each of its countries.
  select 'in/' || c.country_slug || '/remote', c.country, count(distinct job.id)
  from (
    select code, country, country_slug from job where code is not null group by 1, 2, 3 having count(distinct id) >= 3
  ) c
  join job on c.code = any (job.open_to) and c.code <> all (job.excluded)
  where job.city = 'Remote' group by c.country, c.country_slug
  union all
  select 'with/' || s.slug, s.name, count(distinct job.id)
  from job cross join unnest(job.skills) as skill join public.skills s on s.slug = skill group by s.slug, s.name
  union all
  select 'level/' || level, null, count(distinct id) from job where level is not null group by level
  union all
  select 'type/' || type, null, count(distinct id) from job where type <> 'full-time' group by type
  union all
  select 'visa-sponsorship', null, count(distinct id) from job where visa = 'yes'
$$;
comment on function private.count_landing_pages is
  'The landing pages that have open jobs, with the number of these. A job in several places is on the pages of each of '
  'them, and once on each page.';

create function private.listed_pages() returns setof private.landing_pages
language sql stable security definer
set search_path = ''
as $$
  select * from private.landing_pages where jobs >= 3 and met_at > now() - interval '30 days'
$$;
comment on function private.listed_pages is
  'The landing pages that are linked and that search engines may list: those with 3 open jobs that had 5 in the last '
  '30 days, so that one job more or less does not remove a page.';

create function public.listed_pages() returns table (path text, name text, jobs integer)
language sql stable
set search_path = ''
as $$ select path, name, jobs from private.listed_pages() order by jobs desc, path $$;
comment on function public.listed_pages is
  'The landing pages that search engines may list, with their open jobs: those with the most first.';

create function public.refresh_landing_pages() returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  merge into private.landing_pages p using private.count_landing_pages() c on c.path = p.path
  when matched then update set
    name = c.name, jobs = c.jobs, met_at = case when c.jobs >= 5 then now() else p.met_at end
  when not matched by target and c.jobs >= 5 then insert values (c.path, c.name, c.jobs, now())
  when not matched by source then update set jobs = 0;
  delete from private.landing_pages where met_at <= now() - interval '30 days';
  return (select count(*) from private.listed_pages());
end
$$;
comment on function public.refresh_landing_pages is
  'Scheduled work: counts the jobs of all landing pages. Returns how many of these search engines may list.';

create function private.landing_city_ids(path text) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array_agg(c.id) from public.cities c
  where path like 'in/%' and c.country_slug = split_part(path, '/', 2) and c.slug = split_part(path, '/', 3)
    and c.slug <> 'remote'
$$;
comment on function private.landing_city_ids is
  'The cities whose slug is in the path of a landing page: in/germany/berlin. Null for other paths and unknown cities.';

-- The mode auto lets Postgres keep one plan for all calls, because the best plan does not depend on the arguments.
create function private.landing_numbers(tally private.job_tally[], chosen_skills text[]) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = auto
as $$
begin
  return (
    with matching as materialized (
      select city_id, several_id, open_to, jobs, ids from unnest(tally) where misses = 0
    ),
    matching_id as (
      select unnest(ids) as id from matching where several_id is null
      union all
      select distinct several_id from matching where several_id is not null
    ),
    job as materialized (
      select j.type, j.skills, j.company_id, greatest(j.posted_at, j.confirmed_at) as confirmed_at, j.utc_offset_min,
        j.salary_period, j.salary_currency,
        nullif(j.salary_min, 0) as salary_min, nullif(j.salary_max, 0) as salary_max
      from matching_id join public.jobs j using (id)
    ),
    paid_by_company as materialized (
      select salary_period, private.upper_case(salary_currency) as currency, company_id, count(*) as jobs,
        min(salary_min) as least, max(salary_max) as most
      from job where salary_min <= salary_max group by salary_period, private.upper_case(salary_currency), company_id
    ),
    -- For each period, the jobs with a range in the currency that most such jobs name.
    usual as materialized (
      select distinct on (salary_period) salary_period, currency
      from paid_by_company
      group by salary_period, currency order by salary_period, sum(jobs) desc, currency
    ),
    pay_range as (
      select salary_period as period, min(currency) as currency, sum(jobs) as jobs, count(*) as companies,
        min(least) as least, max(most) as most
      from paid_by_company join usual using (salary_period, currency) group by salary_period having count(*) >= 5
    ),
    comparable as (
      select count(*) as jobs, count(distinct company_id) as companies,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by (salary_min::bigint + salary_max) / 2) as middles
      from job join usual using (salary_period)
      where type = 'full-time' and salary_period = 'year' and salary_min <= salary_max
        and private.upper_case(salary_currency) = usual.currency
      having count(*) >= 20 and count(distinct company_id) >= 5
    ),
    by_company as materialized (select company_id, count(*) as jobs from job group by company_id),
    employers as (
      select co.name, co.slug, largest.jobs
      from (select * from by_company order by jobs desc, company_id limit 12) as largest
      join public.companies co on co.id = largest.company_id
    ),
    skills as (
      select s.name, s.slug, named.jobs
      from (
        select slug, sum(jobs) as jobs
        -- Grouped by whole lists of skills first, because many jobs name the same list: fewer rows are unnested.
        from (select skills, count(*) as jobs from job group by skills) as by_skills
        cross join unnest(by_skills.skills) as slug
        group by slug
      ) as named
      join public.skills s using (slug)
      where s.slug <> all (coalesce(chosen_skills, '{}'))
      order by named.jobs desc, s.name limit 12
    ),
    place as materialized (
      select c.name, c.country, c.country_slug, m.several_id, sum(m.jobs) as jobs
      from matching m join public.cities c on c.id = m.city_id group by c.id, m.several_id
    ),
    countries as (
      select once.country as name, once.country_slug as slug, sum(once.jobs) as jobs
      from (
        select country, country_slug, case when several_id is null then sum(jobs) else 1 end as jobs
        from place group by country, country_slug, several_id
      ) as once
      join private.countries n on n.name = once.country
      where n.code is not null
      group by once.country, once.country_slug order by jobs desc, name limit 12
    ),
    applicants as materialized (
      select open_to, sum(jobs) as jobs from matching where several_id is null group by open_to
      union all
      select array_agg(distinct code), 1 from matching cross join unnest(open_to) as code
      where several_id is not null group by several_id
    ),
    accepted as (
      select code, sum(jobs) as jobs from applicants cross join unnest(open_to) as code
      where code not in ('*', '?') group by code order by jobs desc, code limit 12
    ),
    totals as (
      select max(confirmed_at) as "confirmedAt", count(utc_offset_min) as "withHours" from job
    )
    select (select to_jsonb(totals) from totals) || jsonb_build_object(
      'companies', (select count(*) from by_company),
      'remote', (
        select coalesce(sum(jobs), 0)
        from (
          select case when several_id is null then sum(jobs) else 1 end as jobs
          from place where name = 'Remote' group by several_id) as once),
      'worldwide', (select coalesce(sum(jobs), 0) from applicants where open_to @> '{*}'),
      'unstated', (select coalesce(sum(jobs), 0) from applicants where open_to = '{?}'),
      'pay', (select coalesce(jsonb_object_agg(period, to_jsonb(pay_range)), '{}') from pay_range),
      'middle', (select to_jsonb(comparable) from comparable),
      'employers', (select coalesce(jsonb_agg(employers order by jobs desc, name), '[]') from employers),
      'skills', (select coalesce(jsonb_agg(skills order by jobs desc, name), '[]') from skills),
      'countries', (select coalesce(jsonb_agg(countries order by jobs desc, name), '[]') from countries),
      'accepted', (select coalesce(jsonb_agg(accepted order by jobs desc, code), '[]') from accepted),
      'linked', (
        select coalesce(jsonb_agg(p.path), '[]') from private.listed_pages() p
        where p.path in (
          select 'with/' || slug from skills union all select 'in/' || slug from countries))));
end
$$;
comment on function private.landing_numbers is
  'The numbers of a landing page, from the groups of private.find_jobs. remote, worldwide, unstated, withHours: how '
  'many jobs are remote, accept applicants from anywhere, do not say from where, ask for hours. accepted: how many '
  'name each country. pay: by period, the range in the currency that most jobs state, if they are of 5 companies or '
  'more. middle: the quartiles of full-time jobs by the year, if there are 20 of 5 companies. countries, skills, '
  'employers: of the jobs. linked: which pages of the countries and skills are listed.';

create function private.parent_path(path text) returns text
language sql immutable
set search_path = ''
as $$ select regexp_replace(path, '/[^/]+$', '') $$;
comment on function private.parent_path is
  'The path without its last segment: in/germany of in/germany/berlin. A path of one segment stays as it is.';

create function private.landing(path text, numbers jsonb) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = auto
as $$
#variable_conflict use_column
declare
  parts constant text[] := string_to_array(landing.path, '/');
  parent constant text := private.parent_path(landing.path);
  city text;
begin
  if parts[1] = 'in' and parts[3] <> 'remote' then
    city := (select min(c.name) from public.cities c where c.id = any (private.landing_city_ids(landing.path)));
    if city is null then
      -- Before 2.0 this was the path of every city without Latin letters.
      return case when parts[3] = 'city' then jsonb_build_object('moved', parent) end;
    end if;
  elsif parts[1] = 'with' and not exists (select from public.skills s where s.slug = parts[2]) then
    return (
      select jsonb_build_object('moved', 'with/' || min(s.slug)) from public.skills s
      where parts[2] = any (s.synonyms) or replace(parts[2], '-', ' ') = any (s.synonyms)
      having count(*) > 0);
  end if;

  return (
    with listed as materialized (
      select p.path, p.name, p.jobs from private.listed_pages() p
    )
    select jsonb_build_object(
      'path', landing.path,
      'city', city,
      'isListed', exists (select from listed where path = landing.path),
      'numbers', numbers,
      'nearby', (
        select coalesce(jsonb_agg(to_jsonb(near) order by jobs desc, path), '[]')
        from (
          select listed.* from listed
          where listed.path <> landing.path and (
            starts_with(listed.path, landing.path || '/')
            -- The page above this one, and the pages beside it, which have the same parent.
            or parent <> landing.path and parent in (listed.path, private.parent_path(listed.path)))
          order by jobs desc, path limit 60) as near)));
end
$$;
comment on function private.landing is
  'What a landing page adds to its list: {path, city, isListed, numbers, nearby}. city: the name of the city whose '
  'slug is in the path. nearby: listed pages below and beside this one. Null if there is no such city or skill, '
  '{moved} for a synonym of a skill and for the former path of cities.';

alter table private.landing_pages enable row level security;

grant execute on function
  private.listed_pages(),
  public.listed_pages()
to anon, authenticated;
