-- options_counted_faster: counts the options of a search and writes a sitemap file with less work for each job.

set local check_function_bodies = off;

drop function "private"."sitemap_job_page"(integer);

drop function "public"."sitemap_job_page"(integer);

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
          where f.from_code is not null and (misses = 0 or not from_ok)
            and open_to = '{?}' and not excluded @> array[f.from_code]),
        count(*) filter (where f.filters_pay and (misses = 0 or not pay_ok) and pay is null),
        count(*) filter (
          where f.visas is not null and (misses = 0 or not visa_ok) and visa = 'unstated'))::private.job_tally
      from private.matching_jobs(f) where misses <= 1 group by type, city_id, type_ok, city_ok, country_ok, misses);
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
          count(*) filter (where pay_unstated), count(*) filter (where visa_unstated))::private.job_tally
        from hit group by type, city_id, type_ok, city_ok, country_ok, misses)
    into ids, tally;
  end if;

  found := private.found_jobs(f, ids, tally, with_options);
  return found
    || jsonb_build_object(
      'counts', found -> 'counts' || case when with_options then private.option_counts(f) else '{}' end,
      'suggestions', case when cardinality(f.patterns) > 0 and (found ->> 'total')::bigint < few
        then private.suggest_searches(filters, (found ->> 'total')::bigint) else '[]' end)
    || case when with_facets then jsonb_build_object(
      'facets', private.job_facets(case when tallies_all then tally end)) else '{}' end;
end
$function$;

create or replace function private.found_jobs (
  f                private.job_filters,
  ids              uuid[],
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
            where misses = 0 or not type_ok group by type) as by_type),
        'city', (
          select coalesce(jsonb_object_agg(name, jobs), '{}')
          from (
            select name, sum(jobs) as jobs from place
            where misses = 0 or not city_ok group by name) as by_city),
        'country', (
          select coalesce(jsonb_object_agg(country, jobs), '{}')
          from (
            select country, sum(jobs) as jobs from place
            where misses = 0 or not country_ok group by country) as by_country)),
      'skillNames', (
        select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills
        where names_all_skills or slug = any (f.skills))));
end
$function$;

create or replace function private.matching_jobs (
  f private.job_filters
)
  returns table (
    id          uuid,
    posted_at   timestamp with time zone,
    pay         numeric,
    type        public.job_type,
    city_id     uuid,
    level       text,
    company     text,
    skills      text[],
    open_to     text[],
    excluded    text[],
    visa        text,
    type_ok     boolean,
    city_ok     boolean,
    country_ok  boolean,
    from_ok     boolean,
    pay_ok      boolean,
    skills_ok   boolean,
    level_ok    boolean,
    company_ok  boolean,
    visa_ok     boolean,
    posted_ok   boolean,
    is_match    boolean,
    facts       text[],
    fact_misses integer,
    misses      integer
  )
  language sql
  stable
BEGIN ATOMIC
 select s.id,
     s.posted_at,
     s.pay,
     s.type,
     s.city_id,
     s.level,
     s.company,
     s.skills,
     s.open_to,
     s.excluded,
     s.visa,
     m.type_ok,
     m.city_ok,
     m.country_ok,
     m.from_ok,
     m.pay_ok,
     m.skills_ok,
     m.level_ok,
     m.company_ok,
     m.visa_ok,
     m.posted_ok,
     (m.type_ok AND m.city_ok AND m.country_ok AND m.from_ok AND m.pay_ok AND m.skills_ok AND m.level_ok AND
       m.company_ok AND m.visa_ok AND m.posted_ok AND (wanted.misses = 0)),
     s.facts,
     wanted.misses,
     ((((((((((wanted.misses + ((not m.type_ok))::integer) + ((not m.city_ok))::integer) + ((not
       m.country_ok))::integer) + ((not m.from_ok))::integer) + ((not m.pay_ok))::integer) +
       ((not m.skills_ok))::integer) + ((not m.level_ok))::integer) + ((not m.company_ok))::integer) +
       ((not m.visa_ok))::integer) + ((not m.posted_ok))::integer)
    from ((public.job_search s
      CROSS JOIN LATERAL
        ( select (((matching_jobs.f).type is null) or (s.type = (matching_jobs.f).type)) as type_ok,
             (((matching_jobs.f).city_ids is null) or (s.city_id = ANY ((matching_jobs.f).city_ids))) as
               city_ok,
             (((matching_jobs.f).country_city_ids is null) or (s.city_id = ANY
               ((matching_jobs.f).country_city_ids))) as country_ok,
             (((matching_jobs.f).from_code is null) or ((s.open_to && ((matching_jobs.f).from_code ||
               (matching_jobs.f).open_to_all)) AND (not (s.excluded @> ARRAY[(matching_jobs.f).from_code]))))
               as from_ok,
             ((not (matching_jobs.f).filters_pay) or COALESCE((s.pay >= (matching_jobs.f).min_pay),
               (matching_jobs.f).keeps_unstated_pay)) as pay_ok,
             (((matching_jobs.f).skills is null) or (s.skills @> (matching_jobs.f).skills)) as skills_ok,
             (((matching_jobs.f).level is null) or COALESCE((s.level = (matching_jobs.f).level), false)) as
               level_ok,
             (((matching_jobs.f).company is null) or (lower((s.company collate pg_c_utf8)) =
               (matching_jobs.f).company)) as company_ok,
             (((matching_jobs.f).visas is null) or (s.visa = ANY ((matching_jobs.f).visas))) as visa_ok,
             (((matching_jobs.f).posted_after is null) or (s.posted_at > (matching_jobs.f).posted_after)) as
               posted_ok) m)
      CROSS JOIN LATERAL ( select
                 CASE
                     when (((matching_jobs.f).facts is null) or (s.facts @> (matching_jobs.f).facts)) THEN 0
                     when (cardinality((matching_jobs.f).facts) = 1) THEN 1
                     ELSE ( select (count(*))::integer as count
                        from unnest((matching_jobs.f).facts) fact(fact)
                       where (fact.fact <> all (s.facts)))
                 end as misses) wanted)
   where
     (private.is_open(false, s.expires_at) AND (((matching_jobs.f).region_codes is null) or (s.city_id = ANY
     ((matching_jobs.f).region_city_ids)) or
     ((s.open_to && ((matching_jobs.f).region_codes || '{*}'::text[])) AND (((matching_jobs.f).region_codes =
     '{}'::text[]) or (not (s.excluded @> (matching_jobs.f).region_codes))))) AND
     (((matching_jobs.f).patterns[1] is null) or (s.txt ~~ (matching_jobs.f).patterns[1])) AND
     (((matching_jobs.f).patterns[2] is null) or (s.txt ~~ (matching_jobs.f).patterns[2])) AND
     (((matching_jobs.f).patterns[3] is null) or (s.txt ~~ (matching_jobs.f).patterns[3])) AND
     (((matching_jobs.f).patterns[4] is null) or (s.txt ~~ (matching_jobs.f).patterns[4])) AND
     (((matching_jobs.f).patterns[5] is null) or (s.txt ~~ (matching_jobs.f).patterns[5])) AND
     (((matching_jobs.f).patterns[6] is null) or (s.txt ~~ (matching_jobs.f).patterns[6])) AND
     (((matching_jobs.f).patterns[7] is null) or (s.txt ~~ (matching_jobs.f).patterns[7])) AND
     (((matching_jobs.f).patterns[8] is null) or (s.txt ~~ (matching_jobs.f).patterns[8])));
end;

create or replace function private.option_counts (
  f private.job_filters
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
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
          select company, count(*) as jobs from hit where misses = 0 or not company_ok
          group by company order by jobs desc, company limit 30) as by_company),
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
    || '{"goYears": {}, "goRole": {}, "builds": {}, "vacancy": {}, "aiScreening": {}, "poster": {}}'
    || (
      select coalesce(jsonb_object_agg(name, counts), '{}')
      from (select name, jsonb_object_agg(value, jobs) as counts from by_fact group by name) as by_name));
end
$function$;

create or replace function private.sitemap_job_page (
  page_number integer
)
  returns json
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  -- The narrow rows of the search find the page, so that only its jobs are read.
  with page as (
    select s.id, s.posted_at from public.job_search s
    where private.is_open(false, s.expires_at)
    order by s.posted_at desc, s.id desc
    limit 10000 offset (greatest(page_number, 1)::bigint - 1) * 10000
  )
  select json_build_object(
    'total', (select count(*) from public.job_search s where private.is_open(false, s.expires_at)),
    'jobs', (
      select coalesce(json_agg(json_build_object(
        'slug', j.slug, 'updated_at', greatest(j.updated_at, j.confirmed_at, c.profile_at)
      ) order by p.posted_at desc, p.id desc), '[]')
      from page p join public.jobs j on j.id = p.id
      left join private.company_changes c on c.company_id = j.company_id
    )
  )
$function$;

create or replace function public.sitemap_job_page (
  page_number integer
)
  returns json
  language sql
  stable
  set search_path to ''
  AS $function$ select private.sitemap_job_page(page_number) $function$;

comment on function "private"."sitemap_job_page"(integer) is 'Implements public.sitemap_job_page, past row-level security.';

comment on function "public"."sitemap_job_page"(integer) is '10,000 open jobs of a sitemap file, newest first, files counted from 1: {total: of all files, jobs: {slug, updated_at: the last change of what the job''s page says, structured data included}[]}.';

revoke all on function "private"."sitemap_job_page"(integer) from public;

grant execute
  on function "private"."sitemap_job_page"(integer)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."sitemap_job_page"(integer) from public;

grant execute
  on function "public"."sitemap_job_page"(integer)
  to "anon", "authenticated", "service_role";
