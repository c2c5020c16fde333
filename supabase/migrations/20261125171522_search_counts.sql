-- Counts a search from groups of its jobs, which are few, instead of scanning all of its jobs for each count.

set local check_function_bodies = off;

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
  found jsonb;
begin
  with hit as materialized (
    select id, posted_at, pay, type, city_id, visa, type_ok, city_ok, country_ok, from_ok, pay_ok, visa_ok, misses,
      f.from_code is not null and open_to = '{?}' and not excluded @> array[f.from_code] as leaves_from_unstated
    from private.matching_jobs(f) where misses <= 1
  ),
  page as (
    select id, posted_at, pay from hit where misses = 0
    order by case when f.sorts_by_pay then pay end desc nulls last, posted_at desc, id desc
    offset greatest(coalesce(page_offset, 0), 0) limit least(greatest(coalesce(page_size, 10), 0), 100)
  ),
  -- All counts are sums of these groups, which are few.
  tally as materialized (
    select type, city_id, type_ok, city_ok, country_ok, misses, count(*) as jobs,
      count(*) filter (where misses = (not from_ok)::integer and leaves_from_unstated) as from_unstated,
      count(*) filter (where misses = (not pay_ok)::integer and pay is null) as pay_unstated,
      count(*) filter (where misses = (not visa_ok)::integer and visa = 'unstated') as visa_unstated
    from hit group by type, city_id, type_ok, city_ok, country_ok, misses
  ),
  place as materialized (
    select c.name, c.country, t.city_ok, t.country_ok, t.misses, sum(t.jobs) as jobs
    from tally t join public.cities c on c.id = t.city_id
    group by c.id, t.city_ok, t.country_ok, t.misses
  )
  select jsonb_build_object(
    'jobs', (
      select coalesce(
        jsonb_agg(
          to_jsonb(card)
          order by case when f.sorts_by_pay then page.pay end desc nulls last, page.posted_at desc, id desc),
        '[]')
      from page join private.job_cards card using (id)),
    'total', (select coalesce(sum(jobs), 0) from tally where misses = 0),
    'unstated', (
      select jsonb_strip_nulls(jsonb_build_object(
        'from', case when f.from_code is not null then coalesce(sum(from_unstated), 0) end,
        'pay', case when f.filters_pay then coalesce(sum(pay_unstated), 0) end,
        'visa', case when 'unstated' <> all (f.visas[:1]) then coalesce(sum(visa_unstated), 0) end))
      from tally),
    'counts', jsonb_build_object(
      'type', (
        select coalesce(jsonb_object_agg(type, jobs), '{}')
        from (
          select type, sum(jobs) as jobs from tally where misses = (not type_ok)::integer group by type) as by_type),
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
    || case when with_facets then jsonb_build_object('facets', private.job_facets()) else '{}' end;
end
$function$;

create or replace function private.job_facets()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with tally as materialized (
    select type, city_id, count(*) as jobs from public.job_search
    where private.is_open(false, expires_at) group by type, city_id
  ),
  places as materialized (
    select c.name, c.country, sum(t.jobs) as jobs from tally t join public.cities c on c.id = t.city_id group by c.id
  )
  select jsonb_build_object(
    'types', (select coalesce(jsonb_agg(distinct type), '[]') from tally),
    'countries', (
      select coalesce(jsonb_agg(country order by jobs desc, country), '[]')
      from (select country, sum(jobs) as jobs from places group by country) as by_country),
    'cities', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'country', country) order by name, country), '[]')
      from places),
    'currencies', (select jsonb_agg(currency order by currency) from public.currency_rates))
$function$;
