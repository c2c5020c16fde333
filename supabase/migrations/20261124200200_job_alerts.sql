-- New jobs that match a search, by e-mail, for anybody who asks for them and confirms the address.

create type public.alert_frequency as enum ('daily', 'weekly');

create table public.job_alerts (
  id uuid primary key default gen_random_uuid(),
  -- As in newsletter_subscriptions.
  email text not null check (
    char_length(email) <= 254
    and char_length(split_part(email, '@', 1)) <= 64
    and email ~ '^[a-z0-9_][a-z0-9_+''-]*(\.[a-z0-9_+''-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'
  ),
  query text not null check (query ~ '^\?[!-~]+$' and char_length(query) <= 2000),
  terms text[] not null default '{}' check (
    cardinality(terms) <= 8 and array_position(terms, null) is null and char_length(array_to_string(terms, '')) <= 1600),
  job_type public.job_type,
  city text check (char_length(city) between 1 and 200),
  country text check (char_length(country) between 1 and 200),
  frequency public.alert_frequency not null,
  created_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- Jobs posted until then have been mailed, or were there before.
  seen_until timestamptz not null default now(),
  next_at timestamptz not null default now()
);
comment on table public.job_alerts is
  'Searches whose new jobs are mailed to an address once its owner has confirmed; deleted when they end. For the web server only.';
comment on column public.job_alerts.query is 'The canonical query of the list; terms, job_type, city and country are what it says, in lower case.';

-- Of its digest: a query can be longer than a row of an index.
create unique index job_alerts_email_query on public.job_alerts (email, md5(query));
create index job_alerts_next_at on public.job_alerts (next_at) where confirmed_at is not null;

alter table public.job_alerts enable row level security;

create function private.city_ids(city text, country text) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select c.id from public.cities c
    where (city_ids.city is null or lower(c.name collate pg_catalog.pg_c_utf8) = city_ids.city)
      and (city_ids.country is null or lower(c.country collate pg_catalog.pg_c_utf8) = city_ids.country))
$$;
comment on function private.city_ids(text, text) is 'The places with this name and country, both in lower case; null is any.';

create function private.drop_alert_mail() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.drop_mail('job-alert', old.email, old.id::text);
  return null;
end
$$;
create trigger drop_alert_mail after delete on public.job_alerts
for each row execute function private.drop_alert_mail();

create function public.create_alert(
  network text, email text, query text, frequency public.alert_frequency,
  terms text[] default '{}', job_type public.job_type default null, city text default null, country text default null
) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  address constant text := lower(btrim(create_alert.email));
  is_new boolean;
begin
  if not private.take('subscriptions_network', create_alert.network) then
    raise exception 'too many subscriptions from this network' using errcode = 'PT429';
  end if;
  -- Of several who add to one address at once each sees what the others added.
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || address, 0));
  if (select count(*) from public.job_alerts a where a.email = address and a.confirmed_at is not null) >= 10 then
    return;
  end if;
  -- The oldest that wait make room: a stranger's requests must not keep out the owner's.
  delete from public.job_alerts a
  where a.id in (
    select w.id from public.job_alerts w
    where w.email = address and w.confirmed_at is null and w.query <> create_alert.query
    order by w.asked_at desc, w.id
    offset 9);
  insert into public.job_alerts as a (email, query, frequency, terms, job_type, city, country)
  values (
    address, create_alert.query, create_alert.frequency,
    array(
      select lower(translate(term, chr(1), '') collate pg_catalog.pg_c_utf8)
      from unnest(create_alert.terms) with ordinality as t (term, n) order by n),
    create_alert.job_type,
    lower(create_alert.city collate pg_catalog.pg_c_utf8),
    lower(create_alert.country collate pg_catalog.pg_c_utf8))
  on conflict (email, md5(query)) do update
  set asked_at = now(), frequency = excluded.frequency
  -- A stranger changes nothing about what was confirmed.
  where a.confirmed_at is null
  returning true into is_new;
  if is_new then
    perform private.ask_to_confirm(address);
  end if;
end
$$;
comment on function public.create_alert(text, text, text, public.alert_frequency, text[], public.job_type, text, text) is
  'An alert that waits for its address to confirm it, at most ten for each address; says nothing of what was there before.';

create function public.mail_choices(address text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'newsletter', (select s.state from public.newsletter_subscriptions s where s.email = address),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'query', a.query, 'frequency', a.frequency, 'isConfirmed', a.confirmed_at is not null) order by a.created_at, a.id), '[]')
      from public.job_alerts a where a.email = address))
$$;
comment on function public.mail_choices(text) is 'What an address gets and what waits for its consent: {newsletter, alerts}.';

create function public.confirm_mail(address text, is_newsletter boolean, alert_ids uuid[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  confirmed integer;
  alerts integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || address, 0));
  update public.newsletter_subscriptions set confirmed_at = now()
  where is_newsletter and email = address and state = 'pending';
  get diagnostics confirmed = row_count;
  update public.job_alerts a set
    confirmed_at = now(),
    seen_until = now(),
    next_at = now() + case a.frequency when 'daily' then interval '1 day' else interval '7 days' end
  where a.id in (
    select w.id from public.job_alerts w
    where w.email = address and w.id = any (alert_ids) and w.confirmed_at is null
    order by w.asked_at desc, w.id
    limit greatest(10 - (select count(*) from public.job_alerts c where c.email = address and c.confirmed_at is not null), 0));
  get diagnostics alerts = row_count;
  return confirmed + alerts;
end
$$;
comment on function public.confirm_mail(text, boolean, uuid[]) is
  'The owner of an address consents to what waits for it; how much of it did.';

create function public.end_mail(address text, is_newsletter boolean, alert_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  update public.newsletter_subscriptions set unsubscribed_at = now()
  where is_newsletter and email = address and unsubscribed_at is null;
  delete from public.job_alerts where email = address and id = any (alert_ids);
$$;
comment on function public.end_mail(text, boolean, uuid[]) is 'The owner of an address does not want these mails any more.';

create function public.send_alerts(most integer default 1000) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  alert public.job_alerts;
  -- Whoever posts a job right now may have begun before us and be seen after.
  horizon constant timestamptz := now() - interval '1 minute';
  job_ids uuid[];
  places uuid[];
  step interval;
  alerts integer := 0;
  mails integer := 0;
begin
  for alert in
    select * from public.job_alerts
    where confirmed_at is not null and next_at <= now()
    order by next_at
    limit send_alerts.most
    for update skip locked
  loop
    places := case when alert.city is not null or alert.country is not null then private.city_ids(alert.city, alert.country) end;
    select array_agg(j.id order by j.posted_at desc, j.id desc) into job_ids
    from public.job_search j
    where j.posted_at > alert.seen_until
      and j.posted_at <= horizon
      and private.is_open(false, j.expires_at)
      and (alert.job_type is null or j.type = alert.job_type)
      and (places is null or j.city_id = any (places))
      and not exists (select from unnest(alert.terms) as term where strpos(j.txt, term collate "C") = 0);
    if job_ids is not null then
      mails := mails + private.enqueue_mail(
        'job-alert', alert.email, alert.id || ' ' || horizon,
        jsonb_build_object('alert', alert.id, 'query', alert.query, 'jobs', job_ids[:20], 'total', cardinality(job_ids)),
        is_bulk => true)::integer;
    end if;
    step := case alert.frequency when 'daily' then interval '1 day' else interval '7 days' end;
    update public.job_alerts a set
      seen_until = greatest(a.seen_until, horizon),
      next_at = case when a.next_at + step > now() then a.next_at + step else now() + step end
    where a.id = alert.id;
    alerts := alerts + 1;
  end loop;
  return jsonb_build_object('alerts', alerts, 'mails', mails);
end
$$;
comment on function public.send_alerts(integer) is
  'Mails the new jobs of alerts that are due, the longest due first: {alerts, mails}. What was mailed moves on in the same transaction.';

create or replace function public.delete_unconfirmed(older_than interval default '48 hours') returns integer
language sql
set search_path = ''
as $$
  with addresses as (
    delete from public.newsletter_subscriptions where state = 'pending' and asked_at < now() - older_than returning id
  ),
  alerts as (
    delete from public.job_alerts where confirmed_at is null and asked_at < now() - older_than returning id
  )
  select (select count(*) from addresses)::integer + (select count(*) from alerts)::integer
$$;
comment on function public.delete_unconfirmed(interval) is 'Forgets addresses and alerts that nobody confirmed; returns how many.';

revoke all on function
  private.city_ids(text, text),
  public.create_alert(text, text, text, public.alert_frequency, text[], public.job_type, text, text),
  public.mail_choices(text), public.confirm_mail(text, boolean, uuid[]), public.end_mail(text, boolean, uuid[]),
  public.send_alerts(integer)
from public, anon, authenticated;
