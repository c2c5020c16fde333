-- The choices of a search's filters are called options and their numbers counts; unknown filters and wrong types are refused.

set local check_function_bodies = off;

drop function "private"."find_jobs"(jsonb, integer, integer, boolean, boolean);

drop function "private"."job_facets"(private.job_tally[]);

drop function "private"."job_options"(jsonb, boolean);

drop function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean);

drop function "public"."job_options"(jsonb, boolean);

create or replace function private.check_job_filters (
  filters jsonb
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
declare
  types constant jsonb := '{
    "terms": "array",
    "type": "string",
    "city": "string",
    "country": "string",
    "region": "string",
    "from": "string",
    "pay": "number",
    "currency": "string",
    "skills": "array",
    "level": "string",
    "company": "string",
    "visa": "string",
    "posted": "number",
    "facts": "object",
    "unstated": "array",
    "sort": "string"}';
  name text;
  value jsonb;
begin
  for name, value in select * from jsonb_each(filters) loop
    if not types ? name then
      raise exception 'there is no filter %', quote_literal(name) using errcode = 'invalid_parameter_value';
    end if;
    if jsonb_typeof(value) = 'null' then
      continue;
    end if;
    -- The members of lists and objects are strings.
    if jsonb_typeof(value) <> types ->> name
      or jsonb_path_exists(value, 'strict $.**{1 to last} ? (@.type() != "string")') then
      raise exception 'the filter % has the wrong type', name
        using errcode = 'invalid_parameter_value', hint = 'Its type is ' || (types ->> name) || '.';
    end if;
  end loop;
end
$function$;

create or replace function private.find_jobs (
  filters         jsonb,
  page_offset     integer,
  page_size       integer,
  with_options    boolean,
  with_all_counts boolean
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
  page_start constant integer := private.list_position(page_offset, 0);
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

  found := private.found_jobs(f, ids, tally, with_all_counts);
  return found
    || jsonb_build_object(
      'counts', found -> 'counts' || case when with_all_counts then private.option_counts(f) else '{}' end,
      'suggestions', case when cardinality(f.patterns) > 0 and (found ->> 'total')::bigint < few
        then private.suggest_searches(filters, (found ->> 'total')::bigint) else '[]' end)
    || case when with_options then jsonb_build_object(
      'options', private.job_options(case when tallies_all then tally end)) else '{}' end;
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
      'skill', (
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
$function$;

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
    -- Every text that contains golang contains go, too.
    where term <> '' and not exists (select from term longer where longer.term <> term.term and strpos(longer.term, term.term) > 0)
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

create or replace function public.create_alert (
  network   text,
  email     text,
  query     text,
  frequency public.alert_frequency,
  filters   jsonb
)
  returns public.subscription_outcome
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  address constant text := lower(btrim(create_alert.email));
  is_mailed boolean;
  outcome public.subscription_outcome;
  is_new boolean;
begin
  if not private.consume_limit('subscriptions_network', create_alert.network) then
    raise exception 'too many subscriptions from this network' using errcode = 'PT429';
  end if;
  -- An alert with filters that cannot be parsed would stop all others.
  perform private.parse_job_filters(create_alert.filters);
  -- Serializes requests for one address, so that each counts the alerts that the others added.
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || address, 0));
  -- Counted whatever is known of the address, so that the outcome does not depend on it.
  is_mailed := private.consume_mailbox_limit('subscription_mails_mailbox', address);
  outcome := case when is_mailed then 'requested' else 'mailbox_limited' end;
  if (select count(*) from public.job_alerts a where a.email = address and a.confirmed_at is not null) >= 10 then
    if is_mailed then
      perform private.mail_link(address, is_alert => true);
    end if;
    return outcome;
  end if;
  -- The oldest unconfirmed alerts make room: a stranger's requests must not block the owner's.
  delete from public.job_alerts a
  where a.id in (
    select w.id from public.job_alerts w
    where w.email = address and w.confirmed_at is null and w.query <> create_alert.query
    order by w.asked_at desc, w.id
    offset 9);
  insert into public.job_alerts as a (email, query, frequency, filters)
  values (
    address, create_alert.query, create_alert.frequency,
    jsonb_strip_nulls(create_alert.filters) - '{posted,sort}'::text[])
  on conflict (email, md5(query)) do update
  set asked_at = now(), frequency = excluded.frequency
  -- A stranger cannot change a confirmed alert.
  where a.confirmed_at is null
  returning true into is_new;
  if is_mailed and is_new then
    perform private.mail_confirmation(address);
  elsif is_mailed then
    perform private.mail_link(address, is_alert => true);
  end if;
  return outcome;
end
$function$;

create or replace function public.find_jobs (
  filters         jsonb   default '{}'::jsonb,
  page_offset     integer default 0,
  page_size       integer default 10,
  with_options    boolean default false,
  with_all_counts boolean default false
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.find_jobs(filters, page_offset, page_size, with_options, with_all_counts) $function$;

create or replace function public.job_options()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.job_options() $function$;

comment on function "private"."check_job_filters"(jsonb) is 'Raises 22023 if filters have an unknown key, or a value whose type is not that of its key. Null is no filter.';

comment on function "private"."compute_board_reach"() is 'Counts of the open jobs, of the companies that have them and of the jobs that state pay, level, skills and whether they sponsor visas, and of the remote ones that state who may apply; impressions, views and clicks on Apply of all jobs in the last 30 whole days (UTC) and the median of views; the median of days that jobs closed in the last 90 days were open; active subscribers and job alerts. Medians of fewer than 10 jobs, and fewer than 10 subscribers or alerts, are null.';

comment on function "private"."find_jobs"(jsonb, integer, integer, boolean, boolean) is
  'Implements public.find_jobs, past row-level security, which would check every job; private.matching_jobs returns open jobs only.';

comment on function "private"."job_options"(private.job_tally[]) is 'The options of the filters, from all open jobs: {types, countries, cities: [{name, country}], currencies}, countries with the most jobs first. tally: all open jobs, where the caller has counted them. Implements public.job_options, past row-level security.';

comment on function "private"."option_counts"(private.job_filters) is 'How many open jobs each option of a further filter would find, given all other filters: by level, company (the 30 largest), visa, posted, skill (each in addition to those chosen), from, where * is to be added to each country, and each stated fact.';

comment on function "private"."parse_job_filters"(jsonb) is 'Parses {terms, type, city, country, region, from, pay, currency, skills, level, company, visa, facts, posted, unstated, sort}, all optional. region: a slug of private.regions. At most 8 terms of 100 characters and 8 skills are used. visa: yes, no or unstated. facts: an object such as {"builds": "services"}. posted: the maximum age in days. unstated: which of from, pay and visa also match jobs that do not state them. sort: pay, or the newest first. Raises 22001 beyond 8000 bytes and 22023 for what private.check_job_filters refuses.';

comment on function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean) is
  'A page of open jobs, at most 100: {jobs, total, unstated, counts: {type, city, country}, skillNames, suggestions}. suggestions: when terms find fewer than 10 jobs, as private.suggest_searches returns them. The keys of filters are those of private.parse_job_filters; every term must occur in title, company or visible description. counts: how many jobs each option of a filter would find, given all other filters; options without jobs are left out. unstated: how many jobs do not state what the filters from, pay and visa compare. with_options adds options, as private.job_options returns them. with_all_counts adds the counts of private.option_counts, and the names of all skills.';

comment on function "public"."job_options"() is 'The options of the filters, as private.job_options returns them.';

revoke all on function "private"."check_job_filters"(jsonb) from public;

grant execute on function "private"."check_job_filters"(jsonb) to "service_role";

revoke all on function "private"."find_jobs"(jsonb, integer, integer, boolean, boolean) from public;

grant execute
  on function "private"."find_jobs"(jsonb, integer, integer, boolean, boolean)
  to "anon", "authenticated", "service_role";

revoke all on function "private"."job_options"(private.job_tally[]) from public;

grant execute
  on function "private"."job_options"(private.job_tally[])
  to "anon", "authenticated", "service_role";

revoke all on function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean) from public;

grant execute
  on function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."job_options"() from public;

grant execute on function "public"."job_options"() to "anon", "authenticated", "service_role";

-- Data.
-- Filters of alerts whose names are unknown had no effect, and would be refused from now on.
update public.job_alerts
set filters = (
  select coalesce(jsonb_object_agg(name, value), '{}')
  from jsonb_each(filters) as filter (name, value)
  where name = any ('{terms,type,city,country,region,from,pay,currency,skills,level,company,visa,facts,unstated}'))
where filters - '{terms,type,city,country,region,from,pay,currency,skills,level,company,visa,facts,unstated}'::text[] <> '{}';
-- End of data.
