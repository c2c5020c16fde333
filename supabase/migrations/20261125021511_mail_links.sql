-- The link to one's mail is sent to who asks for it, and a job alert says whether a mail asks to confirm it.

set local check_function_bodies = off;

drop function "public"."create_alert"(text, text, text, public.alert_frequency, jsonb);

create or replace function private.is_newsletter_mail (
  kind text
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$ select is_newsletter_mail.kind in ('confirmation', 'mail-link', 'digest', 'job-alert') $function$;

create or replace function private.mail_confirmation (
  address text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.enqueue_mail(
    'confirmation', address, now()::text, jsonb_build_object('address', address, 'askedAt', now()))
$function$;

create or replace function private.mail_link (
  address  text,
  is_alert boolean default false
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.enqueue_mail('mail-link', address, now()::text, jsonb_build_object('isAlert', is_alert))
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
    perform private.mail_confirmation(address);
  end if;
end
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
  is_mailed := private.consume_mailbox_limit('confirmations_address', address);
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

create or replace function public.request_mail_link (
  network text,
  email   text
)
  returns public.subscription_outcome
  language plpgsql
  set search_path to ''
  AS $function$
declare
  address constant text := lower(btrim(request_mail_link.email));
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
$function$;

comment on function "private"."mail_confirmation"(text) is 'Mails an address a request to confirm what was subscribed for it. Callers consume the limit confirmations_address.';

comment on function "private"."mail_link"(text, boolean) is 'Mails an address the link to the page of its mail. is_alert: an alert was requested that it has, or cannot have.';

comment on function "public"."create_alert"(text, text, text, public.alert_frequency, jsonb) is
  'Adds an alert, at most ten for each address, and asks the owner of the address to confirm it, or mails the owner of a known alert the link to their mail. mailbox_limited: nothing was mailed, but the links mailed earlier that day confirm the alert, too. The outcome does not reveal whether the address or the alert is known.';

comment on function "public"."request_mail_link"(text, text) is 'For the web server: mails an address the link to the page of its mail, if its owner has confirmed any. The outcome does not reveal whether the address is known. Each call counts.';

revoke all on function "private"."mail_confirmation"(text) from public;

grant execute on function "private"."mail_confirmation"(text) to "service_role";

revoke all on function "private"."mail_link"(text, boolean) from public;

grant execute on function "private"."mail_link"(text, boolean) to "service_role";

revoke all on function "public"."create_alert"(text, text, text, public.alert_frequency, jsonb) from public;

grant execute
  on function "public"."create_alert"(text, text, text, public.alert_frequency, jsonb)
  to "service_role";

revoke all on function "public"."request_mail_link"(text, text) from public;

grant execute on function "public"."request_mail_link"(text, text) to "service_role";

insert into private.limits (name, per_minute, per_day, about) values
  ('mail_links_mailbox', null, 2, 'Mails to one mailbox with the link to what it gets, for whoever lost our mails.');
