-- Keeps the plan of private.job_details; a search without a country compares no arrays for a count that it does not need.

set local check_function_bodies = off;

drop function "private"."job_details"(uuid);

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
      select id, posted_at, pay, type, city_id, visa, type_ok, city_ok, country_ok, from_ok, pay_ok, visa_ok, misses,
        f.from_code is not null and open_to = '{?}' and not excluded @> array[f.from_code] as leaves_from_unstated
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

create or replace function private.job_details (
  job_id uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (
    select to_jsonb(card) || jsonb_build_object(
      'description', j.description, 'requirements', j.requirements, 'application_url', j.application_url,
      'updated_at', j.updated_at, 'expires_at', j.expires_at, 'confirmed_at', j.confirmed_at,
      'eligibility', j.eligibility, 'eligible_countries', j.eligible_countries,
      'excluded_countries', j.excluded_countries, 'utc_offset_min', j.utc_offset_min, 'utc_offset_max', j.utc_offset_max,
      'overlap_hours', j.overlap_hours, 'overlap_time_zone', j.overlap_time_zone,
      'imported_from', j.imported_from, 'go_years', j.go_years, 'go_role', j.go_role, 'builds', j.builds,
      'vacancy', j.vacancy, 'fill_by', j.fill_by, 'ai_screening', j.ai_screening, 'ai_purpose', j.ai_purpose,
      'poster', j.poster, 'agency_for', j.agency_for,
      'employer_id', (select p.external_id from public.imported_postings p where p.job_id = j.id),
      'employer', jsonb_build_object('slug', co.slug, 'website', co.website, 'logo', co.logo),
      'place', jsonb_build_object('country', c.country_slug, 'city', c.slug),
      'skills', (
        select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name) order by required.position), '[]')
        from public.job_skills required join public.skills s on s.slug = required.skill_slug
        where required.job_id = j.id))
    from public.jobs j
    join private.job_cards card using (id)
    join public.companies co on co.id = j.company_id
    join public.cities c on c.id = j.city_id
    where j.id = job_details.job_id);
end
$function$;

comment on function "private"."job_details"(uuid) is 'A job with all that its page shows: its card and the columns beyond it.';

revoke all on function "private"."job_details"(uuid) from public;

grant execute on function "private"."job_details"(uuid) to "service_role";
