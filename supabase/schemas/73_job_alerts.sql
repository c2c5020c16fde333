-- Job alerts: saved searches whose new jobs are mailed daily or weekly.

create type public.alert_frequency as enum ('daily', 'weekly');

create table public.job_alerts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (
    char_length(email) <= 254 and char_length(split_part(email, '@', 1)) <= 64
    and email ~ ('^[a-z0-9_][a-z0-9_+''-]*(\.[a-z0-9_+''-]+)*@'
      '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$')
  ),
  query text not null check (query ~ '^\?[!-~]+$' and char_length(query) <= 2000),
  filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object' and octet_length(filters::text) <= 8000),
  frequency public.alert_frequency not null,
  created_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  seen_until timestamptz not null default now(),
  next_at timestamptz not null default now(),
  constraint job_alerts_times check (private.are_times(created_at, asked_at, confirmed_at, seen_until, next_at))
);
comment on table public.job_alerts is
  'Searches whose new jobs are mailed to an address once its owner has confirmed. Rows are deleted when an alert ends. '
  'For the web server only.';
comment on column public.job_alerts.query is 'The canonical query string of the list, for links.';
comment on column public.job_alerts.filters is 'The same search as private.parse_job_filters reads it.';
comment on column public.job_alerts.asked_at is 'When the mail that asks for confirmation was last requested.';
comment on column public.job_alerts.seen_until is 'Jobs first listed until then have been mailed.';
create unique index job_alerts_email_query on public.job_alerts (email, md5(query));
create index job_alerts_next_at on public.job_alerts (next_at) where confirmed_at is not null;

create function public.create_alert(
  network text, email text, query text, frequency public.alert_frequency, filters jsonb
) returns public.subscription_outcome
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  address constant text := private.lower_case(btrim(create_alert.email));
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
  -- Counted for known and unknown addresses alike, so that the outcome does not reveal which are known.
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
    jsonb_strip_nulls(create_alert.filters) - '{posted,sort}'::text[])
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
$$;
comment on function public.create_alert is
  'Adds an alert, at most ten for each address, and asks the owner of the address to confirm it, or mails the owner '
  'of a known alert the link to their mail. mailbox_limited: nothing was mailed, but the links mailed earlier that '
  'day confirm the alert, too. The outcome does not reveal whether the address or the alert is known.';

create function public.send_alerts(max_alerts integer default 1000) returns jsonb
language plpgsql
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
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
$$;
comment on function public.send_alerts is
  'Scheduled work, called until no alert is due: enqueues mails about the new jobs of due alerts, the longest due '
  'first, for about two seconds, and sets when each is due again. Returns {alerts, mails, failed}: how many were due, '
  'how many of them have new jobs, and the ids and errors of those that failed.';

create function private.after_job_alert_delete() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.drop_mail('job-alert', old.email, old.id::text);
  return null;
end
$$;
comment on function private.after_job_alert_delete is 'Drops queued mail of the alert.';

create trigger after_delete after delete on public.job_alerts
  for each row execute function private.after_job_alert_delete();

alter table public.job_alerts enable row level security;
