-- Reports may name what is illegal and an address; removals name a rule, can be objected to, and both are decided once.

set local check_function_bodies = off;

drop trigger "after_write" on "public"."job_reports";

drop function "public"."report_job"(text, public.report_reason, text, text);

create table "public"."job_objections" (
  "id"          uuid                     not null default gen_random_uuid(),
  "job_id"      uuid                     not null,
  "removed_at"  timestamp with time zone not null default now(),
  "statement"   text                     not null,
  "created_at"  timestamp with time zone not null default now(),
  "resolved_at" timestamp with time zone,
  constraint "job_objections_once" unique (job_id, removed_at),
  constraint "job_objections_pkey" primary key (id),
  constraint "job_objections_statement_check"
    check (((char_length(statement) <= 500) AND (btrim(statement) <> ''::text))),
  constraint "job_objections_times"
    check (private.are_times(VARIADIC ARRAY[removed_at, created_at, resolved_at]))
);

alter table "public"."job_objections"
  enable row level security;

alter table "public"."job_reports"
  add column "statement" text not null default ''::text;

alter table "public"."job_reports"
  add column "email" text;

create type "public"."objection_decision" as enum (
  'kept',
  'restored'
);

alter table "public"."job_objections"
  add column "decision" public.objection_decision;

create type "public"."posting_rule" as enum (
  'real',
  'go',
  'company',
  'facts',
  'law'
);

alter table "public"."jobs"
  add column "removal_rule" public.posting_rule;

create or replace function private.account_data (
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
      -- By name, as the columns differ between versions of Supabase Auth; without password hashes and tokens.
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
      select coalesce(jsonb_agg(to_jsonb(b) - 'claimed_by' order by b.id), '[]')
      from public.job_boards b where b.recruiter_id = r.id),
    'imported', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.imported_at), '[]')
      from public.imported_postings p where p.recruiter_id = r.id),
    'mails', private.mail_to_address(lower(u.email), false),
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
    perform private.log_change('job_objections', to_jsonb(old), to_jsonb(new));
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
    perform private.log_change('job_reports', to_jsonb(old), to_jsonb(new));
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
  -- A merge of companies is one line of the audit log, not one for each job.
  is_merge constant boolean := tg_op = 'UPDATE' and old.company_id <> new.company_id and old.version = new.version;
begin
  if not is_merge then
    perform private.log_change('jobs', before, after);
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
      raise exception 'only the removal of a job can be objected to' using errcode = 'check_violation';
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
        old.decision, (case when job.removal_reason is null then 'restored' else 'kept' end)::public.objection_decision);
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
  unedited constant text[] := '{expires_at,confirmed_at,link_died_at,pay_top_eur_year,company_id}';
  -- The page shows none of these.
  unshown constant text[] :=
    '{version,updated_at,search_text,idempotency_key,recruiter_id,posted_by,archived_at,removal_reason,removal_rule,link_died_at,'
    'outcome,pay_top_eur_year}';
begin
  if not is_new then
    perform private.check_changed_columns(
      old, new, 'company_id', 'title', 'company', 'city_id', 'type', 'description', 'requirements', 'salary_min',
      'salary_max', 'salary_currency', 'salary_period', 'application_url', 'is_archived', 'confirmed_at', 'eligibility',
      'eligible_countries', 'excluded_countries', 'utc_offset_min', 'utc_offset_max', 'overlap_hours',
      'overlap_time_zone', 'visa_sponsorship', 'level', 'skills', 'removal_reason', 'removal_rule', 'go_years', 'go_role',
      'builds', 'vacancy', 'fill_by', 'ai_screening', 'ai_purpose', 'poster', 'agency_for', 'outcome');
    new := private.check_job_removal(new, old);
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
  -- Somebody else's job. That of a suspended recruiter is archived with the reason of the suspension.
  if job.is_archived and not before.is_archived and job.removal_reason is null and job.outcome is null
      and job.recruiter_id <> coalesce(private.my_recruiter_id(), '00000000-0000-0000-0000-000000000000')
      and exists (select from public.recruiters r where r.id = job.recruiter_id and r.status = 'approved')
  then
    raise exception 'a removal needs a reason' using errcode = 'check_violation';
  end if;
  return job;
end
$function$;

create or replace function private.delete_account (
  account     uuid,
  delete_jobs boolean
)
  returns text[]
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  account_email constant text := (select lower(u.email) from auth.users u where u.id = delete_account.account);
  -- Locked, so that a job posted at the same time is either seen below or fails for want of a recruiter.
  recruiter constant public.recruiters := (
    select r from public.recruiters r where r.auth_id = delete_account.account for update);
  open_slugs text[];
begin
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

create or replace function private.delete_subscriber (
  address text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  was_known constant boolean := private.subscriber_data(delete_subscriber.address) is not null;
begin
  -- The locks of renew_subscription and create_alert: concurrent subscriptions of the address come before or after.
  perform pg_advisory_xact_lock(hashtext('newsletter'), hashtext(delete_subscriber.address) & 255);
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || delete_subscriber.address, 0));
  delete from public.newsletter_subscriptions s where s.email = delete_subscriber.address;
  delete from public.job_alerts a where a.email = delete_subscriber.address;
  delete from public.event_submitters s where s.email = delete_subscriber.address;
  update public.job_reports r set email = null where r.email = delete_subscriber.address;
  delete from public.outbox o where o.address = delete_subscriber.address and private.is_newsletter_mail(o.kind);
  -- A later request for the address sends one mail, which its server refuses again.
  delete from public.suppressions s where s.address = delete_subscriber.address;
  return was_known;
end
$function$;

create or replace function private.is_newsletter_mail (
  kind text
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$ select is_newsletter_mail.kind in (
    'confirmation', 'mail-link', 'digest', 'job-alert', 'event-approved', 'event-declined',
    'report-received', 'report-decided') $function$;

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
          j.expires_at, j.archived_at, j.confirmed_at, j.removal_reason, j.removal_rule, j.outcome, j.vacancy,
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

create or replace function private.log_change (
  table_name text,
  before     jsonb,
  after      jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if not (private.is_api_caller() and private.is_admin()) then
    return;
  end if;
  insert into public.audit_log (actor, actor_email, action, table_name, row_id, reason, subject)
  values (
    auth.uid(),
    (select email from public.recruiters where auth_id = auth.uid()),
    case
      when before is null then 'insert'
      when after is null then case when log_change.table_name = 'companies' then 'merged' else 'delete' end
      when before ->> 'status' in ('suspended', 'rejected') and after ->> 'status' = 'approved' then 'reinstated'
      when before -> 'status' <> after -> 'status' then after ->> 'status'
      when before -> 'is_member' <> after -> 'is_member' then 'confirmed'
      when before -> 'removal_reason' <> after -> 'removal_reason' then
        case when after ->> 'removal_reason' is null then 'restored' else 'removed' end
      when before -> 'is_archived' <> after -> 'is_archived' then
        case when (after ->> 'is_archived')::boolean then 'archived' else 'restored' end
      when before -> 'unsubscribed_at' <> after -> 'unsubscribed_at' then
        case when after ->> 'unsubscribed_at' is null then 'resubscribed' else 'unsubscribed' end
      when before -> 'decision' <> after -> 'decision' then after ->> 'decision'
      when before -> 'resolved_at' <> after -> 'resolved_at' then 'settled'
      when before -> 'confirmed_at' <> after -> 'confirmed_at' then 'renewed'
      when before -> 'cancelled_at' <> after -> 'cancelled_at' then
        case when after ->> 'cancelled_at' is null then 'reinstated' else 'cancelled' end
      else 'update'
    end,
    log_change.table_name,
    (coalesce(after, before) ->> 'id')::uuid,
    coalesce(
      -- A recruiter's row keeps its reason only while the recruiter is suspended or rejected.
      after ->> 'suspension_reason',
      case when before -> 'removal_reason' <> after -> 'removal_reason' then after ->> 'removal_reason' end),
    case when after is null then left(
      case log_change.table_name
        when 'jobs' then (before ->> 'title') || ', ' || (before ->> 'company')
        when 'companies' then before ->> 'name'
        when 'events' then before ->> 'name'
        when 'blogs' then before ->> 'title'
        when 'books' then before ->> 'title'
      end,
      500) end);
end
$function$;

create or replace function private.mail_job_removal (
  job public.jobs
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  owner constant public.recruiters := (select r from public.recruiters r where r.id = job.recruiter_id);
begin
  if job.removal_reason is null then
    perform private.drop_mail('job-removed', owner.email, job.id::text);
  elsif owner.email is not null then
    perform private.enqueue_mail(
      'job-removed', owner.email, job.id || ' ' || now(),
      jsonb_build_object(
        -- Nothing that was typed, unless the owner of the address may have typed it.
        'title', case when owner.address_confirmed_at is null then '' else job.title end,
        'reason', job.removal_reason, 'rule', job.removal_rule));
  end if;
end
$function$;

create or replace function private.reassign_board (
  board_id     uuid,
  recruiter_id uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  link public.job_boards;
  new_company_id constant uuid := (
    select r.company_id from public.recruiters r
    where r.id = reassign_board.recruiter_id and r.status = 'approved' and r.is_member);
begin
  if not private.is_admin() then
    raise exception 'only admins reassign boards' using errcode = 'insufficient_privilege';
  end if;
  select * into link from public.job_boards b where b.id = reassign_board.board_id for update;
  if link.id is null then
    raise exception 'no such board' using errcode = 'PT404';
  elsif link.recruiter_id = reassign_board.recruiter_id then
    update public.job_boards b set claimed_by = null, claimed_at = null where b.id = link.id;
    return;
  elsif new_company_id is null then
    raise exception 'no such recruiter' using errcode = 'PT404';
  end if;
  -- The jobs of the former recruiter are archived, and the postings are imported anew for the other.
  update public.jobs j set is_archived = true, outcome = 'removed'
  from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id and p.job_id = j.id
    and p.left_at is null and not j.is_archived;
  delete from public.imported_postings p
  where p.system = link.system and p.board = link.board and p.recruiter_id = link.recruiter_id;
  update public.job_boards b set
    recruiter_id = reassign_board.recruiter_id, company_id = new_company_id, claimed_by = null,
    claimed_at = null, is_paused = false, next_sync_at = now(), synced_at = null, failure = null, etag = null,
    last_modified = null, postings = 0, waiting = 0, emptied_at = null, answered_at = null
  where b.id = link.id;
end
$function$;

create or replace function private.settle_notices (
  job public.jobs
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.job_reports r set resolved_at = now()
  where r.job_id = job.id and r.resolved_at is null and job.removal_reason is not null;
  update public.job_objections o set resolved_at = now()
  where o.job_id = job.id and o.resolved_at is null and job.removal_reason is null;
$function$;

create or replace function private.subscriber_data (
  address text
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select nullif(
    jsonb_strip_nulls(jsonb_build_object(
      'newsletter', (
        select to_jsonb(s) from public.newsletter_subscriptions s where s.email = subscriber_data.address),
      'alerts', (
        select jsonb_agg(to_jsonb(a) order by a.created_at, a.id)
        from public.job_alerts a where a.email = subscriber_data.address),
      'submitted_events', (
        select jsonb_agg(
          jsonb_build_object('event', e.name, 'submitted_at', s.created_at, 'decided_at', s.decided_at, 'status', e.status)
          order by s.created_at, e.id)
        from public.event_submitters s join public.events e on e.id = s.event_id
        where s.email = subscriber_data.address),
      'reports', (
        select jsonb_agg(
          jsonb_build_object(
            'job', j.title || ', ' || j.company, 'reason', r.reason, 'comment', r.comment, 'statement', r.statement,
            'created_at', r.created_at, 'resolved_at', r.resolved_at)
          order by r.created_at, r.id)
        from public.job_reports r join public.jobs j on j.id = r.job_id
        where r.email = subscriber_data.address),
      'mails', nullif(private.mail_to_address(subscriber_data.address, true), '[]'),
      'suppression', (
        select to_jsonb(s) - 'id' from public.suppressions s where s.address = subscriber_data.address))),
    '{}')
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
  select 'claims', r.id from public.recruiters r
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
$function$;

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
  select a.id, coalesce(existing.subject, deleted.subject), existing.subject is null
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
      when 'newsletter_subscriptions' then (select n.email from public.newsletter_subscriptions n where n.id = a.row_id)
    end as subject
  ) existing
  left join lateral (
    select d.subject from public.audit_log d where d.row_id = a.row_id and d.subject is not null limit 1
  ) deleted on true
  where a.id = any (entry_ids)
$function$;

create or replace function public.decide_objection (
  objection_id uuid,
  restores     boolean
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  objected_job_id constant uuid := (select o.job_id from public.job_objections o where o.id = objection_id);
begin
  -- As in decide_reports.
  perform from public.jobs j where j.id = objected_job_id for update;
  if not exists (select from public.job_objections o where o.id = objection_id and o.resolved_at is null) then
    return false;
  end if;
  if restores then
    update public.jobs j set is_archived = false where j.id = objected_job_id;
  else
    update public.job_objections o set resolved_at = now() where o.id = objection_id;
  end if;
  return found;
end
$function$;

create or replace function public.decide_reports (
  job_id         uuid,
  removal_reason text                default null::text,
  removal_rule   public.posting_rule default null::public.posting_rule
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
begin
  -- Decisions lock the job, so that of two at the same time the first one stands.
  perform from public.jobs j where j.id = decide_reports.job_id for update;
  if not exists (select from public.job_reports r where r.job_id = decide_reports.job_id and r.resolved_at is null) then
    return false;
  end if;
  if decide_reports.removal_reason is not null or decide_reports.removal_rule is not null then
    update public.jobs j set
      is_archived = true, removal_reason = decide_reports.removal_reason, removal_rule = decide_reports.removal_rule
    where j.id = decide_reports.job_id;
  end if;
  update public.job_reports r set resolved_at = now() where r.job_id = decide_reports.job_id and r.resolved_at is null;
  return true;
end
$function$;

create or replace function public.decision_counts()
  returns table (
    removed    bigint,
    kept       bigint,
    objections bigint,
    restored   bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select
    count(*) filter (where l.table_name = 'jobs' and l.action = 'removed'),
    -- All reports of a job are settled at one time.
    count(distinct l.at) filter (where l.table_name = 'job_reports' and l.action = 'settled'),
    count(*) filter (where l.table_name = 'job_objections'),
    count(*) filter (where l.table_name = 'job_objections' and l.action = 'restored')
  from public.audit_log l
  where l.at > now() - interval '1 year'
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
    offset (greatest(page, 1) - 1) * least(greatest(page_size, 1), 100) limit least(greatest(page_size, 1), 100)
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

create or replace function public.purge_report_addresses (
  older_than interval
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  purged integer;
begin
  update public.job_reports set email = null
  where id in (
    select r.id from public.job_reports r
    where r.email is not null and r.resolved_at < now() - older_than
    limit 5000);
  get diagnostics purged = row_count;
  return purged;
end
$function$;

create or replace function public.report_job (
  job_slug  text,
  reason    public.report_reason,
  comment   text,
  network   text,
  statement text                 default ''::text,
  email     text                 default null::text
)
  returns public.report_outcome
  language plpgsql
  set search_path to ''
  AS $function$
#variable_conflict use_column
declare
  reported_job_id constant uuid := (
    select id from public.jobs where slug = job_slug and private.is_open(is_archived, expires_at));
  address constant text := nullif(lower(btrim(report_job.email)), '');
  is_within_network_limit boolean;
  is_within_site_limit boolean;
begin
  if reported_job_id is null then
    return 'closed';
  end if;
  -- Each report counts towards both limits.
  is_within_network_limit := private.consume_limit('reports_network', report_job.network);
  is_within_site_limit := private.consume_limit('reports_site');
  if not (is_within_network_limit and is_within_site_limit) then
    return 'limited';
  end if;
  if address is not null and not private.consume_mailbox_limit('reports_mailbox', address) then
    return 'limited';
  end if;
  insert into public.job_reports (job_id, reason, comment, network, statement, email)
  values (
    reported_job_id, report_job.reason, coalesce(left(report_job.comment, 500), ''), report_job.network,
    coalesce(left(report_job.statement, 1000), ''), address)
  on conflict (job_id, network) where resolved_at is null
  do update set
    reason = excluded.reason, comment = excluded.comment, statement = excluded.statement,
    email = coalesce(excluded.email, job_reports.email);
  return 'taken';
end
$function$;

alter table "public"."job_objections"
  add constraint "job_objections_decided" check (((decision IS NULL) = (resolved_at IS NULL)));

alter table "public"."job_objections"
  add constraint "job_objections_job_id_fkey" foreign key (job_id) references public.jobs(id)
    on delete cascade;

alter table "public"."job_reports"
  add constraint "job_reports_email_check"
    check
    (((email = lower(email)) AND (char_length(email) <= 254) AND (email ~
    '^[^@\s<>,;:"\\()]+@[^@\s<>,;:"\\()]+$'::text)));

alter table "public"."job_reports"
  add constraint "job_reports_statement_check" check ((char_length(statement) <= 1000));

alter table "public"."jobs"
  add constraint "jobs_removal_rule" check (((removal_rule IS NULL) OR (removal_reason IS NOT NULL)));

create trigger after_write
  after update on public.job_objections
  for each row
  execute function private.after_job_objection_write();

create trigger before_write
  before insert or update on public.job_objections
  for each row
  execute function private.before_job_objection_write();

create trigger after_write
  after insert or delete or update on public.job_reports
  for each row
  execute function private.after_job_report_write();

create policy "Admins decide objections" on "public"."job_objections"
  for update
  to "authenticated"
  using (( select private.is_admin() as is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy "Recruiters object to removals of their own jobs" on "public"."job_objections"
  for insert
  to "authenticated"
  with check ((job_id IN ( SELECT private.my_job_ids() AS my_job_ids)));

create policy "Recruiters read their own objections and admins all" on "public"."job_objections"
  for select
  to "authenticated"
  using
    (((job_id in ( select private.my_job_ids() as my_job_ids)) or ( select private.is_admin() as is_admin)));

comment on column "public"."job_objections"."removed_at" is 'The job''s archived_at, which tells its removals apart.';

comment on column "public"."job_reports"."email" is 'Gets a receipt and the decision. Nobody has confirmed it. Deleted 90 days after the decision.';

comment on column "public"."job_reports"."statement" is 'What is illegal about the job and why, in the words of the reporter.';

comment on column "public"."jobs"."removal_rule" is 'The rule of the terms that a removed job broke. Null for one that was removed without naming it, as by version 1.2.';

comment on function "private"."after_job_objection_write"() is 'Mails the decision to the recruiter, and writes the audit log.';

comment on function "private"."after_job_report_write"() is 'Mails the receipt and the decision of a report, also when its job is deleted, and writes the audit log when the job was kept.';

comment on function "private"."after_job_write"() is 'Writes what follows from a job: audit log, import drafts, search row, notices to search engines, mail about a removal, the reports and the objection that it settles, the change of a company that it leaves, job_skills.';

comment on function "private"."before_job_objection_write"() is 'Cleans the row, sets which removal it is about and, when it is resolved, the decision: that follows from the job.';

comment on function "private"."check_job_removal"(public.jobs, public.jobs) is 'Refuses removals by others than admins, and those without a reason. An open job has neither reason nor rule.';

comment on function "private"."settle_notices"(public.jobs) is 'Settles the reports of a job that was removed, or the objection to the removal of one that was restored.';

comment on function "public"."account_data"(uuid) is 'All personal data of an account, or null without one: {account, sessions, sign_ins, known_networks, recruiter, jobs, objections, boards, imported, mails, decisions, own_changes}. Newsletter data of its address is not included, as an account whose address was never confirmed may have been registered by somebody else.';

comment on function "public"."admin_queue_counts"() is 'For admins: how many recruiters, claims of companies and boards, events, jobs with reports or an objection, and failed mails wait. No row for other callers.';

comment on function "public"."decide_objection"(uuid, boolean) is 'For admins: restores the job or keeps its removal. False when this was decided before.';

comment on function "public"."decide_reports"(uuid, text, public.posting_rule) is 'For admins: removes a reported job with a reason and a rule, or keeps it without both, and settles its reports. False when they were settled before.';

comment on function "public"."decision_counts"() is 'For the web server: decisions by admins in the last year, from the audit log, which outlives jobs: jobs removed, reported jobs kept, objections decided and, of these, jobs restored.';

comment on function "public"."list_reported_jobs"(integer, integer) is 'A page of jobs with open reports or an open objection, as {total, jobs}: first those flagged by three networks, then the oldest.';

comment on function "public"."purge_report_addresses"(interval) is 'Scheduled work, called until it returns 0: deletes up to 5,000 addresses of reporters from reports that were decided so long ago, and returns how many.';

comment on function "public"."report_job"(text, public.report_reason, text, text, text, text) is
  'For the web server: records a report of an open job, which replaces an earlier one from the same network.';

comment on function "public"."subscriber_data"(text) is 'All data of an e-mail address itself, not of an account with it: {newsletter, alerts, submitted_events, reports, mails, suppression}, or null.';

comment on table "public"."job_objections" is 'Objections to removals of jobs, one for each removal.';

revoke all on function "private"."after_job_objection_write"() from public;

grant execute on function "private"."after_job_objection_write"() to "service_role";

revoke all on function "private"."before_job_objection_write"() from public;

grant execute on function "private"."before_job_objection_write"() to "service_role";

revoke all on function "private"."check_job_removal"(public.jobs, public.jobs) from public;

grant execute
  on function "private"."check_job_removal"(public.jobs, public.jobs)
  to "service_role";

revoke all on function "private"."settle_notices"(public.jobs) from public;

grant execute on function "private"."settle_notices"(public.jobs) to "service_role";

revoke all on function "public"."decide_objection"(uuid, boolean) from public;

grant execute
  on function "public"."decide_objection"(uuid, boolean)
  to "authenticated", "service_role";

revoke all on function "public"."decide_reports"(uuid, text, public.posting_rule) from public;

grant execute
  on function "public"."decide_reports"(uuid, text, public.posting_rule)
  to "authenticated", "service_role";

revoke all on function "public"."decision_counts"() from public;

grant execute on function "public"."decision_counts"() to "service_role";

revoke all on function "public"."purge_report_addresses"(interval) from public;

grant execute on function "public"."purge_report_addresses"(interval) to "service_role";

revoke all on function "public"."report_job"(text, public.report_reason, text, text, text, text) from public;

grant execute
  on function "public"."report_job"(text, public.report_reason, text, text, text, text)
  to "service_role";

grant insert ("job_id") on table "public"."job_objections" to "authenticated";

grant update ("resolved_at") on table "public"."job_objections" to "authenticated";

grant insert ("statement") on table "public"."job_objections" to "authenticated";

grant select on table "public"."job_objections" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."job_objections"
  to "service_role";

revoke all ("statement") on table "public"."job_reports" from "authenticated";

grant select ("statement") on table "public"."job_reports" to "authenticated";

revoke all ("removal_rule") on table "public"."jobs" from "authenticated";

grant select ("removal_rule"), update ("removal_rule") on table "public"."jobs" to "authenticated";



insert into private.limits (name, per_minute, per_day, about) values
  ('reports_mailbox', null, 5, 'Reports of jobs that name one mailbox, which is mailed a receipt and the decision.');
