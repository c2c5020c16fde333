-- Facts that employers state of a job, which are filters of the search, and what became of closed jobs.

set local check_function_bodies = off;

drop index "public"."job_search_facts";

drop view "private"."searched_jobs";

drop function "private"."matching_jobs"(private.job_filters);

drop function "public"."renew_job"(uuid, timestamp with time zone);

drop function
  "public"."save_job"(text, text, text, text, uuid, integer, uuid, text, public.job_type, text, text[],
  integer, integer, text, text, text, text[], text[], integer, integer, boolean, text, text[], integer, text);

alter table "public"."job_search"
  add column "facts" text[] not null default '{}'::text[];

alter table "public"."jobs"
  add column "go_years" integer;

alter table "public"."jobs"
  add column "go_role" text;

alter table "public"."jobs"
  add column "builds" text;

alter table "public"."jobs"
  add column "vacancy" text;

alter table "public"."jobs"
  add column "fill_by" date;

alter table "public"."jobs"
  add column "ai_screening" text;

alter table "public"."jobs"
  add column "ai_purpose" text;

alter table "public"."jobs"
  add column "poster" text;

alter table "public"."jobs"
  add column "agency_for" text;

alter table "public"."jobs"
  add column "outcome" text;

alter type "private"."job_filters" add attribute "facts" text[] cascade;

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
    '{version,updated_at,search_text,idempotency_key,recruiter_id,posted_by,archived_at,removal_reason,link_died_at,outcome,'
    'pay_top_eur_year}';
begin
  if not is_new then
    perform private.check_changed_columns(
      old, new, 'company_id', 'title', 'company', 'city_id', 'type', 'description', 'requirements', 'salary_min',
      'salary_max', 'salary_currency', 'salary_period', 'application_url', 'is_archived', 'confirmed_at', 'eligibility',
      'eligible_countries', 'excluded_countries', 'utc_offset_min', 'utc_offset_max', 'overlap_hours',
      'overlap_time_zone', 'visa_sponsorship', 'level', 'skills', 'removal_reason', 'go_years', 'go_role', 'builds',
      'vacancy', 'fill_by', 'ai_screening', 'ai_purpose', 'poster', 'agency_for', 'outcome');
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
  new := private.clean_columns(new, 'title', 'company', 'ai_purpose', 'agency_for');
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
  if private.is_open(new.is_archived, new.expires_at) then
    new.outcome := null;
  end if;
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

create or replace function private.get_company (
  company_slug text
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select private.company_card(c, jobs.open) || jsonb_build_object('closed', jobs.closed)
    || case when jobs.closed >= 5
      then jsonb_build_object('filled', jobs.filled, 'median_days', round(jobs.median_days)) else '{}' end
  from private.company_slugs s
  join public.companies c on c.id = s.company_id
  cross join lateral (
    select
      count(*) filter (where closed_at is null) as open, count(closed_at) as closed,
      count(*) filter (where outcome = 'filled') as filled,
      percentile_cont(0.5) within group (order by extract(epoch from closed_at - posted_at) / 86400)
        filter (where closed_at is not null) as median_days
    from private.posted_jobs j where j.company_id = c.id
  ) jobs
  where s.slug = company_slug
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
    (id, posted_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa, facts, txt)
  select id, posted_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa, facts, txt
  from private.searched_jobs where id = job.id
  on conflict (id) do update set
    (posted_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa, facts, txt) = (
      excluded.posted_at, excluded.expires_at, excluded.type, excluded.city_id, excluded.company, excluded.level,
      excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.visa, excluded.facts,
      excluded.txt)
  where (
      s.posted_at, s.expires_at, s.type, s.city_id, s.company, s.level, s.skills, s.open_to, s.excluded, s.pay, s.visa,
      s.facts, s.txt)
    is distinct from (
      excluded.posted_at, excluded.expires_at, excluded.type, excluded.city_id, excluded.company, excluded.level,
      excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.visa, excluded.facts,
      excluded.txt);
end
$function$;

create or replace function private.job_details (
  job_id uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
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
  where j.id = job_details.job_id
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
  select j.id, j.title, j.company, j.company_id, j.city_id, j.posted_at into own
  from public.jobs j where j.slug = job_slug and private.is_open(j.is_archived, j.expires_at);
  if own is null then
    select to_jsonb(c) - 'is_gone' into closed from private.closed_job(job_slug) c where not c.is_gone;
    if closed is null then
      return null;
    end if;
  end if;
  return jsonb_build_object('job', private.job_details(own.id), 'closed', closed)
    || case when with_related then jsonb_build_object(
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
      || jsonb_build_object('posted_before', (
        select max(j.closed_at) from private.posted_jobs j
        where j.company_id = own.company_id and lower(j.title) = lower(own.title) and j.city_id = own.city_id
          and j.closed_at <= own.posted_at))
      || (
        select jsonb_build_object(
          'has_alike', count(*) > 0, 'has_alike_in_city', coalesce(bool_or(j.city_id = own.city_id), false))
        from public.jobs j
        where j.company = own.company and j.title = own.title and j.id <> own.id
          and private.is_open(j.is_archived, j.expires_at))
    else '{}' end;
end
$function$;

create or replace function private.list_jobs (
  is_mine      boolean,
  archived     boolean,
  query_text   text,
  poster       public.posted_by,
  state        public.job_state,
  sort_by      public.job_order,
  is_ascending boolean,
  page         integer,
  page_size    integer
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  is_admin constant boolean := private.is_admin();
  my_id constant uuid := private.my_recruiter_id();
  is_searched constant boolean := coalesce(query_text, '') <> '';
  pattern constant text := private.contains_pattern(query_text);
  found_cities constant uuid[] := array(
    select id from public.cities
    where is_searched
      and lower(name || case name when 'Remote' then ' (' || country || ')' else ', ' || country end
        collate pg_catalog.pg_c_utf8) like pattern);
  is_descending constant boolean := is_ascending is not true;
  max_rows constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total bigint;
  ids uuid[];
begin
  -- Materialized, so that the search runs once for both the count and the page.
  with hit as materialized (
    select
      j.id,
      j.posted_at,
      case coalesce(sort_by, 'posted')
        when 'posted' then j.posted_at
        when 'ends' then coalesce(j.archived_at, j.expires_at)
      end as at,
      case when sort_by = 'title' then lower(j.title collate pg_catalog.pg_c_utf8) end as title,
      case sort_by
        when 'views' then coalesce(c.views, 0)
        when 'applications' then coalesce(c.applications, 0)
      end as clicks
    from public.jobs j left join public.job_clicks c on c.job_id = j.id
    where case when is_mine then j.recruiter_id = my_id else is_admin end
      and j.is_archived = coalesce(archived, false)
      and (list_jobs.poster is null or j.posted_by = list_jobs.poster)
      and case state
        when 'open' then private.is_open(j.is_archived, j.expires_at)
        when 'expiring' then private.is_open(j.is_archived, j.expires_at) and private.expires_soon(j.expires_at)
        when 'closed' then not private.is_open(j.is_archived, j.expires_at)
        when 'reported' then is_admin and exists (
          select from public.job_reports r where r.job_id = j.id and r.resolved_at is null)
        else true
      end
      and (not is_searched
        or lower(j.title collate pg_catalog.pg_c_utf8) like pattern
        or lower(j.company collate pg_catalog.pg_c_utf8) like pattern
        or j.city_id = any (found_cities))
  ),
  counted as materialized (select count(*) as total from hit),
  -- Past the end, for example after the jobs of the last page were deleted, the last page is shown.
  shown as (
    select least(
      greatest(coalesce(list_jobs.page, 1), 1), greatest((c.total + max_rows - 1) / max_rows, 1)) as page
    from counted c
  )
  select
    (select c.total from counted c),
    (select s.page from shown s),
    array(
      select h.id from hit h
      order by
        case when not is_descending then h.at end, case when is_descending then h.at end desc,
        case when not is_descending then h.title end, case when is_descending then h.title end desc,
        case when not is_descending then h.clicks end, case when is_descending then h.clicks end desc,
        case when sort_by = 'ends' then h.posted_at end desc,
        case when not is_descending then h.id end, case when is_descending then h.id end desc
      offset (select (s.page - 1) * max_rows from shown s)
      limit max_rows)
  into total, page, ids;

  return jsonb_build_object(
    'total', total,
    'page', page,
    'mine', (
      select jsonb_build_object(
        'active', count(*) filter (where not is_archived), 'archived', count(*) filter (where is_archived))
      from public.jobs where recruiter_id = my_id),
    'counts', (
      select jsonb_build_object(
        'active', count(*) filter (where not j.is_archived),
        'open', count(*) filter (where private.is_open(j.is_archived, j.expires_at)),
        'expiring', count(*) filter (where not j.is_archived and private.expires_soon(j.expires_at)),
        'closed', count(*) filter (where not j.is_archived and j.expires_at <= now()),
        'reported', count(*) filter (where not j.is_archived and is_admin and j.id in (
          select r.job_id from public.job_reports r where r.resolved_at is null)),
        'archived', count(*) filter (where j.is_archived))
      from public.jobs j
      where case when is_mine then j.recruiter_id = my_id else is_admin end
        and (list_jobs.poster is null or j.posted_by = list_jobs.poster)),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'n' order by row.n), '[]')
      from (
        select
          listed.n, j.id, j.slug, j.title, j.company, c.name as city, c.country, j.posted_at, j.posted_by,
          j.expires_at, j.archived_at, j.confirmed_at, j.removal_reason, j.outcome, j.vacancy, j.link_died_at is not null as has_dead_link,
          not private.is_open(false, j.expires_at) as is_closed, private.expires_soon(j.expires_at) as expires_soon,
          case when is_admin then private.count_open_reports(j.id) else 0 end as reports,
          coalesce(k.views, 0) as views, coalesce(k.applications, 0) as applications,
          case when private.is_open(j.is_archived, j.expires_at) then private.job_details(j.id) end as details
        from unnest(ids) with ordinality as listed (id, n)
        join public.jobs j on j.id = listed.id
        join public.cities c on c.id = j.city_id
        left join public.job_clicks k on k.job_id = j.id
      ) row));
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
                     when ((matching_jobs.f).facts is null) THEN 0
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
        from hit where misses = (not from_ok)::integer group by 1, 2
      ) as by_codes,
      lateral (
        select code, by_codes.jobs from unnest(codes) as code where code <> all (excluded)
        union all
        select code, -by_codes.jobs from unnest(excluded) as code where codes = '{*}'
      ) as counted (code, jobs)
      group by code
    ),
    by_fact as (
      select name, value, sum(jobs) as jobs
      from (select facts, count(*) as jobs from hit where misses = fact_misses group by facts) as by_facts,
      lateral (
        select split_part(fact, ':', 1) as name, split_part(fact, ':', 2) as value from unnest(facts) as fact) as stated
      -- A job that misses one fact counts only for other values of that fact.
      where not exists (
        select from unnest(f.facts) as missed where missed <> all (facts) and split_part(missed, ':', 1) <> name)
      group by name, value
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
      'from', (select coalesce(jsonb_object_agg(code, jobs), '{}') from by_code))
    || '{"goYears": {}, "goRole": {}, "builds": {}, "vacancy": {}, "aiScreening": {}, "poster": {}}'
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
  f.facts := nullif(array(select key || ':' || value from jsonb_each_text(given -> 'facts')), '{}');
  f.posted_after := now() - make_interval(days => (given ->> 'posted')::integer);
  f.sorts_by_pay := coalesce(given ->> 'sort' = 'pay', false);
  return f;
end
$function$;

create or replace function private.set_job_dates (
  job    public.jobs,
  before public.jobs
)
  returns public.jobs
  language plpgsql
  set search_path to ''
  AS $function$
declare
  is_by_api constant boolean := private.is_api_caller();
begin
  if before is null then
    if is_by_api then
      job.posted_at := now();
      job.updated_at := now();
      job.archived_at := null;
      job.expires_at := null;
      job.confirmed_at := null;
      job.link_died_at := null;
    end if;
    job.archived_at := case when job.is_archived then coalesce(job.archived_at, now()) end;
    job.expires_at := case
      when coalesce(job.expires_at, 'infinity') = 'infinity'
      then greatest(job.posted_at + interval '60 days', now() + interval '14 days')
      else least(job.expires_at, greatest(job.posted_at, job.confirmed_at) + interval '90 days')
    end;
    return job;
  end if;

  job.archived_at := case when job.is_archived then coalesce(before.archived_at, now()) end;
  if before.is_archived and not job.is_archived
    and before.expires_at > before.archived_at and before.expires_at <= now()
  then
    -- The job expired while it was archived: restoring it confirms that it is open.
    job.confirmed_at := now();
  end if;
  if job.confirmed_at is distinct from before.confirmed_at and job.expires_at = before.expires_at then
    job.confirmed_at := case when is_by_api then now() else coalesce(job.confirmed_at, now()) end;
    job.expires_at := job.confirmed_at + interval '60 days';
    job.link_died_at := null;
    job.fill_by := case when job.vacancy = 'open' and job.fill_by >= current_date then job.fill_by end;
  elsif job.expires_at > before.expires_at then
    job.expires_at := least(job.expires_at, greatest(job.posted_at, job.confirmed_at) + interval '90 days');
  end if;
  return job;
end
$function$;

create or replace function private.stated_facts (
  job public.jobs
)
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array(
    select fact || ':' || coalesce(value, 'unstated')
    from (values
      ('goRole', job.go_role), ('builds', job.builds), ('vacancy', job.vacancy), ('aiScreening', job.ai_screening),
      ('poster', job.poster)) as stated (fact, value)
    union all
    -- Who has two years finds jobs that ask for fewer, too.
    select 'goYears:' || years from unnest('{0,1,2,3,5}'::integer[]) as years where years >= job.go_years
    union all
    select 'goYears:unstated' where job.go_years is null)
$function$;

create or replace function public.close_job (
  job_id     uuid,
  open_until timestamp with time zone,
  outcome    text
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$
  with closed as (
    update public.jobs j set is_archived = true, outcome = close_job.outcome
    where j.id = close_job.job_id and j.expires_at = close_job.open_until and not j.is_archived
      and not exists (select from public.recruiters r where r.id = j.recruiter_id and r.status <> 'approved')
    returning j.id
  )
  select exists (select from closed)
$function$;

create or replace function public.renew_job (
  job_id     uuid,
  open_until timestamp with time zone,
  vacancy    text                     default null::text
)
  returns timestamp with time zone
  language sql
  set search_path to ''
  AS $function$
  update public.jobs j set confirmed_at = now(), vacancy = coalesce(renew_job.vacancy, j.vacancy)
  where j.id = renew_job.job_id and j.expires_at = renew_job.open_until and not j.is_archived
    and not private.is_gone(j.expires_at)
    and not exists (select from public.recruiters r where r.id = j.recruiter_id and r.status <> 'approved')
  returning j.expires_at
$function$;

create or replace function public.save_job (
  title              text,
  city               text,
  country            text,
  application_url    text,
  job_id             uuid            default null::uuid,
  expected_version   integer         default null::integer,
  idempotency_key    uuid            default null::uuid,
  company            text            default ''::text,
  job_type           public.job_type default 'full-time'::public.job_type,
  description        text            default ''::text,
  requirements       text[]          default '{}'::text[],
  salary_min         integer         default null::integer,
  salary_max         integer         default null::integer,
  salary_currency    text            default 'USD'::text,
  salary_period      text            default 'year'::text,
  eligibility        text            default 'unstated'::text,
  eligible_countries text[]          default '{}'::text[],
  excluded_countries text[]          default '{}'::text[],
  utc_offset_min     integer         default null::integer,
  utc_offset_max     integer         default null::integer,
  visa_sponsorship   boolean         default null::boolean,
  level              text            default null::text,
  skills             text[]          default '{}'::text[],
  overlap_hours      integer         default null::integer,
  overlap_time_zone  text            default null::text,
  go_years           integer         default null::integer,
  go_role            text            default null::text,
  builds             text            default null::text,
  vacancy            text            default null::text,
  fill_by            date            default null::date,
  ai_screening       text            default null::text,
  ai_purpose         text            default null::text,
  poster             text            default null::text,
  agency_for         text            default null::text
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$
  select private.save_row(
    'public.jobs',
    jsonb_build_object(
      'title', btrim(title), 'city_id', private.save_city(city, country), 'type', job_type, 'description', description,
      'requirements', requirements, 'salary_min', salary_min, 'salary_max', salary_max,
      'salary_currency', salary_currency, 'salary_period', salary_period, 'application_url', application_url,
      'eligibility', eligibility, 'eligible_countries', eligible_countries, 'excluded_countries', excluded_countries,
      'utc_offset_min', utc_offset_min, 'utc_offset_max', utc_offset_max, 'overlap_hours', overlap_hours,
      'overlap_time_zone', overlap_time_zone, 'visa_sponsorship', visa_sponsorship, 'level', level, 'skills', skills,
      'go_years', go_years, 'go_role', go_role, 'builds', builds, 'vacancy', vacancy, 'fill_by', fill_by,
      'ai_screening', ai_screening, 'ai_purpose', ai_purpose, 'poster', poster, 'agency_for', agency_for)
    -- Recruiters post for their own company, which set_job_owner fills in.
    || case when private.is_admin() then jsonb_build_object('company', btrim(company)) else '{}' end,
    job_id, expected_version, idempotency_key)
$function$;

create or replace function public.sync_board (
  board_id      uuid,
  postings      text[]  default '{}'::text[],
  present       text[]  default null::text[],
  is_complete   boolean default true,
  etag          text    default null::text,
  last_modified text    default null::text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  -- The board has not changed since the last sync, so it was not read again.
  is_unchanged constant boolean := present is null;
  is_empty constant boolean := present = '{}';
  link public.job_boards;
  company text;
  posting jsonb;
  outcome text;
  counts jsonb := '{"added": 0, "changed": 0, "unchanged": 0, "deleted": 0, "taken": 0, "waiting": 0, "refused": 0}';
  may_add boolean := true;
  gone uuid[];
  back uuid[];
  emptied_at timestamptz;
begin
  select * into link from public.job_boards b where b.id = sync_board.board_id for update;
  select private.employer_name(r.id) into company
  from public.recruiters r where r.id = link.recruiter_id and r.status = 'approved' and r.is_member;
  if company is null or link.is_paused then
    return null;
  end if;
  link.company_id := coalesce(link.company_id, private.get_or_create_company(company));
  company := (select c.name from public.companies c where c.id = link.company_id);

  -- Countries are looked up before any posting adds a city.
  for posting in select private.add_country(given::jsonb) from unnest(postings) as given loop
    begin
      outcome := private.import_posting(link, company, posting, may_add);
    exception when integrity_constraint_violation or data_exception then
      outcome := 'refused';
    end;
    may_add := may_add and outcome <> 'waiting';
    counts := counts || jsonb_build_object(outcome, (counts -> outcome)::integer + 1);
  end loop;

  if is_complete and not is_unchanged and not is_empty then
    update public.imported_postings p set missed = case when p.external_id = any (present) then 0 else p.missed + 1 end
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and (p.missed > 0 or p.external_id <> all (present));
  elsif is_unchanged and link.emptied_at is null then
    -- Postings that were missing still are.
    update public.imported_postings p set missed = p.missed + 1
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and p.missed > 0;
  end if;

  with left_now as (
    update public.imported_postings p set left_at = now()
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.left_at is null
      and p.missed >= 2
    returning p.job_id
  ), archived as (
    update public.jobs j set is_archived = true, outcome = 'removed'
    from left_now where j.id = left_now.job_id and not j.is_archived
    returning j.id
  )
  select coalesce(array_agg(id), '{}') into gone from archived;

  with returned as (
    update public.imported_postings p set left_at = null, missed = 0
    where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id
      and p.left_at is not null and p.external_id = any (present)
    returning p.job_id, p.is_draft
  ), restored as (
    update public.jobs j set is_archived = false
    from returned a
    -- Jobs that were archived here, before they left the board or since, stay archived.
    where j.id = a.job_id and j.is_archived and j.removal_reason is null and not a.is_draft
      and exists (
        select from public.imported_postings p where p.job_id = j.id and p.left_at = j.archived_at)
    returning j.id
  )
  select coalesce(array_agg(id), '{}') into back from restored;

  -- A posting that is still on the board confirms that its job is open.
  update public.jobs j set confirmed_at = now()
  from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.job_id = j.id
    and p.left_at is null and p.missed = 0 and not is_empty and link.emptied_at is null
    and (is_unchanged or p.external_id = any (present))
    and not j.is_archived and j.link_died_at is null and j.expires_at < now() + interval '14 days';

  update public.job_boards b set
    company_id = link.company_id,
    synced_at = case when is_complete then now() else b.synced_at end,
    failure = case
      when not is_complete then 'Some of the board could not be understood: nothing is taken for gone.'
    end,
    postings = case when is_unchanged then b.postings else cardinality(present) end,
    waiting = case when is_unchanged then b.waiting else (counts -> 'waiting')::integer end,
    -- Without validators the next sync reads the board even if it is unchanged, and imports the postings that wait.
    etag = case when is_complete and counts -> 'waiting' = '0' then sync_board.etag end,
    last_modified = case when is_complete and counts -> 'waiting' = '0' then sync_board.last_modified end,
    emptied_at = case
      when is_unchanged then b.emptied_at
      when is_empty and is_complete and exists (
        select from public.imported_postings p join public.jobs j on j.id = p.job_id
        where p.system = b.system and p.board = b.board and p.recruiter_id = b.recruiter_id and p.left_at is null)
      then coalesce(b.emptied_at, now())
    end,
    answered_at = case when is_unchanged or is_empty then b.answered_at end
  where b.id = link.id
  returning b.emptied_at into emptied_at;
  if emptied_at is not null and link.emptied_at is null then
    perform private.enqueue_mail(
      'board-emptied', r.email, link.id || ' ' || emptied_at,
      jsonb_build_object('system', link.system, 'board', link.board))
    from public.recruiters r where r.id = link.recruiter_id;
  end if;

  return counts || jsonb_build_object('gone', cardinality(gone), 'back', cardinality(back));
end
$function$;

alter table "public"."jobs"
  add constraint "jobs_agency_for_check"
    check (((char_length(btrim(agency_for)) >= 1) AND (char_length(btrim(agency_for)) <= 120)));

alter table "public"."jobs"
  add constraint "jobs_agency_for"
    check (((agency_for IS NULL) OR (COALESCE(poster, ''::text) = 'agency'::text)));

alter table "public"."jobs"
  add constraint "jobs_ai_purpose_check"
    check (((char_length(btrim(ai_purpose)) >= 1) AND (char_length(btrim(ai_purpose)) <= 200)));

alter table "public"."jobs"
  add constraint "jobs_ai_purpose"
    check (((ai_purpose IS NULL) OR (COALESCE(ai_screening, ''::text) = 'yes'::text)));

alter table "public"."jobs"
  add constraint "jobs_ai_screening_check" check ((ai_screening = ANY (ARRAY['yes'::text, 'no'::text])));

alter table "public"."jobs"
  add constraint "jobs_builds_check"
    check
    ((builds = ANY (ARRAY['services'::text, 'platform'::text, 'tools'::text, 'data'::text, 'devices'::text])));

alter table "public"."jobs"
  add constraint "jobs_fill_by"
    check
    (((fill_by IS NULL) OR ((COALESCE(vacancy, ''::text) = 'open'::text) AND (fill_by >= '2000-01-01'::date)
    AND (fill_by <= '2100-12-31'::date))));

alter table "public"."jobs"
  add constraint "jobs_go_role_check" check ((go_role = ANY (ARRAY['main'::text, 'several'::text])));

alter table "public"."jobs"
  add constraint "jobs_go_years_check" check ((go_years = ANY (ARRAY[0, 1, 2, 3, 5])));

alter table "public"."jobs"
  add constraint "jobs_outcome_check"
    check ((outcome = ANY (ARRAY['filled'::text, 'withdrawn'::text, 'removed'::text])));

alter table "public"."jobs"
  add constraint "jobs_poster_check" check ((poster = ANY (ARRAY['employer'::text, 'agency'::text])));

alter table "public"."jobs"
  add constraint "jobs_vacancy_check" check ((vacancy = ANY (ARRAY['open'::text, 'pool'::text])));

create view "private"."posted_jobs" AS  SELECT id,
    company_id,
    city_id,
    title,
    outcome,
    posted_at,
        CASE
            WHEN (NOT private.is_open(is_archived, expires_at)) THEN LEAST(archived_at, expires_at)
            ELSE NULL::timestamp with time zone
        END AS closed_at
   FROM public.jobs j
  WHERE ((removal_reason IS NULL) AND (NOT (EXISTS ( SELECT
           FROM public.imported_postings p
          WHERE ((p.job_id = j.id) AND p.is_draft)))));

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
    private.stated_facts(j.*) AS facts,
    lower(((((translate(j.title, chr(1), ''::text) || chr(1)) || translate(j.company, chr(1), ''::text)) || chr(1)) || (j.search_text COLLATE pg_c_utf8))) AS txt
   FROM ((public.jobs j
     JOIN public.cities c ON ((c.id = j.city_id)))
     LEFT JOIN private.countries n ON ((n.name = c.country)))
  WHERE private.is_open(j.is_archived, j.expires_at);

create index job_search_facts on public.job_search using btree (posted_at desc, id desc)
  include (type, city_id, expires_at, pay, level, company, skills, open_to, excluded, visa, facts);

comment on column "public"."job_search"."facts" is 'The values of the filters by stated facts that find the job, as builds:services.';

comment on column "public"."jobs"."ai_screening" is 'Whether software that learns screens applications, for ai_purpose. Null when not stated.';

comment on column "public"."jobs"."builds" is 'What the job builds. Null when not stated.';

comment on column "public"."jobs"."go_role" is 'Whether Go is the main or one of several languages. Null when not stated.';

comment on column "public"."jobs"."go_years" is 'Years of Go that are asked for: 0 if it is taught, 5 for more, too. Null when not stated.';

comment on column "public"."jobs"."outcome" is 'What became of a closed job: removed is what left its board. Null for open jobs, and when nobody said.';

comment on column "public"."jobs"."poster" is 'Whether the employer posts the job or an agency, for agency_for if it names it. Null when not stated.';

comment on column "public"."jobs"."vacancy" is 'Whether there is a position to be filled, by fill_by, or a pool of candidates. Null when not stated; asked again by a renewal.';

comment on function "private"."matching_jobs"(private.job_filters) is 'Open jobs in the region, or that people there may apply for, whose text contains every term, and for each of them which of the other filters it passes, whether it passes all, and how many it misses. A job that misses one filter only may be found with another value of it.';

comment on function "private"."option_counts"(private.job_filters) is 'How many open jobs each value of a further filter would find, given all other filters: by level, company (the 30 largest), visa, posted, skills (each in addition to those chosen), from, where * is to be added to each country, and each stated fact.';

comment on function "private"."parse_job_filters"(jsonb) is 'Parses {terms, type, city, country, region, from, pay, currency, skills, level, company, visa, facts, posted, unstated, sort}, all optional. region: a slug of private.regions. At most 8 terms of 100 characters and 8 skills are used. visa: yes, no or unstated. facts: an object such as {"builds": "services"}. posted: the maximum age in days. unstated: which of from, pay and visa also match jobs that do not state them. sort: pay, or the newest first. Raises 22001 beyond 8000 bytes.';

comment on function "private"."stated_facts"(public.jobs) is 'The values of job_search.facts: one of each filter, and several of goYears.';

comment on function "public"."close_job"(uuid, timestamp with time zone, text) is 'Archives a job by a mailed link, as public.renew_job renews it, and says what became of it. Returns whether it did.';

comment on function "public"."get_company"(text) is 'The company that has or had this slug, as private.company_card returns it, and closed, how many of its jobs were open before; from 5 closed ones on, how many were filled and the median_days that they were open. Null if there is none.';

comment on function "public"."job_page"(text, boolean) is 'What the page of a job shows: {job: private.job_details, or null when it is closed; closed: {title, company, closed_at} if it was closed in the last 30 days; posted_before: when a job of the same title and place closed that the company posted before; has_alike: whether its company has another open job of the same title; has_alike_in_city: whether it has one in the same city; related: {company, similar}; landings: the listed landing pages that the job is on, {path, name}[]; rates}. Null if there is no page. Those from posted_before on only with_related. related: open jobs, the three newest others of the company and three of other companies, chosen by likeness from the newest in its city, in its country and with words of its title.';

comment on function "public"."renew_job"(uuid, timestamp with time zone, text) is 'Renews a job by a mailed link, which names when the job was to expire and so works once; vacancy replaces what was stated. Returns until when the job is open, or null if it was renewed or archived meanwhile, is gone, or its recruiter is not approved.';

comment on function
  "public"."save_job"(text, text, text, text, uuid, integer, uuid, text, public.job_type, text, text[],
  integer,
  integer,
  text,
  text,
  text,
  text[],
  text[],
  integer,
  integer,
  boolean,
  text,
  text[], integer, text, integer, text, text, text, date, text, text, text, text) is 'Saves a job as private.save_row does and returns its id. A city is added with it, and not if the job is refused.';

comment on type "private"."job_filters" is 'Filters of a search. patterns: LIKE patterns of the terms, longest first. city_ids and country_city_ids: the cities with the name of the city, and those of the country. from_code: the country that candidates apply from. open_to_all: the values of open_to that include every country. min_pay: euros a year, null when the currency has no rate. company: in lower case. visas: the values of job_search.visa to find. region_city_ids, region_codes: the cities and countries of a region. facts: values of job_search.facts that a job must have.';

comment on view "private"."posted_jobs" is 'Jobs that were open to everybody, and when they closed: no drafts of imports, and none that an admin removed.';

comment on view "private"."searched_jobs" is 'The rows that job_search holds for open jobs.';

revoke all on function "private"."matching_jobs"(private.job_filters) from public;

grant execute on function "private"."matching_jobs"(private.job_filters) to "service_role";

revoke all on function "private"."stated_facts"(public.jobs) from public;

grant execute on function "private"."stated_facts"(public.jobs) to "service_role";

revoke all on function "public"."close_job"(uuid, timestamp with time zone, text) from public;

grant execute
  on function "public"."close_job"(uuid, timestamp with time zone, text)
  to "service_role";

revoke all on function "public"."renew_job"(uuid, timestamp with time zone, text) from public;

grant execute
  on function "public"."renew_job"(uuid, timestamp with time zone, text)
  to "service_role";

revoke all
  on function
    "public"."save_job"(text, text, text, text, uuid, integer, uuid, text, public.job_type, text, text[],
    integer,
    integer,
    text,
    text,
    text,
    text[],
    text[],
    integer,
    integer, boolean, text, text[], integer, text, integer, text, text, text, date, text, text, text, text)
  from public;

grant execute
  on function
    "public"."save_job"(text, text, text, text, uuid, integer, uuid, text, public.job_type, text, text[],
    integer,
    integer,
    text,
    text,
    text,
    text[],
    text[],
    integer,
    integer, boolean, text, text[], integer, text, integer, text, text, text, date, text, text, text, text)
  to "authenticated", "service_role";

revoke all ("agency_for") on table "public"."jobs" from "authenticated";

grant insert ("agency_for"), update ("agency_for") on table "public"."jobs" to "authenticated";

revoke all ("ai_purpose") on table "public"."jobs" from "authenticated";

grant insert ("ai_purpose"), update ("ai_purpose") on table "public"."jobs" to "authenticated";

revoke all ("ai_screening") on table "public"."jobs" from "authenticated";

grant insert ("ai_screening"), update ("ai_screening") on table "public"."jobs" to "authenticated";

revoke all ("builds") on table "public"."jobs" from "authenticated";

grant insert ("builds"), update ("builds") on table "public"."jobs" to "authenticated";

revoke all ("fill_by") on table "public"."jobs" from "authenticated";

grant insert ("fill_by"), update ("fill_by") on table "public"."jobs" to "authenticated";

revoke all ("go_role") on table "public"."jobs" from "authenticated";

grant insert ("go_role"), update ("go_role") on table "public"."jobs" to "authenticated";

revoke all ("go_years") on table "public"."jobs" from "authenticated";

grant insert ("go_years"), update ("go_years") on table "public"."jobs" to "authenticated";

revoke all ("outcome") on table "public"."jobs" from "authenticated";

grant select ("outcome"), update ("outcome") on table "public"."jobs" to "authenticated";

revoke all ("poster") on table "public"."jobs" from "authenticated";

grant insert ("poster"), update ("poster") on table "public"."jobs" to "authenticated";

revoke all ("vacancy") on table "public"."jobs" from "authenticated";

grant insert ("vacancy"), update ("vacancy") on table "public"."jobs" to "authenticated";



update public.job_search s set facts = private.stated_facts(j) from public.jobs j where j.id = s.id;
