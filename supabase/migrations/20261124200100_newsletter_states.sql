-- Only an address whose owner has confirmed it gets the weekly job alerts.

create type public.subscription_state as enum ('pending', 'active', 'unsubscribed', 'suppressed');

-- Whoever subscribed before anybody was asked stays on the list.
update public.newsletter_subscriptions set confirmed_at = created_at
where confirmed_at is null and unsubscribed_at is null;

alter table public.newsletter_subscriptions
  add column asked_at timestamptz,
  add column suppressed_at timestamptz,
  add column state public.subscription_state not null generated always as (
    case
      when unsubscribed_at is not null then 'unsubscribed'::public.subscription_state
      when suppressed_at is not null then 'suppressed'::public.subscription_state
      when confirmed_at is null then 'pending'::public.subscription_state
      else 'active'::public.subscription_state
    end
  ) stored;
comment on table public.newsletter_subscriptions is
  'Addresses on the list of the weekly job alerts, which are sent to those that are active.';
comment on column public.newsletter_subscriptions.confirmed_at is 'When the owner of the address consented.';
comment on column public.newsletter_subscriptions.asked_at is 'When somebody last asked for the address to be subscribed.';
comment on column public.newsletter_subscriptions.suppressed_at is 'Since when mail servers refuse the address: it is in suppressions.';

create index newsletter_subscriptions_state on public.newsletter_subscriptions (state, created_at desc, id);

insert into private.limits (name, per_minute, per_day, about) values
  ('confirmations_address', null, 2, 'Mails that ask one address to confirm what was requested for it.');
update private.limits set about = 'Newsletter addresses and job alerts from one network, through the site.'
where name = 'subscriptions_network';

create function private.ask_to_confirm(address text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.take('confirmations_address', encode(sha256(convert_to(address, 'UTF8')), 'hex')) then
    perform private.enqueue_mail('confirmation', address, now()::text, jsonb_build_object('address', address, 'askedAt', now()));
  end if;
end
$$;
comment on function private.ask_to_confirm(text) is 'Has an address asked whether it wants what waits for its consent, so many times a day.';
revoke all on function private.ask_to_confirm(text) from public, anon, authenticated;

create or replace function private.subscribe() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_by_api constant boolean := private.is_api_caller();
begin
  new.email := lower(btrim(new.email));
  if is_by_api then
    new.unsubscribed_at := null;
    new.confirmed_at := null;
    new.asked_at := null;
    new.suppressed_at := null;
    if not private.take('subscriptions_direct') then
      raise exception 'too many subscriptions at once' using errcode = 'PT429';
    end if;
  end if;
  -- Of several who subscribe one address at once, all but the first find its row. Many addresses share few locks.
  perform pg_advisory_xact_lock(hashtext('newsletter'), hashtext(new.email) & 255);
  -- Pending again, and asked again; an active address falls through to the unique index.
  update public.newsletter_subscriptions set unsubscribed_at = null, confirmed_at = null, asked_at = now()
  where email = new.email and state in ('pending', 'unsubscribed');
  if found or exists (select from public.newsletter_subscriptions where email = new.email and state = 'suppressed') then
    return null;
  end if;
  new.asked_at := coalesce(new.asked_at, now());
  new.suppressed_at := coalesce(new.suppressed_at, (select created_at from public.suppressions where address = new.email));
  return new;
end
$$;
comment on function private.subscribe() is
  'Before insert: a new, pending, unsubscribed or suppressed address gets the same answer; an active one violates its unique key.';

create function private.ask_subscriber() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.ask_to_confirm(new.email);
  return null;
end
$$;

create or replace function private.unsubscribe_now() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Not where a trigger does it for a caller. Nobody is put back on the list but by themselves.
  if private.is_api_caller() and pg_trigger_depth() = 1 then
    new.unsubscribed_at := coalesce(old.unsubscribed_at, case when new.unsubscribed_at is not null then now() end);
    new.confirmed_at := old.confirmed_at;
    new.asked_at := old.asked_at;
    new.suppressed_at := old.suppressed_at;
  end if;
  return new;
end
$$;

create function private.drop_mail(kind text, address text, key text default null) returns void
language sql security definer
set search_path = ''
as $$
  update public.outbox o set state = 'dropped', last_error = 'It is not wanted any more.'
  where o.address = drop_mail.address and o.kind = drop_mail.kind and o.state = 'queued'
    and (drop_mail.key is null or o.key like drop_mail.key || ' %')
$$;
comment on function private.drop_mail(text, text, text) is
  'Mail of a kind that waits for an address is not sent; with a key, that whose key begins with it.';
revoke all on function private.drop_mail(text, text, text) from public, anon, authenticated;

create function private.drop_digests() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.drop_mail('digest', old.email);
  return null;
end
$$;

create function private.mark_suppressed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.newsletter_subscriptions
  set suppressed_at = case when tg_op = 'INSERT' then now() end
  where email = coalesce(new.address, old.address);
  return null;
end
$$;

drop trigger allow_changes on public.newsletter_subscriptions;
create trigger allow_changes before update on public.newsletter_subscriptions
for each row execute function private.allow_changes('unsubscribed_at', 'confirmed_at', 'asked_at', 'suppressed_at', 'state');
create trigger ask_subscriber after insert or update of asked_at on public.newsletter_subscriptions
for each row when (new.state = 'pending' and new.asked_at = now())
execute function private.ask_subscriber();
create trigger drop_digests after update on public.newsletter_subscriptions
for each row when (old.state = 'active' and new.state <> 'active')
execute function private.drop_digests();
create trigger mark_suppressed after insert or delete on public.suppressions
for each row execute function private.mark_suppressed();

create function public.delete_unconfirmed(older_than interval default '48 hours') returns integer
language sql
set search_path = ''
as $$
  with deleted as (
    delete from public.newsletter_subscriptions where state = 'pending' and asked_at < now() - older_than returning id
  )
  select count(*)::integer from deleted
$$;
comment on function public.delete_unconfirmed(interval) is 'Forgets addresses that nobody confirmed; returns how many.';
revoke all on function public.delete_unconfirmed(interval) from public, anon, authenticated;
