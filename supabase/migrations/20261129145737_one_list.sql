-- One read gives a list and what its landing page adds to it; visits of landing pages, companies and pay are counted.

set local check_function_bodies = off;

drop policy "Everyone visits pages" on "public"."page_visits";

alter table "public"."page_visits"
  drop constraint "page_visits_page_path_check";

drop function "private"."find_jobs"(jsonb, integer, integer, boolean, boolean);

drop function "private"."landing_numbers"(private.job_filters);

drop function "private"."landing_page"(text, text, text, integer, integer);

drop function "private"."read_landing_page"(text, jsonb, integer, integer);

drop function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean);

drop function "public"."landing_page"(text, text, text, integer, integer);

drop function "public"."read_landing_page"(text, jsonb, integer, integer);

drop function "public"."sitemap_landing_pages"();

alter type "private"."job_tally" add attribute "ids" uuid[] cascade;

alter type "private"."job_tally" add attribute "open_to" text[] cascade;

create or replace function private.find_jobs (
  filters         jsonb,
  page_offset     integer,
  page_size       integer,
  with_options    boolean,
  with_all_counts boolean,
  landing_path    text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  f private.job_filters := private.parse_job_filters(filters);
  -- Fewer than the 10 of a page: the visitor sees the end of the list at once.
  few constant integer := 10;
  page_start constant integer := private.list_position(page_offset, 0);
  page_length constant integer := least(greatest(coalesce(page_size, 10), 0), 100);
  -- The city of the path, which has the slug of its name only.
  landing_cities constant uuid[] := private.landing_city_ids(landing_path);
  -- Only the first page of a landing page's list has its numbers.
  has_numbers constant boolean := landing_path is not null and page_start = 0 and cardinality(f.patterns) = 0;
  ids uuid[];
  -- All counts are sums of these groups, which are few.
  tally private.job_tally[];
  tallies_all boolean;
  found jsonb;
begin
  f.city_ids := coalesce(landing_cities, f.city_ids);
  -- Every job passes all filters but one, if there is at most one.
  tallies_all := cardinality(f.patterns) = 0 and f.region_codes is null
    and f.filters_pay::integer + num_nonnulls(
    f.type, f.city_ids, f.country_city_ids, f.from_code, f.skills, f.level, f.company, f.visas,
    f.posted_after) + coalesce(cardinality(f.facts), 0) <= 1;
  if cardinality(f.patterns) = 0 then
    -- An index has all that is read, in the order of the list.
    ids := array(
      select id from private.matching_jobs(f) where is_match
      order by case when f.sorts_by_pay then pay end desc nulls last, posted_at desc, id desc
      offset page_start limit page_length);
    tally := array(
      select (
        type, city_id, type_ok, city_ok, country_ok, misses, count(*),
        count(*) filter (
          where f.from_code is not null and (misses = 0 or not from_ok)
            and open_to = '{?}' and not excluded @> array[f.from_code]),
        count(*) filter (where f.filters_pay and (misses = 0 or not pay_ok) and pay is null),
        count(*) filter (
          where f.visas is not null and (misses = 0 or not visa_ok) and visa = 'unstated'),
        case when has_numbers then array_agg(id) filter (where misses = 0) end, counted_open_to)::private.job_tally
      from private.matching_jobs(f)
      cross join lateral (select case when has_numbers and misses = 0 then open_to end as counted_open_to) as counted
      where misses <= 1 group by type, city_id, type_ok, city_ok, country_ok, misses, counted_open_to);
  else
    -- Texts are searched once.
    with hit as materialized (
      select id, posted_at, case when f.sorts_by_pay then pay end as pay, type, city_id, type_ok, city_ok, country_ok,
        misses,
        f.from_code is not null and (misses = 0 or not from_ok)
          and open_to = '{?}' and not excluded @> array[f.from_code] as from_unstated,
        f.filters_pay and (misses = 0 or not pay_ok) and pay is null as pay_unstated,
        f.visas is not null and (misses = 0 or not visa_ok) and visa = 'unstated' as visa_unstated
      from private.matching_jobs(f) where misses <= 1
    )
    select
      array(
        select id from hit where misses = 0
        order by pay desc nulls last, posted_at desc, id desc offset page_start limit page_length),
      array(
        select (
          type, city_id, type_ok, city_ok, country_ok, misses, count(*), count(*) filter (where from_unstated),
          count(*) filter (where pay_unstated), count(*) filter (where visa_unstated), null, null)::private.job_tally
        from hit group by type, city_id, type_ok, city_ok, country_ok, misses)
    into ids, tally;
  end if;

  found := private.found_jobs(f, ids, tally, with_all_counts);
  return found
    || jsonb_build_object(
      'counts', found -> 'counts' || case when with_all_counts then private.option_counts(f) else '{}' end,
      'suggestions', case when cardinality(f.patterns) > 0 and (found ->> 'total')::bigint < few
        then private.suggest_searches(filters, (found ->> 'total')::bigint) else '[]' end)
    || case when with_options then jsonb_build_object(
      'options', private.job_options(case when tallies_all then tally end)) else '{}' end
    || case when landing_path is not null then jsonb_build_object(
      'landing', private.landing(
        landing_path, case when has_numbers then private.landing_numbers(tally, f.skills) end)) else '{}' end;
end
$function$;

create or replace function private.is_counted_page (
  path text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  -- Below the first segment, which is a setting of the site.
  below constant text := substring(path from '^/[^/]+/(.+)$');
  parts constant text[] := string_to_array(below, '/');
begin
  if path ~ '^/(blogs|books|events)?(/|$)' or path = '/companies' then
    return true;
  elsif path like '/companies/%' then
    return exists (select from public.companies c where c.slug = below);
  elsif parts[1] = 'pay' and cardinality(parts) = 2 then
    return jsonb_path_exists(
      public.pay_report(), '$.cells[*] ? (@.slug == $slug && @.upper != null)', jsonb_build_object('slug', parts[2]));
  elsif parts[1] = 'with' and cardinality(parts) = 2 then
    return exists (select from public.skills s where s.slug = parts[2]);
  elsif parts[1] = 'in' and parts[3] <> 'remote' then
    return private.landing_city_ids(below) is not null;
  end if;
  return true;
end
$function$;

create or replace function private.landing (
  path    text,
  numbers jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'auto'
  AS $function$
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
            -- The page above this one, and those beside it.
            or parent <> landing.path and parent in (listed.path, private.parent_path(listed.path)))
          order by jobs desc, path limit 60) as near)));
end
$function$;

create or replace function private.landing_city_ids (
  path text
)
  returns uuid[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array_agg(c.id) from public.cities c
  where path like 'in/%' and c.country_slug = split_part(path, '/', 2) and c.slug = split_part(path, '/', 3)
    and c.slug <> 'remote'
$function$;

create or replace function private.landing_numbers (
  tally         private.job_tally[],
  chosen_skills text[]
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'auto'
  AS $function$
begin
  return (
    with matching as materialized (
      select city_id, open_to, jobs, ids from unnest(tally) where misses = 0
    ),
    job as materialized (
      select j.type, j.skills, j.company_id, greatest(j.posted_at, j.confirmed_at) as confirmed_at, j.utc_offset_min,
        j.salary_period, j.salary_currency,
        nullif(j.salary_min, 0) as salary_min, nullif(j.salary_max, 0) as salary_max
      from matching m cross join unnest(m.ids) as id join public.jobs j using (id)
    ),
    paid_by_company as materialized (
      select salary_period, upper(salary_currency) as currency, company_id, count(*) as jobs, min(salary_min) as least,
        max(salary_max) as most
      from job where salary_min <= salary_max group by salary_period, upper(salary_currency), company_id
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
        and upper(salary_currency) = usual.currency
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
        -- Many jobs ask for the same skills.
        from (select skills, count(*) as jobs from job group by skills) as by_skills
        cross join unnest(by_skills.skills) as slug
        group by slug
      ) as named
      join public.skills s using (slug)
      where s.slug <> all (coalesce(chosen_skills, '{}'))
      order by named.jobs desc, s.name limit 12
    ),
    place as materialized (
      select c.name, c.country, c.country_slug, sum(m.jobs) as jobs
      from matching m join public.cities c on c.id = m.city_id group by c.id
    ),
    countries as (
      select p.country as name, p.country_slug as slug, sum(p.jobs) as jobs
      from place p join private.countries n on n.name = p.country
      where n.code is not null
      group by p.country, p.country_slug order by jobs desc, name limit 12
    ),
    applicants as materialized (select open_to, sum(jobs) as jobs from matching group by open_to),
    accepted as (
      select code, sum(jobs) as jobs from applicants cross join unnest(open_to) as code
      where code not in ('*', '?') group by code order by jobs desc, code limit 12
    ),
    totals as (
      select max(confirmed_at) as "confirmedAt", count(utc_offset_min) as "withHours" from job
    )
    select (select to_jsonb(totals) from totals) || jsonb_build_object(
      'companies', (select count(*) from by_company),
      'remote', (select coalesce(sum(jobs), 0) from place where name = 'Remote'),
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
$function$;

create or replace function public.find_jobs (
  filters         jsonb   default '{}'::jsonb,
  page_offset     integer default 0,
  page_size       integer default 10,
  with_options    boolean default false,
  with_all_counts boolean default false,
  landing_path    text    default null::text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.find_jobs(filters, page_offset, page_size, with_options, with_all_counts, landing_path) $function$;

create or replace function public.lists_counted_since()
  returns date
  language sql
  stable
  set search_path to ''
  AS $function$
  select min(d.date) from public.daily_page_visits d where d.page_path !~ '^/((blogs|books|events)(/.*)?)?$'
$function$;

create or replace function public.roll_up_daily_analytics (
  from_day date,
  to_day   date
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  insert into public.daily_analytics as d (date, total_visits, unique_visitors)
  select (visited_at at time zone 'UTC')::date, count(*), count(distinct visitor_id)
  from public.page_visits
  where visited_at >= from_day::timestamp at time zone 'UTC'
    and visited_at < (to_day + 1)::timestamp at time zone 'UTC'
  group by 1
  order by 1
  on conflict (date) do update
  set
    total_visits = greatest(d.total_visits, excluded.total_visits),
    unique_visitors = greatest(d.unique_visitors, excluded.unique_visitors)
  where excluded.total_visits > d.total_visits or excluded.unique_visitors > d.unique_visitors;

  insert into public.daily_page_visits as d (date, page_path, visits)
  select date, page_path, visits
  from (
    select *, row_number() over (partition by date order by visits desc, page_path) as place
    from (
      select (visited_at at time zone 'UTC')::date as date, page_path, count(*) as visits
      from public.page_visits
      where visited_at >= from_day::timestamp at time zone 'UTC'
        and visited_at < (to_day + 1)::timestamp at time zone 'UTC'
      group by 1, 2
    ) counted
  ) ranked
  where place <= 500
  order by 1, 2
  on conflict (date, page_path) do update
  set visits = excluded.visits
  where excluded.visits > d.visits;

  -- Days without visits get a row of zeros; days whose visits are deleted already keep their counts.
  insert into public.daily_analytics (date)
  select generate_series(from_day, least(to_day, (now() at time zone 'UTC')::date), interval '1 day')::date
  on conflict (date) do nothing;
end
$function$;

create or replace function public.track_visit (
  page_path  text,
  visitor_id uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.page_visits (page_path, visitor_id)
  select track_visit.page_path, track_visit.visitor_id where private.is_counted_page(track_visit.page_path)
$function$;

alter table "public"."page_visits"
  add constraint "page_visits_page_path_check"
    check
    (((char_length(page_path) <= 200) AND (page_path ~
    '^/((blogs|books|events|companies)(/[^?#\s]*)?|[a-z0-9-]+/(in|with|level|type|visa-sponsorship|pay)(/[a-z0-9-]+){0,2})?$'::text)));

create policy "Everyone visits pages that need no row" on "public"."page_visits"
  for insert
  to "anon", "authenticated"
  with check (((visitor_id IS NOT NULL) AND (page_path ~ '^/((blogs|books|events)(/.*)?)?$'::text)));

comment on function "private"."find_jobs"(jsonb, integer, integer, boolean, boolean, text) is
  'Implements public.find_jobs, past row-level security, which would check every job; private.matching_jobs returns open jobs only.';

comment on function "private"."is_counted_page"(text) is 'Whether there is such a page, as far as rows decide it: a company, a city, a skill or a country with pay. The web server knows the other paths.';

comment on function "private"."landing"(text, jsonb) is 'What a landing page adds to its list: {path, city, isListed, numbers, nearby}. city: the name of the city whose slug is in the path. nearby: listed pages below and beside this one. Null if there is no such city or skill, {moved} for a synonym of a skill and for the former path of cities.';

comment on function "private"."landing_city_ids"(text) is 'The cities whose slug is in the path of a landing page: in/germany/berlin. Null for other paths and unknown cities.';

comment on function "private"."landing_numbers"(private.job_tally[], text[]) is 'The numbers of a landing page, from the groups of private.find_jobs. remote, worldwide, unstated, withHours: how many jobs are remote, accept applicants from anywhere, do not say from where, ask for hours. accepted: how many name each country. pay: by period, the range in the currency that most jobs state, if they are of 5 companies or more. middle: the quartiles of full-time jobs by the year, if there are 20 of 5 companies. countries, skills, employers: of the jobs. linked: which pages of the countries and skills are listed.';

comment on function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean, text) is
  'A page of open jobs, at most 100: {jobs, total, unstated, counts: {type, city, country}, skillNames, suggestions}. suggestions: when terms find fewer than 10 jobs, as private.suggest_searches returns them. The keys of filters are those of private.parse_job_filters; every term must occur in title, company or visible description. counts: how many jobs each option of a filter would find, given all other filters; options without jobs are left out. unstated: how many jobs do not state what the filters from, pay and visa compare. with_options adds options, as private.job_options returns them. with_all_counts adds the counts of private.option_counts, and the names of all skills. landing_path, the path of the landing page with these filters, adds landing, as private.landing returns it; a city in the path replaces that of the filters.';

comment on function "public"."lists_counted_since"() is 'The first day with visits of landing pages, companies and pages of pay, which were not counted before 2.0. Null if there are none, and for callers who are not admins.';

comment on function "public"."track_visit"(text, uuid) is 'Records a visit if there is such a page. For the secret key only.';

comment on table "public"."daily_page_visits" is 'The 500 most visited pages of each day: visitors can invent paths, and these rows are never deleted.';

comment on table "public"."page_visits" is 'Visits of /, /blogs, /books, /events, /companies and the pages below them, of landing pages and of the pages of pay, one per visitor, page and hour (UTC).';

comment on type "private"."job_tally" is 'Jobs of private.matching_jobs that are alike in what private.find_jobs counts. ids and open_to: of the jobs that pass all filters, if private.landing_numbers counts more of them.';

revoke all on function "private"."find_jobs"(jsonb, integer, integer, boolean, boolean, text) from public;

grant execute
  on function "private"."find_jobs"(jsonb, integer, integer, boolean, boolean, text)
  to "anon", "authenticated", "service_role";

revoke all on function "private"."is_counted_page"(text) from public;

grant execute on function "private"."is_counted_page"(text) to "service_role";

revoke all on function "private"."landing"(text, jsonb) from public;

grant execute on function "private"."landing"(text, jsonb) to "service_role";

revoke all on function "private"."landing_city_ids"(text) from public;

grant execute on function "private"."landing_city_ids"(text) to "service_role";

revoke all on function "private"."landing_numbers"(private.job_tally[], text[]) from public;

grant execute
  on function "private"."landing_numbers"(private.job_tally[], text[])
  to "service_role";

revoke all on function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean, text) from public;

grant execute
  on function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean, text)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."lists_counted_since"() from public;

grant execute on function "public"."lists_counted_since"() to "authenticated", "service_role";

revoke all on function "public"."track_visit"(text, uuid) from public;

grant execute on function "public"."track_visit"(text, uuid) to "service_role";
