-- Counts and options of a list come from one scan, and an index holds what they count.

set local check_function_bodies = off;

drop function "private"."job_facets"();

create or replace function private.find_jobs (
  filters      jsonb,
  page_offset  integer,
  page_size    integer,
  with_facets  boolean,
  with_options boolean
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  f constant private.job_filters := private.parse_job_filters(filters);
  -- Fewer than the 10 of a page: the visitor sees the end of the list at once.
  few constant integer := 10;
  page_start constant integer := greatest(coalesce(page_offset, 0), 0);
  page_length constant integer := least(greatest(coalesce(page_size, 10), 0), 100);
  ids uuid[];
  -- All counts are sums of these groups, which are few.
  tally private.job_tally[];
  -- Every job passes all filters but one, if there is at most one.
  tallies_all constant boolean := cardinality(f.patterns) = 0 and f.filters_pay::integer + num_nonnulls(
    f.type, f.city_ids, f.country_city_ids, f.from_code, f.skills, f.level, f.company, f.visas, f.posted_after) <= 1;
  found jsonb;
begin
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
          where f.from_code is not null and misses = (not from_ok)::integer
            and open_to = '{?}' and not excluded @> array[f.from_code]),
        count(*) filter (where f.filters_pay and misses = (not pay_ok)::integer and pay is null),
        count(*) filter (
          where f.visas is not null and misses = (not visa_ok)::integer and visa = 'unstated'))::private.job_tally
      from private.matching_jobs(f) where misses <= 1 group by type, city_id, type_ok, city_ok, country_ok, misses);
  else
    -- Texts are searched once.
    with hit as materialized (
      select id, posted_at, pay, type, city_id, visa, type_ok, city_ok, country_ok, from_ok, pay_ok, visa_ok, misses,
        open_to = '{?}' and not excluded @> array[f.from_code] as leaves_from_unstated
      from private.matching_jobs(f) where misses <= 1
    )
    select
      array(
        select id from hit where misses = 0
        order by case when f.sorts_by_pay then pay end desc nulls last, posted_at desc, id desc
        offset page_start limit page_length),
      array(
        select (
          type, city_id, type_ok, city_ok, country_ok, misses, count(*),
          count(*) filter (where misses = (not from_ok)::integer and leaves_from_unstated),
          count(*) filter (where misses = (not pay_ok)::integer and pay is null),
          count(*) filter (where misses = (not visa_ok)::integer and visa = 'unstated'))::private.job_tally
        from hit group by type, city_id, type_ok, city_ok, country_ok, misses)
    into ids, tally;
  end if;

  with counted as materialized (
    select * from unnest(tally)
  ),
  place as materialized (
    select c.name, c.country, t.city_ok, t.country_ok, t.misses, sum(t.jobs) as jobs
    from counted t join public.cities c on c.id = t.city_id
    group by c.id, t.city_ok, t.country_ok, t.misses
  )
  select jsonb_build_object(
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(card) order by n), '[]')
      from unnest(ids) with ordinality as page (id, n) join private.job_cards card using (id)),
    'total', (select coalesce(sum(jobs), 0) from counted where misses = 0),
    'unstated', (
      select jsonb_strip_nulls(jsonb_build_object(
        'from', case when f.from_code is not null then coalesce(sum(from_unstated), 0) end,
        'pay', case when f.filters_pay then coalesce(sum(pay_unstated), 0) end,
        'visa', case when 'unstated' <> all (f.visas[:1]) then coalesce(sum(visa_unstated), 0) end))
      from counted),
    'counts', jsonb_build_object(
      'type', (
        select coalesce(jsonb_object_agg(type, jobs), '{}')
        from (
          select type, sum(jobs) as jobs from counted
          where misses = (not type_ok)::integer group by type) as by_type),
      'city', (
        select coalesce(jsonb_object_agg(name, jobs), '{}')
        from (
          select name, sum(jobs) as jobs from place
          where misses = (not city_ok)::integer and country_ok group by name) as by_city),
      'country', (
        select coalesce(jsonb_object_agg(country, jobs), '{}')
        from (
          select country, sum(jobs) as jobs from place
          where misses = (not country_ok)::integer and city_ok group by country) as by_country)))
  into found;
  return found
    || jsonb_build_object(
      'counts', found -> 'counts' || case when with_options then private.option_counts(f) else '{}' end,
      'skillNames', (
        select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills
        where with_options or slug = any (f.skills)),
      'suggestions', case when cardinality(f.patterns) > 0 and (found ->> 'total')::bigint < few
        then private.suggest_searches(filters, (found ->> 'total')::bigint) else '[]' end)
    || case when with_facets then jsonb_build_object(
      'facets', private.job_facets(case when tallies_all then tally end)) else '{}' end;
end
$function$;

create or replace function private.job_facets (
  tally private.job_tally[] default null::private.job_tally[]
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with counted as materialized (
    select type, city_id, jobs from unnest(tally)
    union all
    select type, city_id, count(*) from public.job_search
    where tally is null and private.is_open(false, expires_at) group by type, city_id
  ),
  places as materialized (
    select c.name, c.country, sum(t.jobs) as jobs from counted t join public.cities c on c.id = t.city_id group by c.id
  )
  select jsonb_build_object(
    'types', (select coalesce(jsonb_agg(distinct type), '[]') from counted),
    'countries', (
      select coalesce(jsonb_agg(country order by jobs desc, country), '[]')
      from (select country, sum(jobs) as jobs from places group by country) as by_country),
    'cities', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'country', country) order by name, country), '[]')
      from places),
    'currencies', (select jsonb_agg(currency order by currency) from public.currency_rates))
$function$;

create index job_search_places on public.job_search using btree (city_id, type, expires_at);

comment on function "private"."job_facets"(private.job_tally[]) is 'The values that open jobs can be filtered by: {types, countries, cities: [{name, country}], currencies}, countries with the most jobs first. tally: all open jobs, where the caller has counted them.';

revoke all on function "private"."job_facets"(private.job_tally[]) from public;

grant execute on function "private"."job_facets"(private.job_tally[]) to "service_role";
