-- Addresses are subscribed by the web server alone: callers of the data API could tell from an insert's result whether an
-- address is on the list. Each request counts, whatever its outcome, and mailboxes are counted without the +tag.

set local check_function_bodies = off;

revoke all ("email") on table "public"."newsletter_subscriptions" from "anon";

revoke all ("email") on table "public"."newsletter_subscriptions" from "authenticated";

drop policy "Everyone subscribes an address" on "public"."newsletter_subscriptions";

create type "public"."subscription_outcome" as enum (
  'requested',
  'active',
  'busy',
  'network_limited',
  'mailbox_limited'
);

create or replace function private.before_newsletter_subscription_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- At a greater depth, a trigger updates the row on behalf of the caller.
  if tg_op = 'UPDATE' and pg_trigger_depth() = 1 then
    perform private.check_changed_columns(old, new, 'unsubscribed_at', 'state');
    if private.is_api_caller() then
      -- The server's time; and only the owner of an address can subscribe it again.
      new.unsubscribed_at := coalesce(old.unsubscribed_at, case when new.unsubscribed_at is not null then now() end);
    end if;
  end if;
  new := private.set_timestamps(new, old);
  if tg_op = 'INSERT' then
    new.email := lower(btrim(new.email));
    -- An active address violates the unique key below. For all others, known or not, the caller gets the same result.
    if private.renew_subscription(new.email) then
      return null;
    end if;
    new.asked_at := coalesce(new.asked_at, now());
    new.suppressed_at := coalesce(
      new.suppressed_at, (select created_at from public.suppressions where address = new.email));
  end if;
  return new;
end
$function$;

create or replace function private.consume_mailbox_limit (
  limit_name text,
  address    text
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$
  select private.consume_limit(
    limit_name, encode(sha256(convert_to(private.mailbox(consume_mailbox_limit.address), 'UTF8')), 'hex'))
$function$;

create or replace function private.mailbox (
  address text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when a.domain in ('gmail.com', 'googlemail.com') then replace(a.name, '.', '') || '@gmail.com'
    else a.name || '@' || a.domain
  end
  from (
    select
      split_part(split_part(lower(btrim(mailbox.address)), '@', 1), '+', 1) as name,
      split_part(lower(btrim(mailbox.address)), '@', 2) as domain
  ) a
$function$;

create or replace function private.request_confirmation (
  address text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if private.consume_mailbox_limit('confirmations_address', address) then
    perform private.enqueue_mail(
      'confirmation', address, now()::text, jsonb_build_object('address', address, 'askedAt', now()));
  end if;
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
  if not request_subscription.has_waited and not private.consume_limit('subscriptions_site') then
    return 'busy';
  end if;
  -- Outcomes are returned, because an error would undo the counts.
  if not private.consume_limit('subscriptions_network', request_subscription.network) then
    return 'network_limited';
  end if;
  if not private.consume_mailbox_limit('subscriptions_mailbox', request_subscription.email) then
    return 'mailbox_limited';
  end if;
  begin
    insert into public.newsletter_subscriptions (email) values (request_subscription.email);
  exception when unique_violation then
    return 'active';
  end;
  return 'requested';
end
$function$;

create or replace function public.subscribe_from (
  network    text,
  email      text,
  has_waited boolean default false
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  outcome constant public.subscription_outcome := public.request_subscription(network, email, has_waited);
begin
  if outcome in ('network_limited', 'mailbox_limited') then
    raise exception 'too many subscriptions from this network' using errcode = 'PT429';
  elsif outcome = 'active' then
    raise exception 'the address is subscribed already' using errcode = 'unique_violation';
  end if;
  return outcome = 'requested';
end
$function$;

comment on function "private"."consume_mailbox_limit"(text, text) is 'As consume_limit, for the mailbox of an address; only its hash is stored, until the next day.';

comment on function "private"."mailbox"(text) is 'The mailbox that mail to an address arrives in: without its +tag, and at Gmail without dots. Only for counting, as lib/mail/mailbox.ts.';

comment on function "private"."request_confirmation"(text) is 'Mails an address a request to confirm what was subscribed for it, within the limit per mailbox.';

comment on function "public"."request_subscription"(text, text, boolean) is 'For the web server: subscribes an address on behalf of a network, a keyed hash. busy: the site as a whole exceeds its limit, and the caller waits and tries again with has_waited; active: the address is subscribed already. Each call counts, whatever its outcome.';

comment on function "public"."subscribe_from"(text, text, boolean) is 'For web servers of version 1.0, while they are updated one after the other: request_subscription with errors.';

revoke all on function "private"."consume_mailbox_limit"(text, text) from public;

grant execute on function "private"."consume_mailbox_limit"(text, text) to "service_role";

revoke all on function "private"."mailbox"(text) from public;

grant execute on function "private"."mailbox"(text) to "service_role";

revoke all on function "public"."request_subscription"(text, text, boolean) from public;

grant execute on function "public"."request_subscription"(text, text, boolean) to "service_role";


delete from private.limits where name = 'subscriptions_direct';
update private.limits set about = 'Confirmation mails to one mailbox, whatever the tag of its address.'
where name = 'confirmations_address';
insert into private.limits (name, per_minute, per_day, about) values
  ('subscriptions_mailbox', null, 5, 'Requests of the newsletter for one mailbox, also for one that is subscribed.')
on conflict (name) do nothing;
