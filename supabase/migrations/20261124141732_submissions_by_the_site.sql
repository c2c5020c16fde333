-- Events are submitted through the site alone: an error undid the count of direct callers. The function for web servers
-- of version 1.0.0-rc.1 goes, which cannot run on this schema anyway.

set local check_function_bodies = off;

revoke all on function "private"."submit_event"(jsonb, text) from "anon";

revoke all on function "private"."submit_event"(jsonb, text) from "authenticated";

revoke all
  on function
    "public"."submit_event"(text, date, date, text, public.event_type, boolean, text, text, time without time
    zone, time without time zone, text, text, text, date, text)
  from "anon";

revoke all
  on function
    "public"."submit_event"(text, date, date, text, public.event_type, boolean, text, text, time without time
    zone, time without time zone, text, text, text, date, text)
  from "authenticated";

drop function "public"."subscribe_from"(text, text, boolean);

create or replace function private.submit_event (
  fields  jsonb,
  network text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  event constant public.events := jsonb_populate_record(null::public.events, fields);
begin
  if char_length(fields::text) > 20000 then
    raise exception 'the event is too long' using errcode = 'string_data_right_truncation';
  end if;
  if not private.consume_limit('event_submissions_network', coalesce(network, '')) then
    raise exception 'too many events submitted at once' using errcode = 'PT429';
  end if;

  -- The same submission is not added again. One that differs is, as the first may be somebody else's, with the name of
  -- the organiser; so is one that was declined. The lock serialises equal submissions.
  perform pg_advisory_xact_lock(hashtext('public.events submitted'));
  if exists (
    select from public.events e
    where e.start_date = event.start_date
      and e.status <> 'declined'
      and (e.end_date, e.event_url, e.is_online, e.description, e.organiser)
        is not distinct from (event.end_date, event.event_url, event.is_online, event.description, event.organiser)
      and lower(e.name collate pg_catalog.pg_c_utf8)
        = lower(private.clean_line(event.name) collate pg_catalog.pg_c_utf8))
  then
    return;
  end if;

  insert into public.events (
    name, type, start_date, end_date, time_zone, is_online, event_url, description, organiser, cfp_deadline,
    submitted_city, submitted_country, status)
  values (
    event.name, event.type, event.start_date, event.end_date, event.time_zone, event.is_online, event.event_url,
    event.description, event.organiser, event.cfp_deadline, event.submitted_city, event.submitted_country, 'submitted');
end
$function$;

comment on function
  "public"."submit_event"(text, date, date, text, public.event_type, boolean, text, text, time without time
  zone, time without time zone, text, text, text, date, text) is 'For the web server: submits an event to the admins. Raises PT429 beyond the limit of the network, a keyed hash.';

delete from private.limits where name = 'event_submissions_direct';
