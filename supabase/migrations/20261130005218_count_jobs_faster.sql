-- Searches count jobs in several places by grouping instead of sorting; countries are ordered by places of jobs.

set local lock_timeout = '5s';

set local check_function_bodies = off;

create or replace function private.found_jobs (
  f                private.job_filters,
  page             private.found_job[],
  tally            private.job_tally[],
  names_all_skills boolean
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'auto'
  AS $function$
begin
  return (
    with counted as materialized (
      select * from unnest(tally)
    ),
    place as (
      select c.name, c.country, t.city_ok, t.country_ok, t.misses, t.several_id, t.jobs
      from counted t join public.cities c on c.id = t.city_id
    ),
    -- A job in several places is counted once for each value.
    each_value as (
      select filter, value, case when several_id is null then sum(jobs) else 1 end as jobs
      from (
        select 'type' as filter, type::text as value, several_id, jobs from counted where misses = 0 or not type_ok
        union all
        select 'city', name, several_id, jobs from place where misses = 0 or not city_ok
        union all
        select 'country', country, several_id, jobs from place where misses = 0 or not country_ok
      ) as found
      group by filter, value, several_id
    ),
    by_value as (
      select filter, value, sum(jobs) as jobs from each_value group by filter, value
    )
    select jsonb_build_object(
      'jobs', (
        select coalesce(jsonb_agg(to_jsonb(card) || jsonb_build_object('found_place', found.place) order by n), '[]')
        from unnest(page) with ordinality as found (id, place, n) join private.job_cards card using (id)),
      'total', (
        select coalesce(sum(jobs), 0)
        from (
          select case when several_id is null then sum(jobs) else 1 end as jobs
          from counted where misses = 0 group by several_id) as found),
      'unstated', (
        select jsonb_strip_nulls(jsonb_build_object(
          'from', case when f.from_code is not null then
            coalesce(sum(from_unstated) filter (where several_id is null), 0)
            -- A job that is found already by another of its places, which states from where, is not counted.
            + count(distinct several_id) filter (where from_unstated > 0 and several_id not in (
              select s.several_id from counted s
              where s.misses = 0 and s.from_unstated = 0 and s.several_id is not null))
          end,
          'pay', case when f.filters_pay then
            coalesce(sum(pay_unstated) filter (where several_id is null), 0)
            + count(distinct several_id) filter (where pay_unstated > 0)
          end,
          'visa', case when 'unstated' <> all (f.visas[:1]) then
            coalesce(sum(visa_unstated) filter (where several_id is null), 0)
            + count(distinct several_id) filter (where visa_unstated > 0)
          end))
        from counted),
      'counts', '{"type": {}, "city": {}, "country": {}}'::jsonb || (
        select coalesce(jsonb_object_agg(filter, counts), '{}')
        from (select filter, jsonb_object_agg(value, jobs) as counts from by_value group by filter) as by_filter),
      'skillNames', (
        select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills
        where names_all_skills or slug = any (f.skills))));
end
$function$;

create or replace function private.job_options (
  tally private.job_tally[] default null::private.job_tally[]
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'auto'
  AS $function$
begin
  return (
    with counted as materialized (
      select type, city_id, sum(jobs) as jobs from unnest(tally) group by type, city_id
      union all
      select type, city_id, count(*) from public.job_search
      where tally is null and private.is_open(false, expires_at) group by type, city_id
    ),
    places as materialized (
      select c.name, c.country, sum(t.jobs) as jobs
      from counted t join public.cities c on c.id = t.city_id group by c.id
    )
    select jsonb_build_object(
      'types', (select coalesce(jsonb_agg(distinct type), '[]') from counted),
      'countries', (
        select coalesce(jsonb_agg(country order by jobs desc, country), '[]')
        from (select country, sum(jobs) as jobs from places group by country) as by_country),
      'cities', (
        select coalesce(jsonb_agg(jsonb_build_object('name', name, 'country', country) order by name, country), '[]')
        from (select distinct name, country from places) as place),
      'currencies', (select jsonb_agg(currency order by currency) from public.currency_rates)));
end
$function$;

create or replace function private.option_counts (
  f private.job_filters
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  -- Computed once, not for each job.
  day_ago constant timestamptz := now() - interval '1 day';
  week_ago constant timestamptz := now() - interval '7 days';
  month_ago constant timestamptz := now() - interval '30 days';
begin
  return (
    with hit as materialized (
      select posted_at, level, company, company_key, skills, open_to, excluded, visa, facts,
        city_ok and country_ok and from_ok as place_ok, from_ok, level_ok, company_ok, visa_ok, posted_ok, fact_misses,
        misses, place, several_id
      from private.matching_jobs(f) where misses <= 1
    ),
    -- A job in several places is counted once, by the first place that passes the filters.
    job as materialized (
      select * from hit
      where several_id is null or (several_id, place) in (
        select several_id, min(place) from hit where several_id is not null and place_ok group by several_id)
    ),
    applicants as (
      select open_to, excluded from hit where several_id is null and (misses = 0 or not from_ok)
      union all
      select array_agg(distinct code), excluded
      from hit cross join unnest(open_to) as code
      where several_id is not null and (misses = 0 or not from_ok)
      group by several_id, excluded
    ),
    -- Jobs open to every country are counted once, as *, and subtracted where they exclude a country.
    by_code as (
      select code, sum(counted.jobs) as jobs
      from (
        select case when open_to && f.open_to_all then '{*}' else open_to end as codes, excluded, count(*) as jobs
        from applicants group by 1, 2
      ) as by_codes,
      lateral (
        select code, by_codes.jobs from unnest(codes) as code where code <> all (excluded)
        union all
        select code, -by_codes.jobs from unnest(excluded) as code where codes = '{*}'
      ) as counted (code, jobs)
      group by code
    ),
    by_fact as (
      select split_part(fact, ':', 1) as name, split_part(fact, ':', 2) as value, jobs
      from (
        select fact, sum(jobs) as jobs
        from (
          select unnest(facts) as fact, missed, jobs
          from (
            select facts, (select fact from unnest(f.facts) as fact where fact <> all (facts)) as missed,
              count(*) as jobs
            from job where misses = 0 or fact_misses = 1 group by facts
          ) as by_facts
        ) as stated
        -- A job that misses one fact counts only for other values of that fact.
        where missed is null or split_part(missed, ':', 1) = split_part(fact, ':', 1)
        group by fact
      ) as each_fact
    )
    select jsonb_build_object(
      'level', (
        select coalesce(jsonb_object_agg(level, jobs), '{}')
        from (
          select level, count(*) as jobs from job
          where (misses = 0 or not level_ok) and level is not null group by level) as by_level),
      'company', (
        select coalesce(jsonb_object_agg(company, jobs), '{}')
        from (
          -- Companies are named by the spelling that most of their jobs have.
          select (array_agg(company order by spelled.jobs desc, company))[1] as company, sum(spelled.jobs) as jobs
          from (
            select company_key, company, count(*) as jobs from job where misses = 0 or not company_ok
            group by company_key, company
          ) as spelled
          group by company_key order by jobs desc, company limit 30) as by_company),
      'visa', (
        select coalesce(jsonb_object_agg(visa, jobs), '{}')
        from (select visa, count(*) as jobs from job where misses = 0 or not visa_ok group by visa) as by_visa),
      'posted', (
        select jsonb_build_object(
          '1', count(*) filter (where posted_at > day_ago),
          '7', count(*) filter (where posted_at > week_ago),
          '30', count(*) filter (where posted_at > month_ago))
        from job where misses = 0 or not posted_ok),
      'skill', (
        select coalesce(jsonb_object_agg(skill, jobs), '{}')
        from (
          select skill, count(*) as jobs
          from (select unnest(skills) as skill from job where misses = 0) as required group by skill) as by_skill),
      'from', (select coalesce(jsonb_object_agg(code, jobs), '{}') from by_code))
    || (select jsonb_object_agg(fact.name, '{}'::jsonb) from private.facts fact where fact.choices <> '{}')
    || (
      select coalesce(jsonb_object_agg(name, counts), '{}')
      from (select name, jsonb_object_agg(value, jobs) as counts from by_fact group by name) as by_name));
end
$function$;

comment on function "private"."job_options"(private.job_tally[]) is 'The options of the filters, from all open jobs: {types, countries, cities: [{name, country}], currencies}, countries with the most places of jobs first. tally: all open jobs, where the caller has counted them. Implements public.job_options, past row-level security.';
