-- Landing pages by region, level, type and visa, listed as long as they have enough jobs; search by region.

set local check_function_bodies = off;

drop function "private"."sitemap_landing_pages"();

create table "private"."landing_pages" (
  "path"   text                     collate pg_catalog."C" not null,
  "name"   text,
  "jobs"   integer                  not null,
  "met_at" timestamp with time zone not null,
  constraint "landing_pages_name_check" check ((char_length(name) <= 100)),
  constraint "landing_pages_path_check" check ((char_length(path) <= 250)),
  constraint "landing_pages_pkey" primary key (path)
);

alter table "private"."landing_pages"
  enable row level security;

create table "private"."regions" (
  "slug"  text   not null,
  "name"  text   not null,
  "codes" text[] not null,
  constraint "regions_name_key" unique (name),
  constraint "regions_pkey" primary key (slug),
  constraint "regions_slug_check" check ((slug ~ '^[a-z]+(-[a-z]+)*$'::text)),
  constraint "regions_codes_check" check (private.are_countries(codes))
);

alter table "private"."regions"
  enable row level security;

alter type "private"."job_filters" add attribute "region_city_ids" uuid[] cascade;

alter type "private"."job_filters" add attribute "region_codes" text[] cascade;

create or replace function private.before_job_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  is_new constant boolean := tg_op = 'INSERT';
  -- Renewal, closing, new currency rates and merges of companies change these alone. They are no edits: a form that is
  -- open meanwhile is not outdated by them.
  unedited constant text[] := '{expires_at,confirmed_at,link_died_at,pay_top_eur_year,company_id}';
  -- The page shows none of these.
  unshown constant text[] :=
    '{version,updated_at,search_text,idempotency_key,recruiter_id,posted_by,archived_at,removal_reason,link_died_at,'
    'pay_top_eur_year}';
begin
  if not is_new then
    perform private.check_changed_columns(
      old, new, 'company_id', 'title', 'company', 'city_id', 'type', 'description', 'requirements', 'salary_min',
      'salary_max', 'salary_currency', 'salary_period', 'application_url', 'is_archived', 'confirmed_at', 'eligibility',
      'eligible_countries', 'excluded_countries', 'utc_offset_min', 'utc_offset_max', 'overlap_hours',
      'overlap_time_zone', 'visa_sponsorship', 'level', 'skills', 'removal_reason');
    if not new.is_archived then
      new.removal_reason := null;
    end if;
    if new.removal_reason is distinct from old.removal_reason and private.is_api_caller() and not private.is_admin() then
      raise exception 'only admins remove a job or restore one that was removed'
        using errcode = 'insufficient_privilege';
    end if;
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if is_new or new.city_id <> old.city_id then
    perform private.check_place(new.city_id);
  end if;
  if is_new or new.description is distinct from old.description then
    perform private.check_html_bounds(new.description, 'description');
  end if;
  new := private.clean_columns(new, 'title', 'company');
  if is_new then
    perform private.enforce_quota('jobs_per_recruiter', 'jobs');
    if private.is_api_caller() then
      new.id := gen_random_uuid();
      new.slug := '';
      new.removal_reason := null;
    end if;
  end if;
  new := private.set_job_owner(new, is_new);
  new := private.set_job_text(new, old);
  new := private.set_job_dates(new, old);
  new := private.set_job_offsets(new);
  new.pay_top_eur_year :=
    private.pay_top_eur_year(new.salary_min, new.salary_max, new.salary_currency, new.salary_period);
  if is_new then
    -- As late as possible: from here to the end of the transaction no other job can be added.
    new.slug := private.slug_for('public.jobs', new.id, new.slug, new.title || ' ' || new.company, 'job');
    if new.slug in ('in', 'with', 'level', 'type', 'pay', 'visa-sponsorship') then
      new.slug := private.slug_for('public.jobs', new.id, '', new.slug || ' job', 'job');
    end if;
  end if;
  new.company_id := private.get_or_create_company(new.company);

  -- A save that changes nothing is an edit, too.
  if is_new then
    new.version := 1;
  elsif to_jsonb(new) - unedited <> to_jsonb(old) - unedited or to_jsonb(new) = to_jsonb(old) then
    new.version := old.version + 1;
  end if;
  if not is_new and to_jsonb(new) - unshown <> to_jsonb(old) - unshown then
    new.updated_at := now();
  end if;
  return new;
end
$function$;

create or replace function private.board_reach()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with open_jobs as (
    select j.company_id, j.salary_min, j.salary_max, j.level, j.skills, j.eligibility, j.visa_sponsorship,
      c.name = 'Remote' as is_remote
    from public.jobs j join public.cities c on c.id = j.city_id where private.is_open(j.is_archived, j.expires_at)
  ),
  clicks as (
    select job_id, sum(views) as views, sum(applications) as applications, sum(impressions) as impressions
    from public.daily_job_clicks d, (select (now() at time zone 'UTC')::date as today) t
    where d.date >= today - 30 and d.date < today group by job_id
  ),
  closed as (
    select least(j.archived_at, j.expires_at) - j.posted_at as open_for
    from public.jobs j
    where least(j.archived_at, j.expires_at) between now() - interval '90 days' and now()
      and least(j.archived_at, j.expires_at) > j.posted_at and j.removal_reason is null
  ),
  readers as (
    select (select count(*) from public.newsletter_subscriptions s where s.state = 'active') as subscribers,
      (select count(*) from public.job_alerts a where a.confirmed_at is not null) as alerts
  )
  select jsonb_build_object(
    'jobs', count(*),
    'companies', count(distinct company_id),
    'withPay', count(*) filter (where salary_min > 0 or salary_max > 0),
    'withLevel', count(*) filter (where level is not null),
    'withSkills', count(*) filter (where skills <> '{}'),
    'remote', count(*) filter (where is_remote),
    'remoteWithApplicants', count(*) filter (where is_remote and eligibility <> 'unstated'),
    'withVisa', count(*) filter (where visa_sponsorship is not null),
    'impressions', (select coalesce(sum(impressions), 0) from clicks),
    'views', (select coalesce(sum(views), 0) from clicks),
    'applications', (select coalesce(sum(applications), 0) from clicks),
    'medianViews', (select percentile_disc(0.5) within group (order by views) from clicks having count(*) >= 10),
    'medianDaysOpen', (
      select round(extract(epoch from percentile_cont(0.5) within group (order by open_for)) / 86400)
      from closed having count(*) >= 10),
    -- Small numbers would tell when a person joins or leaves.
    'subscribers', (select subscribers from readers where subscribers >= 10),
    'alerts', (select alerts from readers where alerts >= 10))
  from open_jobs
$function$;

create or replace function private.count_landing_pages()
  returns table (
    path text,
    name text,
    jobs bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with job as materialized (
    select s.id, s.city_id, s.type, s.level, s.skills, s.visa, s.open_to, s.excluded,
      c.name as city, c.slug as city_slug, c.country, c.country_slug, n.code
    from public.job_search s
    join public.cities c on c.id = s.city_id
    join private.countries n on n.name = c.country
    where private.is_open(false, s.expires_at)
  ),
  in_region as materialized (
    select r.slug, r.name, job.city
    from private.regions r cross join lateral private.region_city_ids(r) as city_ids
    join job on job.city_id = any (city_ids)
      or job.open_to && (r.codes || '{*}') and (r.codes = '{}' or not job.excluded @> r.codes)
  )
  select 'in/' || country_slug, country, count(*) from job where code is not null group by country, country_slug
  union all
  select 'in/' || country_slug || '/' || city_slug, min(city), count(*) from job
  where code is not null and city <> 'Remote' group by country_slug, city_slug
  union all
  select 'in/' || slug, name, count(*) from in_region group by slug, name
  union all
  select 'in/remote', null, count(*) from job where city = 'Remote'
  union all
  select 'in/' || slug || '/remote', name, count(*) from in_region
  where city = 'Remote' and slug <> 'worldwide' group by slug, name
  union all
  -- Jobs that one may apply for from anywhere, or from all countries of a region, do not make a page for each country.
  select 'in/' || c.country_slug || '/remote', c.country, count(*)
  from (select code, country, country_slug from job where code is not null group by 1, 2, 3 having count(*) >= 3) c
  join job on c.code = any (job.open_to) and c.code <> all (job.excluded)
  where job.city = 'Remote' group by c.country, c.country_slug
  union all
  select 'with/' || s.slug, s.name, count(*)
  from job cross join unnest(job.skills) as skill join public.skills s on s.slug = skill group by s.slug, s.name
  union all
  select 'level/' || level, null, count(*) from job where level is not null group by level
  union all
  select 'type/' || type, null, count(*) from job where type <> 'full-time' group by type
  union all
  select 'visa-sponsorship', null, count(*) from job where visa = 'yes'
$function$;

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

create or replace function private.job_page (
  job_slug     text,
  with_related boolean
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  own record;
  closed jsonb;
begin
  select j.id, j.title, j.company into own
  from public.jobs j where j.slug = job_slug and private.is_open(j.is_archived, j.expires_at);
  if own is null then
    select to_jsonb(c) - 'is_gone' into closed from private.closed_job(job_slug) c where not c.is_gone;
    if closed is null then
      return null;
    end if;
  end if;
  return jsonb_build_object('job', private.job_details(own.id), 'closed', closed)
    || case when with_related then jsonb_build_object(
      'has_alike', exists (
        select from public.jobs j
        where j.company = own.company and j.title = own.title and j.id <> own.id
          and private.is_open(j.is_archived, j.expires_at)),
      'related', private.related_jobs(job_slug),
      'landings', (
        select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'name', p.name)), '[]')
        from private.listed_pages() p
        where p.path in (
          select unnest(array[
            'in/' || c.country_slug, 'in/' || c.country_slug || '/' || c.slug,
            case when c.name = 'Remote' then 'in/remote' end, 'level/' || j.level, 'type/' || j.type,
            case when j.visa_sponsorship then 'visa-sponsorship' end
          ] || array(select 'with/' || skill from unnest(j.skills) as skill))
          from public.jobs j join public.cities c on c.id = j.city_id where j.id = own.id)),
      'rates', (
        select coalesce(jsonb_object_agg(r.currency, jsonb_build_object('perEur', r.per_eur, 'asOf', r.as_of)), '{}')
        from public.currency_rates r))
    else '{}' end;
end
$function$;

create or replace function private.landing_numbers (
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
      select m.id, m.posted_at, m.type, m.skills, m.city_id, m.open_to, j.company_id, j.confirmed_at, j.salary_period,
        j.utc_offset_min, upper(j.salary_currency) as currency,
        nullif(j.salary_min, 0) as salary_min, nullif(j.salary_max, 0) as salary_max
      from private.matching_jobs(f) m join public.jobs j using (id)
      where m.is_match
    ),
    -- For each period, the jobs with a range in the currency that most such jobs name.
    usual as (
      select distinct on (salary_period) salary_period, currency
      from hit where salary_min <= salary_max
      group by salary_period, currency order by salary_period, count(*) desc, currency
    ),
    paid as (
      select hit.* from hit join usual using (salary_period, currency) where salary_min <= salary_max
    ),
    pay_range as (
      select salary_period as period, min(currency) as currency, count(*) as jobs,
        count(distinct company_id) as companies, min(salary_min) as least, max(salary_max) as most
      from paid group by salary_period having count(distinct company_id) >= 5
    ),
    comparable as (
      select count(*) as jobs, count(distinct company_id) as companies,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by (salary_min::bigint + salary_max) / 2) as middles
      from paid where type = 'full-time' and salary_period = 'year'
      having count(*) >= 20 and count(distinct company_id) >= 5
    ),
    employers as (
      select co.name, co.slug, h.jobs
      from (select company_id, count(*) as jobs from hit group by company_id) h
      join public.companies co on co.id = h.company_id order by h.jobs desc, co.name limit 12
    ),
    skills as (
      select s.name, s.slug, count(*) as jobs
      from hit cross join unnest(hit.skills) as named (slug) join public.skills s using (slug)
      where s.slug <> all (coalesce(f.skills, '{}'))
      group by s.name, s.slug order by jobs desc, name limit 12
    ),
    cities as (select city_id, count(*) as jobs from hit group by city_id),
    countries as (
      select c.country as name, c.country_slug as slug, sum(h.jobs) as jobs
      from cities h join public.cities c on c.id = h.city_id join private.countries n on n.name = c.country
      where n.code is not null
      group by c.country, c.country_slug order by jobs desc, name limit 12
    ),
    accepted as (
      select code, count(*) as jobs from hit cross join unnest(hit.open_to) as code
      where code not in ('*', '?') group by code order by jobs desc, code limit 12
    ),
    totals as (
      select count(distinct company_id) as companies, max(greatest(posted_at, confirmed_at)) as "confirmedAt",
        count(*) filter (where open_to @> '{*}') as worldwide, count(*) filter (where open_to = '{?}') as unstated,
        count(*) filter (where utc_offset_min is not null) as "withHours"
      from hit
    )
    select (select to_jsonb(totals) from totals) || jsonb_build_object(
      'remote', (
        select coalesce(sum(h.jobs), 0) from cities h join public.cities c on c.id = h.city_id where c.name = 'Remote'),
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

create or replace function private.landing_page (
  country_slug text,
  city_slug    text,
  skill_slug   text,
  page_offset  integer,
  page_size    integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  country constant text := (
    select n.name from private.countries n
    where private.slug_base(n.name, 'country') = country_slug and n.name not in ('Global', 'Unknown'));
  is_remote constant boolean := country_slug = 'remote' and city_slug is null;
  page constant jsonb := case
    when skill_slug is not null then
      private.read_landing_page(
        'with/' || skill_slug, jsonb_build_object('skills', array[skill_slug]), page_offset, page_size)
    when country is not null or is_remote then
      private.read_landing_page(
        'in/' || country_slug || coalesce('/' || city_slug, ''),
        jsonb_build_object('country', country, 'city', case when is_remote or city_slug = 'remote' then 'Remote' end),
        page_offset, page_size)
  end;
begin
  return coalesce(
      page -> 'numbers', '{"companies": 0, "middle": null, "countries": [], "skills": []}') || page
    || jsonb_build_object(
      'country', country, 'pay', page -> 'numbers' -> 'pay' -> 'year', 'cities', '[]'::jsonb,
      'ids', (select coalesce(jsonb_agg(job -> 'id'), '[]') from jsonb_array_elements(page -> 'jobs') as job))
  where page ? 'total';
end
$function$;

create or replace function private.listed_pages()
  returns SETOF private.landing_pages
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select * from private.landing_pages where jobs >= 3 and met_at > now() - interval '30 days'
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
  f.posted_after := now() - make_interval(days => (given ->> 'posted')::integer);
  f.sorts_by_pay := coalesce(given ->> 'sort' = 'pay', false);
  return f;
end
$function$;

create or replace function private.read_landing_page (
  path        text,
  filters     jsonb,
  page_offset integer,
  page_size   integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
#variable_conflict use_column
declare
  f private.job_filters := private.parse_job_filters(filters);
  page_start constant integer := greatest(coalesce(page_offset, 0), 0);
  parts constant text[] := string_to_array(read_landing_page.path, '/');
  parent constant text := regexp_replace(read_landing_page.path, '/[^/]+$', '');
  city text;
  skill text;
begin
  if parts[1] = 'in' and parts[3] <> 'remote' then
    -- The path has the slug of the city only.
    f.city_ids := array(select c.id from public.cities c where c.country_slug = parts[2] and c.slug = parts[3]);
    city := (select min(c.name) from public.cities c where c.id = any (f.city_ids));
    if city is null then
      return null;
    end if;
  elsif parts[1] = 'with' then
    skill := (select s.name from public.skills s where s.slug = parts[2]);
    if skill is null then
      return (
        select jsonb_build_object('moved', 'with/' || min(s.slug)) from public.skills s
        where parts[2] = any (s.synonyms) or replace(parts[2], '-', ' ') = any (s.synonyms)
        having count(*) > 0);
    end if;
  end if;

  return (
    with page as (
      select id from private.matching_jobs(f) where is_match order by posted_at desc, id desc
      offset page_start limit least(greatest(coalesce(page_size, 10), 0), 100)
    ),
    listed as materialized (
      select p.path, p.name, p.jobs from private.listed_pages() p
    )
    select jsonb_build_object(
      'city', city, 'skill', skill,
      'isListed', exists (select from listed where path = read_landing_page.path),
      'total', (select count(*) from private.matching_jobs(f) where is_match),
      'jobs', (
        select coalesce(jsonb_agg(to_jsonb(card) order by card.posted_at desc, id desc), '[]')
        from page join private.job_cards card using (id)),
      'numbers', case when page_start = 0 then private.landing_numbers(f) end,
      'nearby', (
        select coalesce(jsonb_agg(to_jsonb(near) order by jobs desc, path), '[]')
        from (
          select listed.* from listed
          where listed.path <> read_landing_page.path and (
            listed.path like read_landing_page.path || '/%'
            or parent <> read_landing_page.path and listed.path ~ ('^' || parent || '(?:/[^/]+)?$'))
          order by jobs desc, path limit 60) as near)));
end
$function$;

create or replace function private.refresh_landing_pages()
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  merge into private.landing_pages p using private.count_landing_pages() c on c.path = p.path
  when matched then update set
    name = c.name, jobs = c.jobs, met_at = case when c.jobs >= 5 then now() else p.met_at end
  when not matched by target and c.jobs >= 5 then insert values (c.path, c.name, c.jobs, now())
  when not matched by source then update set jobs = 0;
  delete from private.landing_pages where met_at <= now() - interval '30 days';
  return (select count(*) from private.listed_pages());
end
$function$;

create or replace function private.region_city_ids (
  region private.regions
)
  returns uuid[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array(
    select c.id from public.cities c join private.countries n on n.name = c.country
    where n.name = (region).name or n.code = any ((region).codes))
$function$;

create or replace function public.board_reach()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.board_reach() $function$;

create or replace function public.listed_pages()
  returns table (
    path text,
    name text,
    jobs integer
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select path, name, jobs from private.listed_pages() order by jobs desc, path $function$;

create or replace function public.read_landing_page (
  path        text,
  filters     jsonb,
  page_offset integer default 0,
  page_size   integer default 10
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.read_landing_page(path, filters, page_offset, page_size) $function$;

create or replace function public.refresh_landing_pages()
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.refresh_landing_pages() $function$;

create or replace function public.sitemap_landing_pages()
  returns table (
    country_slug text,
    city_slug    text,
    skill_slug   text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select
    case when path like 'in/%' then split_part(path, '/', 2) end,
    nullif(split_part(path, '/', 3), ''),
    case when path like 'with/%' then split_part(path, '/', 2) end
  from private.listed_pages() where path ~ '^(?:in|with)/'
$function$;

-- No job's path may be that of a landing page.
update public.jobs set slug = slug || '-job'
where slug in ('in', 'with', 'level', 'type', 'pay', 'visa-sponsorship');

alter table "public"."jobs"
  add constraint "jobs_reserved_slugs"
    check ((slug <> ALL ('{in,with,level,type,pay,visa-sponsorship}'::text[])));

comment on column "private"."landing_pages"."jobs" is 'How many jobs were open when the pages were last counted.';

comment on column "private"."landing_pages"."met_at" is 'When the page last had at least 5 open jobs.';

comment on column "private"."landing_pages"."name" is 'The name of the place or skill. Null for others.';

comment on column "private"."landing_pages"."path" is 'Below the path of jobs: in/germany/berlin, with/kubernetes.';

comment on column "private"."regions"."name" is 'As in private.countries, where a place can be in the region itself.';

comment on function "private"."board_reach"() is 'Implements public.board_reach, past row-level security.';

comment on function "private"."count_landing_pages"() is 'The landing pages that have open jobs, with the number of these.';

comment on function "private"."landing_numbers"(private.job_filters) is 'The numbers of public.read_landing_page for the jobs that pass the filters.';

comment on function "private"."landing_page"(text, text, text, integer, integer) is 'Implements public.landing_page, past row-level security.';

comment on function "private"."listed_pages"() is 'The landing pages that are linked and that search engines may list: those with 3 open jobs that had 5 in the last 30 days, so that one job more or less does not remove a page.';

comment on function "private"."matching_jobs"(private.job_filters) is 'Open jobs in the region, or that people there may apply for, whose text contains every term, and for each of them which of the other filters it passes, whether it passes all, and how many it misses. A job that misses one filter only may be found with another value of it.';

comment on function "private"."parse_job_filters"(jsonb) is 'Parses {terms, type, city, country, region, from, pay, currency, skills, level, company, visa, posted, unstated, sort}, all optional. region: a slug of private.regions. At most 8 terms of 100 characters and 8 skills are used. visa: yes, no or unstated. posted: the maximum age in days. unstated: which of from, pay and visa also match jobs that do not state them. sort: pay, or the newest first. Raises 22001 beyond 8000 bytes.';

comment on function "private"."read_landing_page"(text, jsonb, integer, integer) is 'Implements public.read_landing_page, past row-level security; private.matching_jobs returns open jobs only.';

comment on function "private"."refresh_landing_pages"() is 'Implements public.refresh_landing_pages.';

comment on function "private"."region_city_ids"(private.regions) is 'The cities in the region''s countries, and those in the region itself.';

comment on function "public"."board_reach"() is 'Counts of the open jobs, of the companies that have them and of the jobs that state pay, level, skills and visa sponsorship, and of the remote ones that state who may apply; impressions, views and clicks on Apply of all jobs in the last 30 whole days (UTC) and the median of views; the median of days that jobs closed in the last 90 days were open; active subscribers and job alerts. Medians of fewer than 10 jobs, and fewer than 10 subscribers or alerts, are null.';

comment on function "public"."job_page"(text, boolean) is 'What the page of a job shows: {job: private.job_details, or null when it is closed; closed: {title, company, closed_at} if it was closed in the last 30 days; has_alike: whether its company has another open job of the same title; related: {company, similar}; landings: the listed landing pages that the job is on, {path, name}[]; rates}. Null if there is no page. The last four only with_related. related: open jobs, the three newest others of the company and three of other companies, chosen by likeness from the newest in its city, in its country and with words of its title.';

comment on function "public"."landing_page"(text, text, text, integer, integer) is 'For release 1.0, replaced by read_landing_page. The open jobs of a country, of a city or with a skill, or all remote jobs for the country "remote".';

comment on function "public"."listed_pages"() is 'The landing pages that search engines may list, with their open jobs: those with the most first.';

comment on function "public"."read_landing_page"(text, jsonb, integer, integer) is 'The open jobs of a landing page, which finds those of the filters (and of the city whose slugs are in the path), and its total. Null if there is no such place or skill, {moved} for a synonym of a skill. jobs: a page of them, newest first. nearby: listed pages below and beside this one. numbers, on the first page only: remote, worldwide, unstated, withHours: how many jobs are remote, accept applicants from anywhere, do not say from where, ask for hours. accepted: how many name each country. pay: by period, the range in the currency that most jobs state, if they are of 5 companies or more. middle: the quartiles of full-time jobs by the year, if there are 20 of 5 companies. countries, skills, employers: of the jobs. linked: which pages of the countries and skills are listed.';

comment on function "public"."refresh_landing_pages"() is 'Scheduled work: counts the jobs of all landing pages. Returns how many of these search engines may list.';

comment on function "public"."sitemap_landing_pages"() is 'For release 1.0, replaced by listed_pages.';

comment on table "private"."landing_pages" is 'Landing pages that had at least 5 open jobs in the last 30 days, written by refresh_landing_pages.';

comment on table "private"."regions" is 'Groups of countries that job postings name; lib/places/countries.ts has the same groups. Global has no codes.';

comment on type "private"."job_filters" is 'Filters of a search. patterns: LIKE patterns of the terms, longest first. city_ids and country_city_ids: the cities with the name of the city, and those of the country. from_code: the country that candidates apply from. open_to_all: the values of open_to that include every country. min_pay: euros a year, null when the currency has no rate. company: in lower case. visas: the values of job_search.visa to find. region_city_ids, region_codes: the cities and countries of a region.';

revoke all on function "private"."board_reach"() from public;

grant execute on function "private"."board_reach"() to "anon", "authenticated", "service_role";

revoke all on function "private"."count_landing_pages"() from public;

grant execute on function "private"."count_landing_pages"() to "service_role";

revoke all on function "private"."landing_numbers"(private.job_filters) from public;

grant execute on function "private"."landing_numbers"(private.job_filters) to "service_role";

revoke all on function "private"."listed_pages"() from public;

grant execute on function "private"."listed_pages"() to "anon", "authenticated", "service_role";

revoke all on function "private"."read_landing_page"(text, jsonb, integer, integer) from public;

grant execute
  on function "private"."read_landing_page"(text, jsonb, integer, integer)
  to "anon", "authenticated", "service_role";

revoke all on function "private"."refresh_landing_pages"() from public;

grant execute on function "private"."refresh_landing_pages"() to "service_role";

revoke all on function "private"."region_city_ids"(private.regions) from public;

grant execute on function "private"."region_city_ids"(private.regions) to "service_role";

revoke all on function "public"."board_reach"() from public;

grant execute on function "public"."board_reach"() to "anon", "authenticated", "service_role";

revoke all on function "public"."listed_pages"() from public;

grant execute on function "public"."listed_pages"() to "anon", "authenticated", "service_role";

revoke all on function "public"."read_landing_page"(text, jsonb, integer, integer) from public;

grant execute
  on function "public"."read_landing_page"(text, jsonb, integer, integer)
  to "anon", "authenticated", "service_role";

revoke all on function "public"."refresh_landing_pages"() from public;

grant execute on function "public"."refresh_landing_pages"() to "service_role";

insert into private.regions (slug, name, codes) values
  ('emea', 'EMEA',
    '{BY,BG,CZ,HU,MD,PL,RO,RU,SK,UA,AX,DK,EE,FO,FI,GG,IS,IE,IM,JE,LV,LT,NO,SJ,SE,GB,AL,AD,BA,HR,GI,GR,IT,MT,ME,MK'
    ',PT,SM,RS,SI,ES,VA,AT,BE,FR,DE,LI,LU,MC,NL,CH,AM,AZ,BH,CY,GE,IQ,IL,JO,KW,LB,OM,PS,QA,SA,SY,TR,AE,YE,DZ,EG,LY'
    ',MA,SD,TN,EH,BI,KM,DJ,ER,ET,KE,MG,MW,MU,YT,MZ,RE,RW,SC,SO,SS,UG,TZ,ZM,ZW,AO,CM,CF,TD,CG,CD,GQ,GA,ST,BW,SZ,LS'
    ',NA,ZA,BJ,BF,CV,CI,GM,GH,GN,GW,LR,ML,MR,NE,NG,SH,SN,SL,TG}'),
  ('apac', 'APAC',
    '{CN,HK,MO,JP,MN,KP,KR,TW,AF,BD,BT,IN,IR,MV,NP,PK,LK,BN,KH,ID,LA,MY,MM,PH,SG,TH,TL,VN,AU,NZ,NF,FJ,NC,PG,SB,VU'
    ',GU,KI,MH,FM,NR,MP,PW,AS,CK,PF,NU,PN,WS,TK,TO,TV,WF}'),
  ('latam', 'LATAM',
    '{AI,AG,AW,BS,BB,BQ,VG,KY,CU,CW,DM,DO,GD,GP,HT,JM,MQ,MS,PR,BL,KN,LC,MF,VC,SX,TT,TC,VI,BZ,CR,SV,GT,HN,MX,NI,PA'
    ',AR,BO,BR,CL,CO,EC,FK,GF,GY,PY,PE,SR,UY,VE}'),
  ('asia', 'Asia',
    '{KZ,KG,TJ,TM,UZ,CN,HK,MO,JP,MN,KP,KR,TW,AF,BD,BT,IN,IR,MV,NP,PK,LK,BN,KH,ID,LA,MY,MM,PH,SG,TH,TL,VN,AM,AZ,BH'
    ',CY,GE,IQ,IL,JO,KW,LB,OM,PS,QA,SA,SY,TR,AE,YE}'),
  ('europe', 'Europe',
    '{BY,BG,CZ,HU,MD,PL,RO,RU,SK,UA,AX,DK,EE,FO,FI,GG,IS,IE,IM,JE,LV,LT,NO,SJ,SE,GB,AL,AD,BA,HR,GI,GR,IT,MT,ME,MK'
    ',PT,SM,RS,SI,ES,VA,AT,BE,FR,DE,LI,LU,MC,NL,CH}'),
  ('european-union', 'European Union', '{AT,BE,BG,HR,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK}'),
  ('north-america', 'North America', '{US,CA,MX}'),
  ('worldwide', 'Global', '{}');

select public.refresh_landing_pages();
