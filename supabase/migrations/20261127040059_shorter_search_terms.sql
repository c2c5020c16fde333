-- Terms that another term contains are not searched for; the rows that a search counts are narrower.

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
  page_start constant integer := greatest(coalesce(page_offset, 0), 0);
  page_length constant integer := least(greatest(coalesce(page_size, 10), 0), 100);
  ids uuid[];
  -- All counts are sums of these groups, which are few.
  tally private.job_tally[];
  -- Every job passes all filters but one, if there is at most one.
  tallies_all constant boolean := cardinality(f.patterns) = 0 and f.region_codes is null
    and f.filters_pay::integer + num_nonnulls(
    f.type, f.city_ids, f.country_city_ids, f.from_code, f.skills, f.level, f.company, f.visas,
    f.posted_after) + coalesce(cardinality(f.facts), 0) <= 1;
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
      select id, posted_at, case when f.sorts_by_pay then pay end as pay, type, city_id, type_ok, city_ok, country_ok,
        misses,
        f.from_code is not null and misses = (not from_ok)::integer
          and open_to = '{?}' and not excluded @> array[f.from_code] as from_unstated,
        f.filters_pay and misses = (not pay_ok)::integer and pay is null as pay_unstated,
        f.visas is not null and misses = (not visa_ok)::integer and visa = 'unstated' as visa_unstated
      from private.matching_jobs(f) where misses <= 1
    )
    select
      array(
        select id from hit where misses = 0
        order by pay desc nulls last, posted_at desc, id desc offset page_start limit page_length),
      array(
        select (
          type, city_id, type_ok, city_ok, country_ok, misses, count(*), count(*) filter (where from_unstated),
          count(*) filter (where pay_unstated), count(*) filter (where visa_unstated))::private.job_tally
        from hit group by type, city_id, type_ok, city_ok, country_ok, misses)
    into ids, tally;
  end if;

  found := private.found_jobs(f, ids, tally);
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

create or replace function private.parse_job_filters (
  filters jsonb
)
  returns private.job_filters
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  f private.job_filters;
  region private.regions;
  given constant jsonb := jsonb_strip_nulls(filters);
  unstated constant jsonb := coalesce(given -> 'unstated', '[]');
begin
  if octet_length(filters::text) > 8000 then
    raise exception 'the filters are too long' using errcode = 'string_data_right_truncation';
  end if;
  f.patterns := array(
    with term as (
      -- U+0001 in a term would let it match across title, company and description.
      select distinct lower(translate(left(e, 100), chr(1), '') collate pg_catalog.pg_c_utf8) as term
      from jsonb_array_elements_text(given -> 'terms') with ordinality as t (e, n) where n <= 8
    )
    select private.contains_pattern(term) from term
    -- Every text that contains golang contains go, too.
    where not exists (select from term longer where longer.term <> term.term and strpos(longer.term, term.term) > 0)
    order by length(term) desc);
  f.type := given ->> 'type';
  if given ->> 'city' <> '' then
    f.city_ids := private.city_ids(lower(given ->> 'city' collate pg_catalog.pg_c_utf8), null);
  end if;
  if given ->> 'country' <> '' then
    f.country_city_ids := private.city_ids(null, lower(given ->> 'country' collate pg_catalog.pg_c_utf8));
  end if;
  if given ->> 'region' <> '' then
    select * into region from private.regions where slug = given ->> 'region';
    if not found then
      raise exception 'there is no such region' using errcode = 'invalid_parameter_value';
    end if;
    f.region_city_ids := private.region_city_ids(region);
    f.region_codes := region.codes;
  end if;
  f.from_code := nullif(given ->> 'from', '');
  f.open_to_all := '{*}'::text[] || case when unstated ? 'from' then '{?}'::text[] end;
  f.filters_pay := given ->> 'pay' is not null;
  f.min_pay := private.euros_a_year((given ->> 'pay')::numeric, given ->> 'currency');
  f.keeps_unstated_pay := unstated ? 'pay';
  f.skills := nullif(array(select jsonb_array_elements_text(given -> 'skills') limit 8), '{}');
  f.level := given ->> 'level';
  f.company := lower(given ->> 'company' collate pg_catalog.pg_c_utf8);
  if given ? 'visa' then
    f.visas := array[given ->> 'visa'] || case when unstated ? 'visa' then '{unstated}'::text[] end;
  end if;
  f.facts := nullif(array(select key || ':' || value from jsonb_each_text(given -> 'facts')), '{}');
  f.posted_after := now() - make_interval(days => (given ->> 'posted')::integer);
  f.sorts_by_pay := coalesce(given ->> 'sort' = 'pay', false);
  return f;
end
$function$;

comment on type "private"."job_filters" is 'Filters of a search. patterns: LIKE patterns of the terms that no other term contains, longest first. city_ids and country_city_ids: the cities with the name of the city, and those of the country. from_code: the country that candidates apply from. open_to_all: the values of open_to that include every country. min_pay: euros a year, null when the currency has no rate. company: in lower case. visas: the values of job_search.visa to find. region_city_ids, region_codes: the cities and countries of a region. facts: values of job_search.facts that a job must have.';
