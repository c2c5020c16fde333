-- Who submits an event may leave an address, to which the decision is mailed, and a declined event may have a reason.

set local check_function_bodies = off;

drop function "private"."submit_event"(jsonb, text);

drop function
  "public"."submit_event"(text, date, date, text, public.event_type, boolean, text, text, time without time
  zone, time without time zone, text, text, text, date, text);

create table "public"."event_submitters" (
  "event_id"   uuid                     not null,
  "email"      text                     not null,
  "created_at" timestamp with time zone not null default now(),
  "decided_at" timestamp with time zone,
  constraint "event_submitters_email_check"
    check
    (((email = lower(email)) AND (char_length(email) <= 254) AND (email ~
    '^[^@\s<>,;:"\\()]+@[^@\s<>,;:"\\()]+$'::text))),
  constraint "event_submitters_pkey" primary key (event_id, email),
  constraint "event_submitters_times" check (private.are_times(VARIADIC ARRAY[created_at, decided_at]))
);

alter table "public"."event_submitters"
  enable row level security;

alter table "public"."events"
  add column "decline_reason" text;

create or replace function private.after_event_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_change('events', to_jsonb(old), to_jsonb(new));
  perform private.record_edit(to_jsonb(old), to_jsonb(new));
  perform private.enqueue_change_notice('event', to_jsonb(old), to_jsonb(new));
  if new.status <> old.status then
    perform private.mail_event_decision(new);
  end if;
  return null;
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
      (new.name, new.start_date, new.end_date, new.time_zone, new.city_id, new.is_online, new.event_url,
        new.description, new.organiser, new.cfp_deadline, new.cancelled_at)
      is distinct from
      (old.name, old.start_date, old.end_date, old.time_zone, old.city_id, old.is_online, old.event_url,
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
    'confirmation', 'mail-link', 'digest', 'job-alert', 'event-approved', 'event-declined') $function$;

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
    return;
  end if;
  -- No typed words: nobody has confirmed the address. The template reads the name once an admin has approved it.
  perform private.enqueue_mail(
    'event-' || event.status, s.email, event.id::text,
    jsonb_build_object('event', event.id, 'reason', event.decline_reason))
  from public.event_submitters s where s.event_id = event.id;
  update public.event_submitters s set decided_at = now() where s.event_id = event.id and s.decided_at is null;
end
$function$;

create or replace function private.submit_event (
  fields          jsonb,
  network         text,
  submitter_email text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  event constant public.events := jsonb_populate_record(null::public.events, fields);
  address constant text := lower(btrim(submitter_email));
  saved public.events;
begin
  if char_length(fields::text) > 20000 then
    raise exception 'the event is too long' using errcode = 'string_data_right_truncation';
  end if;
  if not private.consume_limit('event_submissions_network', coalesce(network, '')) then
    raise exception 'too many events submitted at once' using errcode = 'PT429';
  end if;
  if address is not null and not private.consume_mailbox_limit('event_submissions_mailbox', address) then
    raise exception 'too many events submitted with this address' using errcode = 'PT423';
  end if;

  -- The same submission is not added again. One that differs is, as the first may be somebody else's, with the name of
  -- the organiser; so is one that was declined. The lock serialises equal submissions.
  perform pg_advisory_xact_lock(hashtext('public.events submitted'));
  select * into saved
  from public.events e
  where e.start_date = event.start_date
    and e.status <> 'declined'
    and (e.end_date, e.event_url, e.is_online, e.description, e.organiser)
      is not distinct from (event.end_date, event.event_url, event.is_online, event.description, event.organiser)
    and lower(e.name collate pg_catalog.pg_c_utf8)
      = lower(private.clean_line(event.name) collate pg_catalog.pg_c_utf8)
  limit 1;
  if saved.id is null then
    insert into public.events (
      name, type, start_date, end_date, time_zone, is_online, event_url, description, organiser, cfp_deadline,
      submitted_city, submitted_country, status)
    values (
      event.name, event.type, event.start_date, event.end_date, event.time_zone, event.is_online, event.event_url,
      event.description, event.organiser, event.cfp_deadline, event.submitted_city, event.submitted_country, 'submitted')
    returning * into saved;
  end if;

  if address is not null then
    insert into public.event_submitters (event_id, email) values (saved.id, address) on conflict do nothing;
    if saved.status <> 'submitted' then
      perform private.mail_event_decision(saved);
    end if;
  end if;
end
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
      'mails', nullif(private.mail_to_address(subscriber_data.address, true), '[]'),
      'suppression', (
        select to_jsonb(s) - 'id' from public.suppressions s where s.address = subscriber_data.address))),
    '{}')
$function$;

create or replace function public.purge_event_submitters (
  older_than interval
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  purged integer;
begin
  delete from public.event_submitters s
  where (s.event_id, s.email) in (
    select o.event_id, o.email
    from public.event_submitters o join public.events e on e.id = o.event_id
    where coalesce(o.decided_at, greatest(o.created_at, e.end_date)) < now() - older_than
    limit 5000);
  get diagnostics purged = row_count;
  return purged;
end
$function$;

create or replace function public.submit_event (
  name            text,
  first_day       date,
  last_day        date,
  event_url       text,
  event_type      public.event_type      default 'Conference'::public.event_type,
  is_online       boolean                default false,
  city            text                   default null::text,
  country         text                   default null::text,
  start_time      time without time zone default null::time without time zone,
  end_time        time without time zone default null::time without time zone,
  time_zone       text                   default null::text,
  description     text                   default null::text,
  organiser       text                   default null::text,
  cfp_deadline    date                   default null::date,
  network         text                   default null::text,
  submitter_email text                   default null::text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.submit_event(
    jsonb_build_object(
      'name', name, 'type', event_type, 'event_url', event_url, 'is_online', is_online,
      'submitted_city', case when not is_online then city end,
      'submitted_country', case when not is_online then country end,
      'time_zone', time_zone, 'description', description, 'organiser', organiser, 'cfp_deadline', cfp_deadline,
      'start_date', (first_day + coalesce(start_time, '00:00')) at time zone coalesce(time_zone, 'UTC'),
      'end_date', (last_day + coalesce(end_time, '23:59:59')) at time zone coalesce(time_zone, 'UTC')),
    network, submitter_email)
$function$;

alter table "public"."event_submitters"
  add constraint "event_submitters_event_id_fkey" foreign key (event_id) references public.events(id)
    on delete cascade;

alter table "public"."events"
  add constraint "events_decline_reason_check"
    check (((char_length(decline_reason) <= 500) AND (btrim(decline_reason) <> ''::text)));

alter table "public"."events"
  add constraint "events_decline_reason"
    check (((decline_reason IS NULL) OR (status = 'declined'::public.event_status)));

create index event_submitters_email on public.event_submitters using btree (email);

create policy "Admins read who submitted an event" on "public"."event_submitters"
  for select
  to "authenticated"
  using (( select private.is_admin() as is_admin));

comment on column "public"."events"."decline_reason" is 'Why an admin declined it, if the admin said so. Mailed to who submitted it.';

comment on function "private"."after_event_write"() is 'Writes the audit log and notices for search engines, and mails a decision to who submitted the event.';

comment on function "private"."mail_event_decision"(public.events) is 'Mails the decision about a submitted event to who submitted it, once for each decision.';

comment on function "private"."submit_event"(jsonb, text, text) is 'Implements public.submit_event, past row-level security.';

comment on function "public"."purge_event_submitters"(interval) is 'Scheduled work, called until it returns 0: deletes up to 5,000 addresses of submitters whose event was decided about so long ago, or was submitted and is over for so long, and returns how many.';

comment on function
  "public"."submit_event"(text, date, date, text, public.event_type, boolean, text, text, time without time
  zone, time without time zone, text, text, text, date, text, text) is 'For the web server: submits an event to the admins, who decide; the decision is mailed to submitter_email. Raises PT429 beyond the limit of the network, a keyed hash, and PT423 beyond that of the mailbox.';

comment on function "public"."subscriber_data"(text) is 'All data of an e-mail address itself, not of an account with it: {newsletter, alerts, submitted_events, mails, suppression}, or null.';

comment on table "public"."event_submitters" is 'Addresses that submitted an event and want to hear the decision. Nobody has confirmed them. Deleted 90 days after the decision, or after the event.';

revoke all on function "private"."mail_event_decision"(public.events) from public;

grant execute on function "private"."mail_event_decision"(public.events) to "service_role";

revoke all on function "private"."submit_event"(jsonb, text, text) from public;

grant execute on function "private"."submit_event"(jsonb, text, text) to "service_role";

revoke all on function "public"."purge_event_submitters"(interval) from public;

grant execute on function "public"."purge_event_submitters"(interval) to "service_role";

revoke all
  on function
    "public"."submit_event"(text, date, date, text, public.event_type, boolean, text, text, time without time
    zone, time without time zone, text, text, text, date, text, text)
  from public;

grant execute
  on function
    "public"."submit_event"(text, date, date, text, public.event_type, boolean, text, text, time without time
    zone, time without time zone, text, text, text, date, text, text)
  to "service_role";

grant select on table "public"."event_submitters" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."event_submitters"
  to "service_role";

revoke all ("decline_reason") on table "public"."events" from "authenticated";

grant update ("decline_reason") on table "public"."events" to "authenticated";

insert into private.limits (name, per_minute, per_day, about) values
  ('event_submissions_mailbox', null, 5, 'Submitted events that name one mailbox, which is mailed the decision.');
