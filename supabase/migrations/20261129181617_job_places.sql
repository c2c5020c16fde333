-- Gives jobs further places, by which they are found, reads all linked boards anew for them, and drops functions that nobody calls.

set local lock_timeout = '5s';

set local check_function_bodies = off;

drop index "public"."job_search_facts";

drop index "public"."job_search_listed_at";

drop index "public"."job_search_newest";

drop index "public"."job_search_places";

drop view "private"."job_cards";

drop view "private"."searched_jobs";

alter table "public"."job_search"
  drop constraint "job_search_pkey";

drop function "private"."account_data"(uuid);

drop function "private"."delete_account"(uuid, boolean);

drop function "private"."delete_subscriber"(text);

drop function "private"."end_email_changes"(uuid);

drop function "private"."find_confirmation_link"(text);

drop function "private"."find_reset_link"(text);

drop function "private"."found_jobs"(private.job_filters, uuid[], private.job_tally[], boolean);

drop function "private"."mail_known_account"(text);

drop function "private"."matching_jobs"(private.job_filters);

drop function "private"."purge_auth_log"(interval);

drop function "private"."purge_limit_counts"();

drop function "private"."refresh_landing_pages"();

drop function "private"."restore_reset_link"(uuid, text);

drop function "private"."sitemap_jobs"();

drop function "private"."submit_event"(jsonb, text, text);

drop function "private"."subscriber_data"(text);

drop function "private"."take_over_registration"(uuid, text, jsonb);

drop function "public"."delete_account"(uuid, boolean);

drop function "public"."delete_subscriber"(text);

drop function "public"."end_email_changes"(uuid);

drop function "public"."find_reset_link"(text);

drop function "public"."mail_known_account"(text);

drop function "public"."purge_auth_log"(interval);

drop function "public"."purge_limit_counts"();

drop function "public"."refresh_landing_pages"();

drop function "public"."restore_reset_link"(uuid, text);

drop function "public"."sitemap_jobs"();

drop function "public"."take_over_registration"(uuid, text, jsonb);

create table "public"."job_places" (
  "job_id"   uuid    not null,
  "city_id"  uuid    not null,
  "position" integer not null,
  constraint "job_places_job_id_city_id_key" unique (job_id, city_id),
  constraint "job_places_pkey" primary key (job_id, "position"),
  constraint "job_places_position_check" check ((("position" >= 1) AND ("position" <= 10)))
);

alter table "public"."job_places"
  enable row level security;

alter table "public"."job_search"
  add column "place" smallint not null default 0;

alter table "public"."job_search"
  add column "several_id" uuid;

alter table "public"."jobs"
  add column "further_city_ids" uuid[] not null default '{}'::uuid[];

create type "private"."found_job" as (
  "id"    uuid,
  "place" smallint
);

alter type "private"."job_tally" add attribute "several_id" uuid cascade;

alter type "private"."search_meaning" add attribute "company_key" text cascade;

alter type "private"."search_meaning" add attribute "number" integer cascade;

create or replace function private.add_country (
  posting jsonb
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case
    when posting ->> 'country' <> ''
      or private.folded_input(posting ->> 'city') = 'remote'
      or not (posting ->> 'is_placed')::boolean
      then posting
    else (
      select posting || jsonb_build_object(
        'country', case
          when count(*) = 1 and bool_and(private.may_be_in(posting, c.country)) then min(c.country)
          else ''
        end,
        'is_placed', count(*) = 1 and bool_and(private.may_be_in(posting, c.country)))
      from public.cities c join private.countries n on n.name = c.country
      where c.name_key = private.folded_input(posting ->> 'city')
        and n.code is not null
        and (private.may_be_in(posting, c.country) or (posting ->> 'may_be_list')::boolean))
  end
$function$;

create or replace function private.after_job_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  job constant public.jobs := coalesce(new, old);
  action constant text := private.row_action(tg_op, private.job_action(old, new));
  -- A merge of companies is one line of the audit log, not one for each job.
  is_merge constant boolean := tg_op = 'UPDATE' and old.company_id <> new.company_id and old.version = new.version;
begin
  if tg_op <> 'INSERT' then
    perform private.check_jobs_turn();
  end if;
  if not is_merge then
    perform private.log_change(
      'jobs', action, job.id, private.job_subject(job), case action when 'removed' then new.removal_reason end);
  end if;
  perform private.record_edit(before, after);
  if new.imported_from is not null and old.is_archived and not new.is_archived then
    update public.imported_postings p set is_draft = false where p.job_id = new.id and p.is_draft;
  end if;
  if tg_op <> 'DELETE' then
    perform private.index_job(new);
  end if;
  if tg_op = 'UPDATE' and new.removal_reason is distinct from old.removal_reason then
    perform private.mail_job_removal(new);
    perform private.settle_notices(new);
  end if;
  perform private.enqueue_change_notice('job', before, after);
  if tg_op <> 'INSERT' and old.company_id is distinct from new.company_id then
    perform private.record_company_change(old.company_id, is_profile => false);
  end if;
  if tg_op <> 'DELETE' and new.skills is distinct from coalesce(old.skills, '{}') then
    perform private.write_job_skills(new);
  end if;
  if tg_op <> 'DELETE' and new.further_city_ids is distinct from coalesce(old.further_city_ids, '{}') then
    perform private.write_job_places(new);
  end if;
  return null;
end
$function$;

create or replace function private.auth_log_of (
  account uuid,
  address text
)
  returns table (
    id    uuid,
    at    timestamp with time zone,
    entry jsonb,
    ip    text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with likely as materialized (
    select e.id, e.created_at, e.ip_address, e.payload
    from auth.audit_log_entries e
    where e.created_at > now() - interval '90 days'
      -- Parsing every entry takes seconds in a large log. JSON text may escape the characters that are left out here.
      and (strpos(e.payload::text, auth_log_of.account::text) > 0
        or strpos(
          private.lower_case(e.payload::text),
          substring(private.lower_case(auth_log_of.address) from '[a-z0-9._@-]*$')) > 0)
  )
  select l.id, l.at, l.entry, l.ip
  from (
    select
      e.id, e.created_at as at, e.ip_address::text as ip,
      -- Supabase Lite stores an object as its JSON text, in a string.
      case json_typeof(e.payload) when 'string' then (e.payload #>> '{}')::jsonb else e.payload::jsonb end as entry
    from likely e
  ) l
  where l.entry ->> 'actor_id' = auth_log_of.account::text
    or exists (
      select from jsonb_path_query(l.entry, 'strict $.**') v
      where private.lower_case(v #>> '{}') = private.lower_case(auth_log_of.address))
$function$;

create or replace function private.before_blog_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if new.content is distinct from old.content then
    perform private.check_html_bounds(new.content, 'content');
  end if;
  new := private.clean_columns(new);
  perform private.check_web_addresses(new, old, 'linkedin_url');
  -- Not clean_line, which unescapes: a title may be about HTML.
  new.title := private.one_line(new.title);
  new.author_name := private.one_line(new.author_name);
  new.meta_title := private.one_line(new.meta_title);
  new := private.set_published_at(new, old);
  new.first_published_at := coalesce(old.first_published_at, new.published_at);
  if tg_op = 'INSERT' or new.slug is distinct from old.slug then
    new.slug := private.slug_for('public.blogs', new.id, new.slug, new.title, 'post');
  end if;
  new.word_count := case
    when new.content is distinct from old.content
      then regexp_count(private.visible_text(new.content) collate pg_catalog.pg_c_utf8, '\S+')
    else old.word_count
  end;
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

create or replace function private.before_city_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new := private.clean_columns(new, 'name');
  if current_setting('board.new_cities', true) is distinct from 'counted' then
    perform private.enforce_quota('cities_per_recruiter', 'new cities');
  end if;
  if current_setting('board.new_cities', true) = 'count once' then
    perform set_config('board.new_cities', 'counted', true);
  end if;

  if private.folded(new.name) = 'remote' then
    new.name := 'Remote';
  end if;
  -- Spelled as in the list; an unknown country fails its foreign key.
  select coalesce(max(c.name), new.country) into new.country
  from private.countries c
  where private.folded(c.name) = private.folded_input(new.country);
  return new;
end
$function$;

create or replace function private.before_job_objection_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  job constant public.jobs := (select j from public.jobs j where j.id = new.job_id);
begin
  new := private.clean_columns(new);
  if tg_op = 'INSERT' then
    if job.removal_reason is null then
      raise exception 'This job is not removed, so there is nothing to object to.' using errcode = 'PT422';
    end if;
    new.removed_at := job.archived_at;
    if private.is_api_caller() then
      new.id := gen_random_uuid();
      new.created_at := now();
      new.resolved_at := null;
      new.decision := null;
    end if;
  else
    perform private.check_changed_columns(old, new, 'resolved_at');
    if new.resolved_at is distinct from old.resolved_at then
      -- The first decision stands.
      new.resolved_at := coalesce(old.resolved_at, now());
      new.decision := coalesce(
        old.decision,
        (case when job.removal_reason is null then 'restored' else 'kept' end)::public.objection_decision);
    end if;
  end if;
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
  -- updated_at is left out of the comparison below, because it is set from its result.
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
    new := private.set_job_archiver(new, old);
    perform private.check_no_objection(old);
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
  end if;
  new.further_city_ids := private.further_places(new.further_city_ids, new.city_id);
  perform private.check_place(place)
  from unnest(new.city_id || new.further_city_ids) as place
  where is_new or place <> all (old.city_id || old.further_city_ids);
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
    -- As late as possible, because slug_for takes a lock for which every other new job waits until this transaction
    -- ends.
    new.slug := private.slug_for('public.jobs', new.id, new.slug, new.title || ' ' || new.company, 'job');
    if new.slug in ('in', 'with', 'level', 'type', 'pay', 'visa-sponsorship') then
      new.slug := private.slug_for('public.jobs', new.id, '', new.slug || ' job', 'job');
    end if;
  end if;
  new.company_id := private.get_or_create_company(new.company);

  -- A save that changes no column also gets a new version, as in every other table. Only an update that changes nothing
  -- but these columns keeps it.
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

create or replace function private.check_website (
  company public.companies
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- The host that a browser would request: a backslash ends it, and a user name before the last @ is not part of it.
  host constant text := rtrim(
    private.lower_case(substring(company.website from '^[^:]+://(?:[^/?#\\]*@)?([^/?#\\:@]+)')), '.');
begin
  if company.website is null then
    return;
  end if;
  -- Browsers read other characters as these: %61 as a, and full-width letters as ASCII. The form sends punycode.
  if host is null or host !~ '^[a-z0-9._-]+$' then
    raise exception 'The host of a website has ASCII letters, digits, dots and hyphens only.' using errcode = 'PT422';
  end if;
  if exists (
    select from public.companies c
    where c.id <> company.id and private.is_within_domain(host, c.website_domain)
      and private.is_verified(c.id, c.website_domain)
  ) then
    raise exception 'This website belongs to another company on this board.' using errcode = 'PT422';
  end if;
end
$function$;

create or replace function private.city_slug (
  name text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when base ~ '[a-z]' then base
    else coalesce(
      nullif(btrim(left(btrim(regexp_replace(coded.points, '[^a-z0-9]+', '-', 'g'), '-'), 80), '-'), ''),
      'city')
  end
  from private.slug_base(city_slug.name, '') as base
  cross join lateral (
    select string_agg(
      case when letter ~ '[^ -~]' then format('-%s-', to_hex(ascii(letter))) else letter end, '' order by n)
      as points
    from regexp_split_to_table(private.folded_input(city_slug.name), '') with ordinality as letters (letter, n)
  ) coded
$function$;

create or replace function private.compute_pay_report()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'cells', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'country', country, 'slug', country_slug, 'level', level, 'currency', currency, 'jobs', jobs,
            'companies', companies, 'lower', quartiles[1], 'median', quartiles[2], 'upper', quartiles[3])
          order by country, level),
        '[]')
      from private.pay_cells()),
    'months', (
      select coalesce(jsonb_agg(to_jsonb(counted) order by month), '[]')
      from (
        select to_char(posted_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as jobs,
          count(*) filter (where salary_min > 0 or salary_max > 0) as "withPay"
        from public.jobs
        where posted_at > now() - interval '1 year' and posted_at <= now()
          and id in (select p.id from private.posted_jobs p)
        group by 1) as counted))
$function$;

create or replace function private.copy_account_email (
  recruiter public.recruiters
)
  returns public.recruiters
  language plpgsql
  set search_path to ''
  AS $function$
begin
  select
    private.lower_case(u.email),
    case
      -- Only the owner of the database may set the time itself, as the seed of the demo data does.
      when recruiter.address_confirmed_at is not null and not private.is_api_caller()
        then recruiter.address_confirmed_at
      -- Auth sets confirmation_sent_at only when it mails a link. An account that was confirmed without one has not
      -- proved that it owns the address.
      when u.confirmation_sent_at < u.email_confirmed_at then u.email_confirmed_at
    end
  into recruiter.email, recruiter.address_confirmed_at
  from auth.users u where u.id = recruiter.auth_id and u.email_confirmed_at is not null;
  if recruiter.email is null then
    raise exception 'the account''s e-mail is not confirmed' using errcode = 'insufficient_privilege';
  end if;
  if recruiter.role <> 'admin' and private.is_free_mail(recruiter.email) then
    raise exception 'Please use work email' using errcode = 'PT400';
  end if;
  return recruiter;
end
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
    select r.slug, r.name, job.id, job.city
    from private.regions r cross join lateral private.region_city_ids(r) as city_ids
    join job on job.city_id = any (city_ids)
      or job.open_to && (r.codes || '{*}') and (r.codes = '{}' or not job.excluded @> r.codes)
  )
  select 'in/' || country_slug, country, count(distinct id) from job
  where code is not null group by country, country_slug
  union all
  select 'in/' || country_slug || '/' || city_slug, min(city), count(distinct id) from job
  where code is not null and city <> 'Remote' group by country_slug, city_slug
  union all
  select 'in/' || slug, name, count(distinct id) from in_region group by slug, name
  union all
  select 'in/remote', null, count(distinct id) from job where city = 'Remote'
  union all
  select 'in/' || slug || '/remote', name, count(distinct id) from in_region
  where city = 'Remote' and slug <> 'worldwide' group by slug, name
  union all
  -- Only for countries with at least three jobs in them: otherwise, each job for applicants from anywhere, or from a
  -- region, would make a page for each of its countries.
  select 'in/' || c.country_slug || '/remote', c.country, count(distinct job.id)
  from (
    select code, country, country_slug from job where code is not null group by 1, 2, 3 having count(distinct id) >= 3
  ) c
  join job on c.code = any (job.open_to) and c.code <> all (job.excluded)
  where job.city = 'Remote' group by c.country, c.country_slug
  union all
  select 'with/' || s.slug, s.name, count(distinct job.id)
  from job cross join unnest(job.skills) as skill join public.skills s on s.slug = skill group by s.slug, s.name
  union all
  select 'level/' || level, null, count(distinct id) from job where level is not null group by level
  union all
  select 'type/' || type, null, count(distinct id) from job where type <> 'full-time' group by type
  union all
  select 'visa-sponsorship', null, count(distinct id) from job where visa = 'yes'
$function$;

create or replace function private.count_meanings (
  f        private.job_filters,
  meanings private.search_meaning[]
)
  returns table (
    numbers    integer[],
    city_ok    boolean,
    country_ok boolean,
    company_ok boolean,
    several_id uuid,
    jobs       bigint
  )
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  cities_meant constant uuid[] := array(select unnest(city_ids) from unnest(meanings));
  skills_meant constant text[] := array(select skill from unnest(meanings) where skill is not null);
  companies_meant constant text[] := array(select company_key from unnest(meanings) where company_key is not null);
begin
  return query
  with meaning as materialized (
    select * from unnest(meanings)
  )
  select had.numbers, j.city_ok, j.country_ok, j.company_ok, j.several_id, count(*)
  from private.matching_jobs(f) j
  cross join lateral (
    select array(
      select m.number from meaning m
      where j.city_id = any (m.city_ids) or m.skill = any (j.skills) or m.company_key = j.company_key) as numbers
  ) as had
  where j.misses = (not j.city_ok)::integer + (not j.country_ok)::integer + (not j.company_ok)::integer
    -- Most jobs have none of the meanings. Comparing with all at once is faster than with each.
    and (j.city_id = any (cities_meant)
      or skills_meant <> '{}' and j.skills && skills_meant
      or companies_meant <> '{}' and j.company_key = any (companies_meant))
  group by had.numbers, j.city_ok, j.country_ok, j.company_ok, j.several_id;
end
$function$;

create or replace function private.count_refusal (
  mail  public.outbox,
  error text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- A server that refuses this many known addresses in a row refuses us rather than them.
  max_refusals constant integer := 20;
  queue private.mail_queue;
begin
  select * into queue from private.mail_queue for update;
  -- It was refused before, and the server has accepted other mail since: the reason is the address.
  if mail.refusal_streak <> queue.refusal_streak then
    return;
  end if;
  update public.outbox o set refusal_streak = queue.refusal_streak where o.id = mail.id;
  update private.mail_queue q set has_refusals = true where q.id;
  if not private.is_known_address(mail.address) then
    return;
  end if;
  update private.mail_queue q set refused_in_a_row = q.refused_in_a_row + 1 where q.id;
  if queue.refused_in_a_row + 1 >= max_refusals then
    perform private.forgive_refusals(queue.refusal_streak);
    perform public.stop_mail(
      'Refused ' || max_refusals || ' addresses in a row, the last with: ' || coalesce(error, ''));
  end if;
end
$function$;

create or replace function private.editable_row (
  table_name text,
  row_id     uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  found jsonb;
begin
  if table_name not in ('jobs', 'companies', 'events', 'blogs', 'books')
    or not (private.is_admin() or table_name = 'jobs' and private.owns_job(row_id)
      or table_name = 'companies' and row_id is not distinct from private.my_company_id())
  then
    return null;
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1', table_name) into found using row_id;
  return found || jsonb_build_object(
    'city', (
      select jsonb_build_object('name', c.name, 'country', c.country)
      from public.cities c where c.id = (found ->> 'city_id')::uuid),
    'places', (
      select coalesce(jsonb_agg(jsonb_build_object('city', c.name, 'country', c.country) order by listed.n), '[]')
      from jsonb_array_elements_text(found -> 'further_city_ids') with ordinality as listed (id, n)
      join public.cities c on c.id = listed.id::uuid),
    'skill_names', (
      select coalesce(jsonb_agg(s.name order by named.n), '[]')
      from jsonb_array_elements_text(found -> 'skills') with ordinality as named (slug, n)
      join public.skills s using (slug)));
end
$function$;

create or replace function private.find_account (
  email text
)
  returns uuid
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select u.id from auth.users u where private.lower_case(u.email) = private.lower_case(btrim(find_account.email))
$function$;

create or replace function private.find_events (
  only_slug        text,
  only_ids         uuid[],
  only_type        public.event_type,
  ends_from        timestamp with time zone,
  ends_before      timestamp with time zone,
  latest_first     boolean,
  max_rows         integer,
  with_description boolean
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(to_jsonb(found) - 'n' order by n), '[]')
  from (
    select
      row_number() over (
        order by case when latest_first then -1 else 1 end * extract(epoch from e.start_date), e.id
      ) as n,
      e.id, e.slug, e.name, e.type, e.start_date, e.end_date, e.has_hours, e.local_start, e.local_end,
      e.time_zone, e.is_online, e.event_url, e.cancelled_at,
      e.updated_at, e.organiser, e.cfp_deadline, e.sequence,
      case when with_description then e.description end as description,
      case when c.id is not null then jsonb_build_object('name', c.name, 'country', c.country) end as city
    from public.events e left join public.cities c on c.id = e.city_id
    where e.status = 'approved' and (only_slug is null or e.slug = only_slug)
      and (only_ids is null or e.id = any (only_ids) and e.cancelled_at is null)
      and (only_type is null or e.type = only_type)
      and (ends_from is null or e.end_date >= ends_from) and (ends_before is null or e.end_date < ends_before)
    order by n
    limit least(greatest(coalesce(max_rows, 100), 0), 500)
  ) found
$function$;

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
  -- With at most one filter, no job misses more than one, so the tally, which has the jobs that miss one at most, has
  -- them all.
  tallies_all := cardinality(f.patterns) = 0 and f.region_codes is null
    and f.filters_pay::integer + num_nonnulls(
    f.type, f.city_ids, f.country_city_ids, f.from_code, f.skills, f.level, f.company, f.visas,
    f.posted_after) + coalesce(cardinality(f.facts), 0) <= 1;
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
      where misses <= 1
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
      from private.matching_jobs(f) where misses <= 1
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

create or replace function private.find_jobs_after (
  filters         jsonb,
  after_pay       numeric,
  after_posted_at timestamp with time zone,
  after_id        uuid,
  page_size       integer
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
begin
  return (
    with page as (
      select distinct on (ranked_pay, posted_at, id) id, place, posted_at, ranked_pay as pay
      from private.matching_jobs(f)
      cross join lateral (select case when f.sorts_by_pay then coalesce(pay, -1) else -1 end as ranked_pay) as ranked
      where is_match
        and (after_id is null or case
          when f.sorts_by_pay
            then (coalesce(pay, -1), posted_at, id) < (coalesce(after_pay, -1), after_posted_at, after_id)
          else (posted_at, id) < (after_posted_at, after_id) end)
      order by ranked_pay desc, posted_at desc, id desc, place
      limit least(greatest(coalesce(page_size, 20), 0), 101)
    )
    select coalesce(
      jsonb_agg(
        to_jsonb(card) || jsonb_build_object('pay', page.pay, 'found_place', page.place)
        order by page.pay desc, page.posted_at desc, id desc),
      '[]')
    from page join private.job_cards card using (id));
end
$function$;

create or replace function private.forget_address (
  address text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  delete from public.outbox o where o.address = private.lower_case(forget_address.address);
  update public.audit_log l set actor_email = null
  where private.lower_case(l.actor_email) = private.lower_case(forget_address.address);
  delete from auth.audit_log_entries e
  where e.id in (select l.id from private.auth_log_of(null, forget_address.address) l);
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
      select c.name, c.country, t.city_ok, t.country_ok, t.misses, t.several_id, sum(t.jobs) as jobs
      from counted t join public.cities c on c.id = t.city_id
      group by c.id, t.city_ok, t.country_ok, t.misses, t.several_id
    )
    select jsonb_build_object(
      'jobs', (
        select coalesce(jsonb_agg(to_jsonb(card) || jsonb_build_object('found_place', found.place) order by n), '[]')
        from unnest(page) with ordinality as found (id, place, n) join private.job_cards card using (id)),
      'total', (
        select coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id)
        from counted where misses = 0),
      'unstated', (
        select jsonb_strip_nulls(jsonb_build_object(
          'from', case when f.from_code is not null then
            coalesce(sum(from_unstated) filter (where several_id is null), 0)
            -- A job that is found by another place of it says from where.
            + count(distinct several_id) filter (where from_unstated > 0 and several_id not in (
              select s.several_id from counted s
              where s.misses = 0 and s.from_unstated = 0 and s.several_id is not null))
          end,
          'pay', case when f.filters_pay then
            coalesce(sum(pay_unstated) filter (where several_id is null), 0)
            + count(distinct several_id) filter (where pay_unstated > 0)
          end,
          'visa', case when 'unstated' <> all (f.visas[:1]) then
            coalesce(sum(visa_unstated) filter (where several_id is null), 0)
            + count(distinct several_id) filter (where visa_unstated > 0)
          end))
        from counted),
      'counts', jsonb_build_object(
        'type', (
          select coalesce(jsonb_object_agg(type, jobs), '{}')
          from (
            select type, coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id) as jobs
            from counted
            where misses = 0 or not type_ok group by type) as by_type),
        'city', (
          select coalesce(jsonb_object_agg(name, jobs), '{}')
          from (
            select name, coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id) as jobs
            from place
            where misses = 0 or not city_ok group by name) as by_city),
        'country', (
          select coalesce(jsonb_object_agg(country, jobs), '{}')
          from (
            select country, coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id) as jobs
            from place
            where misses = 0 or not country_ok group by country) as by_country)),
      'skillNames', (
        select coalesce(jsonb_object_agg(slug, name), '{}') from public.skills
        where names_all_skills or slug = any (f.skills))));
end
$function$;

create or replace function private.further_places (
  city_ids     uuid[],
  main_city_id uuid
)
  returns uuid[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array(
    select id from unnest(city_ids) with ordinality as given (id, n)
    where id is distinct from main_city_id group by id order by min(n))
$function$;

create or replace function private.grant_admin (
  account_email text
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  account constant uuid := (
    select id from auth.users
    where private.lower_case(email) = private.lower_case(btrim(account_email)) and email_confirmed_at is not null
  );
  granted uuid;
begin
  if account is null then
    raise exception 'no confirmed account has the e-mail %', account_email using errcode = 'no_data_found';
  end if;
  insert into public.recruiters as r (auth_id, name, email, company_name, contact_number, role)
  values (account, split_part(account_email, '@', 1), '', 'Administration', '', 'admin')
  on conflict (auth_id) do update set role = 'admin'
  returning r.id into granted;
  insert into public.audit_log (action, table_name, row_id) values ('granted admin', 'recruiters', granted);
  return granted;
end
$function$;

create or replace function private.import_posting (
  link    public.job_boards,
  company text,
  posting jsonb,
  may_add boolean
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  pay constant text[] := '{salary_min,salary_max,salary_currency,salary_period}';
  applicants constant text[] := '{eligibility,eligible_countries}';
  before public.imported_postings;
  fields jsonb;
  places jsonb;
  city_ids uuid[];
  changes jsonb;
  job jsonb;
  is_draft boolean;
  job_id uuid;
begin
  select * into before from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.external_id = posting ->> 'id';
  if before.recruiter_id = link.recruiter_id and before.job_id is null then
    return 'deleted';
  elsif before.job_id is not null and before.recruiter_id <> link.recruiter_id then
    return 'taken';
  elsif before.job_id is null and not may_add then
    return 'waiting';
  end if;

  -- Since the first import, another country may have got a city of this name, which makes the posting's country
  -- ambiguous. The job then keeps the country that it has.
  if before.job_id is not null and posting ->> 'country' = ''
    and private.folded_input(posting ->> 'city') <> 'remote'
    and not coalesce((posting ->> 'may_be_list')::boolean, false)
  then
    posting := posting || jsonb_build_object('country', coalesce((
      select c.country from public.jobs j join public.cities c on c.id = j.city_id
      where j.id = before.job_id and c.name_key = private.folded_input(posting ->> 'city')
        and c.country <> 'Unknown' and private.may_be_in(posting, c.country)), ''));
  end if;

  places := jsonb_build_array(jsonb_build_object('city', posting -> 'city', 'country', posting -> 'country'))
    || coalesce(posting -> 'places', '[]');
  -- The new cities of a posting count once.
  if exists (
      select from jsonb_array_elements(places) as place
      where private.folded_input(place ->> 'city') <> 'remote' and not exists (
        select from public.cities c
        where c.name_key = private.folded_input(place ->> 'city')
          and private.folded(c.country) = private.folded_input(coalesce(nullif(place ->> 'country', ''), 'Unknown'))))
    and not private.consume_limit('cities_per_recruiter', link.recruiter_id::text)
  then
    return 'waiting';
  end if;
  city_ids := private.save_cities(places);
  fields := (posting
    - array['id', 'city', 'country', 'places', 'posted_at', 'is_placed', 'possible_countries', 'may_be_list'])
    || jsonb_build_object(
      'city_id', city_ids[1], 'further_city_ids', private.further_places(city_ids[2:], city_ids[1]));

  if before.job_id is null then
    if not private.consume_limit('jobs_per_recruiter', link.recruiter_id::text) then
      return 'waiting';
    end if;
    -- A job whose place could not be understood is checked by a person first.
    is_draft := not (posting ->> 'is_placed')::boolean
      or not exists (select from public.import_settings s where s.id = link.company_id and s.publishes);
    job_id := private.save_row('public.jobs',
      fields || jsonb_build_object(
        'company', company, 'recruiter_id', link.recruiter_id, 'imported_from', link.system, 'is_archived', is_draft,
        'posted_at', least((posting ->> 'posted_at')::timestamptz, now())),
      null, null, null);
    select to_jsonb(j) into job from public.jobs j where j.id = job_id;
    insert into public.imported_postings as p
      (system, board, external_id, recruiter_id, job_id, is_draft, applied, stored)
    select link.system, link.board, posting ->> 'id', link.recruiter_id, job_id, is_draft,
      private.column_hashes(fields), private.column_hashes(jsonb_object_agg(key, job -> key))
    from jsonb_object_keys(fields) as key
    -- The recruiter who had linked the board before deleted the job.
    on conflict (system, board, external_id) do update set
      recruiter_id = excluded.recruiter_id, job_id = excluded.job_id, imported_at = now(), is_draft = excluded.is_draft,
      missed = 0, left_at = null, applied = excluded.applied, stored = excluded.stored;
    return 'added';
  end if;

  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  -- The columns that changed on the board and were not edited here.
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(fields)
  where md5(value::text) is distinct from before.applied ->> key
    and md5((job -> key)::text) is not distinct from before.stored ->> key;
  -- The columns of the salary only make sense together: if one was edited here, none is overwritten.
  if exists (select from unnest(pay) as key where md5((job -> key)::text) is distinct from before.stored ->> key) then
    changes := changes - pay;
  end if;
  if exists (
      select from unnest(applicants) as key where md5((job -> key)::text) is distinct from before.stored ->> key)
  then
    changes := changes - applicants;
  end if;
  if changes = '{}' then
    return 'unchanged';
  end if;
  perform private.save_row('public.jobs', changes, before.job_id, null, null);
  select to_jsonb(j) into job from public.jobs j where j.id = before.job_id;
  update public.imported_postings p set
    applied = p.applied || private.column_hashes(changes),
    stored = p.stored || (
      select private.column_hashes(jsonb_object_agg(key, job -> key)) from jsonb_object_keys(changes) as key)
  where p.job_id = before.job_id;
  return 'changed';
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
  delete from public.job_search where id = job.id and place > cardinality(job.further_city_ids);
  insert into public.job_search as s
    (id, place, several_id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to, excluded,
      pay, visa, facts, txt)
  select id, place, several_id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to, excluded,
    pay, visa, facts, txt
  from private.searched_jobs where id = job.id
  on conflict (id, place) do update set
    (several_id, posted_at, listed_at, expires_at, type, city_id, company, level, skills, open_to, excluded, pay, visa,
      facts, txt) = (
      excluded.several_id, excluded.posted_at, excluded.listed_at, excluded.expires_at, excluded.type, excluded.city_id,
      excluded.company, excluded.level, excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.visa,
      excluded.facts, excluded.txt)
  where (
      s.several_id, s.posted_at, s.listed_at, s.expires_at, s.type, s.city_id, s.company, s.level, s.skills, s.open_to,
      s.excluded, s.pay, s.visa, s.facts, s.txt)
    is distinct from (
      excluded.several_id, excluded.posted_at, excluded.listed_at, excluded.expires_at, excluded.type, excluded.city_id,
      excluded.company, excluded.level, excluded.skills, excluded.open_to, excluded.excluded, excluded.pay, excluded.visa,
      excluded.facts, excluded.txt);
end
$function$;

create or replace function private.is_counted_page (
  path text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  -- Below the first segment, which is a setting of the site.
  below constant text := substring(path from '^/[^/]+/(.+)$');
  parts constant text[] := string_to_array(below, '/');
begin
  if path ~ '^/(blogs|books|events)?(/|$)' or path = '/companies' then
    return true;
  elsif path like '/companies/%' then
    return exists (select from public.companies c where c.slug = below);
  elsif parts[1] = 'with' and cardinality(parts) = 2 then
    return exists (select from public.skills s where s.slug = parts[2]);
  elsif parts[1] = 'in' and parts[3] <> 'remote' then
    return private.landing_city_ids(below) is not null;
  end if;
  return true;
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
    select (
      to_jsonb(j) - (private.hidden_job_columns() || '{is_archived,city_id,further_city_ids,company_id}'::text[])
    ) || to_jsonb(card) || jsonb_build_object(
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
  '{title,company,city_id,further_city_ids,type,description,requirements,salary_min,salary_max,salary_currency,salary_period,application_url,eligibility,eligible_countries,excluded_countries,utc_offset_min,utc_offset_max,overlap_hours,overlap_time_zone,visa_sponsorship,level,skills,stated}'::text[];

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
      select type, city_id, several_id, jobs from unnest(tally)
      union all
      select type, city_id, several_id, count(*) from public.job_search
      where tally is null and private.is_open(false, expires_at) group by type, city_id, several_id
    ),
    places as materialized (
      select c.name, c.country, t.several_id, sum(t.jobs) as jobs
      from counted t join public.cities c on c.id = t.city_id group by c.id, t.several_id
    )
    select jsonb_build_object(
      'types', (select coalesce(jsonb_agg(distinct type), '[]') from counted),
      'countries', (
        select coalesce(jsonb_agg(country order by jobs desc, country), '[]')
        from (
          select country, coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id) as jobs
          from places group by country
        ) as by_country),
      'cities', (
        select coalesce(jsonb_agg(jsonb_build_object('name', name, 'country', country) order by name, country), '[]')
        from (select distinct name, country from places) as place),
      'currencies', (select jsonb_agg(currency order by currency) from public.currency_rates)));
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
  select j.id, j.title, j.company, j.company_id, j.city_id, j.city_id || j.further_city_ids as city_ids, j.posted_at
  into own
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
        select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'name', p.name, 'places', on_page.places)), '[]')
        from private.listed_pages() p
        join (
          select path, array_agg(place order by place) filter (where place is not null) as places
          from (
            select unnest(array[
              'in/' || c.country_slug, 'in/' || c.country_slug || '/' || c.slug,
              case when c.name = 'Remote' then 'in/remote' end
            ]) as path, listed.n - 1 as place
            from unnest(own.city_ids) with ordinality as listed (id, n) join public.cities c using (id)
            union all
            select unnest(array[
              'level/' || j.level, 'type/' || j.type, case when j.visa_sponsorship then 'visa-sponsorship' end
            ] || array(select 'with/' || skill from unnest(j.skills) as skill)), null
            from public.jobs j where j.id = own.id
          ) as path_of_job
          group by path
        ) as on_page using (path)),
      'rates', (
        select coalesce(jsonb_object_agg(r.currency, jsonb_build_object('perEur', r.per_eur, 'asOf', r.as_of)), '{}')
        from public.currency_rates r))
      || jsonb_build_object('posted_before', (
        select max(j.closed_at) from private.posted_jobs j
        where j.company_id = own.company_id and private.folded(j.title) = private.folded(own.title) and j.city_id = own.city_id
          and j.closed_at <= own.posted_at))
      || (
        select jsonb_build_object(
          'has_alike', count(*) > 0,
          'has_alike_in_city', coalesce(bool_or(j.city_id || j.further_city_ids && own.city_ids), false))
        from public.jobs j
        where j.company = own.company and j.title = own.title and j.id <> own.id
          and private.is_open(j.is_archived, j.expires_at))
    else '{}' end;
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
      select p.country as name, p.country_slug as slug,
        coalesce(sum(p.jobs) filter (where p.several_id is null), 0) + count(distinct p.several_id) as jobs
      from place p join private.countries n on n.name = p.country
      where n.code is not null
      group by p.country, p.country_slug order by jobs desc, name limit 12
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
        select coalesce(sum(jobs) filter (where several_id is null), 0) + count(distinct several_id)
        from place where name = 'Remote'),
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

create or replace function private.list_jobs (
  is_mine      boolean,
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
  direction constant integer := case when is_ascending then 1 else -1 end;
  max_rows constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  counts jsonb;
  total bigint;
  ids uuid[];
begin
  -- Materialized, so that the search runs once for the counts and the page.
  with found as materialized (
    select
      j.id,
      j.posted_at,
      j.is_archived,
      private.is_open(j.is_archived, j.expires_at) as is_open,
      private.expires_soon(j.expires_at) as expires_soon,
      case when sort_by = 'title' then lower(j.title collate pg_catalog.pg_c_utf8) end as title,
      direction * case coalesce(sort_by, 'posted')
        when 'posted' then extract(epoch from j.posted_at)
        when 'ends' then extract(epoch from coalesce(j.archived_at, j.expires_at))
        when 'views' then coalesce(c.views, 0)
        when 'applications' then coalesce(c.applications, 0)
      end as rank
    from public.jobs j left join public.job_clicks c on c.job_id = j.id
    where case when is_mine then j.recruiter_id = my_id else is_admin end
      and (list_jobs.poster is null or j.posted_by = list_jobs.poster)
      and (not is_searched
        or private.folded(j.title) like pattern
        or private.folded(j.company) like pattern
        or j.city_id = any (found_cities)
        or j.further_city_ids && found_cities)
  ),
  hit as materialized (
    select f.* from found f
    where case state
      when 'open' then f.is_open
      when 'expiring' then f.is_open and f.expires_soon
      when 'closed' then not f.is_open and not f.is_archived
      when 'archived' then f.is_archived
      else true
    end
  ),
  counted as materialized (select count(*) as total from hit),
  -- Past the end, for example after the jobs of the last page were deleted, the last page is shown.
  shown as (
    select least(
      private.list_position(list_jobs.page, 1), greatest((c.total + max_rows - 1) / max_rows, 1)) as page
    from counted c
  )
  select
    (
      select jsonb_build_object(
        'all', count(*),
        'open', count(*) filter (where f.is_open),
        'expiring', count(*) filter (where f.is_open and f.expires_soon),
        'closed', count(*) filter (where not f.is_open and not f.is_archived),
        'archived', count(*) filter (where f.is_archived))
      from found f),
    (select c.total from counted c),
    (select s.page from shown s),
    array(
      select h.id from hit h
      order by
        h.rank,
        -- A text has no sign. Numbering all jobs by title, to sort by that number, is slower than this.
        case when direction < 0 then h.title end desc,
        h.title,
        case when sort_by = 'ends' then h.posted_at end desc,
        h.id
      offset (select (s.page - 1) * max_rows from shown s)
      limit max_rows)
  into counts, total, page, ids;

  return jsonb_build_object(
    'total', total,
    'page', page,
    'counts', counts,
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'n' order by row.n), '[]')
      from (
        select
          listed.n, j.id, j.slug, j.title, j.company, c.name as city, c.country,
          cardinality(j.further_city_ids) as further_places, j.posted_at, j.posted_by,
          j.expires_at, j.archived_at, j.confirmed_at, j.removal_reason, j.removal_rule, j.outcome, j.stated ->> 'vacancy' as vacancy,
          j.archived_by_admin, j.link_died_at is not null as has_dead_link,
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

create or replace function private.list_rows (
  table_name   text,
  query_text   text,
  only_status  text,
  page         integer,
  page_size    integer,
  sort_by      text,
  is_ascending boolean
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  listed jsonb;
  -- The columns of each table by which it may be sorted.
  sorted constant text := (
    select format(
      case
        when of_list in ('name', 'title') then 'lower(t.%I collate pg_catalog.pg_c_utf8) %s'
        else 't.%I %s nulls last'
      end,
      of_list, case when is_ascending then 'asc' else 'desc' end)
    from unnest(case table_name
      when 'events' then '{name,start_date,status}'
      when 'blogs' then '{title,blog_type,published_at}'
      else '{title,book_type,published_at}'
    end::text[]) as of_list
    where of_list = sort_by);
begin
  if not private.is_admin() then
    raise exception 'only admins list %', table_name using errcode = 'insufficient_privilege';
  end if;
  if table_name not in ('events', 'blogs', 'books') then
    raise exception 'no such list' using errcode = 'PT404';
  end if;
  execute format(
    $query$
      with found as materialized (
        select
          t.id, t.status::text as status, %3$s as is_upcoming, row_number() over (order by %2$s, t.id) as place
        from public.%1$I t
        where private.folded(t.search_text) like private.contains_pattern($1)
      ),
      hit as materialized (
        select id, row_number() over (order by place) as n from found
        where $2 is null or status = $2 or $2 = 'upcoming' and is_upcoming
      ),
      -- Past the last page, the first page is shown.
      shown as (select count(*) as total, case when count(*) > ($3 - 1) * $4 then $3 else 1 end as page from hit)
      select jsonb_build_object(
        'total', s.total,
        'page', s.page,
        'counts', (
          select jsonb_object_agg(c.name, c.found)
          from (
            select 'all' as name, count(*) as found from found
            union all
            select 'upcoming', count(*) from found where is_upcoming
            union all
            select status, count(*) from found group by status) c),
        'rows', (
          select coalesce(jsonb_agg(short.columns || jsonb_build_object('city', (
            select jsonb_build_object('name', c.name, 'country', c.country)
            from public.cities c where c.id = (short.columns ->> 'city_id')::uuid)) order by h.n), '[]')
          from hit h
          join public.%1$I t on t.id = h.id
          cross join lateral (
            select to_jsonb(t) - '{content,description,search_text,idempotency_key}'::text[] as columns) short
          where h.n > (s.page - 1) * $4 and h.n <= s.page * $4))
      from shown s
    $query$,
    table_name,
    coalesce(sorted, case table_name when 'events' then 't.start_date' else 't.created_at desc' end),
    case table_name when 'events' then 't.status = ''approved'' and t.end_date >= now()' else 'false' end)
  into listed
  using coalesce(query_text, ''), only_status, private.list_position(page, 1)::bigint,
    least(greatest(coalesce(page_size, 25), 1), 100)::bigint;
  return listed;
end
$function$;

create or replace function private.listing_times()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(extract(epoch from listed_at)::bigint order by listed_at desc), '[]')
  from (
    select listed_at from public.job_search
    where place = 0 and private.is_open(false, expires_at) order by listed_at desc limit 10000) newest
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
    company_key text,
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
    misses      integer,
    listed_at   timestamp with time zone,
    place       smallint,
    several_id  uuid
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
     s.several_id
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
    where d.slug = digest_slug and s.place = 0 and private.is_open(false, s.expires_at)
  ),
  page as (
    select id, posted_at from open_job order by posted_at desc, id desc
    offset private.list_position(page_offset, 0) limit least(greatest(page_size, 0), 100)
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
      select posted_at, level, company, skills, open_to, excluded, visa, facts,
        city_ok and country_ok and from_ok as place_ok, from_ok, level_ok, company_ok, visa_ok, posted_ok, fact_misses,
        misses, several_id
      from private.matching_jobs(f) where misses <= 1
    ),
    -- A job in several places is counted once.
    job as materialized (
      select * from hit where several_id is null
      union all
      (select distinct on (several_id) * from hit where several_id is not null and place_ok)
    ),
    applicants as materialized (
      select open_to, excluded from hit where several_id is null and (misses = 0 or not from_ok)
      union all
      select array_agg(distinct code), excluded
      from hit cross join unnest(open_to) as code
      where several_id is not null and (misses = 0 or not from_ok)
      group by several_id, excluded
    ),
    -- Jobs open to every country are counted once, as *, and subtracted where they exclude a country.
    by_code as (
      select code, sum(counted.jobs) as jobs
      from (
        select case when open_to && f.open_to_all then '{*}' else open_to end as codes, excluded, count(*) as jobs
        from applicants group by 1, 2
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
            from job where misses = 0 or fact_misses = 1 group by facts
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
          select level, count(*) as jobs from job
          where (misses = 0 or not level_ok) and level is not null group by level) as by_level),
      'company', (
        select coalesce(jsonb_object_agg(company, jobs), '{}')
        from (
          -- Companies are named by the spelling that most of their jobs have.
          select (array_agg(company order by spelled.jobs desc, company))[1] as company, sum(spelled.jobs) as jobs
          from (
            select company, count(*) as jobs from job where misses = 0 or not company_ok group by company
          ) as spelled
          group by private.company_key(company) order by jobs desc, company limit 30) as by_company),
      'visa', (
        select coalesce(jsonb_object_agg(visa, jobs), '{}')
        from (select visa, count(*) as jobs from job where misses = 0 or not visa_ok group by visa) as by_visa),
      'posted', (
        select jsonb_build_object(
          '1', count(*) filter (where posted_at > now() - interval '1 day'),
          '7', count(*) filter (where posted_at > now() - interval '7 days'),
          '30', count(*) filter (where posted_at > now() - interval '30 days'))
        from job where misses = 0 or not posted_ok),
      'skill', (
        select coalesce(jsonb_object_agg(skill, jobs), '{}')
        from (
          select skill, count(*) as jobs
          from (select unnest(skills) as skill from job where misses = 0) as required group by skill) as by_skill),
      'from', (select coalesce(jsonb_object_agg(code, jobs), '{}') from by_code))
    || (select jsonb_object_agg(fact.name, '{}'::jsonb) from private.facts fact where fact.choices <> '{}')
    || (
      select coalesce(jsonb_object_agg(name, counts), '{}')
      from (select name, jsonb_object_agg(value, jobs) as counts from by_fact group by name) as by_name));
end
$function$;

create or replace function private.pay_cells()
  returns table (
    country      text,
    country_slug text,
    level        text,
    currency     text,
    jobs         bigint,
    companies    bigint,
    quartiles    numeric[]
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with stated as (
    select j.company_id, j.level, c.country, c.country_slug, private.upper_case(btrim(j.salary_currency)) as currency,
      (j.salary_min::numeric + j.salary_max) / 2 as middle
    from public.jobs j join public.cities c on c.id = j.city_id
    where j.posted_at > now() - interval '1 year' and j.posted_at <= now()
      and j.id in (select p.id from private.posted_jobs p)
      and j.type = 'full-time' and j.salary_period = 'year' and j.salary_min > 0 and j.salary_min <= j.salary_max
      and c.country <> 'Unknown'
  ),
  -- The currency that most jobs of a country state. Amounts in other currencies are left out, not converted.
  usual as (
    select distinct on (country) country, currency
    from stated group by country, currency order by country, count(*) desc, currency
  ),
  -- Each company counts once in a cell, with the median of its own jobs there.
  of_company as (
    select country, min(country_slug) as country_slug, coalesce(level, 'unstated') as level,
      grouping(level) as is_total,
      min(currency) as currency, count(*) as jobs,
      percentile_cont(0.5) within group (order by middle)::numeric as median
    from stated join usual using (country, currency)
    group by grouping sets ((country, level, company_id), (country, company_id))
  ),
  cell as (
    select country, min(country_slug) as country_slug, case when is_total = 0 then level end as level,
      min(currency) as currency, sum(jobs)::bigint as jobs, count(*) as companies,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by median) as quartiles
    from of_company group by country, is_total, level
  )
  select country, country_slug, level, currency, jobs, companies,
    case
      when companies >= 8 then array(select round(value::numeric) from unnest(quartiles) as value)
      when companies >= 5 then array[null, round(quartiles[2]::numeric), null]
    end
  from cell where level is distinct from 'unstated'
$function$;

create or replace function private.related_jobs (
  job_slug text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  own record;
begin
  select
    j.id, j.company, j.city_id || j.further_city_ids as city_ids,
    private.title_words(private.folded_text(translate(j.title, chr(1), ''))) as words,
    array(
      select n.id from public.cities n
      where n.country in (
        select c.country from public.cities c
        where c.id = any (j.city_id || j.further_city_ids) and c.country <> 'Unknown')) as country_city_ids
  into own
  from public.jobs j
  where j.slug = job_slug and not j.is_archived;
  if not found then
    return '{"company": [], "similar": []}';
  end if;

  return (
    with of_company as (
      select id, posted_at from public.jobs
      where company = own.company and private.is_open(is_archived, expires_at) and id <> own.id
      order by posted_at desc, id desc limit 3
    ),
    in_city as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = any (own.city_ids) and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    in_country as (
      select id, posted_at, city_id, words from public.job_search
      where city_id = any (own.country_city_ids) and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    with_words as (
      select id, posted_at, city_id, words from public.job_search
      where words && own.words and private.is_open(false, expires_at)
      order by posted_at desc, id desc limit 50
    ),
    of_others as (
      select s.id, s.posted_at,
        2 * (select count(*) from unnest(s.words) as word where word = any (own.words))
          + 2 * bool_or(s.city_id = any (own.city_ids))::integer
          + bool_or(s.city_id = any (own.country_city_ids))::integer as likeness
      from (select * from in_city union select * from in_country union select * from with_words) s
      join public.jobs j on j.id = s.id
      where j.company <> own.company and j.id <> own.id
      group by s.id, s.posted_at, s.words
      order by likeness desc, s.posted_at desc, s.id desc limit 3
    ),
    card as (
      select * from private.job_cards where id in (select id from of_company union all select id from of_others)
    )
    select jsonb_build_object(
      'company', (
        select coalesce(jsonb_agg(to_jsonb(card) order by card.posted_at desc, id desc), '[]')
        from of_company join card using (id)),
      'similar', (
        select coalesce(jsonb_agg(to_jsonb(card) order by likeness desc, card.posted_at desc, id desc), '[]')
        from of_others join card using (id))));
end
$function$;

create or replace function private.retry_mail (
  mail_ids uuid[]
)
  returns uuid[]
  language sql
  security definer
  set search_path to ''
  AS $function$
  with retried as (
    update public.outbox o set
      state = 'queued', attempts = 0, away_attempts = 0, unanswered_attempts = 0, first_attempt_at = null,
      next_attempt_at = now()
    where (select private.is_admin())
      and o.id = any (mail_ids)
      and (o.state in ('failed', 'dropped') or o.state = 'queued' and o.attempts + o.away_attempts > 0)
      and not exists (select from public.suppressions s where s.address = o.address)
    returning o.id
  )
  select coalesce(array_agg(id), '{}') from retried
$function$;

create or replace function private.save_cities (
  places jsonb
)
  returns uuid[]
  language plpgsql
  set search_path to ''
  AS $function$
declare
  place record;
begin
  if jsonb_typeof(places) is distinct from 'array' or octet_length(places::text) > 20000
    or jsonb_path_exists(places, 'strict $[*] ? (@.type() != "object")')
    or jsonb_path_exists(places, 'strict $[*].* ? (@.type() != "string" && @.type() != "null")')
    or exists (
      select from jsonb_array_elements(places) as given
      where not given ?& '{city,country}' or given - '{city,country}'::text[] <> '{}')
  then
    raise exception 'places must be of type array'
      using errcode = 'PT422', hint = 'Each place is {city, country}, both texts.';
  end if;
  perform set_config('board.new_cities', 'count once', true);
  -- In one order, so that two transactions that add the same cities do not deadlock.
  for place in
    select distinct given ->> 'city' as city, given ->> 'country' as country
    from jsonb_array_elements(places) as given order by city, country
  loop
    perform private.save_city(place.city, place.country);
  end loop;
  perform set_config('board.new_cities', '', true);
  return array(
    select private.save_city(given ->> 'city', given ->> 'country')
    from jsonb_array_elements(places) with ordinality as listed (given, n) order by n);
end
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
    select string_agg(
      format(case when key = any (cleared) then '%1$I = default' else '%1$I = sent.%1$I' end, key), ', ')
    from jsonb_object_keys(fields) as key);
  before record;
  current record;
  saved uuid;
begin
  if row_id is null then
    select * into before from private.find_saved_row(target, idempotency_key, given);
    if before.is_same and cleared = '{}' then
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

create or replace function private.search_meanings (
  terms text[]
)
  returns SETOF private.search_meaning
  language sql
  stable
  set search_path to ''
  AS $function$
  with phrase as materialized (
    select first.n as first_term, last.n as last_term, private.folded_input(words) as name, slug,
      -- The range of slugs from slug to slug_end holds the slug itself and slugs that continue it with another word,
      -- because only '-' and no other character of slugs sorts before '.'. A short slug matches only itself: it begins
      -- too many names.
      case when char_length(slug) < 4 then slug || '-' else slug || '.' end as slug_end
    from generate_series(1, cardinality(terms)) as first (n)
    -- No city, skill or company is known by more than four words.
    cross join generate_series(first.n, least(first.n + 3, cardinality(terms))) as last (n)
    cross join array_to_string(terms[first.n : last.n], ' ') as words
    cross join private.slug_base(words, '') as slug
  ),
  meant (first_term, last_term, city, country, city_ids, skill, company) as (
    select p.first_term, p.last_term, c.name, null, private.city_ids(c.name, null), null, null
    from phrase p cross join lateral (
      select min(c.name) as name from public.cities c
      where (
          c.name_key = p.name
          or c.slug >= p.slug and c.slug < p.slug_end and c.slug = private.slug_base(c.name, ''))
        -- A city state is suggested as a country, which includes its remote jobs.
        and c.slug <> c.country_slug
      group by c.name_key order by min(c.slug) limit 3
    ) c
    union all
    select p.first_term, p.last_term, null, c.country, array_agg(c.id), null, null
    from phrase p join public.cities c on c.country_slug = coalesce(
      '{"us": "united-states", "usa": "united-states", "uk": "united-kingdom", "uae": "united-arab-emirates"}'::jsonb
        ->> p.slug, p.slug)
    where c.country <> 'Unknown'
    group by p.first_term, p.last_term, c.country
    union all
    select p.first_term, p.last_term, null, null, null, s.slug, null
    from phrase p join public.skills s
      on p.name in (private.folded(s.name), s.slug) or replace(p.name, ' ', '-') = s.slug or p.name = any (s.synonyms)
    union all
    select p.first_term, p.last_term, null, null, null, null, c.name
    from phrase p cross join lateral (
      select c.name from public.companies c
      where c.slug >= p.slug and c.slug < p.slug_end and private.slug_base(c.name, '') like p.slug || '%'
      order by c.slug limit 3
    ) c
    where p.slug <> ''
  )
  select m.*, private.company_key(m.company), row_number() over ()::integer from meant m
$function$;

create or replace function private.send_test_mail()
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  recipient constant text := (
    select r.email from public.recruiters r where r.auth_id = auth.uid() and private.is_admin());
begin
  if recipient is null or not private.enqueue_mail('test', recipient, clock_timestamp()::text) then
    return null;
  end if;
  return (
    select o.id from public.outbox o
    where o.kind = 'test' and o.address = recipient
    order by o.created_at desc limit 1);
end
$function$;

create or replace function private.set_job_archiver (
  job    public.jobs,
  before public.jobs
)
  returns public.jobs
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if not job.is_archived then
    job.archived_by_admin := false;
  elsif not before.is_archived then
    job.archived_by_admin := private.is_api_caller() and private.is_admin()
      and job.recruiter_id is not null and job.recruiter_id is distinct from private.my_recruiter_id();
  end if;
  return job;
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
  with page as (
    select j.slug, j.posted_at, j.id, greatest(j.updated_at, j.confirmed_at, c.profile_at) as updated_at
    from public.jobs j left join private.company_changes c on c.company_id = j.company_id
    where private.is_open(j.is_archived, j.expires_at)
      -- The narrow rows of the search find the first job of the page, so that earlier jobs are not read.
      and (j.posted_at, j.id) <= (
        select s.posted_at, s.id from public.job_search s
        where s.place = 0 and private.is_open(false, s.expires_at)
        order by s.posted_at desc, s.id desc
        limit 1 offset (private.list_position(page_number, 1)::bigint - 1) * 10000
      )
    order by j.posted_at desc, j.id desc
    limit 10000
  )
  select json_build_object(
    'total', (select count(*) from public.job_search s where s.place = 0 and private.is_open(false, s.expires_at)),
    'jobs', (
      select coalesce(json_agg(json_build_object(
        'slug', p.slug, 'updated_at', p.updated_at
      ) order by p.posted_at desc, p.id desc), '[]')
      from page p
    )
  )
$function$;

create or replace function private.suggest_searches (
  filters   jsonb,
  more_than bigint
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  f private.job_filters := private.parse_job_filters(filters);
  terms constant text[] := array(
    select left(term, 100)
    from jsonb_array_elements_text(filters -> 'terms') with ordinality as t (term, n) where n <= 8 order by n);
  meanings constant private.search_meaning[] := array(select m from private.search_meanings(terms) m);
begin
  if meanings = '{}' then
    return '[]';
  end if;
  f.patterns := null;
  return (
    with had as materialized (
      select * from private.count_meanings(f, meanings)
    ),
    meaning as materialized (
      select * from unnest(meanings) where number in (select unnest(numbers) from had)
    ),
    -- A meaning of more words replaces those of its parts: New York, not York.
    longest as materialized (
      select * from meaning m
      where not exists (
        select from meaning l
        where l.first_term <= m.first_term and l.last_term >= m.last_term
          and l.last_term - l.first_term > m.last_term - m.first_term)
    ),
    -- Each meaning alone, and each combination that a job has, with one meaning for each word.
    combination as (
      select array[number] as numbers from longest
      union
      select array(
        select min(number) as first from longest where number = any (had.numbers) group by first_term order by first)
      from had
    ),
    search as (
      select c.numbers, max(m.city) as city, max(m.country) as country, max(m.company) as company,
        array(
          select unnest(f.skills) union select unnest(array_agg(m.skill) filter (where m.skill is not null))) as skills
      from combination c join longest m on m.number = any (c.numbers) group by c.numbers
    ),
    counted as materialized (
      select s.*, bool_or(keeps_place) as keeps_place,
        case
          when bool_or(keeps_place) then
            coalesce(sum(had.jobs) filter (where keeps_place and had.several_id is null), 0)
            + count(distinct had.several_id) filter (where keeps_place)
          else coalesce(sum(had.jobs) filter (where had.several_id is null), 0) + count(distinct had.several_id)
        end as jobs
      from search s
      join had on had.numbers @> s.numbers and (had.company_ok or s.company is not null)
      cross join lateral (
        select (had.city_ok or s.city is not null) and (had.country_ok or s.country is not null) as keeps_place
      ) as chosen
      where keeps_place or s.city is not null or s.country is not null
      group by s.numbers, s.city, s.country, s.company, s.skills
    ),
    best as (
      select c.*, row_number() over (order by cardinality(c.numbers) desc, c.jobs desc, c.numbers) as position
      from counted c
      where c.jobs > more_than and cardinality(c.skills) <= 8
        -- A search that finds the same jobs as a more specific one is left out: Berlin beside Berlin, Germany.
        and not exists (
          select from counted l where l.numbers @> c.numbers and l.numbers <> c.numbers and l.jobs = c.jobs)
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'city', coalesce(city, case when keeps_place then filters ->> 'city' end),
          'country', coalesce(country, case when keeps_place then filters ->> 'country' end),
          'company', coalesce(company, filters ->> 'company'),
          'skills', (
            select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name) order by s.slug), '[]')
            from public.skills s where s.slug = any (best.skills)),
          'jobs', jobs)
        order by position),
      '[]')
    from best where position <= 5);
end
$function$;

create or replace function private.write_job_places (
  job public.jobs
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  delete from public.job_places where job_id = job.id;
  insert into public.job_places (job_id, city_id, position)
  select job.id, id, n from unnest(job.further_city_ids) with ordinality as listed (id, n);
end
$function$;

create or replace function public.account_data (
  account uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'account', (
      -- Chosen by name, because the columns differ between versions of Supabase Auth. Password hashes and tokens are
      -- left out.
      select jsonb_object_agg(c.key, c.value)
      from jsonb_each(to_jsonb(u)) c
      where c.key in (
        'id', 'email', 'phone', 'created_at', 'email_confirmed_at', 'last_sign_in_at', 'raw_user_meta_data',
        'raw_app_meta_data')),
    'sessions', (
      select coalesce(jsonb_agg(
        (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(s)) c
         where c.key in ('created_at', 'updated_at', 'refreshed_at', 'not_after', 'user_agent', 'ip'))), '[]')
      from auth.sessions s where s.user_id = u.id),
    'sign_ins', (
      select coalesce(
        jsonb_agg(jsonb_build_object('at', l.at, 'action', l.entry ->> 'action', 'ip', l.ip) order by l.at), '[]')
      from private.auth_log_of(u.id, u.email) l),
    'known_networks', (
      select coalesce(jsonb_agg(jsonb_build_object('code', k.mark, 'seen_at', k.seen_at) order by k.seen_at), '[]')
      from private.known_networks k where k.account = u.id),
    'recruiter', to_jsonb(r),
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(j) - 'search_text' - 'idempotency_key' order by j.posted_at, j.id), '[]')
      from public.jobs j where j.recruiter_id = r.id),
    'objections', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at), '[]')
      from public.job_objections o join public.jobs j on j.id = o.job_id where j.recruiter_id = r.id),
    'boards', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'claimed_by' - 'claimed_at' order by b.id), '[]')
      from public.job_boards b where b.recruiter_id = r.id),
    'imported', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.imported_at), '[]')
      from public.imported_postings p where p.recruiter_id = r.id),
    'mails', private.mail_to_address(private.lower_case(u.email), false),
    'decisions', (
      select coalesce(
        jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action, 'reason', l.reason) order by l.id), '[]')
      from public.audit_log l where l.table_name = 'recruiters' and l.row_id = r.id),
    'own_changes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('at', l.at, 'action', l.action, 'table', l.table_name, 'row', l.row_id) order by l.id),
        '[]')
      from public.audit_log l where l.actor = u.id))
  from auth.users u left join public.recruiters r on r.auth_id = u.id
  where u.id = account_data.account
$function$;

create or replace function public.add_countries (
  postings text[]
)
  returns text[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array(
    select (
      private.add_country(given::jsonb) || jsonb_build_object(
        'places', (
          select coalesce(
            jsonb_agg(jsonb_build_object('city', placed -> 'city', 'country', placed -> 'country') order by n), '[]')
          from jsonb_array_elements(coalesce(given::jsonb -> 'places', '[]')) with ordinality as listed (further, n)
          cross join private.add_country(further || '{"is_placed": true}') as placed))
    )::text
    from unnest(postings) with ordinality as listed (given, place)
    order by place)
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
  -- Transactions that listed a job before now() may still be uncommitted; a minute later they are visible.
  jobs_until := now() - interval '1 minute';
  select
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[:30], '{}'), count(*),
    coalesce((array_agg(j.id order by j.posted_at desc, j.id desc))[31:10030], '{}')
  into job_ids, job_total, more_ids
  from public.job_search j
  where j.place = 0 and j.listed_at > jobs_from and j.listed_at <= compose_digest.jobs_until
    and private.is_open(false, j.expires_at);
  event_ids := array(
    select e.id from public.events e
    where e.status = 'approved' and e.cancelled_at is null
      and e.start_date >= now() and e.start_date < now() + interval '14 days'
    order by e.start_date, e.id
    limit 20);
  blog_id := (
    select b.id from public.blogs b
    where b.status = 'published' and b.first_published_at > jobs_from
    order by b.first_published_at desc, b.id
    limit 1);
  return next;
end
$function$;

create or replace function public.delete_account (
  account     uuid,
  delete_jobs boolean
)
  returns text[]
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  account_email constant text := (
    select private.lower_case(u.email) from auth.users u where u.id = delete_account.account);
  recruiter public.recruiters;
  open_slugs text[];
begin
  perform private.lock_jobs();
  -- Locked, so that a job posted at the same time is either seen below or fails for want of a recruiter.
  select * into recruiter from public.recruiters r where r.auth_id = delete_account.account for update;
  if account_email is null then
    return null;
  end if;
  if recruiter.role = 'admin' then
    raise exception 'an admin cannot be deleted: revoke that first' using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(j.slug), '{}') into open_slugs
  from public.jobs j where j.recruiter_id = recruiter.id and private.is_open(j.is_archived, j.expires_at);
  delete from public.job_objections o using public.jobs j where j.id = o.job_id and j.recruiter_id = recruiter.id;
  if delete_jobs then
    delete from public.jobs j where j.recruiter_id = recruiter.id;
  else
    update public.jobs j set is_archived = true where j.recruiter_id = recruiter.id and not j.is_archived;
  end if;
  delete from public.outbox o where o.address = account_email and not private.is_newsletter_mail(o.kind);
  update public.audit_log l set actor_email = null
  where l.actor = delete_account.account and l.actor_email is not null;
  update public.audit_log l set reason = null
  where l.table_name = 'recruiters' and l.row_id = recruiter.id and l.reason is not null;
  if recruiter.id is not null then
    insert into public.audit_log (action, table_name, row_id)
    values ('deleted on request', 'recruiters', recruiter.id);
  end if;
  delete from auth.audit_log_entries e
  where e.id in (select l.id from private.auth_log_of(delete_account.account, account_email) l);
  -- Cascades to sessions, known networks and the recruiter, and sets the recruiter of remaining jobs to null.
  delete from auth.users u where u.id = delete_account.account;
  return open_slugs;
end
$function$;

create or replace function public.delete_subscriber (
  address text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  mailbox constant text := private.lower_case(btrim(delete_subscriber.address));
  was_known constant boolean := public.subscriber_data(mailbox) is not null;
begin
  -- The locks of renew_subscription and create_alert: concurrent subscriptions of the address come before or after.
  perform pg_advisory_xact_lock(hashtext('newsletter'), hashtext(mailbox) & 255);
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || mailbox, 0));
  delete from public.newsletter_subscriptions s where s.email = mailbox;
  delete from public.job_alerts a where a.email = mailbox;
  delete from public.event_submitters s where s.email = mailbox;
  update public.job_reports r set email = null where r.email = mailbox;
  delete from public.outbox o where o.address = mailbox and private.is_newsletter_mail(o.kind);
  -- A later request for the address sends one mail, which its server refuses again.
  delete from public.suppressions s where s.address = mailbox;
  return was_known;
end
$function$;

create or replace function public.end_email_changes (
  account uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- Supabase Auth takes no null in these columns, and an empty token might be looked up.
  update auth.users u set
    email_change = '',
    email_change_token_new = gen_random_uuid()::text,
    email_change_token_current = gen_random_uuid()::text
  where u.id = end_email_changes.account and u.email_change <> '';
  -- Supabase Lite, the embedded Auth server, has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute $delete$
      delete from auth.one_time_tokens where user_id = $1 and token_type::text like 'email_change%'
    $delete$
    using end_email_changes.account;
  end if;
end
$function$;

create or replace function public.find_confirmation_link (
  token text
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('account', u.id, 'address', private.lower_case(u.email))
  from auth.users u
  where u.confirmation_token = nullif(find_confirmation_link.token, '')
    and u.confirmation_sent_at > now() - interval '1 hour'
    and u.email_confirmed_at is null
$function$;

create or replace function public.find_reset_link (
  token text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  account uuid;
begin
  select u.id into account from auth.users u
  where u.recovery_token = nullif(find_reset_link.token, '') and u.recovery_sent_at > now() - interval '1 hour';
  if account is null then
    return null;
  end if;
  return jsonb_build_object('account', account, 'factor', private.second_factor(account));
end
$function$;

create or replace function public.lease_mail (
  max_rows   integer,
  per_minute integer,
  domain     text
)
  returns table (
    id         uuid,
    kind       text,
    address    text,
    data       jsonb,
    attempts   integer,
    message_id text,
    lease      uuid
  )
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  queue private.mail_queue;
  left_in_minute integer;
  leased_rows integer;
  new_lease constant uuid := gen_random_uuid();
  -- Several mails are tried, in case the first one fails for a reason of its own.
  max_rows_while_stopped constant integer := 5;
begin
  -- Senders take turns here, so that the limit per minute holds for all of them together.
  select * into queue from private.mail_queue for update;
  -- A pause lasts a quarter of an hour at most: a later end comes from a clock that has been set back since.
  if queue.paused_until between now() and now() + interval '16 minutes'
    or queue.stopped_until between now() and now() + interval '61 minutes'
  then
    return;
  end if;
  if queue.stopped_at is not null then
    lease_mail.max_rows := least(lease_mail.max_rows, max_rows_while_stopped);
  end if;
  perform private.correct_mail_times();
  if queue.minute is distinct from date_trunc('minute', now()) then
    queue.minute := date_trunc('minute', now());
    queue.in_minute := 0;
  end if;
  left_in_minute := greatest(lease_mail.per_minute, 0) - queue.in_minute;

  return query
    with due as (
      select o.id, o.is_bulk, o.next_attempt_at from public.outbox o
      where o.state in ('queued', 'sending') and o.next_attempt_at <= now()
      order by o.is_bulk, o.next_attempt_at
      limit greatest(least(lease_mail.max_rows, left_in_minute), 0)
      for update skip locked
    ),
    -- A tenth of each minute is reserved for mail that somebody waits for, such as confirmations.
    chosen as (
      select due.* from due where not due.is_bulk
      union all
      (select due.* from due where due.is_bulk order by due.next_attempt_at
       limit greatest(left_in_minute - lease_mail.per_minute / 10, 0))
    ),
    leased as (
      update public.outbox o set
        state = 'sending',
        lease = new_lease,
        attempts = o.attempts + 1,
        first_attempt_at = coalesce(o.first_attempt_at, now()),
        next_attempt_at = now() + interval '10 minutes',
        message_id = coalesce(o.message_id, '<' || o.id || '@' || lease_mail.domain || '>')
      from chosen
      where o.id = chosen.id
      returning o.id, o.kind, o.address, o.data, o.attempts, o.message_id, o.lease,
        chosen.is_bulk, chosen.next_attempt_at as due_at
    )
    select l.id, l.kind, l.address, l.data, l.attempts, l.message_id, l.lease
    from leased l order by l.is_bulk, l.due_at;
  get diagnostics leased_rows = row_count;

  update private.mail_queue q set
    minute = queue.minute,
    in_minute = queue.in_minute + leased_rows,
    -- Keeps other senders from trying at the same time.
    stopped_until = case
      when q.stopped_at is not null and leased_rows > 0 then now() + interval '1 hour'
      else q.stopped_until
    end
  where q.id;
end
$function$;

create or replace function public.list_reported_jobs (
  page      integer default 1,
  page_size integer default 25
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with waiting as (
    select job_id, count(*) >= 3 as is_flagged, min(created_at) as first_at
    from public.job_reports where resolved_at is null group by job_id
    union all
    select job_id, false, created_at from public.job_objections where resolved_at is null
  ),
  reported as (
    select job_id, bool_or(is_flagged) as is_flagged, min(first_at) as first_at from waiting group by job_id
  ),
  shown as (
    select * from reported
    order by is_flagged desc, first_at
    offset (private.list_position(page, 1)::bigint - 1) * least(greatest(page_size, 1), 100)
    limit least(greatest(page_size, 1), 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from reported),
    'jobs', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', j.id, 'slug', j.slug, 'title', j.title, 'company', j.company, 'is_archived', j.is_archived,
            'is_flagged', s.is_flagged,
            'reports', (
              select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'reason', r.reason, 'comment', r.comment, 'statement', r.statement, 'created_at', r.created_at)
                  order by r.created_at, r.id),
                '[]')
              from public.job_reports r where r.job_id = j.id and r.resolved_at is null),
            'objection', (
              select jsonb_build_object(
                'id', o.id, 'statement', o.statement, 'created_at', o.created_at,
                'removal_reason', j.removal_reason, 'removal_rule', j.removal_rule)
              from public.job_objections o where o.job_id = j.id and o.resolved_at is null))
          order by s.is_flagged desc, s.first_at),
        '[]')
      from shown s join public.jobs j on j.id = s.job_id))
$function$;

create or replace function public.lists_counted_since()
  returns date
  language sql
  stable
  set search_path to ''
  AS $function$
  select min(d.date) from public.daily_page_visits d
  where split_part(d.page_path, '/', 2) not in ('', 'blogs', 'books', 'events')
$function$;

create or replace function public.mail_known_account (
  address text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if exists (
      select from auth.users u
      where private.lower_case(u.email) = private.lower_case(btrim(mail_known_account.address))
        and u.email_confirmed_at is not null)
    and private.consume_mailbox_limit('confirmations_address', mail_known_account.address)
  then
    perform private.enqueue_mail('recruiter-known', mail_known_account.address, clock_timestamp()::text);
  end if;
end
$function$;

create or replace function public.purge_auth_log (
  older_than interval
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  purged integer;
begin
  delete from auth.audit_log_entries
  where id in (
    select e.id from auth.audit_log_entries e where e.created_at < now() - purge_auth_log.older_than limit 10000);
  get diagnostics purged = row_count;
  return purged;
exception when insufficient_privilege then
  return 0;
end
$function$;

create or replace function public.purge_limit_counts()
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  purged integer;
begin
  delete from private.limit_counts c
  where (c.name, c.key) in (
    select o.name, o.key from private.limit_counts o
    where o.key <> '' and o.day < (now() at time zone 'UTC')::date
    limit 5000
    for update skip locked);
  get diagnostics purged = row_count;
  return purged;
end
$function$;

create or replace function public.refresh_landing_pages()
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

create or replace function public.remind_of_expiry()
  returns bigint
  language plpgsql
  set search_path to ''
  AS $function$
declare
  reminded bigint;
begin
  with due as materialized (
    select p.email, j.id, j.expires_at, j.recruiter_id is null as is_admins, k.key
    from public.jobs j
    cross join lateral private.job_contacts(j.id, j.recruiter_id) p
    cross join lateral (
      select concat_ws(
        ' ', j.id, j.expires_at, case when j.expires_at <= now() + interval '1 day' then 1 else 7 end) as key
    ) k
    where not j.is_archived and private.expires_soon(j.expires_at)
      and not exists (
        select from public.outbox o
        where o.kind = 'job-expires' and o.address = private.lower_case(btrim(p.email)) and o.key = k.key)
      and not exists (select from public.suppressions s where s.address = private.lower_case(btrim(p.email)))
    limit 500
  ),
  mailed as materialized (
    select private.enqueue_mail(
      'job-expires', email, key,
      jsonb_build_object('jobId', id, 'expiresAt', expires_at, 'isAdmins', is_admins)) as is_new
    from due
  )
  select count(*) filter (where is_new) into reminded from mailed;
  return reminded;
end
$function$;

create or replace function public.restore_reset_link (
  account uuid,
  token   text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- A link that was requested since then replaces this one.
  if exists (
    select from auth.users u
    where u.id = restore_reset_link.account and coalesce(u.recovery_token, '') = '' for update)
  then
    perform private.set_recovery_token(restore_reset_link.account, restore_reset_link.token);
  end if;
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
  has_city constant boolean := job ?| '{city,country}';
  further constant jsonb := coalesce(nullif(job -> 'places', 'null'), '[]');
  city_ids uuid[];
begin
  perform private.check_form(
    case when jsonb_typeof(job) = 'object' then job - 'places' else job end,
    'public.jobs',
    array_remove(array_remove(private.job_form_columns(), 'city_id'), 'further_city_ids'),
    '{city,country}');
  fields := job - '{city,country,places}'::text[];
  if job_id is not null then
    -- Locked before save_city locks rows of cities and limits, because imports lock in this order and would deadlock.
    perform private.lock_jobs();
  end if;
  if has_city and not job ?& '{city,country}' then
    raise exception 'city and country belong together' using errcode = 'PT422';
  end if;
  if has_city or job ? 'places' then
    if jsonb_typeof(further) = 'array' and jsonb_array_length(further) > 10 then
      raise exception 'a job has at most 10 further places' using errcode = 'PT422';
    end if;
    city_ids := private.save_cities(
      case when has_city then jsonb_build_array(jsonb_build_object('city', job -> 'city', 'country', job -> 'country'))
        else '[]' end
      || further);
  end if;
  if has_city then
    fields := fields || jsonb_build_object('city_id', city_ids[1]);
    city_ids := city_ids[2:];
  end if;
  if job ? 'places' then
    fields := fields || jsonb_build_object(
      'further_city_ids', private.further_places(city_ids, (fields ->> 'city_id')::uuid));
  end if;
  if not private.is_admin() then
    -- Recruiters post for their own company, which set_job_owner fills in.
    fields := fields - 'company';
  end if;
  return private.save_row('public.jobs', fields, job_id, expected_version, idempotency_key);
end
$function$;

create or replace function public.send_alerts (
  max_alerts integer default 1000
)
  returns jsonb
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  begun constant timestamptz := clock_timestamp();
  alert public.job_alerts;
  f private.job_filters;
  -- A transaction that lists a job may have begun before this one and commit after it.
  horizon constant timestamptz := now() - interval '1 minute';
  job_ids uuid[];
  step interval;
  alerts integer := 0;
  mails integer := 0;
  failed text[] := '{}';
begin
  for alert in
    select * from public.job_alerts
    where confirmed_at is not null and next_at <= now()
    order by next_at
    limit greatest(max_alerts, 0)
    for update skip locked
  loop
    -- The caller's statement timeout would undo the whole call, so a call ends early, and the next one continues.
    exit when clock_timestamp() > begun + interval '2 seconds';
    alerts := alerts + 1;
    begin
      f := private.parse_job_filters(alert.filters);
      job_ids := (
        select array_agg(id order by posted_at desc, id desc)
        from (
          select distinct id, posted_at from private.matching_jobs(f)
          where is_match and listed_at > alert.seen_until and listed_at <= horizon) as found);
      if job_ids is not null then
        mails := mails + private.enqueue_mail(
          'job-alert', alert.email, alert.id || ' ' || horizon,
          jsonb_build_object(
            'alert', alert.id, 'query', alert.query, 'jobs', job_ids[:20], 'total', cardinality(job_ids)),
          is_bulk => true)::integer;
      end if;
      step := case alert.frequency when 'daily' then interval '1 day' else interval '7 days' end;
      update public.job_alerts a set
        seen_until = greatest(a.seen_until, horizon),
        next_at = case when a.next_at + step > now() then a.next_at + step else now() + step end
      where a.id = alert.id;
    exception when others then
      -- An alert that fails must not stop the others. It is tried again in an hour.
      failed := failed || format('%s: %s', alert.id, sqlerrm);
      update public.job_alerts a set next_at = now() + interval '1 hour' where a.id = alert.id;
    end;
  end loop;
  return jsonb_build_object('alerts', alerts, 'mails', mails, 'failed', failed);
end
$function$;

create or replace function public.send_waiting_mail (
  at_time timestamp with time zone default now()
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- The lock makes instances take turns, so that only one of them sends the mail.
  settings constant public.waiting_mail_settings := (select s from public.waiting_mail_settings s for update);
  local constant timestamp := at_time at time zone (select s.time_zone from public.digest_settings s);
  mails integer;
begin
  delete from private.waiting_told t
  where (t.queue, t.item) not in (select w.queue, w.item from private.waiting_items() w);
  if settings.frequency = 'off'
    or settings.frequency = 'daily' and local::time < '08:00'
    or not exists (
      select from private.waiting_items() w
      where settings.frequency = 'daily'
        or not exists (select from private.waiting_told t where t.queue = w.queue and t.item = w.item))
  then
    return 0;
  end if;
  select count(*) filter (where m.is_new) into mails
  from (
    select private.enqueue_mail(
      'waiting', r.email,
      case settings.frequency when 'daily' then 'day ' || local::date else 'at ' || at_time end) as is_new
    from public.recruiters r where r.role = 'admin'
  ) m;
  if mails > 0 then
    insert into private.waiting_told select * from private.waiting_items() on conflict do nothing;
  end if;
  return mails;
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
  address constant text := private.lower_case(btrim(submitter_email));
  submitted public.events;
  saved public.events;
begin
  perform private.check_form(event, 'public.events', private.event_form_columns(), others);
  if char_length(event::text) > 20000 then
    raise exception 'the event is too long' using errcode = 'string_data_right_truncation';
  end if;
  submitted := jsonb_populate_record(
    null::public.events,
    '{"type": "Conference", "is_online": false}'
      || (event - others)
      || private.event_times(
        (event ->> 'first_day')::date, (event ->> 'last_day')::date, (event ->> 'start_time')::time,
        (event ->> 'end_time')::time, event ->> 'time_zone'));
  if not submitted.is_online then
    submitted.submitted_city := event ->> 'city';
    submitted.submitted_country := event ->> 'country';
  end if;
  if not private.consume_limit('event_submissions_network', coalesce(network, '')) then
    raise exception 'too many events submitted at once' using errcode = 'PT429';
  end if;
  if address is not null and not private.consume_mailbox_limit('event_submissions_mailbox', address) then
    raise exception 'too many events submitted with this address' using errcode = 'PT423';
  end if;

  -- The same submission is not added again. One that differs is, as the first may be somebody else's, with the name of
  -- the organiser; so is one that was declined. The lock serialises equal submissions.
  perform pg_advisory_xact_lock(hashtext('public.events submitted'));
  select * into saved
  from public.events e
  where e.start_date = submitted.start_date
    and e.status <> 'declined'
    and (e.end_date, e.has_hours, e.event_url, e.is_online, e.description, e.organiser)
      is not distinct from (
        submitted.end_date, submitted.has_hours, submitted.event_url, submitted.is_online, submitted.description,
        submitted.organiser)
    and private.folded(e.name) = private.folded(private.clean_line(submitted.name))
  limit 1;
  if saved.id is null then
    insert into public.events (
      name, type, start_date, end_date, has_hours, time_zone, is_online, event_url, description, organiser,
      cfp_deadline, submitted_city, submitted_country, status)
    values (
      submitted.name, submitted.type, submitted.start_date, submitted.end_date, submitted.has_hours,
      submitted.time_zone, submitted.is_online, submitted.event_url, submitted.description, submitted.organiser,
      submitted.cfp_deadline, submitted.submitted_city, submitted.submitted_country, 'submitted')
    returning * into saved;
  end if;

  if address is not null then
    insert into public.event_submitters (event_id, email) values (saved.id, address) on conflict do nothing;
    if saved.status <> 'submitted' then
      perform private.mail_event_decision(saved);
    end if;
  end if;
end
$function$;

create or replace function public.subscriber_data (
  address text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select nullif(
    jsonb_strip_nulls(jsonb_build_object(
      'newsletter', (
        select to_jsonb(s) from public.newsletter_subscriptions s where s.email = given.address),
      'alerts', (
        select jsonb_agg(to_jsonb(a) order by a.created_at, a.id)
        from public.job_alerts a where a.email = given.address),
      'submitted_events', (
        select jsonb_agg(
          jsonb_build_object(
            'event', e.name, 'submitted_at', s.created_at, 'decided_at', s.decided_at, 'status', e.status)
          order by s.created_at, e.id)
        from public.event_submitters s join public.events e on e.id = s.event_id
        where s.email = given.address),
      'reports', (
        select jsonb_agg(
          jsonb_build_object(
            'job', j.title || ', ' || j.company, 'reason', r.reason, 'comment', r.comment, 'statement', r.statement,
            'created_at', r.created_at, 'resolved_at', r.resolved_at)
          order by r.created_at, r.id)
        from public.job_reports r join public.jobs j on j.id = r.job_id
        where r.email = given.address),
      'mails', nullif(private.mail_to_address(given.address, true), '[]'),
      'suppression', (
        select to_jsonb(s) - 'id' from public.suppressions s where s.address = given.address))),
    '{}')
  from private.lower_case(btrim(subscriber_data.address)) as given (address)
$function$;

create or replace function public.take_over_registration (
  account  uuid,
  address  text,
  metadata jsonb
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  registered auth.users;
  recruiter public.recruiters;
  new_token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.lock_jobs();
  select * into recruiter from public.recruiters r where r.auth_id = take_over_registration.account for update;
  select * into registered from auth.users u
  where u.id = take_over_registration.account
    and private.lower_case(u.email) = private.lower_case(take_over_registration.address)
  for update;
  if registered.id is null
    -- The address was confirmed before, by this link or by Auth.
    or coalesce(recruiter.address_confirmed_at, case when recruiter.id is null then registered.email_confirmed_at end)
      is not null
    -- Access to the mailbox is not enough to take over an admin's account or one with a second factor.
    or recruiter.role = 'admin'
    or private.second_factor(registered.id) is not null
  then
    return null;
  end if;
  update auth.users u set
    -- An empty hash matches no password, so the former password is useless even if setting the new one fails.
    encrypted_password = '',
    raw_user_meta_data = take_over_registration.metadata,
    recovery_sent_at = now()
  where u.id = registered.id;
  perform private.set_recovery_token(registered.id, new_token);
  perform public.end_email_changes(registered.id);
  delete from auth.sessions s where s.user_id = registered.id;
  if recruiter.id is not null then
    update public.jobs j set is_archived = true where j.recruiter_id = recruiter.id and not j.is_archived;
    delete from public.job_boards b where b.recruiter_id = recruiter.id;
    update public.recruiters r set
      name = metadata ->> 'name',
      company_name = metadata ->> 'company',
      contact_number = metadata ->> 'contact_number',
      address_confirmed_at = now(),
      -- An admin approved what somebody else had typed, so the new details need an approval of their own.
      status = case r.status when 'approved' then 'pending' else r.status end,
      company_id = null,
      is_member = false
    where r.id = recruiter.id;
    insert into public.audit_log (action, table_name, row_id)
    values ('replaced by owner of address', 'recruiters', recruiter.id);
  end if;
  return new_token;
end
$function$;

alter table "public"."job_places"
  add constraint "job_places_city_id_fkey" foreign key (city_id) references public.cities(id);

alter table "public"."job_places"
  add constraint "job_places_job_id_fkey" foreign key (job_id) references public.jobs(id) on delete cascade;

alter table "public"."job_search"
  add constraint "job_search_check" check ((several_id = id));

alter table "public"."job_search"
  add constraint "job_search_pkey" primary key (id, place);

alter table "public"."job_search"
  add constraint "job_search_place_check" check (((place >= 0) AND (place <= 10)));

alter table "public"."jobs"
  add constraint "jobs_further_city_ids_check"
    check (((cardinality(further_city_ids) <= 10) AND (array_position(further_city_ids, NULL::uuid) IS NULL)));

alter table "public"."jobs"
  add constraint "jobs_further_places" check ((city_id <> ALL (further_city_ids)));

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
    j.visa_sponsorship,
    j.level,
    ARRAY( SELECT s.name
           FROM (unnest(j.skills) WITH ORDINALITY required(slug, n)
             JOIN public.skills s USING (slug))
          WHERE (required.n <= 3)
          ORDER BY required.n) AS skill_names,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('city', p.name, 'country', p.country) ORDER BY listed.n), '[]'::jsonb) AS "coalesce"
           FROM (unnest(j.further_city_ids) WITH ORDINALITY listed(id, n)
             JOIN public.cities p USING (id))) AS further_places
   FROM ((public.jobs j
     JOIN public.cities c ON ((c.id = j.city_id)))
     JOIN public.companies co ON ((co.id = j.company_id)));

create view "private"."searched_jobs" AS  SELECT j.id,
    listed.place,
        CASE
            WHEN (j.further_city_ids <> '{}'::uuid[]) THEN j.id
            ELSE NULL::uuid
        END AS several_id,
    j.posted_at,
    j.listed_at,
    j.expires_at,
    j.type,
    listed.city_id,
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
    private.folded_text(((((translate(j.title, chr(1), ''::text) || chr(1)) || translate(j.company, chr(1), ''::text)) || chr(1)) || j.search_text)) AS txt
   FROM (((public.jobs j
     CROSS JOIN LATERAL ( SELECT 0 AS place,
            j.city_id
        UNION ALL
         SELECT (further.n)::integer AS n,
            further.id
           FROM unnest(j.further_city_ids) WITH ORDINALITY further(id, n)) listed)
     JOIN public.cities c ON ((c.id = listed.city_id)))
     LEFT JOIN private.countries n ON ((n.name = c.country)))
  WHERE private.is_open(j.is_archived, j.expires_at);

create index job_places_city_id on public.job_places using btree (city_id);

create index job_search_listed_at on public.job_search using btree (listed_at desc)
  include (expires_at, place);

create index job_search_places on public.job_search using btree (city_id, type, expires_at, several_id);

create policy "Everyone reads the places of jobs they read" on "public"."job_places"
  for select
  to "anon", "authenticated"
  using ((exists ( select
   from public.jobs j
  where (j.id = job_places.job_id))));

comment on column "public"."job_search"."place" is '0 for the main place of the job, then the position of a further one.';

comment on column "public"."job_search"."several_id" is 'The id of a job that has several rows, by which it is counted once. Null for a job in one place.';

comment on column "public"."jobs"."further_city_ids" is 'The places of the job beside its main one, city_id, in the order they are shown; job_places has them as rows.';

comment on function "private"."after_job_write"() is 'Writes what follows from a job: audit log, import drafts, search row, notices to search engines, mail about a removal, the reports and the objection that it settles, the change of a company that it leaves, job_skills, job_places.';

comment on function "private"."before_city_write"() is 'Cleans the row, counts it against the recruiter''s quota, and normalizes the spelling of Remote and the country. The new cities of one job are counted once (private.save_cities).';

comment on function "private"."count_landing_pages"() is 'The landing pages that have open jobs, with the number of these. A job in several places is on the pages of each of them, and once on each page.';

comment on function "private"."count_meanings"(private.job_filters, private.search_meaning[]) is
  'The numbers of jobs by which of the meanings they have. A job may miss the filters of its city, country and company, which a meaning may replace, and passes all others.';

comment on function
  "private"."found_jobs"(private.job_filters, private.found_job[], private.job_tally[], boolean) is
  'What private.find_jobs answers of the jobs of a page and of the counts of all: {jobs, total, unstated, counts, skillNames}.';

comment on function "private"."further_places"(uuid[], uuid) is 'The cities without repetitions and without the main place of the job.';

comment on function "private"."index_job"(public.jobs) is 'Writes the search rows of an open job that differ from the stored ones, and deletes those of any other job.';

comment on function "private"."is_counted_page"(text) is 'Whether there is such a page, as far as rows decide it: a company, a city or a skill. The web server knows the other paths.';

comment on function "private"."matching_jobs"(private.job_filters) is 'Open jobs in the region, or that people there may apply for, whose text contains every term, with a row for each place of a job, and for each row which of the other filters it passes, whether it passes all, and how many it misses. A job that misses one filter only may be found with another value of it. The rows of a job differ only in its place and in what depends on it: city_ok, country_ok, from_ok, open_to.';

comment on function "private"."save_cities"(jsonb) is 'The ids of the cities {city, country}[] of one job, as private.save_city returns them. Cities that are new count once against the quota. Raises PT422 for what is not such a list.';

comment on function "private"."write_job_places"(public.jobs) is 'Replaces the rows of job_places of a job.';

comment on function "public"."add_countries"(text[]) is 'Scheduled work: private.add_country for all postings of a board and for their further places, before any of them adds a city. A further place whose country is not known keeps an empty one.';

comment on function "public"."delete_account"(uuid, boolean) is 'Deletes an account and its personal data, and deletes or archives its jobs. Returns the slugs of jobs that were open, or null without an account. Raises restrict_violation for an admin.';

comment on function "public"."delete_subscriber"(text) is 'Deletes the data of an e-mail address itself, its mail in the outbox, and that mail servers refuse it; false when there was none.';

comment on function "public"."editable_row"(text, uuid) is 'What the form of a job, company, event, blog or book is filled with: all columns, city: {name, country}, places: the further ones of a job, {city, country}[], and skill_names. Null unless the caller may edit the row: admins all, recruiters their jobs and company.';

comment on function "public"."end_email_changes"(uuid) is 'Ends changes of an account''s address that wait for their code: whoever lost a session to somebody sets a new password, and a change that was requested in that session must not go on.';

comment on function "public"."find_jobs"(jsonb, integer, integer, boolean, boolean, text) is
  'A page of open jobs, at most 100: {jobs, total, unstated, counts: {type, city, country}, skillNames, suggestions}. suggestions: when terms find fewer than 10 jobs, as private.suggest_searches returns them. The keys of filters are those of private.parse_job_filters; every term must occur in title, company or visible description. counts: how many jobs each option of a filter would find, given all other filters; options without jobs are left out. found_place: which place of a job is the first that passes the filters, from 0 for the main one. unstated: how many jobs do not state what the filters from, pay and visa compare. with_options adds options, as private.job_options returns them. with_all_counts adds the counts of private.option_counts, and the names of all skills. landing_path, the path of the landing page with these filters, adds landing, as private.landing returns it; a city in the path replaces that of the filters.';

comment on function "public"."find_reset_link"(text) is 'The account of a mailed link for a new password that can still be used, and the id of its authenticator app or null: {account, factor}. Null for any other token. The link is not used up by this.';

comment on function "public"."job_page"(text, boolean) is 'What the page of a job shows: {job: private.job_details, or null when it is closed; closed: {title, company, closed_at} if it was closed in the last 30 days; posted_before: when a job of the same title and place closed that the company posted before; has_alike: whether its company has another open job of the same title; has_alike_in_city: whether it has one in one of its places; related: {company, similar}; landings: the listed landing pages that the job is on, {path, name, places}[], with the indexes of its places that are on a page of places; rates: the last known ones, and their days}. Null if there is no page. Those from posted_before on only with_related. related: open jobs, the three newest others of the company and three of other companies, chosen by likeness from the newest in its city, in its country and with words of its title.';

comment on function "public"."mail_known_account"(text) is 'For the web server, after a registration: tells the owner of a confirmed account that there is one, within the limit per mailbox, as Auth mails nothing to it. Returns nothing, so that it tells nobody else.';

comment on function "public"."purge_auth_log"(interval) is 'Scheduled work, called until it returns 0: deletes up to 10,000 entries of the log of Supabase Auth that are older than older_than. Returns 0 where Supabase does not let the owner of the database delete them.';

comment on function "public"."purge_limit_counts"() is 'Scheduled work, called until it returns 0: deletes up to 5,000 counts of earlier days and returns how many. Not done while a use is counted: two callers that each locked counts of others could deadlock.';

comment on function "public"."refresh_landing_pages"() is 'Scheduled work: counts the jobs of all landing pages. Returns how many of these search engines may list.';

comment on function "public"."restore_reset_link"(uuid, text) is 'Makes a link for a new password usable again after the password was not changed: Auth can only check a code of an authenticator app in a session, and opening one uses the link up. The link expires as before.';

comment on function "public"."save_job"(jsonb, uuid, integer, uuid) is 'Saves a job as private.save_row does and returns its id. job has the columns of private.job_form_columns; in place of city_id and further_city_ids it has city and country, and places: {city, country}[], at most 10. Cities are added with the job, and not if the job is refused. company counts for admins only.';

comment on function "public"."take_over_registration"(uuid, text, jsonb) is 'For the owner of an address that somebody registered, who has used a mailed link and does not know the password: removes the password, ends all sessions, replaces name, company and contact number (metadata: {name, company, contact_number}), withdraws an approval, archives the jobs and unlinks the boards. Returns a token to open a session with, as of a link for a new password; null when the address was confirmed before, or the account is an admin''s or has a second factor.';

comment on table "public"."job_places" is 'jobs.further_city_ids as rows, written by after_job_write only: for joins, and so that every id is that of a city.';

comment on table "public"."job_search" is 'One row for each place of each open job, written by private.index_job: city, country, region and applicants have to match in one place. Rows of expired jobs remain until sweep_closed_jobs, so every query also checks private.is_open.';

comment on type "private"."found_job" is 'A job and the first of its places, from 0, that passes the filters.';

comment on type "private"."job_tally" is 'Rows of private.matching_jobs that are alike in what private.find_jobs counts: jobs in one place, or one place of the job several_id, which is counted once. ids and open_to: of the jobs that pass all filters, if private.landing_numbers counts more of them.';

comment on type "private"."search_meaning" is 'What consecutive terms of a search may mean: a city, a country, the slug of a skill or a company. city_ids: the cities that private.matching_jobs finds with this city or country. number: from 1 for the meanings of a search.';

comment on view "private"."job_cards" is 'The columns that the card of a job shows. further_places: {city, country}[], beside the main one.';

comment on view "private"."searched_jobs" is 'The rows that job_search holds for open jobs.';

revoke all on function "private"."count_meanings"(private.job_filters, private.search_meaning[]) from public;

grant execute
  on function "private"."count_meanings"(private.job_filters, private.search_meaning[])
  to "service_role";

revoke all
  on function "private"."found_jobs"(private.job_filters, private.found_job[], private.job_tally[], boolean)
  from public;

grant execute
  on function "private"."found_jobs"(private.job_filters, private.found_job[], private.job_tally[], boolean)
  to "service_role";

revoke all on function "private"."further_places"(uuid[], uuid) from public;

grant execute
  on function "private"."further_places"(uuid[], uuid)
  to "authenticated", "service_role";

revoke all on function "private"."matching_jobs"(private.job_filters) from public;

grant execute on function "private"."matching_jobs"(private.job_filters) to "service_role";

revoke all on function "private"."save_cities"(jsonb) from public;

grant execute on function "private"."save_cities"(jsonb) to "authenticated", "service_role";

revoke all on function "private"."write_job_places"(public.jobs) from public;

grant execute on function "private"."write_job_places"(public.jobs) to "service_role";

revoke all on function "public"."delete_account"(uuid, boolean) from public;

grant execute on function "public"."delete_account"(uuid, boolean) to "service_role";

revoke all on function "public"."delete_subscriber"(text) from public;

grant execute on function "public"."delete_subscriber"(text) to "service_role";

revoke all on function "public"."end_email_changes"(uuid) from public;

grant execute on function "public"."end_email_changes"(uuid) to "service_role";

revoke all on function "public"."find_reset_link"(text) from public;

grant execute on function "public"."find_reset_link"(text) to "service_role";

revoke all on function "public"."mail_known_account"(text) from public;

grant execute on function "public"."mail_known_account"(text) to "service_role";

revoke all on function "public"."purge_auth_log"(interval) from public;

grant execute on function "public"."purge_auth_log"(interval) to "service_role";

revoke all on function "public"."purge_limit_counts"() from public;

grant execute on function "public"."purge_limit_counts"() to "service_role";

revoke all on function "public"."refresh_landing_pages"() from public;

grant execute on function "public"."refresh_landing_pages"() to "service_role";

revoke all on function "public"."restore_reset_link"(uuid, text) from public;

grant execute on function "public"."restore_reset_link"(uuid, text) to "service_role";

revoke all on function "public"."take_over_registration"(uuid, text, jsonb) from public;

grant execute on function "public"."take_over_registration"(uuid, text, jsonb) to "service_role";

grant select on table "public"."job_places" to "anon", "authenticated";


revoke all on table "public"."job_places" from "service_role";

grant maintain, references, select, trigger on table "public"."job_places" to "service_role";

revoke all ("further_city_ids") on table "public"."jobs" from "authenticated";

grant insert ("further_city_ids"), update ("further_city_ids") on table "public"."jobs" to "authenticated";




create index job_search_facts on public.job_search using btree (posted_at desc, id desc, place)
  include
  (type, city_id, expires_at, pay, level, company, company_key, skills, open_to, excluded, visa, facts,
  several_id);

create index job_search_newest on public.job_search using btree (posted_at desc, id desc)
  include (city_id, words, expires_at, place);

-- Data.
-- Imports have written no further places so far, so jobs without any were not edited here.
update public.imported_postings p set
  applied = p.applied || private.column_hashes('{"further_city_ids": []}'),
  stored = p.stored || private.column_hashes('{"further_city_ids": []}')
where p.job_id is not null;
-- The places in the texts of imported jobs become places of the jobs when their boards are read the next time.
update public.job_boards set etag = null, last_modified = null;
-- End of data.
