-- Anybody may submit an event, which then waits for an admin.

insert into private.limits (name, per_minute, per_day, about) values
  ('event_submissions_direct', 10, 100, 'Events submitted to the data API directly, by all callers together.'),
  ('event_submissions_network', 5, 20, 'Events submitted from one network, through the site.');

create function private.submit_event(fields jsonb, network text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  event constant public.events := jsonb_populate_record(null::public.events, fields);
begin
  if not private.take(
    case when private.is_api_caller() then 'event_submissions_direct' else 'event_submissions_network' end,
    case when private.is_api_caller() then '' else coalesce(network, '') end)
  then
    raise exception 'too many events submitted at once' using errcode = 'PT429';
  end if;

  -- A form that is sent twice is one event; nobody has to decline what was declined again.
  perform pg_advisory_xact_lock(hashtext('public.events submitted'));
  if exists (
    select from public.events e
    where lower(e.name collate pg_catalog.pg_c_utf8) = lower(private.clean_line(event.name) collate pg_catalog.pg_c_utf8)
      and e.start_date = event.start_date)
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
$$;
comment on function private.submit_event(jsonb, text) is
  'Adds an event that waits for an admin. Names of fields are columns and come from the function below, never from a caller.';

create function public.submit_event(
  name text,
  first_day date,
  last_day date,
  event_url text,
  event_type public.event_type default 'Conference',
  is_online boolean default false,
  city text default null,
  country text default null,
  start_time time default null,
  end_time time default null,
  time_zone text default null,
  description text default null,
  organiser text default null,
  cfp_deadline date default null,
  network text default null
) returns void
language sql
set search_path = ''
as $$
  select private.submit_event(
    jsonb_build_object(
      'name', name, 'type', event_type, 'event_url', event_url, 'is_online', is_online,
      'submitted_city', case when not is_online then city end,
      'submitted_country', case when not is_online then country end,
      'time_zone', time_zone, 'description', description, 'organiser', organiser, 'cfp_deadline', cfp_deadline,
      'start_date', (first_day + coalesce(start_time, '00:00')) at time zone coalesce(time_zone, 'UTC'),
      'end_date', (last_day + coalesce(end_time, '23:59:59')) at time zone coalesce(time_zone, 'UTC')),
    network)
$$;
comment on function public.submit_event is
  'Submits an event to the admins. A network counts where the web server names it; all other callers share one limit.';
revoke all on function private.submit_event(jsonb, text), public.submit_event from public;
grant execute on function private.submit_event(jsonb, text), public.submit_event to anon, authenticated, service_role;
