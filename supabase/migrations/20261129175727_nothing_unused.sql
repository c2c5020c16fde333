-- Functions that nobody calls go, and others are written more simply.

set local lock_timeout = '5s';

set local check_function_bodies = off;

drop function "private"."account_data"(uuid);

drop function "private"."delete_account"(uuid, boolean);

drop function "private"."delete_subscriber"(text);

drop function "private"."end_email_changes"(uuid);

drop function "private"."find_confirmation_link"(text);

drop function "private"."find_reset_link"(text);

drop function "private"."mail_known_account"(text);

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

create or replace function private.count_meanings (
  f        private.job_filters,
  meanings private.search_meaning[]
)
  returns table (
    numbers    integer[],
    city_ok    boolean,
    country_ok boolean,
    company_ok boolean,
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
  select had.numbers, j.city_ok, j.country_ok, j.company_ok, count(*)
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
  group by had.numbers, j.city_ok, j.country_ok, j.company_ok;
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

  if not exists (
      select from public.cities c
      where c.name_key = private.folded_input(posting ->> 'city')
        and private.folded(c.country) = private.folded_input(coalesce(nullif(posting ->> 'country', ''), 'Unknown')))
    and private.folded_input(posting ->> 'city') <> 'remote'
    and not private.consume_limit('cities_per_recruiter', link.recruiter_id::text)
  then
    return 'waiting';
  end if;
  fields := (posting - array['id', 'city', 'country', 'posted_at', 'is_placed', 'possible_countries', 'may_be_list'])
    || jsonb_build_object('city_id', private.save_city(posting ->> 'city', posting ->> 'country'));

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
        or j.city_id = any (found_cities))
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
          listed.n, j.id, j.slug, j.title, j.company, c.name as city, c.country, j.posted_at, j.posted_by,
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
        coalesce(sum(had.jobs) filter (where keeps_place), sum(had.jobs)) as jobs
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

comment on function "private"."count_meanings"(private.job_filters, private.search_meaning[]) is
  'The numbers of jobs by which of the meanings they have. A job may miss the filters of its city, country and company, which a meaning may replace, and passes all others.';

comment on function "public"."delete_account"(uuid, boolean) is 'Deletes an account and its personal data, and deletes or archives its jobs. Returns the slugs of jobs that were open, or null without an account. Raises restrict_violation for an admin.';

comment on function "public"."delete_subscriber"(text) is 'Deletes the data of an e-mail address itself, its mail in the outbox, and that mail servers refuse it; false when there was none.';

comment on function "public"."end_email_changes"(uuid) is 'Ends changes of an account''s address that wait for their code: whoever lost a session to somebody sets a new password, and a change that was requested in that session must not go on.';

comment on function "public"."find_reset_link"(text) is 'The account of a mailed link for a new password that can still be used, and the id of its authenticator app or null: {account, factor}. Null for any other token. The link is not used up by this.';

comment on function "public"."mail_known_account"(text) is 'For the web server, after a registration: tells the owner of a confirmed account that there is one, within the limit per mailbox, as Auth mails nothing to it. Returns nothing, so that it tells nobody else.';

comment on function "public"."purge_auth_log"(interval) is 'Scheduled work, called until it returns 0: deletes up to 10,000 entries of the log of Supabase Auth that are older than older_than. Returns 0 where Supabase does not let the owner of the database delete them.';

comment on function "public"."purge_limit_counts"() is 'Scheduled work, called until it returns 0: deletes up to 5,000 counts of earlier days and returns how many. Not done while a use is counted: two callers that each locked counts of others could deadlock.';

comment on function "public"."refresh_landing_pages"() is 'Scheduled work: counts the jobs of all landing pages. Returns how many of these search engines may list.';

comment on function "public"."restore_reset_link"(uuid, text) is 'Makes a link for a new password usable again after the password was not changed: Auth can only check a code of an authenticator app in a session, and opening one uses the link up. The link expires as before.';

comment on function "public"."take_over_registration"(uuid, text, jsonb) is 'For the owner of an address that somebody registered, who has used a mailed link and does not know the password: removes the password, ends all sessions, replaces name, company and contact number (metadata: {name, company, contact_number}), withdraws an approval, archives the jobs and unlinks the boards. Returns a token to open a session with, as of a link for a new password; null when the address was confirmed before, or the account is an admin''s or has a second factor.';

comment on type "private"."search_meaning" is 'What consecutive terms of a search may mean: a city, a country, the slug of a skill or a company. city_ids: the cities that private.matching_jobs finds with this city or country. number: from 1 for the meanings of a search.';

revoke all on function "private"."count_meanings"(private.job_filters, private.search_meaning[]) from public;

grant execute
  on function "private"."count_meanings"(private.job_filters, private.search_meaning[])
  to "service_role";

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
