-- Newsletter: addresses that want the weekly digest, and the consent of their owners.

create type public.subscription_outcome as enum (
  'requested', 'active', 'busy', 'network_limited', 'mailbox_limited', 'not_mailed');
create type public.subscription_state as enum ('pending', 'active', 'unsubscribed', 'suppressed');

create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  -- Stricter than the standard: safe in mailto links, in headers and as a cell of a spreadsheet.
  email text not null unique check (
    char_length(email) <= 254
    and char_length(split_part(email, '@', 1)) <= 64
    and email ~ ('^[a-z0-9_][a-z0-9_+''-]*(\.[a-z0-9_+''-]+)*@'
      '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$')
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  confirmed_at timestamptz,
  asked_at timestamptz,
  suppressed_at timestamptz,
  state public.subscription_state not null generated always as (
    case
      when unsubscribed_at is not null then 'unsubscribed'::public.subscription_state
      when suppressed_at is not null then 'suppressed'::public.subscription_state
      when confirmed_at is null then 'pending'::public.subscription_state
      else 'active'::public.subscription_state
    end
  ) stored,
  constraint newsletter_subscriptions_times check (
    private.are_times(created_at, updated_at, unsubscribed_at, confirmed_at, asked_at, suppressed_at)
  )
);
comment on table public.newsletter_subscriptions is 'Addresses of the newsletter. Only active ones get it.';
comment on column public.newsletter_subscriptions.confirmed_at is 'When the owner of the address consented.';
comment on column public.newsletter_subscriptions.asked_at is
  'When somebody last requested the subscription; its owner is then asked to confirm it.';
comment on column public.newsletter_subscriptions.suppressed_at is
  'Since when mail servers refuse the address, which then has a row in suppressions.';
create index newsletter_subscriptions_created_at on public.newsletter_subscriptions (created_at desc);
create index newsletter_subscriptions_state on public.newsletter_subscriptions (state, created_at desc, id);

create function private.mail_confirmation(address text) returns void
language sql
set search_path = ''
as $$
  select private.enqueue_mail(
    'confirmation', address, now()::text, jsonb_build_object('address', address, 'askedAt', now()))
$$;
comment on function private.mail_confirmation is
  'Mails an address a request to confirm what was subscribed for it. Callers consume subscription_mails_mailbox.';

create function private.mail_link(address text, is_alert boolean default false) returns void
language sql
set search_path = ''
as $$
  select private.enqueue_mail('mail-link', address, now()::text, jsonb_build_object('isAlert', is_alert))
$$;
comment on function private.mail_link is
  'Mails an address the link to the page of its mail. is_alert: an alert was requested that it has, or cannot have.';

create function private.renew_subscription(address text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- Concurrent inserts of one address take turns, so that all but the first find its row. There are only 256 locks, as
  -- an insert of many addresses would otherwise exhaust the lock table.
  perform pg_advisory_xact_lock(hashtext('newsletter'), hashtext(address) & 255);
  update public.newsletter_subscriptions set unsubscribed_at = null, confirmed_at = null, asked_at = now()
  where email = address and state in ('pending', 'unsubscribed');
  return found or exists (
    select from public.newsletter_subscriptions where email = address and state = 'suppressed');
end
$$;
comment on function private.renew_subscription is
  'Whether the address is on the list but not active. If it is pending or unsubscribed, its owner is asked again.';

create function private.before_newsletter_subscription_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- At a greater depth, another trigger and not the caller updates the row.
  if tg_op = 'UPDATE' and pg_trigger_depth() = 1 then
    perform private.check_changed_columns(old, new, 'unsubscribed_at', 'state');
    if private.is_api_caller() then
      -- API callers can neither choose this time nor clear it: only the owner of an address can subscribe it again.
      new.unsubscribed_at := coalesce(old.unsubscribed_at, case when new.unsubscribed_at is not null then now() end);
    end if;
  end if;
  new := private.set_timestamps(new, old);
  if tg_op = 'INSERT' then
    new.email := private.lower_case(btrim(new.email));
    -- A pending, unsubscribed or suppressed address is renewed without an insert, so the caller gets the same result as
    -- for an unknown one. An active one is inserted and violates the unique constraint of email.
    if private.renew_subscription(new.email) then
      return null;
    end if;
    new.asked_at := coalesce(new.asked_at, now());
    new.suppressed_at := coalesce(
      new.suppressed_at, (select created_at from public.suppressions where address = new.email));
  end if;
  return new;
end
$$;
comment on function private.before_newsletter_subscription_write is
  'Renews the subscription of a known address instead of adding it, and lets API callers unsubscribe addresses only.';

create function private.after_newsletter_subscription_write() returns trigger
language plpgsql security definer
set search_path = ''
as $$
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
$$;
comment on function private.after_newsletter_subscription_write is
  'Drops queued digests to an address that ends its subscription, and logs the change.';

create function public.request_subscription(network text, email text, has_waited boolean default false)
returns public.subscription_outcome
language plpgsql
set search_path = ''
as $$
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
  perform private.mail_confirmation(private.lower_case(btrim(request_subscription.email)));
  return 'requested';
end
$$;
comment on function public.request_subscription is
  'For the web server: subscribes an address on behalf of a network, a keyed hash, and asks its owner to confirm. '
  'busy: the site as a whole exceeds its limit, and the caller waits and tries again with has_waited; active: the '
  'address is subscribed already; not_mailed: the mailbox got as many mails today as strangers can cause, and the '
  'links in them confirm this, too. Each call counts for its network and mailbox, whatever its outcome.';

create function public.request_mail_link(network text, email text) returns public.subscription_outcome
language plpgsql
set search_path = ''
as $$
declare
  address constant text := private.lower_case(btrim(request_mail_link.email));
begin
  if not private.consume_limit('subscriptions_network', request_mail_link.network) then
    return 'network_limited';
  end if;
  if not private.consume_mailbox_limit('mail_links_mailbox', address) then
    return 'mailbox_limited';
  end if;
  if exists (select from public.newsletter_subscriptions s where s.email = address and s.state = 'active')
    or exists (select from public.job_alerts a where a.email = address and a.confirmed_at is not null)
  then
    perform private.mail_link(address);
  end if;
  return 'requested';
end
$$;
comment on function public.request_mail_link is
  'For the web server: mails an address the link to the page of its mail, if its owner has confirmed any. The outcome '
  'does not reveal whether the address is known. Each call counts.';

create function public.unsubscribe(subscription_id uuid, digest_id uuid default null) returns void
language sql
set search_path = ''
as $$
  with unsubscribed as (
    update public.newsletter_subscriptions set unsubscribed_at = now()
    where id = subscription_id and unsubscribed_at is null
    returning id
  )
  update public.digest_results r set unsubscribed = r.unsubscribed + 1
  from unsubscribed
  where r.digest_id = unsubscribe.digest_id
$$;
comment on function public.unsubscribe is
  'One-click unsubscribe by the link in a mail. It is counted among the results of the digest, if that is given.';

create function public.confirm_subscriptions(address text, is_newsletter boolean, alert_ids uuid[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  confirmed integer;
  confirmed_alerts integer;
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
    limit greatest(
      10 - (select count(*) from public.job_alerts c where c.email = address and c.confirmed_at is not null), 0));
  get diagnostics confirmed_alerts = row_count;
  return confirmed + confirmed_alerts;
end
$$;
comment on function public.confirm_subscriptions is
  'Records the consent of an address to the newsletter and to alerts, at most ten. Returns how many were pending.';

create function public.end_subscriptions(address text, is_newsletter boolean, alert_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  update public.newsletter_subscriptions set unsubscribed_at = now()
  where is_newsletter and email = address and unsubscribed_at is null;
  delete from public.job_alerts where email = address and id = any (alert_ids);
$$;
comment on function public.end_subscriptions is 'Ends the newsletter and alerts of an address, by its owner.';

create function public.mail_preferences(address text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'newsletter', (select s.state from public.newsletter_subscriptions s where s.email = address),
    'alerts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', a.id, 'query', a.query, 'frequency', a.frequency, 'isConfirmed', a.confirmed_at is not null)
          order by a.created_at, a.id),
        '[]')
      from public.job_alerts a where a.email = address))
$$;
comment on function public.mail_preferences is
  'Subscriptions of an address, confirmed or not: {newsletter: its state or null, alerts}.';

create function public.delete_unconfirmed(older_than interval default '48 hours') returns integer
language sql
set search_path = ''
as $$
  with subscriptions as (
    delete from public.newsletter_subscriptions
    where id in (
      select s.id from public.newsletter_subscriptions s
      where s.state = 'pending' and s.asked_at < now() - older_than limit 1000)
    returning id
  ),
  alerts as (
    delete from public.job_alerts
    where id in (
      select a.id from public.job_alerts a where a.confirmed_at is null and a.asked_at < now() - older_than limit 1000)
    returning id
  )
  select (select count(*) from subscriptions)::integer + (select count(*) from alerts)::integer
$$;
comment on function public.delete_unconfirmed is
  'Scheduled work, called until it returns 0: deletes up to 1,000 subscriptions and alerts each that were never '
  'confirmed, and returns how many.';

create trigger before_write before insert or update on public.newsletter_subscriptions
  for each row execute function private.before_newsletter_subscription_write();
create trigger after_write after insert or update or delete on public.newsletter_subscriptions
  for each row execute function private.after_newsletter_subscription_write();

alter table public.newsletter_subscriptions enable row level security;

grant select on public.newsletter_subscriptions to authenticated;
grant update (unsubscribed_at) on public.newsletter_subscriptions to authenticated;

create policy "Admins read subscribers" on public.newsletter_subscriptions for select to authenticated
  using ((select private.is_admin()));
create policy "Admins unsubscribe addresses" on public.newsletter_subscriptions for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
