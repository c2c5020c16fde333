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
    select r.slug, r.name, job.city
    from private.regions r cross join lateral private.region_city_ids(r) as city_ids
    join job on job.city_id = any (city_ids)
      or job.open_to && (r.codes || '{*}') and (r.codes = '{}' or not job.excluded @> r.codes)
  )
  select 'in/' || country_slug, country, count(*) from job where code is not null group by country, country_slug
  union all
  select 'in/' || country_slug || '/' || city_slug, min(city), count(*) from job
  where code is not null and city <> 'Remote' group by country_slug, city_slug
  union all
  select 'in/' || slug, name, count(*) from in_region group by slug, name
  union all
  select 'in/remote', null, count(*) from job where city = 'Remote'
  union all
  select 'in/' || slug || '/remote', name, count(*) from in_region
  where city = 'Remote' and slug <> 'worldwide' group by slug, name
  union all
  -- Jobs that one may apply for from anywhere, or from all countries of a region, do not make a page for each country.
  select 'in/' || c.country_slug || '/remote', c.country, count(*)
  from (select code, country, country_slug from job where code is not null group by 1, 2, 3 having count(*) >= 3) c
  join job on c.code = any (job.open_to) and c.code <> all (job.excluded)
  where job.city = 'Remote' group by c.country, c.country_slug
  union all
  select 'with/' || s.slug, s.name, count(*)
  from job cross join unnest(job.skills) as skill join public.skills s on s.slug = skill group by s.slug, s.name
  union all
  select 'level/' || level, null, count(*) from job where level is not null group by level
  union all
  select 'type/' || type, null, count(*) from job where type <> 'full-time' group by type
  union all
  select 'visa-sponsorship', null, count(*) from job where visa = 'yes'
$$;
comment on function private.count_landing_pages is 'The landing pages that have open jobs, with the number of these.';

create function private.listed_pages() returns setof private.landing_pages
language sql stable security definer
set search_path = ''
as $$
  select * from private.landing_pages where jobs >= 3 and met_at > now() - interval '30 days'
$$;
comment on function private.listed_pages is
  'The landing pages that are linked and that search engines may list: those with 3 open jobs that had 5 in the last 30 '
  'days, so that one job more or less does not remove a page.';

create function public.listed_pages() returns table (path text, name text, jobs integer)
language sql stable
set search_path = ''
as $$ select path, name, jobs from private.listed_pages() order by jobs desc, path $$;
comment on function public.listed_pages is
  'The landing pages that search engines may list, with their open jobs: those with the most first.';

create function private.refresh_landing_pages() returns integer
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
comment on function private.refresh_landing_pages is 'Implements public.refresh_landing_pages.';

create function public.refresh_landing_pages() returns integer
language sql
set search_path = ''
as $$ select private.refresh_landing_pages() $$;
comment on function public.refresh_landing_pages is
  'Scheduled work: counts the jobs of all landing pages. Returns how many of these search engines may list.';

create function private.landing_numbers(f private.job_filters) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  return (
    with hit as materialized (
      select m.id, m.posted_at, m.type, m.skills, m.city_id, m.open_to, j.company_id, j.confirmed_at, j.salary_period,
        j.utc_offset_min, private.upper_case(j.salary_currency) as currency,
        nullif(j.salary_min, 0) as salary_min, nullif(j.salary_max, 0) as salary_max
      from private.matching_jobs(f) m join public.jobs j using (id)
      where m.is_match
    ),
    -- For each period, the jobs with a range in the currency that most such jobs name.
    usual as (
      select distinct on (salary_period) salary_period, currency
      from hit where salary_min <= salary_max
      group by salary_period, currency order by salary_period, count(*) desc, currency
    ),
    paid as (
      select hit.* from hit join usual using (salary_period, currency) where salary_min <= salary_max
    ),
    pay_range as (
      select salary_period as period, min(currency) as currency, count(*) as jobs,
        count(distinct company_id) as companies, min(salary_min) as least, max(salary_max) as most
      from paid group by salary_period having count(distinct company_id) >= 5
    ),
    comparable as (
      select count(*) as jobs, count(distinct company_id) as companies,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by (salary_min::bigint + salary_max) / 2) as middles
      from paid where type = 'full-time' and salary_period = 'year'
      having count(*) >= 20 and count(distinct company_id) >= 5
    ),
    employers as (
      select co.name, co.slug, h.jobs
      from (select company_id, count(*) as jobs from hit group by company_id) h
      join public.companies co on co.id = h.company_id order by h.jobs desc, co.name limit 12
    ),
    skills as (
      select s.name, s.slug, count(*) as jobs
      from hit cross join unnest(hit.skills) as named (slug) join public.skills s using (slug)
      where s.slug <> all (coalesce(f.skills, '{}'))
      group by s.name, s.slug order by jobs desc, name limit 12
    ),
    cities as (select city_id, count(*) as jobs from hit group by city_id),
    countries as (
      select c.country as name, c.country_slug as slug, sum(h.jobs) as jobs
      from cities h join public.cities c on c.id = h.city_id join private.countries n on n.name = c.country
      where n.code is not null
      group by c.country, c.country_slug order by jobs desc, name limit 12
    ),
    accepted as (
      select code, count(*) as jobs from hit cross join unnest(hit.open_to) as code
      where code not in ('*', '?') group by code order by jobs desc, code limit 12
    ),
    totals as (
      select count(distinct company_id) as companies, max(greatest(posted_at, confirmed_at)) as "confirmedAt",
        count(*) filter (where open_to @> '{*}') as worldwide, count(*) filter (where open_to = '{?}') as unstated,
        count(*) filter (where utc_offset_min is not null) as "withHours"
      from hit
    )
    select (select to_jsonb(totals) from totals) || jsonb_build_object(
      'remote', (
        select coalesce(sum(h.jobs), 0) from cities h join public.cities c on c.id = h.city_id where c.name = 'Remote'),
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
  'The numbers of public.read_landing_page for the jobs that pass the filters.';

create function private.parent_path(path text) returns text
language sql immutable
set search_path = ''
as $$ select regexp_replace(path, '/[^/]+$', '') $$;
comment on function private.parent_path is
  'The path without its last segment: in/germany of in/germany/berlin. A path of one segment stays as it is.';

create function private.read_landing_page(
  path text, filters jsonb, page_offset integer, page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  f private.job_filters := private.parse_job_filters(filters);
  page_start constant integer := private.list_position(page_offset, 0);
  parts constant text[] := string_to_array(read_landing_page.path, '/');
  parent constant text := private.parent_path(read_landing_page.path);
  city text;
  skill text;
begin
  if parts[1] = 'in' and parts[3] <> 'remote' then
    -- The path has the slug of the city only.
    f.city_ids := array(select c.id from public.cities c where c.country_slug = parts[2] and c.slug = parts[3]);
    city := (select min(c.name) from public.cities c where c.id = any (f.city_ids));
    if city is null then
      -- Before 2.0 this was the path of every city without Latin letters.
      return case when parts[3] = 'city' then jsonb_build_object('moved', parent) end;
    end if;
  elsif parts[1] = 'with' then
    skill := (select s.name from public.skills s where s.slug = parts[2]);
    if skill is null then
      return (
        select jsonb_build_object('moved', 'with/' || min(s.slug)) from public.skills s
        where parts[2] = any (s.synonyms) or replace(parts[2], '-', ' ') = any (s.synonyms)
        having count(*) > 0);
    end if;
  end if;

  return (
    with page as (
      select id from private.matching_jobs(f) where is_match order by posted_at desc, id desc
      offset page_start limit least(greatest(coalesce(page_size, 10), 0), 100)
    ),
    listed as materialized (
      select p.path, p.name, p.jobs from private.listed_pages() p
    )
    select jsonb_build_object(
      'city', city, 'skill', skill,
      'isListed', exists (select from listed where path = read_landing_page.path),
      'total', (select count(*) from private.matching_jobs(f) where is_match),
      'jobs', (
        select coalesce(jsonb_agg(to_jsonb(card) order by card.posted_at desc, id desc), '[]')
        from page join private.job_cards card using (id)),
      'numbers', case when page_start = 0 then private.landing_numbers(f) end,
      'nearby', (
        select coalesce(jsonb_agg(to_jsonb(near) order by jobs desc, path), '[]')
        from (
          select listed.* from listed
          where listed.path <> read_landing_page.path and (
            starts_with(listed.path, read_landing_page.path || '/')
            -- The page above this one, and those beside it.
            or parent <> read_landing_page.path and parent in (listed.path, private.parent_path(listed.path)))
          order by jobs desc, path limit 60) as near)));
end
$$;
comment on function private.read_landing_page is
  'Implements public.read_landing_page, past row-level security; private.matching_jobs returns open jobs only.';

create function public.read_landing_page(
  path text, filters jsonb, page_offset integer default 0, page_size integer default 10
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.read_landing_page(path, filters, page_offset, page_size) $$;
comment on function public.read_landing_page is
  'The open jobs of a landing page, which finds those of the filters (and of the city whose slugs are in the path), and '
  'its total. Null if there is no such place or skill, {moved} for a synonym of a skill and for the former path of cities. '
  'jobs: a page of them, newest '
  'first. nearby: listed pages below and beside this one. numbers, on the first page only: remote, worldwide, unstated, '
  'withHours: how many jobs are remote, accept applicants from anywhere, do not say from where, ask for hours. accepted: '
  'how many name each country. pay: by period, the range in the currency that most jobs state, if they are of 5 '
  'companies or more. middle: the quartiles of full-time jobs by the year, if there are 20 of 5 companies. countries, '
  'skills, employers: of the jobs. linked: which pages of the countries and skills are listed.';

create function private.landing_page(
  country_slug text, city_slug text, skill_slug text, page_offset integer, page_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  country constant text := (
    select n.name from private.countries n
    where private.slug_base(n.name, 'country') = country_slug and n.name not in ('Global', 'Unknown'));
  is_remote constant boolean := country_slug = 'remote' and city_slug is null;
  page constant jsonb := case
    when skill_slug is not null then
      private.read_landing_page(
        'with/' || skill_slug, jsonb_build_object('skills', array[skill_slug]), page_offset, page_size)
    when country is not null or is_remote then
      private.read_landing_page(
        'in/' || country_slug || coalesce('/' || city_slug, ''),
        jsonb_build_object('country', country, 'city', case when is_remote or city_slug = 'remote' then 'Remote' end),
        page_offset, page_size)
  end;
begin
  return coalesce(
      page -> 'numbers', '{"companies": 0, "middle": null, "countries": [], "skills": []}') || page
    || jsonb_build_object(
      'country', country, 'pay', page -> 'numbers' -> 'pay' -> 'year', 'cities', '[]'::jsonb,
      'ids', (select coalesce(jsonb_agg(job -> 'id'), '[]') from jsonb_array_elements(page -> 'jobs') as job))
  where page ? 'total';
end
$$;
comment on function private.landing_page is 'Implements public.landing_page, past row-level security.';

create function public.landing_page(
  country_slug text default null, city_slug text default null, skill_slug text default null,
  page_offset integer default 0, page_size integer default 10
) returns jsonb
language sql stable
set search_path = ''
as $$ select private.landing_page(country_slug, city_slug, skill_slug, page_offset, page_size) $$;
comment on function public.landing_page is
  'For release 1.0, replaced by read_landing_page. The open jobs of a country, of a city or with a skill, or all remote '
  'jobs for the country "remote".';

create function public.sitemap_landing_pages() returns table (country_slug text, city_slug text, skill_slug text)
language sql stable
set search_path = ''
as $$
  select
    case when path like 'in/%' then split_part(path, '/', 2) end,
    nullif(split_part(path, '/', 3), ''),
    case when path like 'with/%' then split_part(path, '/', 2) end
  from private.listed_pages() where path ~ '^(?:in|with)/'
$$;
comment on function public.sitemap_landing_pages is 'For release 1.0, replaced by listed_pages.';

alter table private.landing_pages enable row level security;

grant execute on function
  private.listed_pages(),
  public.listed_pages(),
  private.read_landing_page(text, jsonb, integer, integer),
  public.read_landing_page(text, jsonb, integer, integer),
  private.landing_page(text, text, text, integer, integer),
  public.landing_page(text, text, text, integer, integer),
  public.sitemap_landing_pages()
to anon, authenticated;
