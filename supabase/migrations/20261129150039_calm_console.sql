-- The console: admins archive jobs without a reason, lists count what the search finds, one function counts pending work,
-- callers state the action for the audit log, and the mail of an approved event is delayed by a minute.

set local check_function_bodies = off;

drop index "public"."audit_log_deleted";

drop function "private"."count_waiting"();

drop function "private"."enqueue_mail"(text, text, text, jsonb, boolean);

drop function
  "private"."list_jobs"(boolean, boolean, text, public.posted_by, public.job_state, public.job_order, boolean,
  integer, integer);

drop function "private"."log_change"(text, jsonb, jsonb);

drop function "public"."admin_queue_counts"();

drop function
  "public"."list_jobs"(boolean, boolean, text, public.posted_by, public.job_state, public.job_order, boolean,
  integer, integer);

drop function "public"."waiting_counts"();

alter table "public"."jobs"
  add column "archived_by_admin" boolean not null default false;

alter type "public"."job_state" RENAME to "job_state__pgdelta_replaced";

create type "public"."job_state" as enum (
  'all',
  'open',
  'expiring',
  'closed',
  'archived'
);

drop type "public"."job_state__pgdelta_replaced";

create or replace function private.after_blog_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change(
    'blogs', private.row_action(tg_op, case when new.status <> old.status then new.status::text else 'update' end),
    coalesce(new.id, old.id), coalesce(new.title, old.title));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  perform private.enqueue_change_notice('post', to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

create or replace function private.after_book_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change(
    'books', private.row_action(tg_op, case when new.status <> old.status then new.status::text else 'update' end),
    coalesce(new.id, old.id), coalesce(new.title, old.title));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  return null;
end
$function$;

create or replace function private.after_company_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change(
    'companies',
    -- The API deletes a company only by merging it into another one.
    case tg_op when 'DELETE' then 'merged' else private.row_action(tg_op) end,
    coalesce(new.id, old.id), coalesce(new.name, old.name));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  if tg_op <> 'DELETE' and new.name is distinct from old.name then
    perform private.record_company_names(new);
  end if;
  if tg_op = 'UPDATE' and (new.slug, new.website, new.logo) is distinct from (old.slug, old.website, old.logo) then
    perform private.record_company_change(new.id, is_profile => true);
  end if;
  return null;
end
$function$;

create or replace function private.after_digest_settings_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if (new.is_on, new.time_zone) is distinct from (old.is_on, old.time_zone) then
    perform private.log_change(
      'digest_settings',
      case when new.is_on = old.is_on then 'update' when new.is_on then 'turned on' else 'turned off' end,
      null);
  end if;
  return null;
end
$function$;

create or replace function private.after_event_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change(
    'events', private.row_action(tg_op, private.event_action(old, new)), coalesce(new.id, old.id),
    coalesce(new.name, old.name));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  perform private.enqueue_change_notice('event', to_jsonb(old), to_jsonb(new));
  if new.status <> old.status then
    perform private.mail_event_decision(new);
  end if;
  return null;
end
$function$;

create or replace function private.after_import_setting_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change(
    'import_settings', private.row_action(tg_op), coalesce(new.id, old.id),
    (select c.name from public.companies c where c.id = coalesce(new.id, old.id)));
  return null;
end
$function$;

create or replace function private.after_job_board_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- Every sync updates the row. Of updates, pausing, resuming and what an admin decides about a claim are logged.
  if tg_op <> 'UPDATE' or old.is_paused <> new.is_paused or old.recruiter_id <> new.recruiter_id
    or old.claimed_by is not null and new.claimed_by is null
  then
    perform private.log_change('job_boards', private.row_action(tg_op), coalesce(new.id, old.id));
  end if;
  return null;
end
$function$;

create or replace function private.after_job_objection_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  job constant public.jobs := (select j from public.jobs j where j.id = new.job_id);
  owner constant public.recruiters := (select r from public.recruiters r where r.id = job.recruiter_id);
begin
  if new.decision is distinct from old.decision then
    perform private.log_change('job_objections', new.decision::text, new.id, private.job_subject(job));
    if owner.email is not null then
      perform private.enqueue_mail(
        'objection-decided', owner.email, new.id::text,
        jsonb_build_object(
          'title', case when owner.address_confirmed_at is null then '' else job.title end, 'decision', new.decision));
    end if;
  end if;
  return null;
end
$function$;

create or replace function private.after_job_report_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  job constant public.jobs := (select j from public.jobs j where j.id = new.job_id);
  is_decision constant boolean := new.resolved_at is distinct from old.resolved_at;
begin
  if tg_op = 'DELETE' then
    -- The job is deleted.
    if old.email is not null and old.resolved_at is null then
      perform private.enqueue_mail(
        'report-decided', old.email, old.id::text,
        jsonb_build_object('reportedAt', old.created_at, 'rule', null, 'isGone', true));
    end if;
    return null;
  end if;
  if new.email is not null and (is_decision or new.email is distinct from old.email) then
    perform private.enqueue_mail(
      case when new.resolved_at is null then 'report-received' else 'report-decided' end, new.email, new.id::text,
      -- Nothing that strangers typed: nobody has confirmed the address.
      jsonb_build_object('reportedAt', new.created_at, 'rule', job.removal_rule));
  end if;
  -- The audit log names the removal of a job already.
  if tg_op = 'UPDATE' and is_decision and job.removal_reason is null then
    perform private.log_change('job_reports', 'settled', new.id, private.job_subject(job));
  end if;
  return null;
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
  return null;
end
$function$;

create or replace function private.after_newsletter_subscription_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if old.state = 'active' and new.state <> 'active' then
    perform private.drop_mail('digest', old.email);
  end if;
  perform private.log_change(
    'newsletter_subscriptions',
    private.row_action(tg_op, case
      when new.unsubscribed_at is not distinct from old.unsubscribed_at then 'update'
      when new.unsubscribed_at is null then 'resubscribed'
      else 'unsubscribed'
    end),
    coalesce(new.id, old.id));
  return null;
end
$function$;

create or replace function private.after_recruiter_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if old.role = 'admin' and new.role is distinct from 'admin' then
    perform private.keep_last_admin();
  end if;
  if tg_op = 'INSERT' and private.is_api_caller() then
    perform private.mail_address_confirmation(new);
  elsif tg_op = 'DELETE' and old.status in ('rejected', 'suspended') then
    perform private.record_former_decision(old);
  end if;
  perform private.log_change(
    'recruiters', private.row_action(tg_op, private.recruiter_action(old, new)), coalesce(new.id, old.id),
    reason => new.suspension_reason);
  return null;
end
$function$;

create or replace function private.after_suppression_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'INSERT' then
    update public.outbox set state = 'dropped', last_error = 'The address is suppressed.'
    where address = new.address and state = 'queued';
    update public.newsletter_subscriptions set suppressed_at = now() where email = new.address;
  else
    perform private.log_change('suppressions', 'delete', old.id);
    update public.newsletter_subscriptions set suppressed_at = null where email = old.address;
  end if;
  return null;
end
$function$;

create or replace function private.after_waiting_mail_settings_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if new.frequency <> old.frequency then
    perform private.log_change('waiting_mail_settings', 'update', null);
  end if;
  return null;
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
    new := private.set_job_archiver(new, old);
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

create or replace function private.check_job_removal (
  job    public.jobs,
  before public.jobs
)
  returns public.jobs
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if not job.is_archived then
    job.removal_reason := null;
  end if;
  if job.removal_reason is null then
    job.removal_rule := null;
  end if;
  if not private.is_api_caller() then
    return job;
  end if;
  if (job.removal_reason, job.removal_rule) is distinct from (before.removal_reason, before.removal_rule)
    and not private.is_admin()
  then
    raise exception 'only admins remove a job or restore one that was removed' using errcode = 'insufficient_privilege';
  end if;
  return job;
end
$function$;

create or replace function private.count_waiting()
  returns table (
    recruiters      bigint,
    memberships     bigint,
    claimed_boards  bigint,
    events          bigint,
    reported_jobs   bigint,
    failed_mails    bigint,
    failed_tasks    bigint,
    stopped_engines bigint
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select
    count(*) filter (where w.queue = 'recruiters'), count(*) filter (where w.queue = 'memberships'),
    count(*) filter (where w.queue = 'claimed_boards'), count(*) filter (where w.queue = 'events'),
    count(*) filter (where w.queue = 'reported_jobs'), count(*) filter (where w.queue = 'failed_mails'),
    count(*) filter (where w.queue = 'failed_tasks'), count(*) filter (where w.queue = 'stopped_engines')
  from private.waiting_items() w
  where not private.is_api_caller() or (select private.is_admin())
$function$;

create or replace function private.delete_mail (
  mail_ids uuid[]
)
  returns uuid[]
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  mail public.outbox;
  deleted uuid[] := '{}';
begin
  if not private.is_admin() then
    return deleted;
  end if;
  for mail in
    update public.outbox o set state = 'dropped', lease = null, last_error = 'Deleted by an admin.'
    where o.id = any (mail_ids)
      -- A mail that is being sent cannot be called back, unless its sender is gone.
      and (o.state = 'queued' or o.state = 'sending' and o.next_attempt_at <= now())
    returning *
  loop
    perform private.log_change('outbox', 'delete', mail.id);
    deleted := deleted || mail.id;
  end loop;
  return deleted;
end
$function$;

create or replace function private.enqueue_mail (
  kind       text,
  address    text,
  key        text,
  data       jsonb    default '{}'::jsonb,
  is_bulk    boolean  default false,
  send_after interval default '00:00:00'::interval
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  recipient constant text := lower(btrim(enqueue_mail.address));
begin
  if exists (select from public.suppressions s where s.address = recipient) then
    return false;
  end if;
  insert into public.outbox (kind, address, key, data, is_bulk, next_attempt_at)
  values (
    enqueue_mail.kind, recipient, enqueue_mail.key, enqueue_mail.data, enqueue_mail.is_bulk,
    now() + enqueue_mail.send_after)
  on conflict on constraint outbox_once do nothing;
  return found;
end
$function$;

create or replace function private.event_action (
  before public.events,
  after  public.events
)
  returns text
  language sql
  immutable
  set search_path to ''
RETURN CASE when (((after).status <> (before).status) AND ((after).status = 'submitted'::public.event_status))
  THEN 'returned to pending'::text when ((after).status <> (before).status) THEN ((after).status)::text when
  (not ((after).cancelled_at is DISTINCT from (before).cancelled_at)) THEN 'update'::text when
  ((after).cancelled_at is null) THEN 'reinstated'::text ELSE 'cancelled'::text end;

create or replace function private.hidden_job_columns()
  returns text[]
  language sql
  immutable
  set search_path to ''
RETURN
  '{version,search_text,idempotency_key,recruiter_id,posted_by,archived_at,removal_reason,removal_rule,link_died_at,listed_at,outcome,pay_top_eur_year,archived_by_admin}'::text[];

create or replace function private.job_action (
  before public.jobs,
  after  public.jobs
)
  returns text
  language sql
  immutable
  set search_path to ''
RETURN CASE when
  (((after).removal_reason is DISTINCT from (before).removal_reason) AND ((after).removal_reason is
  not null)) THEN 'removed'::text when ((after).is_archived AND (not (before).is_archived)) THEN
  'archived'::text when ((before).is_archived AND (not (after).is_archived)) THEN 'restored'::text when
  ((after).confirmed_at is DISTINCT from (before).confirmed_at) THEN 'renewed'::text ELSE 'update'::text end;

create or replace function private.job_subject (
  job public.jobs
)
  returns text
  language sql
  immutable
  set search_path to ''
RETURN (((job).title || ', '::text) || (job).company);

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
  is_descending constant boolean := is_ascending is not true;
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
      case coalesce(sort_by, 'posted')
        when 'posted' then j.posted_at
        when 'ends' then coalesce(j.archived_at, j.expires_at)
      end as at,
      j.is_archived,
      private.is_open(j.is_archived, j.expires_at) as is_open,
      private.expires_soon(j.expires_at) as expires_soon,
      case when sort_by = 'title' then lower(j.title collate pg_catalog.pg_c_utf8) end as title,
      case sort_by
        when 'views' then coalesce(c.views, 0)
        when 'applications' then coalesce(c.applications, 0)
      end as clicks
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
        case when not is_descending then h.at end, case when is_descending then h.at end desc,
        case when not is_descending then h.title end, case when is_descending then h.title end desc,
        case when not is_descending then h.clicks end, case when is_descending then h.clicks end desc,
        case when sort_by = 'ends' then h.posted_at end desc,
        case when not is_descending then h.id end, case when is_descending then h.id end desc
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
      case when of_list in ('name', 'title') then 'lower(t.%I collate pg_catalog.pg_c_utf8) %s' else 't.%I %s nulls last' end,
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

create or replace function private.log_change (
  table_name text,
  action     text,
  row_id     uuid,
  subject    text default null::text,
  reason     text default null::text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if private.is_api_caller() and private.is_admin() then
    insert into public.audit_log (actor, actor_email, action, table_name, row_id, subject, reason)
    values (
      auth.uid(),
      (select email from public.recruiters where auth_id = auth.uid()),
      log_change.action, log_change.table_name, log_change.row_id, left(log_change.subject, 500), log_change.reason);
  end if;
end
$function$;

create or replace function private.mail_event_decision (
  event public.events
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if event.status = 'submitted' then
    -- The approval was undone. A mail that has been sent or is being sent cannot be called back.
    delete from public.outbox o
    where o.kind = 'event-approved' and o.key = event.id::text and o.state = 'queued' and o.first_attempt_at is null;
    update public.event_submitters s set decided_at = null where s.event_id = event.id;
    return;
  end if;
  -- No typed words: nobody has confirmed the address. The template reads the name once an admin has approved it.
  perform private.enqueue_mail(
    'event-' || event.status, s.email, event.id::text,
    jsonb_build_object('event', event.id, 'reason', event.decline_reason),
    -- An approval can be undone for as long as its message is shown.
    send_after => case event.status when 'approved' then interval '1 minute' else interval '0' end)
  from public.event_submitters s where s.event_id = event.id;
  update public.event_submitters s set decided_at = now() where s.event_id = event.id and s.decided_at is null;
end
$function$;

create or replace function private.recruiter_action (
  before public.recruiters,
  after  public.recruiters
)
  returns text
  language sql
  immutable
  set search_path to ''
RETURN CASE when
  (((before).status = ANY (ARRAY['suspended'::public.recruiter_status, 'rejected'::public.recruiter_status]))
  AND ((after).status = 'approved'::public.recruiter_status)) THEN 'reinstated'::text when
  ((before).status <> (after).status) THEN ((after).status)::text when
  ((before).is_member <> (after).is_member) THEN 'confirmed'::text ELSE 'update'::text end;

create or replace function private.row_action (
  operation text,
  of_update text default 'update'::text
)
  returns text
  language sql
  immutable
  set search_path to ''
RETURN CASE operation when 'INSERT'::text THEN 'insert'::text when 'DELETE'::text THEN 'delete'::text ELSE
  of_update end;

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
      and job.recruiter_id is distinct from private.my_recruiter_id();
  end if;
  return job;
end
$function$;

create or replace function private.waiting_items()
  returns table (
    queue text,
    item  uuid
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select 'recruiters', r.id from public.recruiters r where r.status = 'pending' and r.role <> 'admin'
  union all
  select 'memberships', r.id from public.recruiters r
  where r.status = 'approved' and r.role = 'recruiter' and not r.is_member
  union all
  select 'claimed_boards', b.id from public.job_boards b where b.claimed_by is not null
  union all
  select 'events', e.id from public.events e where e.status = 'submitted'
  union all
  select 'reported_jobs', n.job_id
  from (
    select r.job_id from public.job_reports r where r.resolved_at is null
    union
    select o.job_id from public.job_objections o where o.resolved_at is null
  ) n
  union all
  select 'failed_mails', o.id from public.outbox o where o.state = 'failed'
  union all
  -- A task that a release has removed keeps its row, but is not planned any more.
  select 'failed_tasks', md5('task ' || s.task)::uuid from public.schedule s
  where not s.is_ok and s.next_run_at > now() - interval '1 day'
  union all
  select 'stopped_engines', md5('engine ' || e.engine)::uuid from public.search_engines e where e.stopped_at is not null
$function$;

create or replace function public.admin_queue_counts()
  returns table (
    recruiters      bigint,
    memberships     bigint,
    claimed_boards  bigint,
    events          bigint,
    reported_jobs   bigint,
    failed_mails    bigint,
    failed_tasks    bigint,
    stopped_engines bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.count_waiting() where (select private.is_admin()) $function$;

create or replace function public.audit_subjects (
  entry_ids bigint[]
)
  returns table (
    id      bigint,
    subject text,
    is_gone boolean
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select a.id, coalesce(existing.subject, stored.subject), existing.subject is null
  from public.audit_log a
  cross join lateral (
    select case a.table_name
      when 'jobs' then (select j.title || ', ' || j.company from public.jobs j where j.id = a.row_id)
      when 'companies' then (select c.name from public.companies c where c.id = a.row_id)
      when 'import_settings' then (select c.name from public.companies c where c.id = a.row_id)
      when 'job_boards' then (select b.board || ', ' || b.system from public.job_boards b where b.id = a.row_id)
      when 'events' then (select e.name from public.events e where e.id = a.row_id)
      when 'blogs' then (select b.title from public.blogs b where b.id = a.row_id)
      when 'books' then (select b.title from public.books b where b.id = a.row_id)
      when 'recruiters' then (select r.name || ', ' || r.company_name from public.recruiters r where r.id = a.row_id)
      when 'job_reports' then (
        select j.title || ', ' || j.company
        from public.job_reports r join public.jobs j on j.id = r.job_id
        where r.id = a.row_id
      )
      when 'job_objections' then (
        select j.title || ', ' || j.company
        from public.job_objections o join public.jobs j on j.id = o.job_id
        where o.id = a.row_id
      )
      when 'outbox' then (select o.address from public.outbox o where o.id = a.row_id)
      when 'newsletter_subscriptions' then (select n.email from public.newsletter_subscriptions n where n.id = a.row_id)
    end as subject
  ) existing
  left join lateral (
    select l.subject from public.audit_log l
    where l.row_id = a.row_id and l.subject is not null order by l.id desc limit 1
  ) stored on true
  where a.id = any (entry_ids)
$function$;

create or replace function public.list_jobs (
  is_mine      boolean,
  query_text   text             default ''::text,
  poster       public.posted_by default null::public.posted_by,
  state        public.job_state default 'all'::public.job_state,
  sort_by      public.job_order default 'posted'::public.job_order,
  is_ascending boolean          default false,
  page         integer          default 1,
  page_size    integer          default 25
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_jobs(is_mine, query_text, poster, state, sort_by, is_ascending, page, page_size) $function$;

create or replace function public.waiting_counts()
  returns table (
    recruiters      bigint,
    memberships     bigint,
    claimed_boards  bigint,
    events          bigint,
    reported_jobs   bigint,
    failed_mails    bigint,
    failed_tasks    bigint,
    stopped_engines bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.count_waiting() $function$;

create index audit_log_subject on public.audit_log using btree (row_id)
  where (subject is not null);

comment on column "public"."audit_log"."subject" is 'The title of the job, company, event, post or book at the time of the change. Entries about people and their addresses have none, so that deleted people are named nowhere.';

comment on column "public"."jobs"."archived_by_admin" is 'Whether an admin archived the job of a recruiter. The recruiter may restore it, unless it was removed.';

comment on function "private"."after_digest_settings_write"() is 'Writes the audit log.';

comment on function "private"."after_waiting_mail_settings_write"() is 'Writes the audit log.';

comment on function "private"."check_job_removal"(public.jobs, public.jobs) is 'Refuses removals by others than admins. An open job has neither reason nor rule, and no rule is without a reason.';

comment on function "private"."count_waiting"() is 'How much of each kind waits for an admin, past row-level security. Nothing for other accounts.';

comment on function "private"."enqueue_mail"(text, text, text, jsonb, boolean, interval) is
  'Adds a mail to the outbox, to be sent after send_after. False when the same mail (kind, address, key) exists or the address is suppressed.';

comment on function "private"."event_action"(public.events, public.events) is 'What an update did to an event, for the audit log.';

comment on function "private"."job_action"(public.jobs, public.jobs) is 'What an update did to a job, for the audit log.';

comment on function "private"."job_subject"(public.jobs) is 'The title of a job in the audit log.';

comment on function
  "private"."list_jobs"(boolean, text, public.posted_by, public.job_state, public.job_order, boolean, integer,
  integer) is 'Implements public.list_jobs, past row-level security: its first condition limits it to own jobs, or to admins.';

comment on function "private"."log_change"(text, text, uuid, text, text) is 'For after_write triggers: logs what an admin did to a row. subject is the title of a job, company, event, post or book; entries about people have none. Does nothing for other callers.';

comment on function "private"."mail_event_decision"(public.events) is 'Mails the decision about a submitted event to who submitted it, once for each decision; an approval after a minute. If an approval is undone, drops its mail.';

comment on function "private"."recruiter_action"(public.recruiters, public.recruiters) is
  'What an update did to a recruiter, for the audit log.';

comment on function "private"."row_action"(text, text) is 'The action of an audit log entry, from tg_op of a trigger. of_update says what an update did to the row.';

comment on function "private"."set_job_archiver"(public.jobs, public.jobs) is 'Sets whether an admin archived the job of somebody else, for the recruiter''s list.';

comment on function "public"."admin_queue_counts"() is 'For admins: how many recruiters, memberships of companies, claimed boards, events, jobs with reports or an objection, failed mails, failed tasks and stopped search engines wait. No row for other callers.';

comment on function "public"."audit_subjects"(bigint[]) is 'For each entry the current name of the row it is about, or its last title in the log, and whether the row is gone.';

comment on function
  "public"."list_jobs"(boolean, text, public.posted_by, public.job_state, public.job_order, boolean, integer,
  integer) is 'A page of own jobs or, for admins, of all jobs: {total, page, counts, jobs}. The query is a substring of title, company or location, ignoring case. counts has the number of jobs of each state that match the query and the poster. A page past the end returns the last page.';

comment on function "public"."list_rows"(text, text, text, integer, integer, text, boolean) is
  'For admins: a page of the rows of events, blogs or books whose search_text contains the query, ignoring case: {total, page, counts: of all and by status, rows} without long columns. only_status is a status or, for events, upcoming. By the column sort_by if the list may be sorted by it, else events by start, others newest first.';

comment on function "public"."waiting_counts"() is 'For the web server: as admin_queue_counts, for the mail to admins.';

revoke all on function "private"."count_waiting"() from public;

grant execute on function "private"."count_waiting"() to "authenticated", "service_role";

revoke all on function "private"."enqueue_mail"(text, text, text, jsonb, boolean, interval) from public;

grant execute
  on function "private"."enqueue_mail"(text, text, text, jsonb, boolean, interval)
  to "service_role";

revoke all on function "private"."event_action"(public.events, public.events) from public;

grant execute on function "private"."event_action"(public.events, public.events) to "service_role";

revoke all on function "private"."job_action"(public.jobs, public.jobs) from public;

grant execute on function "private"."job_action"(public.jobs, public.jobs) to "service_role";

revoke all on function "private"."job_subject"(public.jobs) from public;

grant execute on function "private"."job_subject"(public.jobs) to "service_role";

revoke all
  on function
    "private"."list_jobs"(boolean, text, public.posted_by, public.job_state, public.job_order, boolean,
    integer, integer)
  from public;

grant execute
  on function
    "private"."list_jobs"(boolean, text, public.posted_by, public.job_state, public.job_order, boolean,
    integer, integer)
  to "authenticated", "service_role";

revoke all on function "private"."log_change"(text, text, uuid, text, text) from public;

grant execute on function "private"."log_change"(text, text, uuid, text, text) to "service_role";

revoke all on function "private"."recruiter_action"(public.recruiters, public.recruiters) from public;

grant execute
  on function "private"."recruiter_action"(public.recruiters, public.recruiters)
  to "service_role";

revoke all on function "private"."row_action"(text, text) from public;

grant execute on function "private"."row_action"(text, text) to "service_role";

revoke all on function "private"."set_job_archiver"(public.jobs, public.jobs) from public;

grant execute on function "private"."set_job_archiver"(public.jobs, public.jobs) to "service_role";

revoke all on function "public"."admin_queue_counts"() from public;

grant execute on function "public"."admin_queue_counts"() to "authenticated", "service_role";

revoke all
  on function
    "public"."list_jobs"(boolean, text, public.posted_by, public.job_state, public.job_order, boolean,
    integer, integer)
  from public;

grant execute
  on function
    "public"."list_jobs"(boolean, text, public.posted_by, public.job_state, public.job_order, boolean,
    integer, integer)
  to "authenticated", "service_role";

revoke all on function "public"."waiting_counts"() from public;

grant execute on function "public"."waiting_counts"() to "service_role";

-- Data.
-- Entries of rows that exist get their current titles, so that they keep them when a row is deleted in SQL.
alter table public.audit_log disable trigger refuse_updates;
update public.audit_log a set subject = left(s.subject, 500)
from public.audit_subjects(array(
  select l.id from public.audit_log l
  where l.subject is null and l.table_name in ('jobs', 'companies', 'events', 'blogs', 'books')
)) s
where s.id = a.id and s.subject is not null;
alter table public.audit_log enable trigger refuse_updates;
-- End of data.
