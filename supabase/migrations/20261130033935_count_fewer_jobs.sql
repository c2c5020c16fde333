-- Searches count only jobs that an option can find; a region looks at the countries of remote jobs only.

set local lock_timeout = '5s';

set local check_function_bodies = off;

drop function "private"."matching_jobs"(private.job_filters);

alter type "private"."job_filters" add attribute "remote_city_ids" uuid[] cascade;

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
  -- A list is short if it does not fill a page of 10 jobs. Other searches are suggested only below a short list.
  few constant integer := 10;
  page_start constant integer := private.list_position(page_offset, 0);
  page_length constant integer := least(greatest(coalesce(page_size, 10), 0), 100);
  -- The path of a landing page holds only the slug of its city, so its cities are looked up.
  landing_cities constant uuid[] := private.landing_city_ids(landing_path);
  -- Only the first page of a landing page's list has its numbers.
  has_numbers constant boolean := landing_path is not null and page_start = 0 and cardinality(f.patterns) = 0;
  page private.found_job[];
  -- All counts are sums of these groups, which are few: only jobs in several places have groups of their own.
  tally private.job_tally[];
  tallies_all boolean;
  found jsonb;
begin
  f.city_ids := coalesce(landing_cities, f.city_ids);
  -- The tally has the jobs that miss one filter at most, so with one filter it has them all, unless jobs that miss it
  -- are not counted.
  tallies_all := cardinality(f.patterns) = 0
    and num_nonnulls(f.region_codes, f.skills, f.level, f.company, f.posted_after, f.facts) = 0
    and f.filters_pay::integer + num_nonnulls(f.type, f.city_ids, f.country_city_ids, f.from_code, f.visas) <= 1;
  if cardinality(f.patterns) = 0 then
    -- Without a text search, an index-only scan returns the jobs in the order of the list.
    page := array(
      select distinct on (case when f.sorts_by_pay then pay end, posted_at, id) (id, place)::private.found_job
      from private.matching_jobs(f) where is_match
      order by case when f.sorts_by_pay then pay end desc nulls last, posted_at desc, id desc, place
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
        case when has_numbers then array_agg(id) filter (where misses = 0) end, counted_open_to,
        several_id)::private.job_tally
      from private.matching_jobs(f)
      cross join lateral (select case when has_numbers and misses = 0 then open_to end as counted_open_to) as counted
      where misses <= 1 and passes_uncounted
      group by type, city_id, type_ok, city_ok, country_ok, misses, several_id, counted_open_to);
  else
    -- Materialized, so that the slow text search runs once for both the page and the counts.
    with hit as materialized (
      select id, place, several_id, posted_at, case when f.sorts_by_pay then pay end as pay, type, city_id, type_ok,
        city_ok, country_ok, misses,
        f.from_code is not null and (misses = 0 or not from_ok)
          and open_to = '{?}' and not excluded @> array[f.from_code] as from_unstated,
        f.filters_pay and (misses = 0 or not pay_ok) and pay is null as pay_unstated,
        f.visas is not null and (misses = 0 or not visa_ok) and visa = 'unstated' as visa_unstated
      from private.matching_jobs(f) where misses <= 1 and passes_uncounted
    )
    select
      array(
        select distinct on (pay, posted_at, id) (id, place)::private.found_job from hit where misses = 0
        order by pay desc nulls last, posted_at desc, id desc, place offset page_start limit page_length),
      array(
        select (
          type, city_id, type_ok, city_ok, country_ok, misses, count(*), count(*) filter (where from_unstated),
          count(*) filter (where pay_unstated), count(*) filter (where visa_unstated), null, null,
          several_id)::private.job_tally
        from hit group by type, city_id, type_ok, city_ok, country_ok, misses, several_id)
    into page, tally;
  end if;

  found := private.found_jobs(f, page, tally, with_all_counts);
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
    place as materialized (
      select c.name, c.country, t.city_ok, t.country_ok, t.misses, t.several_id, t.jobs
      from counted t join public.cities c on c.id = t.city_id
    ),
    -- A job in several places is counted once for each value. One list of all filters and values would be shorter, but
    -- grouping its long rows takes a third more time.
    by_type as (
      select type, sum(jobs) as jobs
      from (
        select type, case when several_id is null then sum(jobs) else 1 end as jobs
        from counted where misses = 0 or not type_ok group by type, several_id) as once
      group by type
    ),
    by_city as (
      select name, sum(jobs) as jobs
      from (
        select name, case when several_id is null then sum(jobs) else 1 end as jobs
        from place where misses = 0 or not city_ok group by name, several_id) as once
      group by name
    ),
    by_country as (
      select country, sum(jobs) as jobs
      from (
        select country, case when several_id is null then sum(jobs) else 1 end as jobs
        from place where misses = 0 or not country_ok group by country, several_id) as once
      group by country
    ),
    total as (
      select coalesce(sum(jobs), 0) as jobs
      from (
        select case when several_id is null then sum(jobs) else 1 end as jobs
        from counted where misses = 0 group by several_id) as once
    ),
    -- A job that is found already by another of its places, which states from where, is not counted.
    from_unstated as (
      select coalesce(sum(jobs), 0) as jobs
      from (
        select case when several_id is null then sum(from_unstated) else 1 end as jobs
        from counted where from_unstated > 0 and (several_id is null or several_id not in (
          select several_id from counted where misses = 0 and from_unstated = 0 and several_id is not null))
        group by several_id) as once
    ),
    pay_unstated as (
      select coalesce(sum(jobs), 0) as jobs
      from (
        select case when several_id is null then sum(pay_unstated) else 1 end as jobs
        from counted where pay_unstated > 0 group by several_id) as once
    ),
    visa_unstated as (
      select coalesce(sum(jobs), 0) as jobs
      from (
        select case when several_id is null then sum(visa_unstated) else 1 end as jobs
        from counted where visa_unstated > 0 group by several_id) as once
    )
    select jsonb_build_object(
      'jobs', (
        select coalesce(jsonb_agg(to_jsonb(card) || jsonb_build_object('found_place', found.place) order by n), '[]')
        from unnest(page) with ordinality as found (id, place, n) join private.job_cards card using (id)),
      'total', (select jobs from total),
      'unstated', jsonb_strip_nulls(jsonb_build_object(
        'from', case when f.from_code is not null then (select jobs from from_unstated) end,
        'pay', case when f.filters_pay then (select jobs from pay_unstated) end,
        'visa', case when 'unstated' <> all (f.visas[:1]) then (select jobs from visa_unstated) end)),
      'counts', jsonb_build_object(
        'type', (select coalesce(jsonb_object_agg(type, jobs), '{}') from by_type),
        'city', (select coalesce(jsonb_object_agg(name, jobs), '{}') from by_city),
        'country', (select coalesce(jsonb_object_agg(country, jobs), '{}') from by_country)),
      'skillNames', (
        select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills
        where names_all_skills or slug = any (f.skills))));
end
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
$function$;

create or replace function private.matching_jobs (
  f private.job_filters
)
  returns table (
    id               uuid,
    posted_at        timestamp with time zone,
    pay              numeric,
    type             public.job_type,
    city_id          uuid,
    level            text,
    company          text,
    company_key      text,
    skills           text[],
    open_to          text[],
    excluded         text[],
    visa             text,
    type_ok          boolean,
    city_ok          boolean,
    country_ok       boolean,
    from_ok          boolean,
    pay_ok           boolean,
    skills_ok        boolean,
    level_ok         boolean,
    company_ok       boolean,
    visa_ok          boolean,
    posted_ok        boolean,
    is_match         boolean,
    facts            text[],
    fact_misses      integer,
    misses           integer,
    listed_at        timestamp with time zone,
    place            smallint,
    several_id       uuid,
    passes_uncounted boolean
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
     s.company_key,
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
       ((not m.visa_ok))::integer) + ((not m.posted_ok))::integer),
     s.listed_at,
     s.place,
     s.several_id,
     (m.skills_ok AND m.level_ok AND m.company_ok AND m.posted_ok AND (wanted.misses = 0))
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
             (((matching_jobs.f).company is null) or (s.company_key = (matching_jobs.f).company)) as
               company_ok,
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
     ((s.city_id = ANY ((matching_jobs.f).remote_city_ids)) AND (s.open_to && ((matching_jobs.f).region_codes
     || '{*}'::text[])) AND
     (((matching_jobs.f).region_codes = '{}'::text[]) or (not (s.excluded @>
     (matching_jobs.f).region_codes))))) AND
     (((matching_jobs.f).patterns[1] is null) or (s.txt ~~ (matching_jobs.f).patterns[1])) AND
     (((matching_jobs.f).patterns[2] is null) or (s.txt ~~ (matching_jobs.f).patterns[2])) AND
     (((matching_jobs.f).patterns[3] is null) or (s.txt ~~ (matching_jobs.f).patterns[3])) AND
     (((matching_jobs.f).patterns[4] is null) or (s.txt ~~ (matching_jobs.f).patterns[4])) AND
     (((matching_jobs.f).patterns[5] is null) or (s.txt ~~ (matching_jobs.f).patterns[5])) AND
     (((matching_jobs.f).patterns[6] is null) or (s.txt ~~ (matching_jobs.f).patterns[6])) AND
     (((matching_jobs.f).patterns[7] is null) or (s.txt ~~ (matching_jobs.f).patterns[7])) AND
     (((matching_jobs.f).patterns[8] is null) or (s.txt ~~ (matching_jobs.f).patterns[8])));
end;

create or replace function private.parse_job_filters (
  filters jsonb
)
  returns private.job_filters
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'auto'
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
  perform private.check_job_filters(filters);
  f.patterns := array(
    with term as (
      -- U+0001 in a term would let it match across title, company and description.
      select distinct private.folded_input(translate(left(e, 100), chr(1), '')) as term
      from jsonb_array_elements_text(given -> 'terms') with ordinality as t (e, n) where n <= 8
    )
    select private.contains_pattern(term) from term
    -- A term within a longer one is redundant: every text that contains golang also contains go.
    where term <> '' and not exists (
      select from term longer where longer.term <> term.term and strpos(longer.term, term.term) > 0)
    order by length(term) desc);
  if given ->> 'type' <> all (enum_range(null::public.job_type)::text[]) then
    raise exception 'there is no such type of job' using errcode = 'invalid_parameter_value';
  end if;
  f.type := given ->> 'type';
  if given ->> 'city' <> '' then
    f.city_ids := private.city_ids(given ->> 'city', null);
  end if;
  if given ->> 'country' <> '' then
    f.country_city_ids := private.city_ids(null, given ->> 'country');
  end if;
  if given ->> 'region' <> '' then
    select * into region from private.regions where slug = given ->> 'region';
    if not found then
      raise exception 'there is no such region' using errcode = 'invalid_parameter_value';
    end if;
    f.region_city_ids := private.region_city_ids(region);
    f.region_codes := region.codes;
    f.remote_city_ids := private.city_ids('Remote', null);
  end if;
  f.from_code := nullif(given ->> 'from', '');
  f.open_to_all := '{*}'::text[] || case when unstated ? 'from' then '{?}'::text[] end;
  f.filters_pay := given ->> 'pay' is not null;
  if f.filters_pay then
    f.min_pay := private.euros_a_year((given ->> 'pay')::numeric, given ->> 'currency');
  end if;
  f.keeps_unstated_pay := unstated ? 'pay';
  f.skills := nullif(array(select jsonb_array_elements_text(given -> 'skills') limit 8), '{}');
  f.level := given ->> 'level';
  f.company := private.company_key(given ->> 'company');
  if given ? 'visa' then
    f.visas := array[given ->> 'visa'] || case when unstated ? 'visa' then '{unstated}'::text[] end;
  end if;
  f.facts := nullif(array(select key || ':' || value from jsonb_each_text(given -> 'facts')), '{}');
  if (given ->> 'posted')::numeric not between 1 and 36500 or (given ->> 'posted')::numeric % 1 <> 0 then
    raise exception 'posted is a whole number of days from 1 to 36500' using errcode = 'invalid_parameter_value';
  end if;
  f.posted_after := now() - make_interval(days => (given ->> 'posted')::integer);
  f.sorts_by_pay := coalesce(given ->> 'sort' = 'pay', false);
  return f;
end
$function$;

comment on function "private"."matching_jobs"(private.job_filters) is 'Open jobs in the region, or that people there may apply for, whose text contains every term, with a row for each place of a job, and for each row which of the other filters it passes, whether it passes all, and how many it misses. A job that misses one filter only may be found with another value of it. passes_uncounted: whether it passes the filters whose options private.find_jobs does not count: skills, level, company, posted and facts. The rows of a job differ only in its place and in what depends on it: city_ok, country_ok, from_ok, open_to.';

comment on type "private"."job_filters" is 'Filters of a search. patterns: LIKE patterns of the terms that no other term contains, longest first. city_ids and country_city_ids: the cities with the name of the city, and those of the country. from_code: the country that candidates apply from. open_to_all: the values of open_to that include every country. min_pay: euros a year, null when the currency has no rate. company: by private.company_key. visas: the values of job_search.visa to find. region_city_ids, region_codes: the cities and countries of a region. facts: values of job_search.facts that a job must have. remote_city_ids: with a region, the cities of remote jobs.';

revoke all on function "private"."matching_jobs"(private.job_filters) from public;

grant execute on function "private"."matching_jobs"(private.job_filters) to "service_role";
