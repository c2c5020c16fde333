-- Visa sponsorship as a filter, filter options by themselves, times of posting, and the jobs a digest does not name.

set local check_function_bodies = off;

drop index "public"."job_search_facts";

drop view "private"."job_cards";

drop view "private"."searched_jobs";

drop function "private"."matching_jobs"(private.job_filters);

drop function "public"."compose_digest"();

alter table "public"."digests"
  add column "more_ids" uuid[] not null default '{}'::uuid[];

alter table "public"."job_search"
  add column "visa" text not null default 'unstated'::text;

alter type "private"."job_filters" add attribute "visas" text[] cascade;

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
  place as materialized (
    select c.name, c.country, h.city_ok, h.country_ok, count(*) as jobs
    from hit h join public.cities c on c.id = h.city_id
    where h.misses = (not h.city_ok)::integer or h.misses = (not h.country_ok)::integer
    group by c.id, h.city_ok, h.country_ok
  )
  select jsonb_build_object(
    'jobs', (
      select coalesce(
        jsonb_agg(
          to_jsonb(card)
          order by case when f.sorts_by_pay then page.pay end desc nulls last, page.posted_at desc, id desc),
        '[]')
      from page join private.job_cards card using (id)),
    'total', (select count(*) from hit where misses = 0),
    'unstated', jsonb_strip_nulls(jsonb_build_object(
      'from', case when f.from_code is not null then (
        select count(*) from hit where misses = (not from_ok)::integer and leaves_from_unstated) end,
      'pay', case when f.filters_pay then (
        select count(*) from hit where misses = (not pay_ok)::integer and pay is null) end,
      'visa', case when 'unstated' <> all (f.visas[:1]) then (
        select count(*) from hit where misses = (not visa_ok)::integer and visa = 'unstated') end)),
    'counts', jsonb_build_object(
      'type', (
        select coalesce(jsonb_object_agg(type, jobs), '{}')
        from (select type, count(*) as jobs from hit where misses = (not type_ok)::integer group by type) as by_type),
      'city', (
        select coalesce(jsonb_object_agg(name, jobs), '{}')
        from (select name, sum(jobs) as jobs from place where country_ok group by name) as by_city),
      'country', (
        select coalesce(jsonb_object_agg(country, jobs), '{}')
        from (select country, sum(jobs) as jobs from place where city_ok group by country) as by_country)))
  into found;
  return found
    || jsonb_build_object(
      'counts', found -> 'counts' || case when with_options then private.option_counts(f) else '{}' end,
      'skillNames', (
        select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills
        where with_options or slug = any (f.skills)))
    || case when with_facets then jsonb_build_object('facets', private.job_facets()) else '{}' end;
end
$function$;

create or replace function private.index_job (
  job public.jobs
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if not private.is_open(job.is_archived, job.expires_at) then
    delete from public.job_search where id = job.id;
    return;
  end if;
  insert into public.job_search as s
    (id, posted_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa, txt)
  select id, posted_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa, txt
  from private.searched_jobs where id = job.id
  on conflict (id) do update set
    (posted_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa, txt) = (
      excluded.posted_at, excluded.expires_at, excluded.type, excluded.city_id, excluded.company, excluded.level,
      excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.visa, excluded.txt)
  where (
      s.posted_at, s.expires_at, s.type, s.city_id, s.company, s.level, s.skills, s.open_to, s.excluded, s.pay, s.visa,
      s.txt)
    is distinct from (
      excluded.posted_at, excluded.expires_at, excluded.type, excluded.city_id, excluded.company, excluded.level,
      excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.visa, excluded.txt);
end
$function$;

create or replace function private.job_options (
  filters     jsonb,
  with_counts boolean
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('facets', private.job_facets())
    || case when with_counts then jsonb_build_object(
      'counts', private.option_counts(private.parse_job_filters(filters)),
      'skillNames', (select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills))
    else '{}' end
$function$;

create or replace function private.matching_jobs (
  f private.job_filters
)
  returns table (
    id         uuid,
    posted_at  timestamp with time zone,
    pay        numeric,
    type       public.job_type,
    city_id    uuid,
    level      text,
    company    text,
    skills     text[],
    open_to    text[],
    excluded   text[],
    visa       text,
    type_ok    boolean,
    city_ok    boolean,
    country_ok boolean,
    from_ok    boolean,
    pay_ok     boolean,
    skills_ok  boolean,
    level_ok   boolean,
    company_ok boolean,
    visa_ok    boolean,
    posted_ok  boolean,
    is_match   boolean,
    misses     integer
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
       m.company_ok AND m.visa_ok AND m.posted_ok),
     (((((((((((not m.type_ok))::integer + ((not m.city_ok))::integer) + ((not m.country_ok))::integer) +
       ((not m.from_ok))::integer) + ((not m.pay_ok))::integer) + ((not m.skills_ok))::integer) +
       ((not m.level_ok))::integer) + ((not m.company_ok))::integer) + ((not m.visa_ok))::integer) +
       ((not m.posted_ok))::integer)
    from (public.job_search s
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
   where
     (private.is_open(false, s.expires_at) AND (((matching_jobs.f).patterns[1] is null) or (s.txt ~~
     (matching_jobs.f).patterns[1])) AND
     (((matching_jobs.f).patterns[2] is null) or (s.txt ~~ (matching_jobs.f).patterns[2])) AND
     (((matching_jobs.f).patterns[3] is null) or (s.txt ~~ (matching_jobs.f).patterns[3])) AND
     (((matching_jobs.f).patterns[4] is null) or (s.txt ~~ (matching_jobs.f).patterns[4])) AND
     (((matching_jobs.f).patterns[5] is null) or (s.txt ~~ (matching_jobs.f).patterns[5])) AND
     (((matching_jobs.f).patterns[6] is null) or (s.txt ~~ (matching_jobs.f).patterns[6])) AND
     (((matching_jobs.f).patterns[7] is null) or (s.txt ~~ (matching_jobs.f).patterns[7])) AND
     (((matching_jobs.f).patterns[8] is null) or (s.txt ~~ (matching_jobs.f).patterns[8])));
end;

create or replace function private.more_digest_jobs (
  digest_slug text,
  page_offset integer,
  page_size   integer
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with open_job as materialized (
    select s.id, s.posted_at
    from public.digests d cross join unnest(d.more_ids) as more (id) join public.job_search s on s.id = more.id
    where d.slug = digest_slug and private.is_open(false, s.expires_at)
  ),
  page as (
    select id, posted_at from open_job order by posted_at desc, id desc
    offset greatest(page_offset, 0) limit least(greatest(page_size, 0), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from open_job),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(card) order by page.posted_at desc, id desc), '[]')
      from page join private.job_cards card using (id)))
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
      select posted_at, level, company, skills, open_to, excluded, visa,
        from_ok, level_ok, company_ok, visa_ok, posted_ok, misses
      from private.matching_jobs(f) where misses <= 1
    ),
    -- Jobs open to every country are counted once, as *, and subtracted where they exclude a country.
    by_code as (
      select code, sum(counted.jobs) as jobs
      from (
        select case when open_to && f.open_to_all then '{*}' else open_to end as codes, excluded, count(*) as jobs
        from hit where misses = (not from_ok)::integer group by 1, 2
      ) as by_codes,
      lateral (
        select code, by_codes.jobs from unnest(codes) as code where code <> all (excluded)
        union all
        select code, -by_codes.jobs from unnest(excluded) as code where codes = '{*}'
      ) as counted (code, jobs)
      group by code
    )
    select jsonb_build_object(
      'level', (
        select coalesce(jsonb_object_agg(level, jobs), '{}')
        from (
          select level, count(*) as jobs from hit
          where misses = (not level_ok)::integer and level is not null group by level) as by_level),
      'company', (
        select coalesce(jsonb_object_agg(company, jobs), '{}')
        from (
          select company, count(*) as jobs from hit where misses = (not company_ok)::integer
          group by company order by jobs desc, company limit 30) as by_company),
      'visa', (
        select coalesce(jsonb_object_agg(visa, jobs), '{}')
        from (select visa, count(*) as jobs from hit where misses = (not visa_ok)::integer group by visa) as by_visa),
      'posted', (
        select jsonb_build_object(
          '1', count(*) filter (where posted_at > now() - interval '1 day'),
          '7', count(*) filter (where posted_at > now() - interval '7 days'),
          '30', count(*) filter (where posted_at > now() - interval '30 days'))
        from hit where misses = (not posted_ok)::integer),
      'skills', (
        select coalesce(jsonb_object_agg(skill, jobs), '{}')
        from (
          select skill, count(*) as jobs from hit, unnest(skills) as skill
          where misses = 0 group by skill) as by_skill),
      'from', (select coalesce(jsonb_object_agg(code, jobs), '{}') from by_code)));
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
  given constant jsonb := jsonb_strip_nulls(filters);
  unstated constant jsonb := coalesce(given -> 'unstated', '[]');
begin
  if octet_length(filters::text) > 8000 then
    raise exception 'the filters are too long' using errcode = 'string_data_right_truncation';
  end if;
  f.patterns := array(
    -- U+0001 in a term would let it match across title, company and description.
    select private.contains_pattern(translate(left(e, 100), chr(1), ''))
    from jsonb_array_elements_text(given -> 'terms') with ordinality as t (e, n) where n <= 8
    order by length(e) desc);
  f.type := given ->> 'type';
  if given ->> 'city' <> '' then
    f.city_ids := private.city_ids(lower(given ->> 'city' collate pg_catalog.pg_c_utf8), null);
  end if;
  if given ->> 'country' <> '' then
    f.country_city_ids := private.city_ids(null, lower(given ->> 'country' collate pg_catalog.pg_c_utf8));
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
  f.posted_after := now() - make_interval(days => (given ->> 'posted')::integer);
  f.sorts_by_pay := coalesce(given ->> 'sort' = 'pay', false);
  return f;
end
$function$;

create or replace function private.posting_times()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(extract(epoch from posted_at)::bigint order by posted_at desc), '[]')
  from (
    select posted_at from public.job_search
    where private.is_open(false, expires_at) order by posted_at desc limit 10000) newest
$function$;

create or replace function public.compose_digest()
  returns table (
    jobs_until timestamp with time zone,
    job_ids    uuid[],
    job_total  integer,
    event_ids  uuid[],
    blog_id    uuid,
    more_ids   uuid[]
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  jobs_from constant timestamptz :=
    coalesce((select max(d.jobs_until) from public.digests d), now() - interval '7 days');
begin
  -- Transactions that posted a job before now() may still be uncommitted; a minute later they are visible.
  jobs_until := now() - interval '1 minute';
  select
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[:30], '{}'), count(*),
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[31:10030], '{}')
  into job_ids, job_total, more_ids
  from public.job_search j
  where j.posted_at > jobs_from and j.posted_at <= compose_digest.jobs_until and private.is_open(false, j.expires_at);
  event_ids := array(
    select e.id from public.events e
    where e.status = 'approved' and e.cancelled_at is null
      and e.start_date >= now() and e.start_date < now() + interval '14 days'
    order by e.start_date, e.id
    limit 20);
  blog_id := (
    select b.id from public.blogs b
    where b.status = 'published' and b.published_at > jobs_from
    order by b.published_at desc, b.id
    limit 1);
  return next;
end
$function$;

create or replace function public.job_options (
  filters     jsonb   default '{}'::jsonb,
  with_counts boolean default false
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.job_options(filters, with_counts) $function$;

create or replace function public.more_digest_jobs (
  digest_slug text,
  page_offset integer default 0,
  page_size   integer default 10
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.more_digest_jobs(digest_slug, page_offset, page_size) $function$;

create or replace function public.posting_times()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.posting_times() $function$;

create or replace function public.send_digest()
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- The lock makes one of several instances send.
  settings constant public.digest_settings := (select s from public.digest_settings s for update);
  due constant timestamptz := private.digest_due(now(), settings.time_zone);
  digest public.digests;
  recipients integer;
begin
  if not settings.is_on or due <= settings.settled_until then
    return null;
  end if;
  update public.digest_settings set settled_until = due where digest_settings.id;
  insert into public.digests (slug, jobs_until, job_ids, job_total, event_ids, blog_id, more_ids)
  select to_char(due at time zone settings.time_zone, 'YYYY-MM-DD'),
    c.jobs_until, c.job_ids, c.job_total, c.event_ids, c.blog_id, c.more_ids
  from public.compose_digest() c
  where c.job_total > 0
  -- A change of the time zone can make the same day due twice.
  on conflict (slug) do nothing
  returning * into digest;
  if digest.id is null then
    return jsonb_build_object('recipients', 0);
  end if;
  -- One statement instead of enqueue_mail for each address. Active addresses are not suppressed.
  insert into public.outbox (kind, address, key, data, is_bulk)
  select 'digest', s.email, digest.id::text, jsonb_build_object('digest', digest.id, 'subscription', s.id), true
  from public.newsletter_subscriptions s
  where s.state = 'active';
  get diagnostics recipients = row_count;
  insert into public.digest_results (digest_id, recipients) values (digest.id, recipients);
  return jsonb_build_object('slug', digest.slug, 'recipients', recipients);
end
$function$;

alter table "public"."digests"
  add constraint "digests_more_ids_check" check ((cardinality(more_ids) <= 10000));

alter table "public"."job_search"
  add constraint "job_search_visa_check" check (visa = any (array['yes'::text, 'no'::text, 'unstated'::text]));

create view "private"."job_cards" AS  SELECT j.id,
    j.slug,
    j.title,
    j.company,
    j.type,
    c.name AS city,
    c.country,
    j.salary_min,
    j.salary_max,
    j.salary_currency,
    j.salary_period,
    j.posted_at,
    co.logo,
    j.visa_sponsorship
   FROM ((public.jobs j
     JOIN public.cities c ON ((c.id = j.city_id)))
     JOIN public.companies co ON ((co.id = j.company_id)));

create view "private"."searched_jobs" AS  SELECT j.id,
    j.posted_at,
    j.expires_at,
    j.type,
    j.city_id,
    j.company,
    j.level,
    j.skills,
        CASE
            WHEN (c.name <> 'Remote'::text) THEN ARRAY[COALESCE(n.code, '?'::text)]
            WHEN (j.eligibility = 'worldwide'::text) THEN '{*}'::text[]
            WHEN (j.eligibility = 'countries'::text) THEN ARRAY( SELECT code.code
               FROM unnest(j.eligible_countries) code(code)
              WHERE (code.code <> ALL (j.excluded_countries)))
            ELSE '{?}'::text[]
        END AS open_to,
    j.excluded_countries AS excluded,
    j.pay_top_eur_year AS pay,
        CASE j.visa_sponsorship
            WHEN true THEN 'yes'::text
            WHEN false THEN 'no'::text
            ELSE 'unstated'::text
        END AS visa,
    lower(((((translate(j.title, chr(1), ''::text) || chr(1)) || translate(j.company, chr(1), ''::text)) || chr(1)) || (j.search_text COLLATE pg_c_utf8))) AS txt
   FROM ((public.jobs j
     JOIN public.cities c ON ((c.id = j.city_id)))
     LEFT JOIN private.countries n ON ((n.name = c.country)))
  WHERE private.is_open(j.is_archived, j.expires_at);

update public.job_search s set visa = case when j.visa_sponsorship then 'yes' else 'no' end
from public.jobs j where j.id = s.id and j.visa_sponsorship is not null;

create index job_search_facts on public.job_search using btree (posted_at desc, id desc)
  include (type, city_id, expires_at, pay, level, company, skills, open_to, excluded, visa);

comment on column "public"."digests"."job_ids" is 'The newest of its jobs, which its mail names.';

comment on column "public"."digests"."more_ids" is 'The jobs beyond job_ids, which have a list of their own.';

comment on column "public"."job_search"."visa" is 'Whether the employer sponsors a visa: yes, no or unstated.';

comment on function "private"."job_options"(jsonb, boolean) is 'Implements public.job_options, past row-level security; counts and facets are of open jobs only.';

comment on function "private"."matching_jobs"(private.job_filters) is 'Open jobs whose text contains every term, and for each of them which of the other filters it passes, whether it passes all, and how many it misses. A job that misses one filter only may be found with another value of it.';

comment on function "private"."more_digest_jobs"(text, integer, integer) is 'Implements public.more_digest_jobs, past row-level security, with open jobs only.';

comment on function "private"."option_counts"(private.job_filters) is 'How many open jobs each value of a further filter would find, given all other filters: by level, company (the 30 largest), visa, posted, skills (each in addition to those chosen) and from, where * is to be added to each country.';

comment on function "private"."parse_job_filters"(jsonb) is 'Parses {terms, type, city, country, from, pay, currency, skills, level, company, visa, posted, unstated, sort}, all optional. At most 8 terms of 100 characters and 8 skills are used. visa: yes, no or unstated. posted: the maximum age in days. unstated: which of from, pay and visa also match jobs that do not state them. sort: pay, or the newest first. Raises 22001 beyond 8000 bytes.';

comment on function "private"."posting_times"() is 'Implements public.posting_times, past row-level security, with open jobs only.';

comment on function "public"."compose_digest"() is 'The content of a digest now: jobs since the last one (at most 30 ids, and 10,000 more), events of two weeks, the latest new post.';

comment on function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean) is
  'A page of open jobs, at most 100: {jobs, total, unstated, counts: {type, city, country}, skillNames}. The keys of filters are those of private.parse_job_filters; every term must occur in title, company or visible description. counts: how many jobs each value of a filter would find, given all other filters; values without jobs are left out. unstated: how many jobs do not state what the filters from, pay and visa compare. with_facets adds facets, as private.job_facets returns them. with_options adds the counts of private.option_counts.';

comment on function "public"."job_options"(jsonb, boolean) is 'What the filters of the list offer: {facets}, as private.job_facets returns them, and with_counts {counts, skillNames} too: private.option_counts of a search, and the names of all skills.';

comment on function "public"."more_digest_jobs"(text, integer, integer) is 'A page of the open jobs that a digest counts but does not name, newest first: {total, jobs}.';

comment on function "public"."posting_times"() is 'When the newest 10,000 open jobs were posted: an array of seconds since 1970, newest first. Browsers count in it the jobs that are new since a visit that only they know.';

comment on type "private"."job_filters" is 'Filters of a search. patterns: LIKE patterns of the terms, longest first. city_ids and country_city_ids: the cities with the name of the city, and those of the country. from_code: the country that candidates apply from. open_to_all: the values of open_to that include every country. min_pay: euros a year, null when the currency has no rate. company: in lower case. visas: the values of job_search.visa to find.';

comment on view "private"."job_cards" is 'The columns that the card of a job shows.';

comment on view "private"."searched_jobs" is 'The rows that job_search holds for open jobs.';

revoke all on function "private"."job_options"(jsonb, boolean) from public;

grant execute
  on function "private"."job_options"(jsonb, boolean)
  to "anon", "authenticated", "service_role";

revoke all on function "private"."matching_jobs"(private.job_filters) from public;

grant execute on function "private"."matching_jobs"(private.job_filters) to "service_role";

revoke all on function "private"."more_digest_jobs"(text, integer, integer) from public;

grant execute
  on function "private"."more_digest_jobs"(text, integer, integer)
  to "anon", "authenticated", "service_role";

revoke all on function "private"."option_counts"(private.job_filters) from public;

grant execute on function "private"."option_counts"(private.job_filters) to "service_role";

revoke all on function "private"."posting_times"() from public;

grant execute on function "private"."posting_times"() to "anon", "authenticated", "service_role";

revoke all on function "public"."compose_digest"() from public;

grant execute on function "public"."compose_digest"() to "service_role";

revoke all on function "public"."job_options"(jsonb, boolean) from public;

grant execute
  on function "public"."job_options"(jsonb, boolean)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."more_digest_jobs"(text, integer, integer) from public;

grant execute
  on function "public"."more_digest_jobs"(text, integer, integer)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."posting_times"() from public;

grant execute on function "public"."posting_times"() to "anon", "authenticated", "service_role";


