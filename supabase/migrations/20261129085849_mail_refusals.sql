-- Mail refusals: what a mail server refuses concerns the site, an address or a mail; admins delete waiting mail; the

set local check_function_bodies = off;

alter table "private"."mail_queue"
  drop constraint "mail_queue_stopped";

alter table "private"."mail_queue"
  drop constraint "mail_queue_times";

drop function "private"."enqueue_mail"(text, text, text, jsonb, timestamp with time zone, boolean);

drop function "private"."lift_latest_suppressions"(integer);

drop function "private"."mail_status"();

drop function "public"."mail_status"();

alter table "private"."mail_queue"
  add column "stopped_until" timestamp with time zone;

alter table "private"."mail_queue"
  add column "refusal_streak" integer not null default 1;

alter table "private"."mail_queue"
  add column "has_refusals" boolean not null default false;

alter table "public"."outbox"
  add column "unanswered_attempts" integer not null default 0;

alter table "public"."outbox"
  add column "refusal_streak" integer;

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
  if not is_new then
    perform private.check_jobs_turn();
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
  new := private.clean_columns(new, 'title', 'company', 'salary_currency', 'ai_purpose', 'agency_for');
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

create or replace function private.correct_mail_times()
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.outbox o set
    created_at = least(o.created_at, now()),
    next_attempt_at = case o.state when 'sending' then now() + interval '10 minutes' else now() end
  where o.id in (
    select w.id from public.outbox w
    where w.state = 'queued' and w.created_at > now() + interval '1 minute'
      -- Later than any pause between attempts, and later than any lease.
      or w.state = 'queued' and w.next_attempt_at > now() + interval '5 hours'
      or w.state = 'sending' and w.next_attempt_at > now() + interval '11 minutes'
    for update skip locked)
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
    perform public.stop_mail('Refused ' || max_refusals || ' addresses in a row, the last with: ' || coalesce(error, ''));
  end if;
end
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
    perform private.log_change('outbox', to_jsonb(mail), null);
    deleted := deleted || mail.id;
  end loop;
  return deleted;
end
$function$;

create or replace function private.enqueue_mail (
  kind    text,
  address text,
  key     text,
  data    jsonb   default '{}'::jsonb,
  is_bulk boolean default false
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
  insert into public.outbox (kind, address, key, data, is_bulk)
  values (enqueue_mail.kind, recipient, enqueue_mail.key, enqueue_mail.data, enqueue_mail.is_bulk)
  on conflict on constraint outbox_once do nothing;
  return found;
end
$function$;

create or replace function private.forgive_refusals (
  streak integer
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  with lifted as (
    delete from public.suppressions s
    using public.outbox o
    where o.refusal_streak = streak and o.state = 'failed' and s.address = o.address
  )
  update public.outbox o set state = 'queued', next_attempt_at = now(), attempts = 0, first_attempt_at = null
  from (
    select distinct f.address from public.outbox f
    where f.refusal_streak = streak and f.state = 'failed' and private.is_known_address(f.address)
  ) known
  where o.address = known.address and (
    o.state = 'failed' and o.refusal_streak = streak
    or o.state = 'dropped' and o.last_error = 'The address is suppressed.' and o.created_at > now() - interval '1 day')
$function$;

create or replace function private.is_known_address (
  address text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return exists (
      select from public.outbox o where o.address = is_known_address.address and o.state = 'sent')
    or exists (
      select from public.newsletter_subscriptions s
      where s.email = is_known_address.address and s.confirmed_at is not null)
    or exists (
      select from public.job_alerts a where a.email = is_known_address.address and a.confirmed_at is not null)
    or exists (
      select from public.recruiters r
      where lower(r.email) = is_known_address.address and r.address_confirmed_at is not null);
end
$function$;

create or replace function private.mail_status()
  returns table (
    waiting         bigint,
    retrying        bigint,
    sent_in_hour    bigint,
    sent_in_day     bigint,
    failed          bigint,
    due_since       timestamp with time zone,
    stopped_at      timestamp with time zone,
    stopped_because text,
    stopped_until   timestamp with time zone,
    paused_until    timestamp with time zone,
    paused_because  text,
    away_since      timestamp with time zone
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select
    (select count(*) from public.outbox o where o.state = 'queued'),
    (select count(*) from public.outbox o where o.state = 'queued' and o.attempts + o.away_attempts > 0),
    (select count(*) from public.outbox o where o.state = 'sent' and o.sent_at > now() - interval '1 hour'),
    (select count(*) from public.outbox o where o.state = 'sent' and o.sent_at > now() - interval '1 day'),
    (select count(*) from public.outbox o where o.state = 'failed'),
    (select min(o.next_attempt_at) from public.outbox o where o.state = 'queued' and o.next_attempt_at <= now()),
    q.stopped_at, q.stopped_because, q.stopped_until,
    case when q.paused_until > now() then q.paused_until end,
    case when q.paused_until > now() then q.paused_because end,
    q.away_since
  from private.mail_queue q
  where (select private.is_admin())
$function$;

create or replace function private.resume_mail()
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update private.mail_queue set
    stopped_at = null, stopped_because = null, stopped_until = null, paused_until = null, paused_because = null,
    pauses = 0, refused_in_a_row = 0
  where private.is_admin() and (stopped_at is not null or paused_until is not null);
  return found;
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
      state = 'queued', attempts = 0, away_attempts = 0, unanswered_attempts = 0, first_attempt_at = null, next_attempt_at = now()
    where (select private.is_admin())
      and o.id = any (mail_ids)
      and (o.state in ('failed', 'dropped') or o.state = 'queued' and o.attempts + o.away_attempts > 0)
      and not exists (select from public.suppressions s where s.address = o.address)
    returning o.id
  )
  select coalesce(array_agg(id), '{}') from retried
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
      when 'outbox' then (select o.address from public.outbox o where o.id = a.row_id)
      when 'newsletter_subscriptions' then (select n.email from public.newsletter_subscriptions n where n.id = a.row_id)
    end as subject
  ) existing
  left join lateral (
    select d.subject from public.audit_log d where d.row_id = a.row_id and d.subject is not null limit 1
  ) deleted on true
  where a.id = any (entry_ids)
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
    jsonb_strip_nulls(create_alert.filters) - '{posted,sort,page}'::text[])
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

create or replace function public.delete_mail (
  mail_ids uuid[]
)
  returns uuid[]
  language sql
  set search_path to ''
  AS $function$ select private.delete_mail(mail_ids) $function$;

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
  -- Several, in case the first one fails for a reason of its own.
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
    select l.id, l.kind, l.address, l.data, l.attempts, l.message_id, l.lease from leased l order by l.is_bulk, l.due_at;
  get diagnostics leased_rows = row_count;

  update private.mail_queue q set
    minute = queue.minute,
    in_minute = queue.in_minute + leased_rows,
    -- Other senders do not try at the same time.
    stopped_until = case
      when q.stopped_at is not null and leased_rows > 0 then now() + interval '1 hour'
      else q.stopped_until
    end
  where q.id;
end
$function$;

create or replace function public.mail_status()
  returns table (
    waiting         bigint,
    retrying        bigint,
    sent_in_hour    bigint,
    sent_in_day     bigint,
    failed          bigint,
    due_since       timestamp with time zone,
    stopped_at      timestamp with time zone,
    stopped_because text,
    stopped_until   timestamp with time zone,
    paused_until    timestamp with time zone,
    paused_because  text,
    away_since      timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.mail_status() $function$;

create or replace function public.record_mail_result (
  mail_id    uuid,
  mail_lease uuid,
  outcome    text,
  error      text default null::text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  mail public.outbox;
  is_given_up boolean;
  -- About a week, at a quarter of an hour each.
  max_away_attempts constant integer := 600;
  max_unanswered_attempts constant integer := 3;
begin
  if record_mail_result.outcome not in (
    'sent', 'dropped', 'later', 'away', 'interrupted', 'unanswered', 'failed', 'refused', 'suppressed', 'stopped',
    'returned')
  then
    raise exception 'unknown outcome' using errcode = 'PT400';
  end if;
  -- No row when another sender has taken the mail over.
  select * into mail from public.outbox o where o.id = mail_id and o.lease = mail_lease for update;
  if mail.id is null then
    return false;
  end if;
  -- Temporary refusals are retried for a day. A server that does not answer is no reason to give up a mail, unless the
  -- mail itself makes it hang up every time. A mail that has perhaps been sent is not sent over and over.
  is_given_up :=
    outcome = 'later' and mail.first_attempt_at < now() - interval '1 day'
    or outcome in ('away', 'interrupted') and mail.away_attempts >= max_away_attempts
    or outcome = 'unanswered' and mail.unanswered_attempts + 1 >= max_unanswered_attempts;

  update public.outbox o set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'dropped' then 'dropped'
      when is_given_up or outcome in ('failed', 'refused', 'suppressed') then 'failed'
      else 'queued'
    end::public.mail_state,
    lease = null,
    sent_at = case when outcome = 'sent' then now() end,
    last_error = left(record_mail_result.error, 500),
    attempts = o.attempts - (outcome in ('away', 'interrupted', 'returned'))::integer,
    away_attempts = o.away_attempts + (outcome in ('away', 'interrupted'))::integer,
    unanswered_attempts = o.unanswered_attempts + (outcome = 'unanswered')::integer,
    first_attempt_at = case
      when outcome in ('away', 'interrupted', 'stopped') or outcome = 'returned' and o.attempts = 1 then null
      else o.first_attempt_at
    end,
    next_attempt_at = now() + case
      -- After 1, 3, 9 … minutes, then every four hours.
      when outcome = 'later' then least(interval '1 minute' * power(3, least(o.attempts, 9) - 1), interval '4 hours')
      -- Other mail goes first, in case this one makes the server hang up.
      when outcome in ('away', 'interrupted') then
        least(interval '15 seconds' * power(2, least(o.away_attempts, 9)), interval '15 minutes')
      when outcome = 'unanswered' then interval '2 hours' * (o.unanswered_attempts + 1)
      -- Other mail goes first, in case this one makes the server refuse us.
      when outcome = 'stopped' then interval '1 minute'
      else interval '0'
    end
  where o.id = mail_id;

  if outcome = 'sent' then
    update private.mail_queue q set
      refusal_streak = q.refusal_streak + q.has_refusals::integer, has_refusals = false, refused_in_a_row = 0,
      pauses = 0, paused_until = null, paused_because = null, away_since = null,
      stopped_at = null, stopped_because = null, stopped_until = null
    where q.has_refusals or q.pauses > 0 or q.stopped_at is not null;
  elsif outcome in ('refused', 'suppressed') then
    if outcome = 'suppressed' then
      insert into public.suppressions (address, reason)
      values (mail.address, left(coalesce(record_mail_result.error, 'Refused.'), 500))
      on conflict (address) do nothing;
    end if;
    perform private.count_refusal(mail, record_mail_result.error);
  end if;
  return true;
end
$function$;

create or replace function public.renew_mail_lease (
  mail_id    uuid,
  mail_lease uuid
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.outbox o set next_attempt_at = now() + interval '10 minutes'
  where o.id = mail_id and o.lease = mail_lease;
  return found;
end
$function$;

create or replace function public.request_subscription (
  network    text,
  email      text,
  has_waited boolean default false
)
  returns public.subscription_outcome
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Outcomes are returned, because an error would undo the counts. A request that has waited was counted before it did.
  if not request_subscription.has_waited then
    if not private.consume_limit('subscriptions_network', request_subscription.network) then
      return 'network_limited';
    end if;
    if not private.consume_mailbox_limit('subscriptions_mailbox', request_subscription.email) then
      return 'mailbox_limited';
    end if;
    if not private.consume_limit('subscriptions_site') then
      return 'busy';
    end if;
  end if;
  begin
    insert into public.newsletter_subscriptions (email) values (request_subscription.email);
  exception when unique_violation then
    return 'active';
  end;
  -- Counted for a suppressed address as well, which gets no mail, so that the outcome does not reveal it.
  if not private.consume_mailbox_limit('subscription_mails_mailbox', request_subscription.email) then
    return 'not_mailed';
  end if;
  perform private.mail_confirmation(lower(btrim(request_subscription.email)));
  return 'requested';
end
$function$;

create or replace function public.stop_mail (
  reason text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update private.mail_queue set
    stopped_at = coalesce(stopped_at, now()),
    stopped_because = left(reason, 500),
    stopped_until = now() + interval '1 hour'
  where id
$function$;

alter table "private"."mail_queue"
  add constraint "mail_queue_stopped"
    check ((((stopped_at IS NULL) = (stopped_because IS NULL)) AND ((stopped_until IS NULL) OR (stopped_at IS
    NOT NULL))));

alter table "public"."outbox"
  add constraint "outbox_unanswered_attempts_check" check ((unanswered_attempts >= 0));

comment on column "private"."mail_queue"."has_refusals" is 'Whether any address was refused in the present streak, so that the next sent mail ends it.';

comment on column "private"."mail_queue"."refusal_streak" is 'Number of the present streak of refusals, in which no mail was sent between them.';

comment on column "private"."mail_queue"."refused_in_a_row" is 'Refusals of known addresses (private.is_known_address) since a mail was sent last.';

comment on column "private"."mail_queue"."stopped_at" is 'When the mail server refused us. Until an admin resumes, only a few mails are tried, once an hour.';

comment on column "private"."mail_queue"."stopped_until" is 'When the next mails are tried while mail is stopped.';

comment on column "public"."outbox"."refusal_streak" is 'The streak of refusals (private.mail_queue.refusal_streak) in which the mail server refused the address.';

comment on column "public"."outbox"."unanswered_attempts" is 'Attempts in which the mail server got the whole mail and did not answer, so that it has perhaps been sent.';

comment on function "private"."correct_mail_times"() is 'Corrects times that were written while the clock was ahead, so that no mail waits until the clock is there again.';

comment on function "private"."count_refusal"(public.outbox, text) is 'Counts the refusal of an address, if it is known, and stops all mail when too many follow each other.';

comment on function "private"."delete_mail"(uuid[]) is 'Implements public.delete_mail, past row-level security.';

comment on function "private"."enqueue_mail"(text, text, text, jsonb, boolean) is 'Adds a mail to the outbox. False when the same mail (kind, address, key) exists or the address is suppressed.';

comment on function "private"."forgive_refusals"(integer) is 'Lifts the suppressions of a streak of refusals, and queues again what was refused or dropped because of it, to known addresses only.';

comment on function "private"."is_known_address"(text) is 'Whether the owner of the address has confirmed it, or a mail server has accepted mail to it. Anybody can type others.';

comment on function "private"."mail_confirmation"(text) is 'Mails an address a request to confirm what was subscribed for it. Callers consume subscription_mails_mailbox.';

comment on function "private"."mail_status"() is 'Implements public.mail_status, past row-level security.';

comment on function "public"."delete_mail"(uuid[]) is 'For admins: deletes mail that waits and returns the ids. Its row stays as dropped, so that no task enqueues it again.';

comment on function "public"."lease_mail"(integer, integer, text) is 'Leases due mail for ten minutes, other mail before bulk mail. Returns no rows while the queue is paused, and a few rows an hour while it is stopped.';

comment on function "public"."mail_status"() is 'For admins: counts of mail and the state of sending. No row for other callers.';

comment on function "public"."record_mail_result"(uuid, uuid, text, text) is 'Records the outcome of a leased mail; false when the lease is over. away, interrupted: the server did not answer; unanswered: it got the whole mail and did not answer; refused, suppressed: it refused the address, which gets no more mail if it is suppressed; stopped: it refused us; returned: the attempt does not count.';

comment on function "public"."renew_mail_lease"(uuid, uuid) is 'Leases a mail for another ten minutes, as the mail server has not answered yet. False when the lease is over.';

comment on function "public"."stop_mail"(text) is 'Stops all mail until an admin resumes or a mail is sent: the mail server refuses us. Some are tried once an hour.';

revoke all on function "private"."correct_mail_times"() from public;

grant execute on function "private"."correct_mail_times"() to "service_role";

revoke all on function "private"."count_refusal"(public.outbox, text) from public;

grant execute on function "private"."count_refusal"(public.outbox, text) to "service_role";

revoke all on function "private"."delete_mail"(uuid[]) from public;

grant execute on function "private"."delete_mail"(uuid[]) to "authenticated", "service_role";

revoke all on function "private"."enqueue_mail"(text, text, text, jsonb, boolean) from public;

grant execute
  on function "private"."enqueue_mail"(text, text, text, jsonb, boolean)
  to "service_role";

revoke all on function "private"."forgive_refusals"(integer) from public;

grant execute on function "private"."forgive_refusals"(integer) to "service_role";

revoke all on function "private"."is_known_address"(text) from public;

grant execute on function "private"."is_known_address"(text) to "service_role";

revoke all on function "private"."mail_status"() from public;

grant execute on function "private"."mail_status"() to "authenticated", "service_role";

revoke all on function "public"."delete_mail"(uuid[]) from public;

grant execute on function "public"."delete_mail"(uuid[]) to "authenticated", "service_role";

revoke all on function "public"."mail_status"() from public;

grant execute on function "public"."mail_status"() to "authenticated", "service_role";

revoke all on function "public"."renew_mail_lease"(uuid, uuid) from public;

grant execute on function "public"."renew_mail_lease"(uuid, uuid) to "service_role";

alter table "private"."mail_queue"
  add constraint "mail_queue_times"
    check (private.are_times(VARIADIC ARRAY[stopped_at, stopped_until, paused_until, away_since, minute]));

-- Data.
insert into private.limits (name, per_minute, per_day, about)
select 'subscription_mails_mailbox', l.per_minute, l.per_day,
  'Mails to one mailbox about what anybody subscribed it to, whatever its tag.'
from private.limits l
where l.name = 'confirmations_address';
update private.limits set about = 'Mails by which a recruiter confirms their own address, to one mailbox.'
where name = 'confirmations_address';
-- End of data.
