-- Refuses credentials in URLs, objections to jobs that are not removed, and changes of a removed job while an objection is

set local check_function_bodies = off;

drop trigger "before_write" on "public"."jobs";

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
    when new.content is distinct from old.content then regexp_count(private.visible_text(new.content), '\S+')
    else old.word_count
  end;
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

create or replace function private.before_book_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new := private.clean_columns(new, 'title', 'author');
  perform private.check_web_addresses(new, old, 'cover_url', 'purchase_url');
  new := private.set_published_at(new, old);
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

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
      old, new, 'name', 'website', 'description', 'search_text',
      -- Admins merge companies, which hands over the logo of the source.
      case when private.is_admin() then 'logo' end);
  end if;
  new := private.clean_columns(new, 'name');
  perform private.check_web_addresses(new, old, 'website');
  new := private.set_company_columns(new, old);
  new := private.set_timestamps(new, old);
  new.version := coalesce(old.version, 0) + 1;
  return new;
end
$function$;

create or replace function private.before_event_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  new := private.clean_columns(new, 'name', 'organiser', 'submitted_city');
  perform private.check_web_addresses(new, old, 'event_url');
  if new.submitted_city is not null and new.status = 'approved' then
    new.city_id := private.save_city(new.submitted_city, new.submitted_country);
  end if;
  if new.is_online or new.city_id is not null then
    new.submitted_city := null;
    new.submitted_country := null;
  end if;
  if new.status <> 'declined' then
    new.decline_reason := null;
  end if;
  if new.city_id is distinct from old.city_id then
    perform private.check_place(new.city_id);
  end if;

  if tg_op = 'INSERT' then
    if private.is_api_caller() then
      new.slug := '';
    end if;
    new.slug := private.slug_for('public.events', new.id, new.slug, private.event_title(new), 'event');
    new.sequence := 0;
  else
    if new.slug is distinct from old.slug then
      raise exception 'a slug never changes' using errcode = 'insufficient_privilege';
    end if;
    -- The time of the first cancellation, not the one that was given.
    new.cancelled_at := case when new.cancelled_at is not null then coalesce(old.cancelled_at, now()) end;
    new.sequence := old.sequence + (
      (new.name, new.start_date, new.end_date, new.has_hours, new.time_zone, new.city_id, new.is_online, new.event_url,
        new.description, new.organiser, new.cfp_deadline, new.cancelled_at)
      is distinct from
      (old.name, old.start_date, old.end_date, old.has_hours, old.time_zone, old.city_id, old.is_online, old.event_url,
        old.description, old.organiser, old.cfp_deadline, old.cancelled_at))::integer;
  end if;

  new.search_text := concat_ws(
    e'\n', new.name, case when new.is_online then 'Online' end,
    (select concat_ws(e'\n', c.name, c.country) from public.cities c where c.id = new.city_id),
    new.submitted_city, new.submitted_country);
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
  unedited constant text[] := '{listed_at,expires_at,confirmed_at,link_died_at,pay_top_eur_year,company_id}';
  -- The page shows none of these.
  unshown constant text[] :=
    '{version,updated_at,search_text,idempotency_key,recruiter_id,posted_by,archived_at,removal_reason,removal_rule,link_died_at,'
    'listed_at,outcome,pay_top_eur_year}';
begin
  if tg_op = 'DELETE' then
    perform private.check_no_objection(old);
    return old;
  end if;
  if not is_new then
    perform private.check_jobs_turn();
    perform private.check_changed_columns(
      old, new, 'company_id', 'title', 'company', 'city_id', 'type', 'description', 'requirements', 'salary_min',
      'salary_max', 'salary_currency', 'salary_period', 'application_url', 'is_archived', 'confirmed_at', 'eligibility',
      'eligible_countries', 'excluded_countries', 'utc_offset_min', 'utc_offset_max', 'overlap_hours',
      'overlap_time_zone', 'visa_sponsorship', 'level', 'skills', 'removal_reason', 'removal_rule', 'go_years', 'go_role',
      'builds', 'vacancy', 'fill_by', 'ai_screening', 'ai_purpose', 'poster', 'agency_for', 'outcome');
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
  new := private.clean_columns(new, 'title', 'company', 'salary_currency', 'ai_purpose', 'agency_for');
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

create or replace function private.check_no_objection (
  job public.jobs
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if private.is_api_caller() and not private.is_admin()
    and exists (select from public.job_objections o where o.job_id = job.id and o.resolved_at is null)
  then
    raise exception
      'You have objected to the removal of this job. It can be edited or deleted once an admin has decided.'
      using errcode = 'PT423';
  end if;
end
$function$;

create or replace function private.check_web_addresses (
  after    anyelement,
  before   anyelement,
  VARIADIC columns text[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  given constant jsonb := to_jsonb(after);
  stored constant jsonb := to_jsonb(before);
  refused text;
begin
  -- Not a check constraint: rows from before this rule can still be archived. As browsers read it, a backslash ends the
  -- host, too.
  select string_agg(name, ', ') into refused
  from unnest(columns) as name
  where (given ->> name) ~ '^[^:]+://[^/?#\\]*@'
    and (given ->> name) is distinct from (stored ->> name);
  if refused is not null then
    raise exception '% must not contain a user name or a password', refused using errcode = 'PT422';
  end if;
end
$function$;

create or replace function private.count_waiting()
  returns table (
    recruiters     bigint,
    claims         bigint,
    claimed_boards bigint,
    events         bigint,
    reported_jobs  bigint,
    failed_mails   bigint
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select
    count(*) filter (where w.queue = 'recruiters'), count(*) filter (where w.queue = 'claims'),
    count(*) filter (where w.queue = 'claimed_boards'), count(*) filter (where w.queue = 'events'),
    count(*) filter (where w.queue = 'reported_jobs'), count(*) filter (where w.queue = 'failed_mails')
  from private.waiting_items() w
  where not private.is_api_caller() or (select private.is_admin())
$function$;

create or replace function private.is_own_edit (
  row_id  uuid,
  version integer
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select exists (
    select from private.last_edits e
    where (e.row_id, e.version) = (is_own_edit.row_id, is_own_edit.version)
      and e.account = private.my_account_id())
$function$;

create or replace function private.send_test_mail()
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  recipient constant text := (select r.email from public.recruiters r where r.auth_id = auth.uid() and private.is_admin());
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

create trigger before_write
  before insert or delete or update on public.jobs
  for each row
  execute function private.before_job_write();

comment on function "private"."check_no_objection"(public.jobs) is 'Raises PT423 for a recruiter while an objection to the removal of the job is open, so that admins decide about the posting that was removed. Deleting the account deletes the objections first.';

comment on function "private"."check_web_addresses"(anyelement, anyelement, text[]) is
  'Raises PT422 for a changed URL with credentials (https://user:password@host), which everybody would read.';

comment on function "private"."count_waiting"() is 'How much of each kind waits for an admin, past row-level security. Nothing for other accounts.';

revoke all on function "private"."check_no_objection"(public.jobs) from public;

grant execute on function "private"."check_no_objection"(public.jobs) to "service_role";

revoke all on function "private"."check_web_addresses"(anyelement, anyelement, text[]) from public;

grant execute
  on function "private"."check_web_addresses"(anyelement, anyelement, text[])
  to "service_role";
