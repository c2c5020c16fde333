-- Moves what employers state into one column, and saves jobs, events, posts, books and companies by one argument.

set local check_function_bodies = off;

-- Data first.
create temporary table stated_before on commit drop as
select
  id,
  jsonb_strip_nulls(jsonb_build_object(
    'goYears', go_years, 'goRole', go_role, 'builds', builds, 'vacancy', vacancy, 'fillBy', fill_by,
    'aiScreening', ai_screening, 'aiPurpose', ai_purpose, 'poster', poster, 'agencyFor', agency_for)) as stated
from public.jobs;
-- End of data first.

revoke all ("description") on table "public"."books" from "authenticated";

alter table "public"."jobs"
  drop constraint "jobs_agency_for_check";

alter table "public"."jobs"
  drop constraint "jobs_agency_for";

alter table "public"."jobs"
  drop constraint "jobs_ai_purpose_check";

alter table "public"."jobs"
  drop constraint "jobs_ai_purpose";

alter table "public"."jobs"
  drop constraint "jobs_ai_screening_check";

alter table "public"."jobs"
  drop constraint "jobs_builds_check";

alter table "public"."jobs"
  drop constraint "jobs_fill_by";

alter table "public"."jobs"
  drop constraint "jobs_go_role_check";

alter table "public"."jobs"
  drop constraint "jobs_go_years_check";

alter table "public"."jobs"
  drop constraint "jobs_poster_check";

alter table "public"."jobs"
  drop constraint "jobs_vacancy_check";

drop function
  "public"."save_blog"(text, text, text, uuid, integer, uuid, text, text, text, text, public.blog_type,
  public.publication_status, text, text, boolean);

drop function
  "public"."save_book"(text, text, text, text, uuid, integer, uuid, public.book_type,
  public.publication_status, boolean);

drop function "public"."save_company"(uuid, integer, uuid, text, text, text);

drop function
  "public"."save_event"(text, date, date, text, uuid, integer, uuid, public.event_type, boolean, text, text,
  time without time zone, time without time zone, text, text, text, date);

drop function
  "public"."save_job"(text, text, text, text, uuid, integer, uuid, text, public.job_type, text, text[],
  integer,
  integer,
  text,
  text,
  text,
  text[],
  text[],
  integer,
  integer, boolean, text, text[], integer, text, integer, text, text, text, date, text, text, text, text);

drop function
  "public"."submit_event"(text, date, date, text, public.event_type, boolean, text, text, time without time
  zone, time without time zone, text, text, text, date, text, text);

alter table "public"."jobs"
  drop column "agency_for";

alter table "public"."jobs"
  drop column "ai_purpose";

alter table "public"."jobs"
  drop column "ai_screening";

alter table "public"."jobs"
  drop column "builds";

alter table "public"."jobs"
  drop column "fill_by";

alter table "public"."jobs"
  drop column "go_role";

alter table "public"."jobs"
  drop column "go_years";

alter table "public"."jobs"
  drop column "poster";

alter table "public"."jobs"
  drop column "vacancy";

create table "private"."facts" (
  "name"      text    not null,
  "kind"      text    not null,
  "choices"   text[]  not null default '{}'::text[],
  "longest"   integer,
  "of_fact"   text,
  "of_choice" text,
  "position"  integer not null,
  constraint "facts_choices"
    check (((kind = ANY (ARRAY['choice'::text, 'years'::text])) = (choices <> '{}'::text[]))),
  constraint "facts_kind_check"
    check ((kind = ANY (ARRAY['choice'::text, 'years'::text, 'text'::text, 'day'::text]))),
  constraint "facts_longest" check (((kind = 'text'::text) = (longest IS NOT NULL))),
  constraint "facts_of" check (((of_fact IS NULL) = (of_choice IS NULL))),
  constraint "facts_pkey" primary key (name),
  constraint "facts_position_key" unique ("position")
);

alter table "public"."jobs"
  add column "stated" jsonb not null default '{}'::jsonb;

create or replace function private.before_company_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' then
    -- search_text is a generated column, which is still null in new.
    perform private.check_changed_columns(
      old, new, variadic private.company_form_columns() || '{search_text}'::text[]
        -- Admins merge companies, which hands over the logo of the source.
        || case when private.is_admin() then '{logo}'::text[] end);
  end if;
  new := private.clean_columns(new, 'name');
  perform private.check_web_addresses(new, old, 'website');
  new := private.set_company_columns(new, old);
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

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
  unedited constant text[] := '{listed_at,expires_at,confirmed_at,link_died_at,pay_top_eur_year,company_id}';
  -- updated_at is compared with nothing: it follows from the other columns.
  unshown constant text[] := private.hidden_job_columns() || '{updated_at}'::text[];
begin
  if tg_op = 'DELETE' then
    perform private.check_no_objection(old);
    return old;
  end if;
  if not is_new then
    perform private.check_jobs_turn();
    perform private.check_changed_columns(
      old, new, variadic private.job_form_columns()
        || '{company_id,is_archived,confirmed_at,removal_reason,removal_rule,outcome}'::text[]);
    new := private.check_job_removal(new, old);
    perform private.check_no_objection(old);
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
  new := private.clean_columns(new, 'title', 'company', 'salary_currency');
  if is_new or new.stated is distinct from old.stated then
    new.stated := private.clean_stated(new.stated);
  end if;
  perform private.check_web_addresses(new, old, 'application_url');
  if is_new then
    perform private.enforce_quota('jobs_per_recruiter', 'jobs');
    if private.is_api_caller() then
      new.id := gen_random_uuid();
      new.slug := '';
      new.removal_reason := null;
      new.removal_rule := null;
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

create or replace function private.blog_form_columns()
  returns text[]
  language sql
  immutable
  set search_path to ''
RETURN
  '{title,slug,content,excerpt,author_name,status,meta_title,meta_description,blog_type,twitter_handle,linkedin_url}'::text[];

create or replace function private.book_form_columns()
  returns text[]
  language sql
  immutable
  set search_path to ''
RETURN '{title,author,cover_url,purchase_url,book_type,status}'::text[];

create or replace function private.check_form (
  form          jsonb,
  target        regclass,
  allowed       text[],
  allowed_texts text[]   default '{}'::text[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  longest_form constant integer := 300000;
  refused text;
begin
  if jsonb_typeof(form) is distinct from 'object' then
    raise exception 'a form is an object' using errcode = 'PT422';
  end if;
  if octet_length(form::text) > longest_form then
    raise exception 'a form can have at most % bytes', longest_form using errcode = 'PT413';
  end if;
  select string_agg(key, ', ') into refused
  from jsonb_object_keys(form) as key
  where key <> all (allowed || allowed_texts);
  if refused is not null then
    raise exception 'unknown: %', refused using errcode = 'PT422';
  end if;
  select string_agg(f.key || ' must be of type ' || wanted.type, ', ') into refused
  from jsonb_each(form) as f
  left join pg_catalog.pg_attribute a on a.attrelid = target and a.attname = f.key and f.key <> all (allowed_texts)
  cross join lateral (
    select case
      when a.atttypid in ('integer'::regtype, 'numeric'::regtype) then 'number'
      when a.atttypid = 'boolean'::regtype then 'boolean'
      when a.atttypid = 'jsonb'::regtype then 'object'
      when a.atttypid = 'text[]'::regtype then 'array'
      else 'string'
    end as type
  ) as wanted
  where jsonb_typeof(f.value) not in (wanted.type, 'null')
    or wanted.type = 'array' and jsonb_path_exists(f.value, '$[*] ? (@.type() != "string" && @.type() != "null")');
  if refused is not null then
    raise exception '%', refused using errcode = 'PT422';
  end if;
end
$function$;

create or replace function private.clean_stated (
  stated jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  cleaned jsonb := '{}';
  fact private.facts;
  value jsonb;
begin
  if jsonb_typeof(stated) is distinct from 'object' or octet_length(stated::text) > 4000
    or exists (select from jsonb_object_keys(stated) as key where key not in (select f.name from private.facts f))
  then
    raise exception 'unknown facts are stated' using errcode = 'PT422';
  end if;
  for fact in select f.* from private.facts f order by f.position loop
    value := stated -> fact.name;
    continue when value is null or value = 'null';
    if fact.kind = 'text' and jsonb_typeof(value) = 'string' then
      value := to_jsonb(private.clean_line(value #>> '{}'));
    end if;
    if not coalesce(
        case fact.kind
          when 'choice' then jsonb_typeof(value) = 'string' and value #>> '{}' = any (fact.choices)
          when 'years' then jsonb_typeof(value) = 'number' and value #>> '{}' = any (fact.choices)
          when 'text' then
            jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and fact.longest
          when 'day' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^(20[0-9]{2}|2100)-[0-9]{2}-[0-9]{2}$'
            and pg_input_is_valid(value #>> '{}', 'date')
        end
        and (fact.of_fact is null or cleaned ->> fact.of_fact = fact.of_choice), false)
    then
      raise exception '% is not stated so', fact.name using errcode = 'PT422', detail = fact.name;
    end if;
    cleaned := cleaned || jsonb_build_object(fact.name, value);
  end loop;
  return cleaned;
end
$function$;

create or replace function private.company_form_columns()
  returns text[]
  language sql
  immutable
  set search_path to ''
RETURN '{name,website,description}'::text[];

create or replace function private.event_form_columns()
  returns text[]
  language sql
  immutable
  set search_path to ''
RETURN '{name,event_url,type,is_online,time_zone,description,organiser,cfp_deadline}'::text[];

create or replace function private.hidden_job_columns()
  returns text[]
  language sql
  immutable
  set search_path to ''
RETURN
  '{version,search_text,idempotency_key,recruiter_id,posted_by,archived_at,removal_reason,removal_rule,link_died_at,listed_at,outcome,pay_top_eur_year}'::text[];

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
    select (to_jsonb(j) - private.hidden_job_columns()) || to_jsonb(card) || jsonb_build_object(
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

create or replace function private.job_form_columns()
  returns text[]
  language sql
  immutable
  set search_path to ''
RETURN
  '{title,company,city_id,type,description,requirements,salary_min,salary_max,salary_currency,salary_period,application_url,eligibility,eligible_countries,excluded_countries,utc_offset_min,utc_offset_max,overlap_hours,overlap_time_zone,visa_sponsorship,level,skills,stated}'::text[];

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
      and name_key || private.folded(case name when 'Remote' then ' (' || country || ')' else ', ' || country end)
        like pattern);
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
        or private.folded(j.title) like pattern
        or private.folded(j.company) like pattern
        or j.city_id = any (found_cities))
  ),
  counted as materialized (select count(*) as total from hit),
  -- Past the end, for example after the jobs of the last page were deleted, the last page is shown.
  shown as (
    select least(
      private.list_position(list_jobs.page, 1), greatest((c.total + max_rows - 1) / max_rows, 1)) as page
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
          j.expires_at, j.archived_at, j.confirmed_at, j.removal_reason, j.removal_rule, j.outcome, j.stated ->> 'vacancy' as vacancy,
          j.link_died_at is not null as has_dead_link,
          (select coalesce(o.decision::text, 'open') from public.job_objections o
           where o.job_id = j.id and o.removed_at = j.archived_at and j.removal_reason is not null) as objection,
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

create or replace function private.renew_jobs (
  job_ids uuid[],
  vacancy text
)
  returns integer
  language sql
  security definer
  set search_path to ''
  AS $function$
  with renewed as (
    update public.jobs j set confirmed_at = now(), stated = private.with_vacancy(j.stated, renew_jobs.vacancy)
    where j.id = any (renew_jobs.job_ids) and not j.is_archived
      and (j.recruiter_id = (select private.my_recruiter_id()) or (select private.is_admin()))
    returning j.id
  )
  select count(*)::integer from renewed
$function$;

create or replace function private.save_row (
  target           regclass,
  fields           jsonb,
  row_id           uuid,
  expected_version integer,
  idempotency_key  uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- Null stands for the default of a column that cannot be null.
  cleared constant text[] := array(
    select f.key
    from jsonb_each(fields) as f
    join pg_catalog.pg_attribute a on a.attrelid = target and a.attname = f.key
    where f.value = 'null' and a.attnotnull and a.atthasdef);
  given constant jsonb := fields - cleared;
  columns constant text := (
    select string_agg(format('%I', key), ', ') from jsonb_object_keys(given || '{"idempotency_key": null}') as key);
  assignments constant text := (
    select string_agg(format(case when key = any (cleared) then '%1$I = default' else '%1$I = sent.%1$I' end, key), ', ')
    from jsonb_object_keys(fields) as key);
  before record;
  current record;
  saved uuid;
begin
  if row_id is null then
    select * into before from private.find_saved_row(target, idempotency_key, given);
    if before.is_same then
      return before.row_id;
    end if;
    -- The same form was sent before, its response was lost and its fields were edited since: an update of version 1.
    row_id := before.row_id;
    expected_version := 1;
  end if;

  if row_id is null then
    begin
      execute format(
        'insert into %1$s (%2$s)
        select %2$s from jsonb_populate_record(null::%1$s, $1) returning id', target, columns)
      into saved using given || jsonb_build_object('idempotency_key', idempotency_key);
    exception when unique_violation then
      -- The same form was submitted twice at once: return the row that the other request added.
      select b.row_id into saved from private.find_saved_row(target, idempotency_key, given) b;
      if saved is null then
        raise;
      end if;
    end;
    return saved;
  end if;

  if assignments is null then
    raise exception 'a form has at least one field' using errcode = 'PT422';
  end if;
  execute format(
    'update %1$s t set %2$s from jsonb_populate_record(null::%1$s, $1) as sent
    where t.id = $2 and t.version = coalesce($3, t.version) returning t.id', target, assignments)
  into saved using given, row_id, expected_version;
  if saved is null then
    execute format('select id, version from %s where id = $1', target) into current using row_id;
    if current.id is not null and (
      not private.is_api_caller() or private.is_admin() or private.owns_job(row_id) or row_id = private.my_company_id())
    then
      raise exception 'the row was changed meanwhile' using
        errcode = 'PT409',
        detail = case when private.is_own_edit(current.id, current.version) then 'own edit' else 'not an own edit' end;
    end if;
    raise exception 'no such row' using errcode = 'PT404';
  end if;
  return saved;
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
  today_at_utc_minus_12 constant date := (now() at time zone 'UTC' - interval '12 hours')::date;
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
    job.expires_at := private.closing_time(case
      when coalesce(job.expires_at, 'infinity') = 'infinity'
      then greatest(job.posted_at + interval '60 days', now() + interval '14 days')
      else least(job.expires_at, greatest(job.posted_at, job.confirmed_at) + interval '90 days')
    end);
    job.listed_at := case when private.is_open(job.is_archived, job.expires_at) then now() end;
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
    job.expires_at := private.closing_time(job.confirmed_at + interval '60 days');
    job.link_died_at := null;
    if (job.stated ->> 'fillBy')::date < today_at_utc_minus_12 then
      job.stated := job.stated - 'fillBy';
    end if;
  elsif job.expires_at <> before.expires_at then
    job.expires_at := private.closing_time(
      least(job.expires_at, greatest(job.posted_at, job.confirmed_at) + interval '90 days'));
  end if;
  job.listed_at := coalesce(
    before.listed_at, case when private.is_open(job.is_archived, job.expires_at) then now() end);
  return job;
end
$function$;

create or replace function private.stated_facts (
  job public.jobs
)
  returns text[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array(
    select f.name || ':' || coalesce(job.stated ->> f.name, 'unstated')
    from private.facts f
    where f.kind = 'choice'
    union all
    -- Who has two years finds jobs that ask for fewer, too.
    select f.name || ':' || years
    from private.facts f cross join unnest(f.choices) as years
    where f.kind = 'years' and years::integer >= (job.stated ->> f.name)::integer
    union all
    select f.name || ':unstated' from private.facts f where f.kind = 'years' and job.stated ->> f.name is null)
$function$;

create or replace function private.unshown_event_times (
  event_id uuid,
  form     jsonb
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce((
    select jsonb_strip_nulls(jsonb_build_object(
      'start_date', case when kept.start_stays then kept.start_date end,
      'end_date', case when kept.end_stays then kept.end_date end,
      'has_hours', kept.start_stays or kept.end_stays))
    from (
      select e.start_date, e.end_date,
        (e.start_date at time zone 'UTC')::date = (form ->> 'first_day')::date as start_stays,
        (e.end_date at time zone 'UTC')::date = (form ->> 'last_day')::date as end_stays
      from public.events e
      where e.id = event_id and e.has_hours and e.time_zone is null
        and form ->> 'time_zone' is null and form ->> 'start_time' is null
    ) kept), '{}')
$function$;

create or replace function private.with_vacancy (
  stated  jsonb,
  vacancy text
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when vacancy is null then stated
    when vacancy = 'open' then stated || '{"vacancy": "open"}'
    else (stated - 'fillBy') || jsonb_build_object('vacancy', vacancy)
  end
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
  update public.jobs j set confirmed_at = now(), stated = private.with_vacancy(j.stated, renew_job.vacancy)
  where j.id = renew_job.job_id and j.expires_at = renew_job.open_until and not j.is_archived
    and not private.is_gone(j.expires_at)
    and not exists (select from public.recruiters r where r.id = j.recruiter_id and r.status <> 'approved')
  returning j.expires_at
$function$;

create or replace function public.renew_jobs (
  job_ids uuid[],
  vacancy text   default null::text
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.renew_jobs(job_ids, vacancy) $function$;

create or replace function public.save_blog (
  blog              jsonb,
  blog_id           uuid    default null::uuid,
  expected_version  integer default null::integer,
  idempotency_key   uuid    default null::uuid,
  keep_published_at boolean default false
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  fields jsonb := blog;
begin
  perform private.check_form(blog, 'public.blogs', private.blog_form_columns());
  if blog_id is null and coalesce(blog ->> 'slug', '') = '' then
    -- The slug of a new post is generated: it is not compared when the same form is sent again.
    fields := fields - 'slug';
  end if;
  perform set_config('board.keep_published_at', coalesce(keep_published_at, false)::text, true);
  return private.save_row('public.blogs', fields, blog_id, expected_version, idempotency_key);
end
$function$;

create or replace function public.save_book (
  book              jsonb,
  book_id           uuid    default null::uuid,
  expected_version  integer default null::integer,
  idempotency_key   uuid    default null::uuid,
  keep_published_at boolean default false
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform private.check_form(book, 'public.books', private.book_form_columns());
  perform set_config('board.keep_published_at', coalesce(keep_published_at, false)::text, true);
  return private.save_row('public.books', book, book_id, expected_version, idempotency_key);
end
$function$;

create or replace function public.save_company (
  company          jsonb,
  company_id       uuid    default null::uuid,
  expected_version integer default null::integer,
  idempotency_key  uuid    default null::uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  fields jsonb := company;
begin
  perform private.check_form(company, 'public.companies', private.company_form_columns());
  if not private.is_admin() then
    -- Recruiters may edit their company, but not rename it.
    fields := fields - 'name';
  end if;
  return private.save_row('public.companies', fields, company_id, expected_version, idempotency_key);
end
$function$;

create or replace function public.save_event (
  event            jsonb,
  event_id         uuid    default null::uuid,
  expected_version integer default null::integer,
  idempotency_key  uuid    default null::uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  places constant text[] := '{city,country}';
  times constant text[] := '{first_day,last_day,start_time,end_time}';
  fields jsonb;
begin
  perform private.check_form(event, 'public.events', private.event_form_columns(), places || times);
  fields := event - places - times;
  if event ?| (places || '{is_online}') then
    fields := fields || jsonb_build_object(
      'city_id',
      case
        when not coalesce((event ->> 'is_online')::boolean, false)
        then private.save_city(event ->> 'city', event ->> 'country')
      end);
  end if;
  if event ?| (times || '{time_zone}') then
    fields := fields
      || private.event_times(
        (event ->> 'first_day')::date, (event ->> 'last_day')::date, (event ->> 'start_time')::time,
        (event ->> 'end_time')::time, event ->> 'time_zone')
      || private.unshown_event_times(event_id, event);
  end if;
  return private.save_row('public.events', fields, event_id, expected_version, idempotency_key);
end
$function$;

create or replace function public.save_job (
  job              jsonb,
  job_id           uuid    default null::uuid,
  expected_version integer default null::integer,
  idempotency_key  uuid    default null::uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  fields jsonb;
begin
  perform private.check_form(job, 'public.jobs', array_remove(private.job_form_columns(), 'city_id'), '{city,country}');
  fields := job - '{city,country}'::text[];
  if job_id is not null then
    -- Before a city is added and counted, as imports do it.
    perform private.lock_jobs();
  end if;
  if job ?| '{city,country}' then
    fields := fields || jsonb_build_object('city_id', private.save_city(job ->> 'city', job ->> 'country'));
  end if;
  if not private.is_admin() then
    -- Recruiters post for their own company, which set_job_owner fills in.
    fields := fields - 'company';
  end if;
  return private.save_row('public.jobs', fields, job_id, expected_version, idempotency_key);
end
$function$;

create or replace function public.submit_event (
  event           jsonb,
  network         text  default null::text,
  submitter_email text  default null::text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  others constant text[] := '{city,country,first_day,last_day,start_time,end_time}';
  is_online boolean;
begin
  perform private.check_form(event, 'public.events', private.event_form_columns(), others);
  is_online := coalesce((event ->> 'is_online')::boolean, false);
  perform private.submit_event(
    '{"type": "Conference", "is_online": false}'
      || (event - others)
      || jsonb_build_object(
        'submitted_city', case when not is_online then event ->> 'city' end,
        'submitted_country', case when not is_online then event ->> 'country' end)
      || private.event_times(
        (event ->> 'first_day')::date, (event ->> 'last_day')::date, (event ->> 'start_time')::time,
        (event ->> 'end_time')::time, event ->> 'time_zone'),
    network, submitter_email);
end
$function$;

alter table "private"."facts"
  add constraint "facts_of_fact_fkey" foreign key (of_fact) references private.facts(name);

comment on column "public"."jobs"."stated" is 'What the employer states beside the terms: an object with keys of private.facts. A fact that is absent is not stated.';

comment on function "private"."blog_form_columns"() is 'The columns that the form of a post writes.';

comment on function "private"."book_form_columns"() is 'The columns that the form of a book writes.';

comment on function "private"."check_form"(jsonb, regclass, text[], text[]) is 'Refuses what a form cannot have sent: other keys than the allowed columns and texts, values of another type than their column (PT422), and more than 300,000 bytes (PT413). Columns check the values themselves.';

comment on function "private"."clean_stated"(jsonb) is 'What is stated, cleaned and without nulls. Raises PT422 for a fact that private.facts does not have, a value that its fact does not, and a detail without its fact; the detail of the error is the name of the fact.';

comment on function "private"."company_form_columns"() is 'The columns that the form of a company writes: save_company accepts these, and API callers may change them.';

comment on function "private"."event_form_columns"() is 'The columns that the form of an event writes as they are; its place and times are others of its fields.';

comment on function "private"."hidden_job_columns"() is 'The columns that no page of a job shows: private.job_details leaves them out, and a change of them alone is no change of the page. lib/jobs/schema.ts has the others as the type Job.';

comment on function "private"."job_details"(uuid) is 'A job with all that its page shows: the columns that are not hidden, its card, and what belongs to it in other tables.';

comment on function "private"."job_form_columns"() is 'The columns that the form of a job writes: save_job accepts these, and API callers may change them.';

comment on function "private"."renew_jobs"(uuid[], text) is 'Implements public.renew_jobs: callers cannot read what is stated themselves.';

comment on function "private"."save_row"(regclass, jsonb, uuid, integer, uuid) is 'Adds a row, once per key, or updates row_id if it is still at expected_version, and returns its id. Raises PT409 when the version is another, with the detail ''own edit'' when the caller''s account wrote it, PT404 when the caller may not edit the row. fields maps columns to values: a column that is absent keeps its value, or gets its default in a new row; null is the default of a column that cannot be null. Keys that come from a request are checked by private.check_form first.';

comment on function "private"."stated_facts"(public.jobs) is 'The values of job_search.facts: one of each filter, and several of years.';

comment on function "private"."unshown_event_times"(uuid, jsonb) is 'The times of an event without a zone, which may have hours that its form does not show: they stay while their day does.';

comment on function "private"."with_vacancy"(jsonb, text) is 'What is stated with another vacancy, which a renewal asks for; a pool of candidates is filled by no day.';

comment on function "public"."renew_jobs"(uuid[], text) is 'Renews those of the jobs that the caller may edit and that are not archived; vacancy replaces what was stated. Returns how many.';

comment on function "public"."save_blog"(jsonb, uuid, integer, uuid, boolean) is 'Saves a post as private.save_row does; blog has the columns of private.blog_form_columns. With keep_published_at, a published one keeps its date; else it is published as of now. The author''s image is set by set_author_image.';

comment on function "public"."save_book"(jsonb, uuid, integer, uuid, boolean) is 'Saves a book as private.save_row does; book has the columns of private.book_form_columns. With keep_published_at, a published one keeps its date; else it is published as of now.';

comment on function "public"."save_company"(jsonb, uuid, integer, uuid) is 'Saves a company as private.save_row does and returns its id. company has the columns of private.company_form_columns; name counts for admins only. The logo is set by set_company_logo.';

comment on function "public"."save_event"(jsonb, uuid, integer, uuid) is 'Saves an event as private.save_row does, and its city in the same transaction. event has the columns of private.event_form_columns; is_online, city and country belong together, and first_day, last_day, start_time, end_time and time_zone. Raises what private.event_times raises.';

comment on function "public"."save_job"(jsonb, uuid, integer, uuid) is 'Saves a job as private.save_row does and returns its id. job has the columns of private.job_form_columns, and city and country in place of city_id: the city is added with the job, and not if the job is refused. company counts for admins only.';

comment on function "public"."submit_event"(jsonb, text, text) is 'For the web server: submits an event, with the fields of save_event, to the admins, who decide; the decision is mailed to submitter_email. Raises PT429 beyond the limit of the network, a keyed hash, PT423 beyond that of the mailbox, and what private.event_times raises.';

comment on table "private"."facts" is 'What employers may state about a job beside its terms. choices are the values of a choice and of years; a fact with of_fact is a detail of that one, where it is of_choice, and no filter. lib/jobs/stated-facts.ts has the same rows.';

revoke all on function "private"."blog_form_columns"() from public;

grant execute on function "private"."blog_form_columns"() to "authenticated", "service_role";

revoke all on function "private"."book_form_columns"() from public;

grant execute on function "private"."book_form_columns"() to "authenticated", "service_role";

revoke all on function "private"."check_form"(jsonb, regclass, text[], text[]) from public;

grant execute
  on function "private"."check_form"(jsonb, regclass, text[], text[])
  to "authenticated", "service_role";

revoke all on function "private"."clean_stated"(jsonb) from public;

grant execute on function "private"."clean_stated"(jsonb) to "service_role";

revoke all on function "private"."company_form_columns"() from public;

grant execute on function "private"."company_form_columns"() to "authenticated", "service_role";

revoke all on function "private"."event_form_columns"() from public;

grant execute on function "private"."event_form_columns"() to "authenticated", "service_role";

revoke all on function "private"."hidden_job_columns"() from public;

grant execute on function "private"."hidden_job_columns"() to "service_role";

revoke all on function "private"."job_form_columns"() from public;

grant execute on function "private"."job_form_columns"() to "authenticated", "service_role";

revoke all on function "private"."renew_jobs"(uuid[], text) from public;

grant execute on function "private"."renew_jobs"(uuid[], text) to "authenticated", "service_role";

revoke all on function "private"."unshown_event_times"(uuid, jsonb) from public;

grant execute
  on function "private"."unshown_event_times"(uuid, jsonb)
  to "authenticated", "service_role";

revoke all on function "private"."with_vacancy"(jsonb, text) from public;

grant execute on function "private"."with_vacancy"(jsonb, text) to "service_role";

revoke all on function "public"."renew_jobs"(uuid[], text) from public;

grant execute on function "public"."renew_jobs"(uuid[], text) to "authenticated", "service_role";

revoke all on function "public"."save_blog"(jsonb, uuid, integer, uuid, boolean) from public;

grant execute
  on function "public"."save_blog"(jsonb, uuid, integer, uuid, boolean)
  to "authenticated", "service_role";

revoke all on function "public"."save_book"(jsonb, uuid, integer, uuid, boolean) from public;

grant execute
  on function "public"."save_book"(jsonb, uuid, integer, uuid, boolean)
  to "authenticated", "service_role";

revoke all on function "public"."save_company"(jsonb, uuid, integer, uuid) from public;

grant execute
  on function "public"."save_company"(jsonb, uuid, integer, uuid)
  to "authenticated", "service_role";

revoke all on function "public"."save_event"(jsonb, uuid, integer, uuid) from public;

grant execute
  on function "public"."save_event"(jsonb, uuid, integer, uuid)
  to "authenticated", "service_role";

revoke all on function "public"."save_job"(jsonb, uuid, integer, uuid) from public;

grant execute
  on function "public"."save_job"(jsonb, uuid, integer, uuid)
  to "authenticated", "service_role";

revoke all on function "public"."submit_event"(jsonb, text, text) from public;

grant execute on function "public"."submit_event"(jsonb, text, text) to "service_role";


revoke all ("stated") on table "public"."jobs" from "authenticated";

grant insert ("stated"), update ("stated") on table "public"."jobs" to "authenticated";

-- Data.
insert into private.facts (position, name, kind, choices, longest, of_fact, of_choice) values
  (1, 'goYears', 'years', '{0,1,2,3,5}', null, null, null),
  (2, 'goRole', 'choice', '{main,several}', null, null, null),
  (3, 'builds', 'choice', '{services,platform,tools,data,devices}', null, null, null),
  (4, 'vacancy', 'choice', '{open,pool}', null, null, null),
  (5, 'fillBy', 'day', '{}', null, 'vacancy', 'open'),
  (6, 'aiScreening', 'choice', '{yes,no}', null, null, null),
  (7, 'aiPurpose', 'text', '{}', 200, 'aiScreening', 'yes'),
  (8, 'poster', 'choice', '{employer,agency}', null, null, null),
  (9, 'agencyFor', 'text', '{}', 120, 'poster', 'agency');

alter table public.jobs disable trigger user;
update public.jobs j set stated = b.stated from stated_before b where b.id = j.id and b.stated <> '{}';
alter table public.jobs enable trigger user;
-- End of data.
