-- Options of the search: what its filters offer, and how many jobs each value would leave.

-- In PL/pgSQL, which keeps the plan.
create function private.job_facets(tally private.job_tally[] default null) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = auto
as $$
begin
  return (
    with counted as materialized (
      select type, city_id, jobs from unnest(tally)
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
        from places),
      'currencies', (select jsonb_agg(currency order by currency) from public.currency_rates)));
end
$$;
comment on function private.job_facets is
  'The values that open jobs can be filtered by: {types, countries, cities: [{name, country}], currencies}, countries '
  'with the most jobs first. tally: all open jobs, where the caller has counted them.';

create function private.option_counts(f private.job_filters) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  return (
    with hit as materialized (
      select posted_at, level, company, skills, open_to, excluded, visa, facts,
        from_ok, level_ok, company_ok, visa_ok, posted_ok, fact_misses, misses
      from private.matching_jobs(f) where misses <= 1
    ),
    -- Jobs open to every country are counted once, as *, and subtracted where they exclude a country.
    by_code as (
      select code, sum(counted.jobs) as jobs
      from (
        select case when open_to && f.open_to_all then '{*}' else open_to end as codes, excluded, count(*) as jobs
        from hit where misses = 0 or not from_ok group by 1, 2
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
            select facts, (select fact from unnest(f.facts) as fact where fact <> all (facts)) as missed, count(*) as jobs
            from hit where misses = 0 or fact_misses = 1 group by facts
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
          select level, count(*) as jobs from hit
          where (misses = 0 or not level_ok) and level is not null group by level) as by_level),
      'company', (
        select coalesce(jsonb_object_agg(company, jobs), '{}')
        from (
          -- By the spelling that most of its jobs have.
          select (array_agg(company order by spelled.jobs desc, company))[1] as company, sum(spelled.jobs) as jobs
          from (
            select company, count(*) as jobs from hit where misses = 0 or not company_ok group by company
          ) as spelled
          group by private.company_key(company) order by jobs desc, company limit 30) as by_company),
      'visa', (
        select coalesce(jsonb_object_agg(visa, jobs), '{}')
        from (select visa, count(*) as jobs from hit where misses = 0 or not visa_ok group by visa) as by_visa),
      'posted', (
        select jsonb_build_object(
          '1', count(*) filter (where posted_at > now() - interval '1 day'),
          '7', count(*) filter (where posted_at > now() - interval '7 days'),
          '30', count(*) filter (where posted_at > now() - interval '30 days'))
        from hit where misses = 0 or not posted_ok),
      'skills', (
        select coalesce(jsonb_object_agg(skill, jobs), '{}')
        from (
          select skill, count(*) as jobs
          from (select unnest(skills) as skill from hit where misses = 0) as required group by skill) as by_skill),
      'from', (select coalesce(jsonb_object_agg(code, jobs), '{}') from by_code))
    || (select jsonb_object_agg(fact.name, '{}'::jsonb) from private.facts fact where fact.choices <> '{}')
    || (
      select coalesce(jsonb_object_agg(name, counts), '{}')
      from (select name, jsonb_object_agg(value, jobs) as counts from by_fact group by name) as by_name));
end
$$;
comment on function private.option_counts is
  'How many open jobs each value of a further filter would find, given all other filters: by level, company (the 30 '
  'largest), visa, posted, skills (each in addition to those chosen), from, where * is to be added to each country, and '
  'each stated fact.';

create function private.job_options(filters jsonb, with_counts boolean) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('facets', private.job_facets())
    || case when with_counts then jsonb_build_object(
      'counts', private.option_counts(private.parse_job_filters(filters)),
      'skillNames', (select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills))
    else '{}' end
$$;
comment on function private.job_options is
  'Implements public.job_options, past row-level security; counts and facets are of open jobs only.';

create function public.job_options(filters jsonb default '{}', with_counts boolean default false) returns jsonb
language sql stable
set search_path = ''
as $$ select private.job_options(filters, with_counts) $$;
comment on function public.job_options is
  'What the filters of the list offer: {facets}, as private.job_facets returns them, and with_counts {counts, '
  'skillNames} too: private.option_counts of a search, and the names of all skills.';

grant execute on function
  private.job_options(jsonb, boolean),
  public.job_options(jsonb, boolean)
to anon, authenticated;
